#include "hexmap/page_directions.h"

#include <cmath>

#include "tests/support/test.h"

namespace {

Grid grid_of(Orientation orientation) {
  Grid grid;
  grid.orientation = orientation;
  grid.columns = grid.rows = 9;
  return grid;
}

/// Returns the angle of a vector on the page in degrees, anticlockwise from the right.
int angle_of(const Grid& grid, Hex vector) {
  const Point from = centre(grid, Hex{}), to = centre(grid, vector);
  const double pi = std::acos(-1.0);
  const int degrees = static_cast<int>(std::lround(std::atan2(from.y - to.y, to.x - from.x) * 180 / pi));
  return (degrees + 360) % 360;
}

}  // namespace

TEST_CASE("the 12 directions are 30 degrees apart, clockwise") {
  for (const Orientation orientation : {Orientation::flat, Orientation::pointy}) {
    const Grid grid = grid_of(orientation);
    const auto names = page_direction_names(grid);
    REQUIRE(names.size() == 12);
    CHECK(std::set<std::string>(names.begin(), names.end()).size() == 12);
    const int first = angle_of(grid, *parse_page_direction(grid, names.front()));
    for (std::size_t i = 0; i < names.size(); ++i) {
      const Hex vector = *parse_page_direction(grid, names[i]);
      CHECK(angle_of(grid, vector) == (first + 360 - 30 * static_cast<int>(i)) % 360);
      CHECK(page_direction_name(grid, vector) == names[i]);
    }
  }
}

TEST_CASE("directions have the names of the compass") {
  const Grid flat = grid_of(Orientation::flat), pointy = grid_of(Orientation::pointy);
  CHECK(angle_of(flat, *parse_page_direction(flat, "N")) == 90);
  CHECK(angle_of(flat, *parse_page_direction(flat, "E")) == 0);
  CHECK(angle_of(flat, *parse_page_direction(flat, "NNE")) == 60);
  CHECK(angle_of(flat, *parse_page_direction(flat, "SSW")) == 240);
  CHECK(angle_of(pointy, *parse_page_direction(pointy, "N")) == 90);
  CHECK(angle_of(pointy, *parse_page_direction(pointy, "E")) == 0);
  CHECK(angle_of(pointy, *parse_page_direction(pointy, "ENE")) == 30);
  CHECK(angle_of(pointy, *parse_page_direction(pointy, "WSW")) == 210);
  CHECK_FALSE(parse_page_direction(flat, "ENE"));
  CHECK_FALSE(parse_page_direction(pointy, "NNE"));
  CHECK(page_direction_name(flat, Hex{}).empty());
}

TEST_CASE("the scalar product is that of the page") {
  CHECK(twice_scalar_product({1, 0}, {1, 0}) == 2);
  CHECK(twice_scalar_product({1, 0}, {-1, 0}) == -2);
  CHECK(twice_scalar_product({0, -1}, {2, -1}) == 0);  // north and east of a flat grid
}
