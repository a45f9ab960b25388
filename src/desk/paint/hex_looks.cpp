#include "src/desk/paint/hex_looks.h"

#include <cmath>
#include <numbers>

#include "hexmap/affine.h"
#include "src/desk/paint/raster.h"
#include "src/desk/paint/scan.h"

namespace rearguard {
namespace {

constexpr double inner_radius = 0.5;  // of a hex's corner radius
constexpr int points_in_hex = 199;

/// Returns points that are spread evenly over the inner part of a hex and in no rows, which might fall in
/// with those of a printed pattern.
std::vector<Point> inner_points() {
  constexpr double golden_angle = 2.399963229728653;
  std::vector<Point> points;
  for (int i = 0; i < points_in_hex; ++i) {
    const double radius = inner_radius * std::sqrt((i + 0.5) / points_in_hex);
    points.push_back({radius * std::cos(i * golden_angle), radius * std::sin(i * golden_angle)});
  }
  return points;
}

/// Sums over samples, of which looks are made.
struct Sums {
  std::array<double, 3> first{}, second{};
  int samples = 0;

  HexLook look() const {
    HexLook look;
    look.samples = samples;
    for (std::size_t c = 0; samples > 0 && c < 3; ++c) {
      look.mean[c] = first[c] / samples;
      look.spread[c] = std::sqrt(std::max(0.0, second[c] / samples - look.mean[c] * look.mean[c]));
    }
    return look;
  }
};

}  // namespace

std::vector<HexLook> hex_looks(const Scan& scan, const Affine& to_plane, const Grid& grid) {
  const Affine to_picture = inverse(to_plane);
  const std::vector<Point> points = inner_points();
  const double apart = to_picture.scale() * inner_radius * std::sqrt(std::numbers::pi / points_in_hex);
  const int level = scan.level_for(1 / apart);
  std::vector<HexLook> looks;
  looks.reserve(grid.size());
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const Point middle = centre(grid, grid.hex_at(i));
    Sums sums;
    for (const Point p : points) {
      const Colour colour = scan.sample(level, to_picture({middle.x + p.x, middle.y + p.y}));
      if (colour.alpha == 0) continue;
      ++sums.samples;
      const std::array<std::uint8_t, 3> parts = {colour.red, colour.green, colour.blue};
      for (std::size_t c = 0; c < parts.size(); ++c) {
        sums.first[c] += parts[c];
        sums.second[c] += static_cast<double>(parts[c]) * parts[c];
      }
    }
    looks.push_back(sums.look());
  }
  return looks;
}

/// The spread of several is the mean of theirs: what differs from hex to hex is no texture.
HexLook joined(std::span<const HexLook> looks) {
  HexLook all;
  for (const HexLook& look : looks) {
    all.samples += look.samples;
    for (std::size_t c = 0; c < 3; ++c) {
      all.mean[c] += look.samples * look.mean[c];
      all.spread[c] += look.samples * look.spread[c];
    }
  }
  for (std::size_t c = 0; all.samples > 0 && c < 3; ++c) {
    all.mean[c] /= all.samples;
    all.spread[c] /= all.samples;
  }
  return all;
}

double difference(const HexLook& a, const HexLook& b) {
  if (a.samples == 0 || b.samples == 0) return 100;
  double squares = 0;
  for (std::size_t c = 0; c < 3; ++c) {
    const double mean = a.mean[c] - b.mean[c], spread = a.spread[c] - b.spread[c];
    squares += mean * mean + spread * spread;
  }
  return std::min(100.0, 100 * std::sqrt(squares / 3) / 255);
}

}  // namespace rearguard
