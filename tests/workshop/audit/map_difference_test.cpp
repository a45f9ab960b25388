#include "src/workshop/audit/map_difference.h"

#include "tests/support/maps.h"
#include "tests/support/test.h"

namespace {

const Grid three_by_three = grid_of(Orientation::flat, Parity::even, 3, 3);

Hex hex(int column, int row) {
  return three_by_three.to_hex({column, row});
}

}  // namespace

TEST_CASE("a map does not differ from itself") {
  for (const std::uint32_t seed : {1U, 2U, 3U}) {
    const HexMap map = random_map(three_by_three, seed);
    CHECK_FALSE(map_difference(map, map, {foot, mounted}).any());
  }
}

TEST_CASE("changed terrain, elevation and existence of hexes are listed") {
  HexMap before = open_map(three_by_three);
  before.set_terrain(hex(3, 3), no_hex);
  HexMap after = open_map(three_by_three);
  after.set_terrain(hex(2, 2), woods);
  after.set_elevation(hex(1, 1), 2);
  const MapDifference found = map_difference(before, after, {foot, mounted});
  REQUIRE(found.hexes.size() == 3);
  CHECK(found.hexes[0].hex == hex(1, 1));
  CHECK(found.hexes[0].elevation_after == 2);
  CHECK(found.hexes[1].terrain_before == "clear");
  CHECK(found.hexes[1].terrain_after == "woods");
  CHECK(found.hexes[2].terrain_before.empty());
  REQUIRE(found.classes.size() == 2);
  CHECK(found.classes[0].opened == std::vector<Hex>{hex(3, 3)});
  CHECK(found.classes[0].closed.empty());
  CHECK(found.classes[1].closed == std::vector<Hex>{hex(2, 2)});
  for (const EdgeDifference& e : found.classes[1].edges) CHECK(e.lost == 1);
}

TEST_CASE("added and removed hexsides are listed, two-way and one-way") {
  HexMap before = open_map(three_by_three);
  before.add_feature(stream, hex(1, 1), hex(1, 2));
  before.add_feature(slope, hex(2, 1), hex(2, 2));
  HexMap after = open_map(three_by_three);
  after.add_one_way_feature(slope, hex(2, 1), hex(2, 2));
  after.add_feature(wall, hex(3, 2), hex(3, 3));
  const MapDifference found = map_difference(before, after, {foot});
  REQUIRE(found.hexsides.size() == 3);
  CHECK(found.hexsides[0].feature == "stream");
  CHECK_FALSE(found.hexsides[0].added);
  CHECK_FALSE(found.hexsides[0].one_way);
  CHECK(found.hexsides[1].feature == "slope");  // removed in the downhill direction
  CHECK(found.hexsides[1].from == hex(2, 2));
  CHECK(found.hexsides[1].one_way);
  CHECK(found.hexsides[2].feature == "wall");
  CHECK(found.hexsides[2].added);
}

TEST_CASE("costs of charts with different denominators are compared exactly") {
  const HexMap before = open_map(three_by_three);
  TerrainChart chart = small_chart();
  chart.denominator = 12;
  for (Terrain& t : chart.terrains) {
    for (ChartCost& c : t.cost) c.points.parts *= 2;
  }
  for (Feature& f : chart.features) {
    for (ChartCost& c : f.cost) c.points.parts *= 2;
    for (ChartCost& c : f.replace) c.points.parts *= 2;
  }
  const auto with = [&](const TerrainChart& of) {
    HexMap map(three_by_three, of);
    for (std::size_t i = 0; i < three_by_three.size(); ++i) map.set_terrain(three_by_three.hex_at(i), clear);
    return map;
  };
  CHECK_FALSE(map_difference(before, with(chart), {foot, mounted}).any());
  chart.terrains[clear].cost[foot] = costs(18);
  chart.terrains[marsh].cost[mounted] = impassable();
  const MapDifference found = map_difference(before, with(chart), {foot, mounted});
  REQUIRE(found.chart.size() == 2);
  CHECK(found.chart[0].item == "cost of clear for foot");
  CHECK(found.chart[0].before == "1");
  CHECK(found.chart[0].after == "1 1/2");
  CHECK(found.chart[1].before == "not named");
  CHECK(found.chart[1].after == "impassable");
  CHECK(only(found.classes).edges[0].costlier == 6);  // every hex except those of the edge itself
}

