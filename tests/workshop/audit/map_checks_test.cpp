// Each check on a small map with one mistake: its name, its hexes and the part of the document.

#include "src/workshop/audit/map_checks.h"

#include "src/core/io/maps/map_reader.h"
#include "src/workshop/audit/finding.h"
#include "src/workshop/audit/starting_chart.h"
#include "tests/support/got.h"
#include "tests/support/maps.h"
#include "tests/support/test.h"

namespace {

/// Open ground of 7 by 7 hexes; 0404 has the neighbours 0403, 0504, 0505, 0405, 0305 and 0304.
HexMap open_ground_map() {
  return open_map(grid_of(Orientation::flat, Parity::even, 7, 7));
}

Hex at_number(const HexMap& map, const char* number) {
  return *map.grid().parse(number);
}

/// Places a feature on the map and in the list of placements.
struct Placed {
  HexMap map = open_ground_map();
  std::vector<PlacedFeature> list = {};

  void put(FeatureId f, const char* from, const char* to, bool one_way = false) {
    const Hex a = at_number(map, from), b = at_number(map, to);
    if (one_way) {
      map.add_one_way_feature(f, a, b);
    } else {
      map.add_feature(f, a, b);
    }
    list.push_back({f, a, b, one_way});
  }
  /// Puts a feature on the hexsides of a column from edge to edge, through 0404.
  void put_through(FeatureId f) {
    for (int row = 1; row < 7; ++row)
      put(f, ("040" + std::to_string(row)).c_str(), ("040" + std::to_string(row + 1)).c_str());
  }
  /// Puts a feature on all six hexsides of a hex.
  void surround(FeatureId f, const char* hex) {
    for (const Hex other : ring(at_number(map, hex), 1)) put(f, hex, map.grid().number(other).c_str());
  }
  AuditInput input() const { return {map, list}; }
};

Strings names_of(const std::vector<Finding>& findings) {
  Strings names;
  for (const Finding& f : findings) names.push_back(f.name);
  return names;
}

Strings hexes_of(const HexMap& map, const Finding& finding) {
  Strings numbers;
  for (const Hex h : finding.hexes) numbers.push_back(map.grid().number(h));
  return numbers;
}

}  // namespace

TEST_CASE_FIXTURE(Placed, "terrain and features that the map does not use are reported") {
  map.set_terrain(at_number(map, "0404"), woods);
  put(road, "0101", "0102");
  put(stream, "0201", "0202");
  put(wall, "0301", "0302");
  const auto findings = unused_parts(input());
  std::map<std::string, std::vector<std::size_t>> found;
  for (const Finding& f : findings) found[f.name].push_back(f.subject.index);
  CHECK(found["unused-terrain"] == std::vector<std::size_t>{marsh});
  CHECK(found["unused-feature"] == std::vector<std::size_t>{slope, cliff, trail});
  CHECK(findings.size() == 4);
}

TEST_CASE_FIXTURE(Placed, "a chart of which most is unused is a stock for a map in the making") {
  put(road, "0101", "0102");
  CHECK(unused_parts(input()).empty());
}

TEST_CASE("what is still as in the chart of a new map is unused without a finding until it is touched") {
  const std::string head =
      "rearguard = \"map 1\"\ngrid = { orientation = \"flat\", shifted = \"even\", columns = 7, rows = 1, "
      "first = \"0101\" }\nhexes = [\".fbwr~t\"]\n";
  const std::vector<PlacedFeature> placed{{0, {}, {}, false}, {1, {}, {}, false}, {2, {}, {}, false}};
  const auto found = [&](const std::string& was, const std::string& is) {
    std::string text = head + starting_chart(true);
    text.replace(text.find(was), was.size(), is);
    const auto map = read_map_text(text, "new.toml");
    Strings unused;
    for (const Finding& f : unused_parts({got(map), placed})) unused.push_back(f.message);
    return unused;
  };
  CHECK(found("marsh", "marsh").empty());
  CHECK(found("foot = 3,", "foot = 4,") == Strings{"no hex of the map has terrain marsh"});
  CHECK(found("fence  ", "hedge  ") == Strings{"no hexside of the map has feature hedge"});
  CHECK(found("opens = true, cost", "cost") == Strings{"no hexside of the map has feature ford"});
  CHECK(found("wall    = { ", "wall = { colour = \"#808080\", ") ==
        Strings{"no hexside of the map has feature wall"});
  // A further class does not touch what the chart says of the others.
  CHECK(found("clear   = { symbol = \".\", cost = { ", "clear = { symbol = \".\", cost = { wagon = 2, ")
            .empty());
}

