// Several hexes in view at once.

#include "src/desk/map/framing.h"

#include "tests/support/maps.h"
#include "tests/support/test.h"

namespace rearguard {

namespace {

const ScreenBox framed_view{0, 40, 800, 600};
const ScreenBox lower_right{600, 440, 190, 190};  // at the lower right, as the minimap

std::optional<ScreenBox> cornered(const Camera& camera) {
  return camera.level() == camera.whole_map_level() ? std::nullopt : std::optional(lower_right);
}

Grid large_grid() {
  Grid grid;
  grid.columns = 80;
  grid.rows = 60;
  return grid;
}

/// Compares pixels only: every centre lies in the view, a radius from its edges, and outside the corner.
bool all_clear(const Camera& camera, const std::vector<Hex>& hexes) {
  for (const Hex h : hexes) {
    const Point at = camera.to_screen(h);
    const double r = camera.hex_radius();
    if (at.x - r < 0 || at.x + r > 800 || at.y - r < 40 || at.y + r > 640) return false;
    if (at.x + r > lower_right.left && at.y + r > lower_right.top &&
        camera.level() != camera.whole_map_level())
      return false;
  }
  return true;
}

}  // namespace

TEST_CASE("a view that shows all hexes already stays as it is") {
  const Grid grid = large_grid();
  Camera camera(grid, framed_view);
  camera.set_hex_radius(30);
  const Hex h = grid.to_hex({40, 30});
  camera.centre_on(h);
  camera.pan(37, 11);
  const Point before = camera.origin();
  frame_hexes(camera, {h, grid.to_hex({41, 30})}, 0, cornered);
  CHECK(camera.origin().x == before.x);
  CHECK(camera.origin().y == before.y);
}

TEST_CASE("hexes out of view or under the corner are brought into the clear without zooming") {
  const Grid grid = large_grid();
  for (const Printed at : {Printed{40, 30}, {1, 1}, {80, 60}, {80, 1}, {1, 60}}) {
    Camera camera(grid, framed_view);
    camera.set_hex_radius(30);
    camera.centre_on(grid.to_hex({20, 20}));
    const int level = camera.level();
    const std::vector<Hex> hexes{grid.to_hex(at), grid.to_hex({at.column, at.row == 60 ? 58 : at.row + 2})};
    frame_hexes(camera, hexes, 0, cornered);
    CAPTURE(at.column);
    CAPTURE(at.row);
    CHECK(all_clear(camera, hexes));
    CHECK(camera.level() == level);
  }
}

TEST_CASE("the view zooms out no further than it must, and not beyond the smallest radius asked for") {
  const Grid grid = large_grid();
  const std::vector<Hex> apart{grid.to_hex({20, 20}), grid.to_hex({50, 40})};
  Camera camera(grid, framed_view);
  camera.set_hex_radius(40);
  frame_hexes(camera, apart, 0, cornered);
  CHECK(all_clear(camera, apart));
  // A level closer, the two columns alone are wider than the part left of the corner or the view.
  CHECK(30 * 1.5 * radius_of_level(camera.level() + 1) > 800 - 190 - 4 * radius_of_level(camera.level() + 1));
  camera.set_hex_radius(40);
  frame_hexes(camera, apart, 24, cornered);
  CHECK(camera.hex_radius() >= 24);
  CHECK((all_clear(camera, {apart[0]}) || all_clear(camera, {apart[1]})));  // rather than the middle of both
}

TEST_CASE("hexes at opposite ends show the whole map") {
  const Grid grid = large_grid();
  const std::vector<Hex> ends{grid.to_hex({1, 1}), grid.to_hex({80, 60})};
  Camera camera(grid, framed_view);
  camera.set_hex_radius(40);
  frame_hexes(camera, ends, 0, cornered);
  CHECK(all_clear(camera, ends));
  CHECK(camera.level() == camera.whole_map_level());
  frame_hexes(camera, {}, 0, cornered);
  CHECK(camera.level() == camera.whole_map_level());
}

TEST_CASE("where hexes do not fit at the smallest zoom, the most are shown") {
  const Grid grid = large_grid();
  Camera camera(grid, framed_view);
  camera.set_hex_radius(40);
  const std::vector<Hex> crowd{grid.to_hex({70, 50}), grid.to_hex({71, 50}), grid.to_hex({70, 52})};
  std::vector<Hex> hexes = crowd;
  hexes.push_back(grid.to_hex({3, 3}));
  frame_hexes(camera, hexes, 30, cornered);
  CHECK(camera.hex_radius() >= 30);
  CHECK(all_clear(camera, crowd));
}

}  // namespace rearguard
