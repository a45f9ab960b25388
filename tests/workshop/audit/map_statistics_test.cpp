#include "src/workshop/audit/map_statistics.h"

#include "tests/support/maps.h"
#include "tests/support/test.h"

namespace {

/// One column: clear, woods, clear, clear; a stream between the last two, a slope up from 0103 to 0102.
HexMap four_hexes() {
  const Grid grid = grid_of(Orientation::flat, Parity::even, 1, 4);
  HexMap map = open_map(grid);
  const auto hex = [&](int row) { return grid.to_hex({1, row}); };
  map.set_terrain(hex(2), woods);
  map.set_elevation(hex(2), 2);
  map.set_elevation(hex(4), -1);
  map.add_one_way_feature(slope, hex(3), hex(2));
  map.add_feature(stream, hex(3), hex(4));
  map.add_one_way_feature(stream, hex(1), grid.to_hex({0, 1}));
  return map;
}

}  // namespace

TEST_CASE("hexes are counted by terrain, hexsides by feature") {
  const HexMap map = four_hexes();
  const MapStatistics found = map_statistics(map, {foot, mounted}, nullptr);
  CHECK(found.hexes == 4);
  REQUIRE(found.terrains.size() == 3);
  CHECK(found.terrains[0].hexes == 3);
  CHECK(found.terrains[1].hexes == 1);
  CHECK(found.terrains[2].hexes == 0);
  CHECK(found.elevation == std::pair{-1, 2});
  CHECK(found.features[stream].hexsides == 2);
  CHECK(found.features[stream].one_way == 0);
  CHECK(found.features[slope].hexsides == 1);
  CHECK(found.features[slope].one_way == 1);
  CHECK(found.features[road].hexsides == 0);
  REQUIRE(found.classes.size() == 2);
}

TEST_CASE("the statistics of a class agree with a count by hand") {
  const HexMap map = four_hexes();
  const MapStatistics found = map_statistics(map, {foot, mounted}, nullptr);
  // On foot: 0101-0102 costs 2 and back 1; 0102-0103 1, back 3 up the slope; 0103-0104 2, back 2.
  const ClassStatistics& walking = found.classes[0];
  CHECK(walking.open == 4);
  CHECK(walking.closed == 0);
  CHECK(walking.step.steps == 6);
  CHECK(walking.step.min.parts == sixths);
  CHECK(walking.step.max.parts == 3 * sixths);
  CHECK(walking.step.median_doubled.parts == 4 * sixths);
  CHECK(walking.step.mean == doctest::Approx(11.0 / 6));
  CHECK(walking.regions == 1);
  CHECK(walking.chokes.hexes == 2);
  CHECK(walking.asymmetric.steps == 2);
  CHECK(walking.asymmetric.by_hexside == 0);  // the terrains differ as well
  CHECK(walking.asymmetric.worst.front().there.parts == 3 * sixths);
  CHECK(walking.crossings[2].cost->parts == 5 * sixths);  // north to south: 2 + 1 + 2
  CHECK(walking.crossings[3].cost->parts == 6 * sixths);  // and back: 2 + 3 + 1
  // Mounted units cannot enter the woods.
  const ClassStatistics& riding = found.classes[1];
  CHECK(riding.open == 3);
  CHECK(riding.closed == 1);
  CHECK(riding.regions == 2);
  CHECK(riding.main_region == 2);
  CHECK_FALSE(riding.crossings[2].cost);
}

TEST_CASE("a map without steps has no step costs") {
  const HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 1, 1));
  const MapStatistics found = map_statistics(map, {foot}, nullptr);
  CHECK(found.classes[0].step.steps == 0);
  CHECK(found.classes[0].crossings[0].cost->parts == 0);
}

TEST_CASE("of several farthest hexes in reach the lowest number is given") {
  const HexMap map = four_hexes();
  const StepCosts costs(map, mounted);
  const std::vector<Hex> start{map.grid().to_hex({1, 4})};
  const ReachSummary found = reach_summary(costs, CostSurface(costs, start));
  CHECK(found.reached == 2);
  CHECK(found.unreachable == 1);
  CHECK(found.farthest == map.grid().to_hex({1, 3}));
  CHECK(found.cost.parts == 3 * sixths);
}

TEST_CASE("progress rises from 0 and never exceeds 1") {
  const HexMap map = four_hexes();
  double last = -1;
  map_statistics(map, {foot, mounted}, nullptr, [&](double share, const std::string& next) {
    CHECK(share > last);
    CHECK(share < 1);
    CHECK_FALSE(next.empty());
    last = share;
  });
  CHECK(last > 0.5);
}
