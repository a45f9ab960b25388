// Units that a unit leads, and columns.

#include "src/play/game/formation.h"

#include "src/play/game/movement_reach.h"
#include "tests/play/game/little_war.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

using Ids = std::vector<std::string>;

std::string column_unit(const std::string& id, const std::string& hex, int movement,
                        const std::string& more = "") {
  return unit_text(id, "blue", hex,
                   "strength = 2\nmorale = 4\nmovement = " + std::to_string(movement) + "\n" + more + "\n");
}

const std::string far_enemy = unit_text("r1", "red", "1206");

/// Returns the moves of a column as a journal writes them. Every one of them must be legal after those
/// before.
Ids column(const GameState& state, const Ids& units, const std::string& head) {
  Ids texts;
  GameState now = state;
  for (const GameAction& move : march_in_column(state, units, action_in(state, head))) {
    texts.push_back(to_text(move, state.position.map().grid()));
    CAPTURE(texts.back());
    CHECK_FALSE(illegal_reason(now, move));
    now = after(now, move).state;
  }
  return texts;
}

GameState state_with(const std::string& units, const std::string& more_rules = "") {
  return testing::little_game(1, testing::little_scenario(units, testing::little_rules + more_rules)).state();
}

}  // namespace

TEST_CASE("units in column follow the first at the same distance, on the hexes that it has left") {
  const GameState state = state_with(column_unit("b1", "0204", 4) + column_unit("b2", "0205", 4) +
                                     column_unit("b3", "0206", 4) + far_enemy);
  CHECK(column(state, {"b3", "b2", "b1"}, "move b1 0201") ==
        Ids{"move b1 0201", "move b2 0202", "move b3 0203"});
  // A step of one hex brings each to the place of the one before it.
  CHECK(column(state, {"b1", "b2", "b3"}, "move b1 0203") ==
        Ids{"move b1 0203", "move b2 0204", "move b3 0205"});
}

TEST_CASE("a slow unit holds up those behind it, one that cannot move is left behind") {
  const GameState state = state_with(column_unit("b1", "0204", 4) + column_unit("b2", "0205", 2) +
                                     column_unit("b3", "0206", 4) + far_enemy);
  CHECK(column(state, {"b1", "b2", "b3"}, "move b1 0201") ==
        Ids{"move b1 0201", "move b2 0203", "move b3 0204"});
  const GameState stuck = state_with(column_unit("b1", "0204", 4) + column_unit("b2", "0205", 0) +
                                     column_unit("b3", "0206", 4) + far_enemy);
  CHECK(column(stuck, {"b1", "b2", "b3"}, "move b1 0201") == Ids{"move b1 0201", "move b3 0202"});
}

TEST_CASE("each unit of a column pays its own costs") {
  // Woods cost 2 MP: from 0605 the head goes through 0604 and 0603 for 4 MP; the next reaches only 0604.
  const GameState state = state_with(column_unit("b1", "0605", 4) + column_unit("b2", "0606", 4) + far_enemy);
  const Ids moves = column(state, {"b1", "b2"}, "move b1 0603");
  REQUIRE(moves.size() == 2);
  CHECK(moves.back() == "move b2 0604");
  const auto b2 = *state.position.find("b2");
  CHECK(move_to(state, b2, *state.position.map().grid().parse("0604"))->cost == MovementPoints{3});
}

TEST_CASE("an illegal first move moves no column") {
  const GameState state = state_with(column_unit("b1", "0204", 2) + column_unit("b2", "0205", 4) + far_enemy);
  GameAction far;
  far.kind = GameAction::Kind::act;
  far.name = "move";
  far.unit = "b1";
  far.hexes = {*state.position.map().grid().parse("0901")};
  CHECK(march_in_column(state, {"b1", "b2"}, far).empty());
  far.name = "fire";
  CHECK(march_in_column(state, {"b1", "b2"}, far).empty());
}

TEST_CASE("a leader leads the group that the rules give him, and nobody leads without such a rule") {
  const std::string units = column_unit("g", "0204", 4, "kind = \"leader\"") + column_unit("b1", "0205", 4) +
                            column_unit("b2", "0206", 4) + column_unit("b3", "0208", 4) + far_enemy;
  const std::string command = R"(
[play.command]
cite = "9"
text = "A leader leads those within two hexes."
if = { kind = "leader" }
group = { units = "friends", within = 2 }
)";
  const auto ids = [](const GameState& state, const char* leader) {
    Ids names;
    for (const UnitIndex u : led_by(state, *state.position.find(leader)))
      names.push_back(state.position.unit(u).id);
    return names;
  };
  CHECK(ids(state_with(units, command), "g") == Ids{"b1", "b2"});
  CHECK(ids(state_with(units, command), "b1").empty());
  CHECK(ids(state_with(units), "g").empty());
}
