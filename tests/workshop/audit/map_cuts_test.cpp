#include "src/workshop/audit/map_cuts.h"

#include "pathing/regions.h"
#include "src/core/io/maps/map_reader.h"
#include "src/workshop/audit/turn_surface.h"
#include "tests/support/got.h"
#include "tests/support/maps.h"

namespace {

/// A river from north to south between columns 3 and 4, with bridges at 0302 and 0304.
const std::string two_bridges = R"(rearguard = "map 1"
name = "River"
hexes = ["......", "......", "......", "......", "......"]
labels = [{ hex = "0602", text = "Camp" }]
victory_hexes = [{ hex = "0604", points = 2, side = "blue" }]
home = { blue = "W", red = "E" }
[grid]
orientation = "flat"
shifted = "even"
first = "0101"
columns = 6
rows = 5
[terrain.clear]
symbol = "."
cost = { foot = 2, wheeled = 1 }
[features.river]
cost = { foot = "impassable", wheeled = "impassable" }
[features.bridge]
opens = true
[[hexsides]]
feature = "river"
pairs = [["0301", "0401"], ["0302", "0401"], ["0302", "0402"], ["0303", "0402"], ["0303", "0403"],
  ["0304", "0403"], ["0304", "0404"], ["0305", "0404"], ["0305", "0405"]]
[[hexsides]]
feature = "bridge"
pairs = [["0302", "0402"], ["0304", "0404"]]
)";

HexMap river() {
  return got(read_map_text(two_bridges, "river.toml"));
}

CutPlace place(const HexMap& map, const std::string& word) {
  return got<CutPlace>(find_place(map, word));
}

std::string cut_text(const HexMap& map, const std::string& from, const std::string& to) {
  const StepCosts costs(map, 0);
  return describe(map_cut(costs, open_ground(costs), place(map, from), place(map, to)), map);
}

}  // namespace

TEST_CASE("a cut names the bridges that it closes") {
  const HexMap map = river();
  CHECK(cut_text(map, "W", "E") ==
        "two bridges, 0302-0402 and 0304-0404, part the west edge from the east edge");
  CHECK(cut_text(map, "0101", "Camp") == "two bridges, 0302-0402 and 0304-0404, part 0101 from Camp (0602)");
}

TEST_CASE("a cut names hexes where fewer of them do") {
  // Of neighbours no hex can be closed between them; the corner of the map has two hexsides.
  const HexMap map = river();
  CHECK(has(cut_text(map, "0101", "0303"), "hexes (clear), "));
  CHECK(cut_text(map, "0101", "0102") == "two hexsides, 0101-0102 and 0101-0201, part 0101 from 0102");
}

TEST_CASE("objectives are the home edges and the victory hexes of each side") {
  const HexMap map = river();
  const StepCosts costs(map, 0);
  const auto cuts = map_cuts(costs, open_ground(costs), stated_objectives(map));
  CHECK(describe(told_together(cuts)[0], map) ==
        "two bridges, 0302-0402 and 0304-0404, part the west edge from the east edge and 0604");
  REQUIRE(cuts.size() == 2);  // the way back from east to west is cut as the way there is
  CHECK(describe(cuts[0], map) ==
        "two bridges, 0302-0402 and 0304-0404, part the west edge from the east edge");
  CHECK(describe(cuts[1], map) == "two bridges, 0302-0402 and 0304-0404, part the west edge from 0604");
}

TEST_CASE("a line through open ground, or around one hex of it, is told only when it is asked for") {
  HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 14, 11));
  const auto hex = [&](const char* number) { return *map.grid().parse(number); };
  map.home_edges = {{"blue", MapEdge::west}, {"red", MapEdge::east}};
  map.victory_hexes = {{hex("0706"), 3, ""}};
  const StepCosts costs(map, 0);
  CHECK(map_cuts(costs, open_ground(costs), stated_objectives(map)).empty());
  CHECK(map_cut(costs, open_ground(costs), edge_place(map, MapEdge::west), edge_place(map, MapEdge::east))
            .size() == 11);
}

TEST_CASE("a word that is no place gets the likely label") {
  const auto found = got<std::string>(find_place(river(), "Cmap"));
  CHECK(found == "\"Cmap\" is no edge (N, E, S, W), hex or label of this map, did you mean \"Camp\"?");
}

TEST_CASE("turns are whole allowances, of which nothing is kept for the next turn") {
  const HexMap map = river();
  const StepCosts costs(map, 0);
  const auto hex = [&](const char* number) { return *map.grid().parse(number); };
  const std::vector<Hex> start{hex("0101")};
  const TurnSurface surface(costs, start, {{5 * map.chart().denominator}, false});
  CHECK(surface.at(hex("0101")) == 0);
  CHECK(surface.at(hex("0103")) == 1);  // two steps of 2 MP
  CHECK(surface.at(hex("0104")) == 2);  // the fifth point is lost
  CHECK(surface.at(hex("0105")) == 2);
  const TurnSurface slow(costs, start, {{map.chart().denominator}, false});
  CHECK_FALSE(slow.at(hex("0102")));
  const TurnSurface least(costs, start, {{map.chart().denominator}, true});
  CHECK(least.at(hex("0104")) == 3);  // one hex a turn for all points
}