TEST_CASE("a feature that now opens its crossings is listed") {
  const HexMap before = open_map(three_by_three);
  TerrainChart chart = small_chart();
  chart.features[road].opens = true;
  HexMap after(three_by_three, chart);
  for (std::size_t i = 0; i < three_by_three.size(); ++i) after.set_terrain(three_by_three.hex_at(i), clear);
  const MapDifference found = map_difference(before, after, {foot, mounted});
  REQUIRE(found.chart.size() == 1);
  CHECK(found.chart[0].item == "opens of road");
  CHECK(found.chart[0].before == "false");
  CHECK(found.chart[0].after == "true");
}

TEST_CASE("maps of different size can be compared, of different layout cannot") {
  const HexMap flat = open_map(three_by_three);
  CHECK(comparison_problem(flat, open_map(grid_of(Orientation::pointy, Parity::even, 3, 3))));
  CHECK(comparison_problem(flat, open_map(grid_of(Orientation::flat, Parity::odd, 3, 3))));
  const HexMap larger = open_map(grid_of(Orientation::flat, Parity::even, 4, 3));
  CHECK_FALSE(comparison_problem(flat, larger));
  CHECK(map_difference(flat, larger, {foot}).hexes.size() == 3);
  CHECK(map_difference(larger, flat, {foot}).classes[0].closed.size() == 3);
}

TEST_CASE("what a chart says besides costs is compared") {
  TerrainChart chart = small_chart();
  chart.terrains[woods].colour = "#112233";
  chart.terrains[woods].sight = {true, 3};
  chart.terrains[marsh].role = ChartRole::water;
  chart.features[stream].pattern = "canal";
  chart.features[road].picture = "road.svg";
  const HexMap before = open_map(three_by_three);
  HexMap after(three_by_three, chart);
  for (std::size_t i = 0; i < three_by_three.size(); ++i) after.set_terrain(three_by_three.hex_at(i), clear);
  const MapDifference found = map_difference(before, after, {foot});
  Strings items;
  for (const ChartDifference& d : found.chart) items.push_back(d.item + ": " + d.before + " > " + d.after);
  const TerrainChart old = small_chart();
  const std::string sight = old.terrains[woods].sight.blocks
                                ? "blocks, height " + std::to_string(old.terrains[woods].sight.height)
                                : "does not block";
  CHECK(items == Strings{"sight of woods: " + sight + " > blocks, height 3",
                         "colour of woods: none > #112233", "role of marsh: none > water",
                         "pattern of stream: none > canal", "picture of road: none > road.svg"});
}

TEST_CASE("home edges, labels, victory hexes, regions and sight are compared") {
  HexMap before = open_map(three_by_three);
  before.home_edges = {{"red", MapEdge::north}, {"green", MapEdge::south}};
  before.labels = {{hex(1, 1), "Mill", 1}, {hex(1, 1), "Old Mill", 2}, {hex(2, 2), "Ford", 1}};
  before.victory_hexes = {{hex(1, 2), 5, "red"}};
  before.regions["wood"].hexes = {hex(1, 1)};
  HexMap after = open_map(three_by_three);
  after.ground_blocks_sight = true;
  after.home_edges = {{"red", MapEdge::east}, {"blue", MapEdge::west}};
  after.labels = {{hex(1, 1), "Old Mill", 2}, {hex(1, 1), "New Mill", 1}};
  after.victory_hexes = {{hex(1, 2), 1, "red"}};
  after.regions["wood"].hexes = {hex(1, 1), hex(1, 2)};
  Strings found;
  for (const DetailDifference& d : map_difference(before, after, {foot}).details)
    found.push_back(d.part + ' ' + d.item + ": " + d.before + " > " + d.after);
  CHECK(found == Strings{"ground that blocks sight : false > true", "home edge of blue:  > west",
                         "home edge of green: south > ", "home edge of red: north > east",
                         "label in 0101: \"Mill\" of size 1 > \"New Mill\" of size 1",
                         "label in 0202: \"Ford\" of size 1 > ", "region wood: 0101 > 0101-0102",
                         "victory hex 0102 of red: 5 points > 1 point"});
}
