#include "src/answers/view/games_scene.h"

#include "tests/support/maps.h"
#include "tests/support/test.h"

namespace {

/// Returns how many items of a role have a shape.
template <class Shape>
std::size_t shapes(const Scene& scene, Role role) {
  return static_cast<std::size_t>(std::ranges::count_if(
      scene.items, [&](const Item& i) { return i.role == role && std::holds_alternative<Shape>(i.shape); }));
}

/// Returns the ends of the whiskers of a chart and the edges of its bars, left to right.
std::vector<double> edges_of_bars(const Scene& scene) {
  std::vector<double> edges;
  for (const Item& item : scene.items) {
    if (item.role != Role::range) continue;
    const auto& ring = std::get<Polygon>(item.shape).rings.front();
    edges.push_back(ring[0].x);
    edges.push_back(ring[1].x);
  }
  return edges;
}

}  // namespace

TEST_CASE("games: each layer has its own role, and draws what lies on the map") {
  const HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 4, 4, {1, 1}));
  const Hex h = *map.grid().parse("0202");
  const Hex below = neighbour(h, direction(0)), beside = neighbour(h, direction(1));
  GameMarks marks;
  // Both ways over a hexside have an arrow, a rare step has none.
  marks.steps = {{h, direction(0), 10, ""}, {below, direction(3), 1, ""}, {h, direction(1), 0.1, ""}};
  marks.losses = {{h, 4, "many"}, {below, 1, "few"}};
  marks.unused = {*map.grid().parse("0404"), *map.grid().parse("0401")};
  marks.places = {{{}, {Hexside::of(h, direction(0))}, "+1", true, "bridge"},
                  {{}, {Hexside::of(h, direction(0)), Hexside::of(h, direction(1))}, "0", false, "road"},
                  {{beside}, {}, "+2", true, "wood"}};
  const Scene scene = games_scene(map, marks, {});
  CHECK(shapes<Polygon>(scene, Role::path) == 2);
  CHECK(shapes<Circle>(scene, Role::danger) == 2);
  CHECK(shapes<Circle>(scene, Role::end) == 0);
  CHECK(shapes<Polygon>(scene, Role::ruled_out) == 1);
  CHECK(shapes<Circle>(scene, Role::effect) == 3);
  CHECK(shapes<Polyline>(scene, Role::effect) == 3);
  CHECK(shapes<Polygon>(scene, Role::effect) == 1);
  std::set<Role> roles;
  for (const GameLayer& layer : game_layers()) roles.insert(layer.role);
  CHECK(roles.size() == game_layers().size());
  for (const Item& item : games_scene(map, {}, {}).items) CHECK_FALSE(roles.contains(item.role));
}

TEST_CASE("a chart has bars from 0 on one scale, and whiskers only where there is an interval") {
  const std::vector<ChartBar> bars{{"a", 10, 5, 15, "10"}, {"b", -5, -5, -5, "-5"}};
  const Scene scene = bar_chart("Leads", bars);
  const std::vector<double> edges = edges_of_bars(scene);
  REQUIRE(edges.size() == 4);
  // The bar of -5 is half as long as that of 10, and ends where that begins.
  CHECK(edges[3] == doctest::Approx(edges[0]));
  CHECK(edges[1] - edges[0] == doctest::Approx(2 * (edges[3] - edges[2])));
  const auto whiskers = std::ranges::count(scene.items, Role::cost, &Item::role);
  CHECK(whiskers == 3);
}
