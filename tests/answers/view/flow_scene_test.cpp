#include "src/answers/view/flow_scene.h"

#include "src/answers/view/scene.h"
#include "tests/support/maps.h"
#include "tests/support/test.h"

namespace {

std::size_t arrows(const Scene& scene) {
  return static_cast<std::size_t>(std::ranges::count_if(scene.items, [](const Item& i) {
    return i.role == Role::path && std::holds_alternative<Polygon>(i.shape);
  }));
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

TEST_CASE("flow: both ways over a hexside have an arrow, rare steps have none") {
  const HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 4, 4, {1, 1}));
  const Hex h = *map.grid().parse("0202");
  const std::vector<FlowStep> steps{{h, direction(0), 10, ""},
                                    {neighbour(h, direction(0)), direction(3), 1, ""},
                                    {h, direction(1), 0.1, ""}};
  CHECK(arrows(flow_scene(map, steps, "steps", {})) == 2);
  CHECK(arrows(flow_scene(map, {}, "steps", {})) == 0);
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