TEST_CASE("a class named only where the usual one is not is a misspelling") {
  TerrainChart chart;
  chart.classes = {"mounted", "mountde", "foot"};
  chart.terrains.emplace_back();
  chart.terrains.push_back({"clear", U'.', {costs(1), absent(), costs(1)}, {}, {}, {}, {}});
  chart.terrains.push_back({"woods", U'w', {costs(2), absent(), costs(1)}, {}, {}, {}, {}});
  chart.terrains.push_back({"hill", U'h', {absent(), costs(2), costs(1)}, {}, {}, {}, {}});
  CHECK(likely_misspellings(chart) ==
        std::vector<std::optional<ClassId>>{std::nullopt, ClassId{0}, std::nullopt});
  // Named beside the usual class, it is one of its own.
  chart.terrains[1].cost[1] = costs(1);
  CHECK(likely_misspellings(chart) == std::vector<std::optional<ClassId>>(3));
}

TEST_CASE_FIXTURE(Placed, "a terrain without a cost for a class is reported once") {
  // Of the small chart the marsh leaves out a class; the stream and the cliff leave out none.
  map.set_terrain(at_number(map, "0505"), marsh);
  map.set_terrain(at_number(map, "0303"), marsh);
  put(stream, "0404", "0405");
  put(cliff, "0202", "0203");
  const auto findings = missing_costs(input());
  REQUIRE(names_of(findings) == Strings{"missing-cost"});
  CHECK(findings[0].subject.kind == Subject::Kind::terrain);
  CHECK(findings[0].subject.index == marsh);
  CHECK(hexes_of(map, findings[0]) == Strings{"0303"});
}

TEST_CASE_FIXTURE(Placed, "terrain that costs more than the largest allowance is reported") {
  map.set_terrain(at_number(map, "0404"), marsh);
  AuditInput input{map, list, {MovementPoints{2 * sixths}, std::nullopt}};
  const auto findings = unpayable_costs(input);
  REQUIRE(names_of(findings) == Strings{"unaffordable-cost"});
  CHECK(hexes_of(map, findings[0]) == Strings{"0404"});
  CHECK(findings[0].subject.index == marsh);
  input.allowances[0] = MovementPoints{3 * sixths};
  CHECK(unpayable_costs(input).empty());
  input.allowances.clear();
  CHECK(unpayable_costs(input).empty());
}

TEST_CASE_FIXTURE(Placed, "a feature placed twice on a hexside is reported at its second entry") {
  put(stream, "0404", "0405");
  put(stream, "0303", "0304");
  put(stream, "0405", "0404");
  const auto findings = doubtful_hexsides(input());
  REQUIRE(names_of(findings) == Strings{"duplicate-hexside"});
  CHECK(findings[0].subject.kind == Subject::Kind::placement);
  CHECK(findings[0].subject.index == 2);
  CHECK(hexes_of(map, findings[0]) == Strings{"0405", "0404"});
}

TEST_CASE_FIXTURE(Placed, "a one-way feature among two-way ones is an outlier, as is the reverse") {
  put(stream, "0404", "0405");
  put(stream, "0303", "0304");
  put(stream, "0505", "0506", true);
  const auto one_way = doubtful_hexsides(input());
  REQUIRE(names_of(one_way) == Strings{"one-way-outlier"});
  CHECK(one_way[0].subject.index == 2);
  Placed q;
  q.put(slope, "0404", "0405", true);
  q.put(slope, "0303", "0304", true);
  q.put(slope, "0505", "0506");
  const auto two_way = doubtful_hexsides(q.input());
  REQUIRE(names_of(two_way) == Strings{"two-way-outlier"});
  CHECK(two_way[0].subject.index == 2);
}

