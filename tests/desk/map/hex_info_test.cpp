#include "src/desk/map/hex_info.h"

#include "src/core/io/positions/position_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "tests/support/got.h"

namespace {

/// A small board: foot 1 and horse 1/2 in clear terrain, woods 2 for foot only, a stream +1 for foot.
Position board() {
  const auto read = read_position_text(R"(
rearguard = "position 1"
[[units]]
id = "b1"
side = "blue"
hex = "0202"
class = "foot"
name = "Pell"
kind = "infantry"
strength = 4
morale = 7
movement = "4 1/2"
facing = "N"
[[units]]
id = "r1"
side = "red"
hex = "0303"
class = "foot"
retreat_fire_range = 1
hidden = true
[map]
rearguard = "map 1"
name = "Test"
grid = { orientation = "flat", shifted = "even", first = "0101", columns = 4, rows = 4 }
labels = [{ hex = "0202", text = "Crow Knob" }]
victory_hexes = [{ hex = "0202", points = 3 }]
hexes = ["....", ".w..", "....", "...."]
elevation = ["0000", "0200", "0000", "0000"]
hexsides = [{ feature = "stream", between = ["0202", "0201"] }]
[map.terrain.clear]
symbol = "."
cost = { foot = 1, horse = "1/2" }
[map.terrain.wood]
symbol = "w"
cost = { foot = 2 }
[map.features.stream]
cost = { foot = 1 }
)",
                                       {"board.toml", {}, Need::required, nullptr});
  if (!read) FAIL(to_string(read.problems()));
  return read->position;
}

}  // namespace

TEST_CASE("hex info lists terrain, costs from each side, ZOCs and units") {
  const Position position = board();
  const Hex h = *position.map().grid().parse("0202");
  const HexInfo info = hex_info(position, {}, h);
  CHECK(info.number == "0202");
  CHECK(info.terrain == "wood");
  CHECK(info.elevation == 2);
  CHECK(info.has_units);
  CHECK(info.names == Strings{"Crow Knob", "3 victory points for its holder"});
  CHECK(info.classes == Strings{"foot", "horse"});
  CHECK(info.sides[0].direction == "N");
  CHECK(info.sides[0].neighbour == "0201");
  CHECK(info.sides[0].features == "stream");
  CHECK(info.sides[0].cost == Strings{"3", "-"});
  CHECK(info.sides[3].neighbour == "0203");
  CHECK(info.sides[3].features.empty());
  CHECK(info.sides[3].cost == Strings{"2", "-"});
  CHECK(only(info.zones).side == "red");
  CHECK(only(info.zones).units == Strings{"r1"});
  CHECK(only(info.counters).title == "b1  Pell");
  using Value = std::pair<std::string, std::string>;
  const auto& values = only(info.counters).values;
  for (const Value& wanted : {Value{"side", "blue"},
                              {"class", "foot"},
                              {"kind", "infantry"},
                              {"strength", "4"},
                              {"morale", "7"},
                              {"movement", "4 1/2 MP"},
                              {"facing", "N"},
                              {"ZOC", "yes"},
                              {"retreat fire", "none"},
                              {"state", "good"}})
    CHECK(std::ranges::count(values, wanted) == 1);
}

TEST_CASE("an empty map has no ZOCs to tell of") {
  const Position position = board();
  const auto empty = got<Position>(Position::make(position.shared_map(), {}));
  const HexInfo info = hex_info(empty, {}, *position.map().grid().parse("0202"));
  CHECK_FALSE(info.has_units);
  CHECK(info.zones.empty());
}

TEST_CASE("hexside costs are those of entering from the neighbour") {
  const Position position = board();
  const HexInfo north = hex_info(position, {}, *position.map().grid().parse("0201"));
  CHECK(north.sides[3].neighbour == "0202");
  CHECK(north.sides[3].cost == Strings{"2", "1/2"});
  CHECK(north.sides[0].neighbour.empty());
  CHECK(north.sides[0].cost == Strings{"-", "-"});
}

TEST_CASE("hex info shows hidden units, retreat fire and hexes off the map") {
  const Position position = board();
  const HexInfo::Counter enemy = unit_info(position, *position.find("r1"));
  using Value = std::pair<std::string, std::string>;
  CHECK(std::ranges::count(enemy.values, Value{"retreat fire", "1 hex"}) == 1);
  CHECK(std::ranges::count(enemy.values, Value{"hidden", "from the enemy"}) == 1);
  CHECK_FALSE(hex_info(position, {}, Hex{500, 500}).exists);
}
