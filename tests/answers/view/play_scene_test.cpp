// Overlays of a game: they never rely on colour alone and draw nothing outside the shown hexes.

#include "src/answers/view/play_scene.h"
#include "src/answers/view/map_layout.h"
#include "src/answers/view/scene.h"
#include "tests/support/test.h"

namespace rearguard {

namespace {

Grid some_grid() {
  Grid grid;
  grid.first = {1, 1};
  grid.columns = 6;
  grid.rows = 6;
  return grid;
}

std::size_t count_of(const Scene& scene, Role role) {
  return static_cast<std::size_t>(std::ranges::count(scene.items, role, &Item::role));
}

}  // namespace

TEST_CASE("the chosen target has a solid line, and a flag its holder's initial") {
  const Grid grid = some_grid();
  const MapLayout layout(grid, 40);
  const Hex h = grid.to_hex({3, 3});
  Scene open, chosen, flag;
  add_target(open, layout, h, false, "target");
  add_target(chosen, layout, h, true, "target");
  const auto dash_of = [](const Scene& scene) {
    for (const Item& item : scene.items) {
      const auto* circle = std::get_if<Circle>(&item.shape);
      if (circle != nullptr && item.role == Role::fire) return circle->stroke->dash;
    }
    return std::vector<double>{};
  };
  CHECK_FALSE(dash_of(open).empty());
  CHECK(dash_of(chosen).empty());
  add_flag(flag, layout, h, "union", rgb(0x2255aa), "held");
  CHECK(std::ranges::any_of(flag.items, [](const Item& item) {
    const auto* text = std::get_if<Text>(&item.shape);
    return text != nullptr && text->text == "U";
  }));
}

TEST_CASE("a bar leads from one engaged unit to the other, with blades half-way") {
  const Grid grid = some_grid();
  const MapLayout layout(grid, 40);
  const Hex a = grid.to_hex({3, 3});
  const Hex b = grid.to_hex({3, 4});
  Scene scene;
  add_engagement(scene, layout, a, b, "b1 and r1 are engaged");
  const auto bar = std::ranges::find_if(scene.items, [&](const Item& item) {
    const auto* line = std::get_if<Polyline>(&item.shape);
    return line != nullptr && line->points.front() == layout.centre(a) &&
           line->points.back() == layout.centre(b);
  });
  CHECK(bar != scene.items.end());
  const auto ring = std::ranges::find_if(
      scene.items, [](const Item& item) { return std::holds_alternative<Circle>(item.shape); });
  REQUIRE(ring != scene.items.end());
  const Point middle = std::get<Circle>(ring->shape).centre;
  CHECK(middle.x == doctest::Approx((layout.centre(a).x + layout.centre(b).x) / 2));
  CHECK(middle.y == doctest::Approx((layout.centre(a).y + layout.centre(b).y) / 2));
  CHECK(ring->note == "b1 and r1 are engaged");
}

TEST_CASE("each end hex of a choice has one dot with its distance") {
  const Grid grid = some_grid();
  const MapLayout layout(grid, 40);
  const auto hex = [&](int column, int row) { return grid.to_hex({column, row}); };
  const std::vector<std::vector<Hex>> paths = {
      {hex(3, 3), hex(3, 4), hex(3, 5)}, {hex(3, 3), hex(4, 3), hex(3, 5)}, {hex(3, 3), hex(2, 3)}};
  Scene scene;
  add_choice(scene, layout, paths);
  CHECK(count_of(scene, Role::end) == 2);
  CHECK(count_of(scene, Role::cost) == 2);
}

TEST_CASE("nothing is drawn in hexes that are not shown") {
  const Grid grid = some_grid();
  const MapLayout layout = MapLayout(grid, 40).part({{1, 1}, {2, 2}});
  const Hex far = grid.to_hex({6, 6});
  Scene scene;
  add_target(scene, layout, far, false, "");
  add_entry(scene, layout, far, "");
  add_able(scene, layout, far);
  add_flag(scene, layout, far, "", rgb(0), "");
  CHECK(scene.items.empty());
}

}  // namespace rearguard