TEST_CASE_FIXTURE(Placed, "a slope that runs downhill where the others run uphill is reversed") {
  for (const char* high : {"0405", "0304", "0505"}) map.set_elevation(at_number(map, high), 1);
  put(slope, "0404", "0405", true);
  put(slope, "0303", "0304", true);
  put(slope, "0505", "0506", true);
  const auto findings = doubtful_slopes(input());
  const auto reversed = std::ranges::find(findings, "reversed-slope", &Finding::name);
  REQUIRE(reversed != findings.end());
  CHECK(hexes_of(map, *reversed) == Strings{"0505", "0506"});
}

TEST_CASE_FIXTURE(Placed, "a road that ends in open ground is reported, not one that ends at the map edge") {
  put(road, "0401", "0402");
  put(road, "0402", "0403");
  put(road, "0403", "0404");
  const auto findings = doubtful_roads(input());
  REQUIRE(names_of(findings) == Strings{"road-dead-end"});
  CHECK(hexes_of(map, findings[0]) == Strings{"0404"});
  map.labels = {{at_number(map, "0404"), "Inn", 1}};
  CHECK(doubtful_roads(input()).empty());
}

TEST_CASE_FIXTURE(Placed, "a hex with an impassable hexside all round is sealed") {
  surround(cliff, "0404");
  const auto findings = doubtful_ground(input());
  REQUIRE(names_of(findings) == Strings{"sealed-hex"});
  CHECK(hexes_of(map, findings[0]) == Strings{"0404"});
}

TEST_CASE_FIXTURE(Placed, "two hexes cut off together are an isolated region") {
  const Hex a = at_number(map, "0404"), b = at_number(map, "0405");
  for (const Hex h : {a, b}) {
    for (const Hex other : ring(h, 1)) {
      if (other != a && other != b)
        put(cliff, map.grid().number(h).c_str(), map.grid().number(other).c_str());
    }
  }
  const auto findings = doubtful_ground(input());
  REQUIRE(names_of(findings) == Strings{"isolated-region"});
  CHECK(hexes_of(map, findings[0]) == Strings{"0404", "0405"});
}

TEST_CASE_FIXTURE(Placed, "a hex that can be entered but not left is a one-way pocket") {
  for (const Hex other : ring(at_number(map, "0404"), 1))
    put(cliff, "0404", map.grid().number(other).c_str(), true);
  const auto findings = doubtful_ground(input());
  REQUIRE(names_of(findings) == Strings{"one-way-pocket"});
  CHECK(hexes_of(map, findings[0]) == Strings{"0404"});
}

TEST_CASE("a victory hex in terrain that no class can enter is reported") {
  TerrainChart chart = small_chart();
  chart.terrains.push_back({"lake", U'l', {impassable(), absent()}, {}, {}, {}, {}});
  HexMap map(grid_of(Orientation::flat, Parity::even, 3, 3), chart);
  for (std::size_t i = 0; i < map.grid().size(); ++i) map.set_terrain(map.grid().hex_at(i), marsh);
  map.victory_hexes = {{at_number(map, "0101"), 1, ""}, {at_number(map, "0202"), 1, ""}};
  // Only one class can enter the marsh, which is enough.
  CHECK(victory_out_of_reach({map, {}}).empty());
  map.set_terrain(at_number(map, "0202"), static_cast<TerrainId>(chart.terrains.size() - 1));
  const auto findings = victory_out_of_reach({map, {}});
  REQUIRE(names_of(findings) == Strings{"unreachable-victory-hex"});
  CHECK(findings[0].subject.kind == Subject::Kind::victory);
  CHECK(findings[0].subject.index == 1);
}

TEST_CASE_FIXTURE(Placed, "a victory hex that only its hexsides close is not reported for its terrain") {
  surround(cliff, "0404");
  map.victory_hexes = {{at_number(map, "0404"), 1, ""}};
  CHECK(victory_out_of_reach(input()).empty());
  const Strings names = names_of(doubtful_ground(input()));
  CHECK(std::ranges::find(names, "sealed-hex") != names.end());
}

