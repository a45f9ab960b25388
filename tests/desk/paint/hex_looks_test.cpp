// Hexes of a painted picture: which look alike, by colour and by texture.

#include "src/desk/paint/hex_looks.h"

#include <cmath>

#include "hexmap/affine.h"
#include "src/desk/paint/scan.h"
#include "tests/support/test.h"

namespace {

/// 4 columns of 2 hexes with a corner radius of 20 pixels; the upper left hex has its centre at (30, 30).
constexpr double radius_px = 20;
Grid small_grid() {
  Grid grid;
  grid.columns = 4;
  grid.rows = 2;
  return grid;
}

Affine lie(const Grid& grid) {
  const Point first = centre(grid, grid.hex_at(0));
  return {1 / radius_px, 0, 0, 1 / radius_px, {first.x - 30 / radius_px, first.y - 30 / radius_px}};
}

/// Paints each pixel by the hex that it is in: `colour` gets the hex's index and the pixel.
template <class Colours>
Scan painted(const Grid& grid, const Colours& colour) {
  Scan::Level level{150, 120, {}};
  for (int y = 0; y < level.height; ++y) {
    for (int x = 0; x < level.width; ++x) {
      const Hex h = hex_at_point(grid, lie(grid)({x + 0.5, y + 0.5}));
      const std::array<int, 3> rgb =
          grid.contains(h) ? colour(grid.index(h), x, y) : std::array{255, 255, 255};
      for (const int part : rgb) level.rgb.push_back(static_cast<std::uint8_t>(part));
    }
  }
  return Scan(level.width, level.height, level, 0);
}

}  // namespace

TEST_CASE("hexes of one colour look alike, whatever is printed at their edges") {
  const Grid grid = small_grid();
  const Scan scan = painted(grid, [&](std::size_t hex, int x, int y) {
    const Point at = lie(grid)({x + 0.5, y + 0.5});
    const Point middle = centre(grid, grid.hex_at(hex));
    if (std::hypot(at.x - middle.x, at.y - middle.y) > 0.7) return std::array{0, 0, 0};
    return hex % 2 == 0 ? std::array{60, 120, 40} : std::array{200, 190, 140};
  });
  const auto looks = hex_looks(scan, lie(grid), grid);
  REQUIRE(looks.size() == 8);
  CHECK(looks[0].mean[1] == doctest::Approx(120).epsilon(0.02));
  CHECK(looks[0].spread[1] < 5);
  CHECK(difference(looks[0], looks[2]) < 1);
  // 140, 70 and 100 of 255 apart: 42 per cent.
  CHECK(difference(looks[0], looks[1]) == doctest::Approx(42).epsilon(0.03));
  const HexLook both = joined(std::vector<HexLook>{looks[0], looks[1]});
  CHECK(both.mean[0] == doctest::Approx(130).epsilon(0.02));
}

TEST_CASE("woods that are dotted differ from ground of the same mean colour") {
  const Grid grid = small_grid();
  const Scan scan = painted(grid, [](std::size_t hex, int x, int y) {
    if (hex >= 4) return std::array{128, 128, 128};
    return (x / 2 + y / 2) % 2 == 0 ? std::array{28, 28, 28} : std::array{228, 228, 228};
  });
  const auto looks = hex_looks(scan, lie(grid), grid);
  CHECK(looks[0].mean[0] == doctest::Approx(looks[4].mean[0]).epsilon(0.1));
  CHECK(difference(looks[0], looks[1]) < 8);
  CHECK(difference(looks[0], looks[4]) > 15);
}

TEST_CASE("a hex beside the picture is like no other") {
  const Grid grid = small_grid();
  const Scan scan = painted(grid, [](std::size_t, int, int) { return std::array{9, 9, 9}; });
  Affine far = lie(grid);
  far.shift.x += 1000;
  const auto looks = hex_looks(scan, far, grid);
  CHECK(looks[0].samples == 0);
  CHECK(difference(looks[0], looks[0]) == 100);
}
