#include "src/desk/paint/svg_work.h"

#include <algorithm>
#include <cctype>

namespace rearguard {
namespace {

constexpr double max_squares = 5e8;     // of the points of each shape, together
constexpr double max_points = 400'000;  // of all shapes
constexpr double points_of_a_line = 4;  // around each point of a shape

/// Counts the numbers in a tag, or more: an exponent counts as a number of its own.
double numbers_in(std::string_view tag) {
  double numbers = 0;
  bool inside = false, has_point = false;
  for (const char c : tag) {
    const bool is_digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
    if (!is_digit && c != '.') {
      inside = false;
      continue;
    }
    const bool begins = !inside || (c == '.' && has_point);
    if (begins) ++numbers;
    has_point = c == '.' || (has_point && !begins);
    inside = true;
  }
  return numbers;
}

}  // namespace

// The reader takes what stands between < and the next > for a tag, in quotes or not, and so does this.
bool has_too_many_points(std::string_view svg) {
  const double weight = svg.find("stroke") == std::string_view::npos ? 1 : points_of_a_line;
  double points = 0, squares = 0;
  for (std::size_t at = svg.find('<'); at != std::string_view::npos; at = svg.find('<', at)) {
    const std::size_t end = std::min(svg.find('>', at), svg.size());
    const double in_shape = weight * numbers_in(svg.substr(at, end - at)) / 2;
    points += in_shape;
    squares += in_shape * in_shape;
    if (squares > max_squares || points > max_points) return true;
    at = end;
  }
  return false;
}

}  // namespace rearguard
