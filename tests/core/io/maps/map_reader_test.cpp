#include "src/core/io/maps/map_reader.h"

#include "tests/support/got.h"

namespace {

// The map of the formats page; its rows are below the last header, as on that page.
const std::string example = R"(rearguard = "map 1"
name = "Example of 14.41"

[grid]
orientation = "flat"
shifted = "even"
first = "2726"
columns = 8
rows = 10

[terrain.clear]
symbol = "."
cost = { foot = 1, mounted = 1 }
[terrain.woods]
symbol = "w"
cost = { foot = 2, mounted = "impassable" }

[features.stream]
cost = { foot = 1, mounted = 2 }
[features.slope]
cost = { foot = "1 1/3" }
[features.road]
replace = { foot = "1/2", mounted = "1/2" }

hexes = [        # one string a row, one symbol a column; a space is "no hex here"
  "........",
  "........",
  ".w......",
  ".www....",
  "........",
  "........",
  "........",
  "........",
  "........",
  "....... ",
]

[[hexsides]]
feature = "stream"
between = ["2930", "3030"]
[[hexsides]]
feature = "slope"
from = "2931"
to = "2930"
)";

HexMap map_of(std::string_view text) {
  return got(read_map_text(text, "t"));
}

Hex hex(const HexMap& map, std::string_view number) {
  return got(map.grid().parse(number));
}

/// Returns the cost of a step, "3" or "1 1/3", or "none" if it is impossible.
std::string step(const HexMap& map, std::string_view from, std::string_view to, std::string_view name) {
  const auto d = direction_between(hex(map, from), hex(map, to));
  const auto c = map.chart().find_class(name);
  REQUIRE(d);
  REQUIRE(c);
  const auto cost = map.step_cost(hex(map, from), *d, *c);
  return cost ? to_text(*cost, map.chart().denominator) : "none";
}

/// Returns a flat-topped map of 3 columns and 2 rows, even columns lower, with `more` at the top.
std::string small(const std::string& more, const std::string& chart) {
  return "rearguard = \"map 1\"\nhexes = [\"...\", \"...\"]\n" + more +
         "\n[grid]\norientation = \"flat\"\nshifted = \"even\"\nfirst = \"0101\"\ncolumns = 3\nrows = 2\n" +
         chart;
}

bool same(const ChartCost& a, const ChartCost& b) {
  return a.kind == b.kind && a.points == b.points && a.takes_all == b.takes_all;
}

void check_same(const HexMap& a, const HexMap& b) {
  CHECK(a.name() == b.name());
  CHECK(a.grid().first == b.grid().first);
  REQUIRE(a.grid().size() == b.grid().size());
  CHECK(a.terrains() == b.terrains());
  CHECK(a.chart().classes == b.chart().classes);
  CHECK(a.chart().denominator == b.chart().denominator);
  REQUIRE(a.chart().terrains.size() == b.chart().terrains.size());
  for (std::size_t t = 0; t < a.chart().terrains.size(); ++t) {
    CHECK(a.chart().terrains[t].name == b.chart().terrains[t].name);
    for (std::size_t i = 0; i < a.chart().classes.size(); ++i) {
      const auto c = static_cast<ClassId>(i);
      CHECK(same(cost_for(a.chart().terrains[t].cost, c), cost_for(b.chart().terrains[t].cost, c)));
    }
  }
  CHECK(a.crossings() == b.crossings());
  for (std::size_t i = 0; i < a.grid().size(); ++i) {
    CHECK(a.elevation(a.grid().hex_at(i)) == b.elevation(b.grid().hex_at(i)));
  }
  CHECK(a.home_edges == b.home_edges);
  CHECK(a.side_names == b.side_names);
}

}  // namespace

TEST_CASE("the example map reads as the page describes it") {
  const HexMap map = map_of(example);
  CHECK(map.name() == "Example of 14.41");
  CHECK(map.chart().denominator == 6);  // 1/2 and 1 1/3
  CHECK(map.chart().classes == Strings{"foot", "mounted"});
  CHECK(map.chart().terrains[map.terrain(hex(map, "2929"))].name == "woods");
  CHECK(map.chart().terrains[map.terrain(hex(map, "2726"))].name == "clear");
  CHECK_FALSE(map.exists(hex(map, "3435")));
  CHECK(map.exists(hex(map, "3335")));
  CHECK(step(map, "2931", "3031", "foot") == "1");
  CHECK(step(map, "2930", "3030", "foot") == "2");      // clear and the stream
  CHECK(step(map, "3030", "2930", "mounted") == "3");   // the same stream from the other bank
  CHECK(step(map, "2931", "2930", "foot") == "2 1/3");  // uphill
  CHECK(step(map, "2930", "2931", "foot") == "1");      // downhill
  CHECK(step(map, "2930", "2929", "foot") == "2");
  CHECK(step(map, "2930", "2929", "mounted") == "none");
}

