// What the shipped games let players do, where their rules alone do not show it.

#include "tests/play/game/little_war.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

GameState begun_by(const std::string& rules, const std::string& units) {
  return begun_state(
      little_scenario(units, "rearguard = \"rules 2\"\nname = \"Shipped\"\nextends = \"" + rules + "\"\n"));
}

GameState then(const GameState& state, const GameAction& action) {
  return after(state, action).state;
}

/// Ends phases until it is a side's phase of that name in that turn.
GameState until(GameState state, int turn, const std::string& phase, std::size_t side) {
  for (int i = 0; i < 40; ++i) {
    if (state.turn == turn && state.current_phase().name == phase && state.side == side) return state;
    state = then(state, GameAction{});
  }
  FAIL("no such phase");
  return state;
}

const Unit& unit_of(const GameState& state, const std::string& id) {
  const auto u = state.position.find(id);
  REQUIRE(u);
  return state.position.unit(*u);
}

bool can(const GameState& state, const std::string& action, const std::string& unit) {
  const std::vector<GameAction> legal = legal_actions(state);
  return std::any_of(legal.begin(), legal.end(), [&](const GameAction& a) {
    return a.kind == GameAction::Kind::act && a.name == action && a.unit == unit;
  });
}

std::string soldiers(const std::string& id, const std::string& side, const std::string& hex,
                     const std::string& more) {
  return unit_text(id, side, hex, "kind = \"infantry\"\nstrength = 20\nmorale = 5\nmovement = 2\n" + more);
}

/// A unit that has retreated in the last turn, two hexes from an enemy to its north.
const std::string has_retreated =
    soldiers("b1", "blue", "0404",
             "facing = \"S\"\nstate = \"retreated\"\nmarkers = [\"rallying\", \"upset\"]\n"
             "counts = { weight = 2, turns = 1 }\n") +
    soldiers("r1", "red", "0402", "facing = \"N\"\ncounts = { weight = 2 }\n");

}  // namespace

TEST_CASE("a unit that has run stays where it is for one turn of its own, and then rallies") {
  const GameState first = until(begun_by("rally-table-game", has_retreated), 1, "Movement", 0);
  CHECK(listed(unit_of(first, "b1").markers, "waiting"));
  CHECK_FALSE(can(first, "move", "b1"));
  const GameState second = until(first, 2, "Movement", 0);
  CHECK(unit_of(second, "b1").state == "good");
  CHECK(unit_of(second, "b1").markers.empty());
  CHECK(can(second, "move", "b1"));
  CHECK_FALSE(can(second, "keep running", "b1"));
}

TEST_CASE("a unit that waits to rally may run on of its own will, and needs a die in a later turn") {
  const GameState first = until(begun_by("rally-table-game", has_retreated), 1, "Movement", 0);
  REQUIRE(can(first, "keep running", "b1"));
  const GameState ran = then(first, act("keep running", "b1"));
  CHECK(place_of_unit(ran, "b1") == "0406");
  CHECK(unit_of(ran, "b1").counts.at("turns") == 2);
  CHECK_FALSE(can(ran, "keep running", "b1"));
  const GameState second = until(ran, 2, "Movement", 0);
  CHECK(place_of_unit(second, "b1") == "0406");
  CHECK(listed(unit_of(second, "b1").markers, "rallying"));
  CHECK_FALSE(can(second, "move", "b1"));
  CHECK(can(second, "keep running", "b1"));
  // The die of a second turn: it rallies, or has run on for a third turn.
  const GameState third = until(second, 3, "Movement", 0);
  const Unit& b1 = unit_of(third, "b1");
  if (b1.state == "good") {
    CHECK(place_of_unit(third, "b1") == "0406");
    CHECK_FALSE(b1.counts.contains("turns"));
  } else {
    CHECK(place_of_unit(third, "b1") == "0408");
    CHECK(b1.counts.at("turns") == 3);
  }
  CHECK(third.streams > second.streams);
}
