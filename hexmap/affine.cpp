#include "hexmap/affine.h"

#include <algorithm>
#include <cmath>

namespace rearguard {

namespace {

constexpr double min_distance = 1e-6;
constexpr double min_sine = 1e-6;  // of an angle between three points

double across(Point a, Point b) {
  return a.x * b.y - a.y * b.x;
}

Point operator-(Point a, Point b) {
  return {a.x - b.x, a.y - b.y};
}

Affine shifted_onto(Affine linear, const PointPair& pair) {
  linear.shift = {};
  linear.shift = pair.to - linear(pair.from);
  return linear;
}

Affine through_two(Point from, Point to) {
  // The quotient to / from of complex numbers.
  const double length = from.x * from.x + from.y * from.y;
  const double real = (from.x * to.x + from.y * to.y) / length;
  const double imaginary = across(from, to) / length;
  return {real, -imaginary, imaginary, real, {}};
}

Affine through_three(Point a, Point b, Point to_a, Point to_b) {
  const double d = across(a, b);
  return {(to_a.x * b.y - to_b.x * a.y) / d,
          (to_b.x * a.x - to_a.x * b.x) / d,
          (to_a.y * b.y - to_b.y * a.y) / d,
          (to_b.y * a.x - to_a.y * b.x) / d,
          {}};
}

bool in_one_line(Point a, Point b) {
  return std::abs(across(a, b)) < min_sine * std::hypot(a.x, a.y) * std::hypot(b.x, b.y);
}

bool is_finite(const Affine& a) {
  const double all[] = {a.xx, a.xy, a.yx, a.yy, a.shift.x, a.shift.y};
  return std::all_of(std::begin(all), std::end(all), [](double value) { return std::isfinite(value); });
}

}  // namespace

double Affine::scale() const {
  return std::sqrt(std::abs(determinant()));
}

Affine then(const Affine& first, const Affine& second) {
  return {second.xx * first.xx + second.xy * first.yx, second.xx * first.xy + second.xy * first.yy,
          second.yx * first.xx + second.yy * first.yx, second.yx * first.xy + second.yy * first.yy,
          second(first.shift)};
}

Affine inverse(const Affine& a) {
  const double d = a.determinant();
  Affine back{a.yy / d, -a.xy / d, -a.yx / d, a.xx / d, {}};
  const Point origin = back(a.shift);
  back.shift = {-origin.x, -origin.y};
  return back;
}

std::variant<Affine, std::string> affine_through(std::span<const PointPair> pairs) {
  if (pairs.size() != 2 && pairs.size() != 3) return "two or three points are needed";
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      for (const Point apart : {pairs[i].from - pairs[k].from, pairs[i].to - pairs[k].to}) {
        // Also true for what is no number.
        if (!(std::hypot(apart.x, apart.y) >= min_distance)) return "two of the points are at one place";
      }
    }
  }
  const PointPair& origin = pairs[0];
  const PointPair a{pairs[1].from - origin.from, pairs[1].to - origin.to};
  Affine found;
  if (pairs.size() == 2) {
    found = through_two(a.from, a.to);
  } else {
    const PointPair b{pairs[2].from - origin.from, pairs[2].to - origin.to};
    if (in_one_line(a.from, b.from) || in_one_line(a.to, b.to)) return "the three points are in one line";
    found = through_three(a.from, b.from, a.to, b.to);
  }
  found = shifted_onto(found, origin);
  if (!is_finite(found)) return "the points are too far apart";
  return found;
}

}  // namespace rearguard