TEST_CASE("the same document as JSON gives the same map") {
  const std::string json = R"({"rearguard": "map 1", "name": "Ford",
    "grid": {"orientation": "flat", "shifted": "even", "first": "0101", "columns": 3, "rows": 2},
    "terrain": {"woods": {"symbol": "w", "cost": {"mounted": "impassable", "foot": 1.5}},
                "clear": {"symbol": ".", "cost": {"foot": 1}}},
    "features": {"stream": {"cost": {"foot": "1/3"}}},
    "hexes": ["..w", " .."], "elevation": ["012", [0, -3, 12]], "home": {"union": "E"},
    "side_names": {"union": "Union", "rebel": {"name": "Confederates", "adjective": "Confederate"}},
    "hexsides": [{"feature": "stream", "between": ["0101", "0201"]}]})";
  const std::string toml = R"(rearguard = "map 1"
name = "Ford"
elevation = ["012", [0, -3, 12]]
[terrain.woods]
symbol = "w"
cost = { mounted = "impassable", foot = 1.5 }
[terrain.clear]
symbol = "."
cost.foot = 1
[grid]
orientation = "flat"
shifted = "even"
first = "0101"
columns = 3
rows = 2
[features]
stream = { cost = { foot = "1/3" } }
[[hexsides]]
feature = "stream"
between = ["0101", "0201"]
hexes = ["..w", " .."]
home = { union = "E" }
[side_names]
rebel = { name = "Confederates", adjective = "Confederate" }
union = { name = "Union" }
)";
  const HexMap a = map_of(json);
  check_same(a, map_of(toml));
  CHECK(a.chart().denominator == 6);
  CHECK(a.elevation(hex(a, "0302")) == 12);
  CHECK(a.elevation(hex(a, "0202")) == -3);
  CHECK(a.home_edges.at("union") == MapEdge::east);
  CHECK(a.side_name("rebel") == "Confederates");
  CHECK(a.side_adjective("rebel") == "Confederate");
  CHECK(a.side_adjective("union") == "Union");
  CHECK(a.side_name("prussia") == "prussia");
}