TEST_CASE("a hex to which a feature opens a crossing is not closed") {
  TerrainChart chart = small_chart();
  chart.terrains.push_back({"lake", U'l', {impassable(), impassable()}, {}, {}, {}, {}});
  chart.features.push_back(feature("track", {}, {costs(12), costs(12)}));
  chart.features.back().opens = true;
  const auto lake = static_cast<TerrainId>(chart.terrains.size() - 1);
  const auto track = static_cast<FeatureId>(chart.features.size() - 1);
  Placed p{HexMap(grid_of(Orientation::flat, Parity::even, 7, 7), chart)};
  for (std::size_t i = 0; i < p.map.grid().size(); ++i) p.map.set_terrain(p.map.grid().hex_at(i), clear);
  p.map.set_terrain(at_number(p.map, "0404"), lake);
  p.map.victory_hexes = {{at_number(p.map, "0404"), 1, ""}};
  CHECK(names_of(victory_out_of_reach(p.input())) == Strings{"unreachable-victory-hex"});
  p.put_through(track);
  CHECK(victory_out_of_reach(p.input()).empty());
  CHECK(names_of(doubtful_roads(p.input())).empty());
  CHECK(names_of(doubtful_ground(p.input())).empty());
  // The same track, without opening the lake.
  TerrainChart closed = chart;
  closed.features.back().opens = false;
  Placed q{HexMap(p.map.grid(), closed)};
  for (std::size_t i = 0; i < q.map.grid().size(); ++i) q.map.set_terrain(q.map.grid().hex_at(i), clear);
  q.map.set_terrain(at_number(q.map, "0404"), lake);
  q.put_through(track);
  CHECK(names_of(doubtful_roads(q.input())) == Strings{"road-blocked"});
}

TEST_CASE("a bridge that opens an impassable hexside is no blocked road") {
  TerrainChart chart = small_chart();
  chart.features[road].opens = true;
  Placed p{HexMap(grid_of(Orientation::flat, Parity::even, 7, 7), chart)};
  for (std::size_t i = 0; i < p.map.grid().size(); ++i) p.map.set_terrain(p.map.grid().hex_at(i), clear);
  p.surround(cliff, "0404");
  CHECK(names_of(doubtful_ground(p.input())) == Strings{"sealed-hex"});
  p.put_through(road);
  CHECK(names_of(doubtful_ground(p.input())).empty());
  CHECK(names_of(doubtful_roads(p.input())).empty());
}

TEST_CASE_FIXTURE(Placed, "the classes that meet the same island are told in one finding") {
  surround(cliff, "0404");
  const auto findings = only(doubtful_ground(input()));
  CHECK(findings.message.starts_with("foot and mounted: 0404 cannot be entered"));
}

TEST_CASE_FIXTURE(Placed, "an island that is larger for one class is told once") {
  // 0404 and 0405 are cut off for both classes; marsh, which mounted units cannot enter, adds nothing.
  for (const char* hex : {"0404", "0405"}) {
    for (const Hex other : ring(at_number(map, hex), 1)) {
      const std::string number = map.grid().number(other);
      if (number != "0404" && number != "0405" && number != "0305") put(cliff, hex, number.c_str());
    }
  }
  // The gate in 0305 is open to foot alone, behind it two more hexes.
  for (const Hex other : ring(at_number(map, "0305"), 1)) {
    const std::string number = map.grid().number(other);
    if (number != "0404" && number != "0405") put(cliff, "0305", number.c_str());
  }
  map.set_terrain(at_number(map, "0305"), marsh);
  std::vector<Finding> islands;
  for (const Finding& f : doubtful_ground(input())) {
    if (f.name == "isolated-region") islands.push_back(f);
  }
  CHECK(only(islands).hexes.size() >= 2);
}

TEST_CASE_FIXTURE(Placed, "the audit of a map runs all checks") {
  surround(cliff, "0404");
  put(road, "0202", "0203");
  put(stream, "0601", "0602");
  map.set_terrain(at_number(map, "0606"), marsh);
  const Strings names = names_of(audit_map(input()));
  for (const char* name : {"unused-terrain", "unused-feature", "missing-cost", "sealed-hex", "road-dead-end"})
    CHECK_MESSAGE(std::ranges::find(names, name) != names.end(), name);
}