TEST_CASE("costs are exact in every notation") {
  const HexMap map = map_of(small("", R"([terrain.clear]
symbol = "."
cost = { a = 0.1, b = "1/3", c = 1.50, d = 0, e = "1 1/3", f = 1_0, g = 1e-1, h = "2.5", i = 7.0 }
)"));
  CHECK(map.chart().denominator == 30);
  const auto text = [&](const char* name) { return step(map, "0101", "0102", name); };
  CHECK(text("a") == "1/10");
  CHECK(text("b") == "1/3");
  CHECK(text("c") == "1 1/2");
  CHECK(text("d") == "0");
  CHECK(text("e") == "1 1/3");
  CHECK(text("f") == "10");
  CHECK(text("g") == "1/10");
  CHECK(text("h") == "2 1/2");
  CHECK(text("i") == "7");
}

TEST_CASE("a terrain without costs is impassable to all classes") {
  const HexMap map =
      map_of(small("", "[terrain.lake]\nsymbol = \".\"\n[features.road]\nreplace = { foot = 1 }\n"));
  CHECK(step(map, "0101", "0102", "foot") == "none");
}

TEST_CASE("a feature can open terrain and hexsides that are impassable") {
  const std::string chart =
      "[terrain.lake]\nsymbol = \".\"\n[features.ferry]\nreplace = { foot = 4 }\nopens = true\n"
      "[[hexsides]]\nfeature = \"ferry\"\nbetween = [\"0101\", \"0102\"]\n";
  CHECK(step(map_of(small("", chart)), "0101", "0102", "foot") == "4");
}

TEST_CASE("one entry can name many hexsides") {
  const std::string chart =
      "[terrain.clear]\nsymbol = \".\"\ncost = { foot = 2 }\n[features.road]\nreplace = { foot = \"1/2\" }\n";
  const HexMap path =
      map_of(small("", chart + "[[hexsides]]\nfeature = \"road\"\npath = [\"0101\", \"0201\", \"0302\"]\n"));
  const HexMap sides = map_of(small(
      "",
      chart + "[[hexsides]]\nfeature = \"road\"\npairs = [[\"0201\", \"0101\"], [\"0201\", \"0302\"]]\n"));
  check_same(path, sides);
  CHECK(step(path, "0101", "0201", "foot") == "1/2");
  CHECK(step(path, "0302", "0201", "foot") == "1/2");
  CHECK(step(path, "0101", "0102", "foot") == "2");
}

TEST_CASE("a list of one-way hexsides lays each in its own direction only") {
  const HexMap map = map_of(
      small("",
            "[terrain.clear]\nsymbol = \".\"\ncost = { foot = 2 }\n[features.slope]\ncost = { foot = 1 }\n"
            "[[hexsides]]\nfeature = \"slope\"\none_way = [[\"0101\", \"0201\"], [\"0302\", \"0201\"]]\n"));
  CHECK(step(map, "0101", "0201", "foot") == "3");
  CHECK(step(map, "0201", "0101", "foot") == "2");
  CHECK(step(map, "0302", "0201", "foot") == "3");
  CHECK(step(map, "0201", "0302", "foot") == "2");
}

TEST_CASE("hexes may be below any header of the map") {
  const std::string rows = "hexes = [\".\"]\n";
  const std::string grid =
      "[grid]\norientation = \"pointy\"\nshifted = \"odd\"\nfirst = \"0101\"\ncolumns = 1\nrows = 1\n";
  const std::string terrain = "[terrain.clear]\nsymbol = \".\"\n[terrain.clear.cost]\nfoot = 1\n";
  const std::string label = "[[labels]]\nhex = \"0101\"\ntext = \"Mill\"\n";
  const std::string home = "[home]\nunion = \"N\"\n";
  const std::string kind = "rearguard = \"map 1\"\n";
  CHECK(map_of(kind + grid + rows + terrain + label + home).chart().classes.size() == 1);
  CHECK(map_of(kind + grid + terrain + rows + label + home).chart().classes.size() == 1);
  CHECK(map_of(kind + grid + terrain + label + rows + home).labels[0].text == "Mill");
  CHECK(map_of(kind + grid + terrain + label + home + rows).home_edges.at("union") == MapEdge::north);
  CHECK(map_of(kind + grid + "[terrain]\nhome = { symbol = \".\" }\n" + rows).chart().find_terrain("home"));
}

TEST_CASE("display and sight keys are read") {
  const HexMap map = map_of(small("", R"([terrain.clear]
symbol = "."
cost = { foot = 1 }
colour = "#A0b1c2"
pattern = "woods"
picture = "wood.png"
role = "settlement"
blocks_sight = true
height = 3
[features.wall]
role = "stream"
blocks_sight = true
[[labels]]
hex = "0201"
text = "Ü"
size = 3
[[victory_hexes]]
hex = "0302"
points = 5
side = "union"
)"));
  const Terrain& t = map.chart().terrains[1];
  CHECK(t.colour == "#A0b1c2");
  CHECK(t.pattern == "woods");
  CHECK(t.picture == "wood.png");
  CHECK(t.role == ChartRole::settlement);
  CHECK(map.chart().features[0].role == ChartRole::stream);
  CHECK(t.sight.blocks);
  CHECK(t.sight.height == 3);
  CHECK(map.chart().features[0].sight.height == 1);
  CHECK(map.labels[0].size == 3);
  CHECK(map.victory_hexes[0].points == 5);
  CHECK(map.victory_hexes[0].hex == hex(map, "0302"));
}

TEST_CASE("a pointy grid numbers its rows from the top and its columns from the left") {
  const HexMap map = map_of(R"({"rearguard": "map 1",
    "grid": {"orientation": "pointy", "shifted": "odd", "first": "001001", "columns": 2, "rows": 2},
    "terrain": {"a": {"symbol": "é"}, "b": {"symbol": "\\"}}, "hexes": ["é\\", " é"]})");
  CHECK(map.terrain(hex(map, "001001")) == 1);
  CHECK(map.terrain(hex(map, "002001")) == 2);
  CHECK(map.terrain(hex(map, "001002")) == no_hex);
  CHECK(map.terrain(hex(map, "002002")) == 1);
}

TEST_CASE("a million hexes are read quickly") {
  std::string text = R"(rearguard = "map 1"
[grid]
orientation = "flat"
shifted = "even"
first = "00010001"
columns = 1000
rows = 1000
[terrain.clear]
symbol = "."
cost = { foot = 1 }
hexes = [
)";
  for (int row = 0; row < 1000; ++row) text += '"' + std::string(1000, '.') + "\",\n";
  // If the time grew faster than the map, this would not end.
  const HexMap map = map_of(text + "]\n");
  CHECK(map.exists(hex(map, "10001000")));
}
