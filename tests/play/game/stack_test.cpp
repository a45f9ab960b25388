// Stacks in a game: what happens to one of their units is not asked for again for those that move with it.

#include "src/core/rules/words/play.h"
#include "src/play/game/apply.h"
#include "src/play/game/game_action.h"
#include "src/play/game/legal.h"
#include "tests/play/game/little_war.h"
#include "tests/support/got.h"
#include "tests/support/test.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

/// Shaken units flee two hexes when the phase of flight starts; in it a unit may fall back once.
const std::string flight = R"(
[[events]]
name = "flee"
cite = "7"
text = "It flees."
do = [ { result = "DR" } ]

[[events]]
name = "fall back"
cite = "8"
text = "It falls back."
do = [ { result = "DR" } ]

[[play.actions]]
name = "fall back"
kind = "event"
event = "fall back"
cite = "8"
text = "Fall back."

[[play.phases]]
name = "Flight"
actions = ["fall back"]
at_start = [ { event = "flee", if = { state = "shaken" } } ]
)";
const std::string stacks = "[retreat]\nmover = \"stack\"\n";

std::string unit_text(const std::string& id, const std::string& side, const std::string& hex, bool shaken) {
  return "[[units]]\nid = \"" + id + "\"\nside = \"" + side + "\"\nhex = \"" + hex +
         "\"\nclass = \"foot\"\nstrength = 2\nmovement = 4\n" + (shaken ? "state = \"shaken\"\n" : "");
}

Applied done(const GameState& state, const GameAction& action) {
  auto result = apply(state, action);
  if (const auto* against = std::get_if<IllegalReason>(&result)) FAIL(against->text);
  return std::get<Applied>(std::move(result));
}

/// The state of blue's phase of flight: a and b in 0403, c in 0406, all blue; the enemy is far off.
GameState in_flight(const std::string& more_rules, bool shaken) {
  const std::string units = unit_text("a", "blue", "0403", shaken) + unit_text("b", "blue", "0403", shaken) +
                            unit_text("c", "blue", "0406", shaken) + unit_text("r", "red", "1208", false);
  auto begun = got<Applied>(begin_game(little_scenario(units, little_rules + flight + more_rules), 1));
  GameState state = begun.state;
  while (state.current_phase().name != "Flight") state = done(state, GameAction{}).state;
  return state;
}

/// Takes the first path of the open choice.
GameState chosen(const GameState& state) {
  REQUIRE(state.choice);
  REQUIRE(!state.choice->paths.empty());
  GameAction choice;
  choice.kind = GameAction::Kind::choose;
  choice.unit = state.choice->unit;
  choice.hexes = state.choice->paths.front();
  return done(state, choice).state;
}

std::string where(const GameState& state, const std::string& unit) {
  return state.position.map().grid().number(state.position.unit(*state.position.find(unit)).hex);
}

int from_start(const GameState& state, const std::string& unit, const char* start) {
  const Position& position = state.position;
  return distance(position.unit(*position.find(unit)).hex, *position.map().grid().parse(start));
}

GameAction falls_back(const std::string& unit) {
  GameAction action;
  action.kind = GameAction::Kind::act;
  action.name = "fall back";
  action.unit = unit;
  return action;
}

/// Plays the flight of all units; returns for whom a path was asked, in that order.
std::string asked_in_flight(GameState& state) {
  std::string asked;
  for (; state.choice; state = chosen(state)) asked += state.choice->unit + " ";
  return asked;
}

}  // namespace

TEST_CASE("a stack flees once, along one path, when the phase starts") {
  GameState alone = in_flight("", true);
  CHECK(asked_in_flight(alone) == "a b c ");
  GameState state = in_flight(stacks, true);
  CHECK(asked_in_flight(state) == "a c ");
  CHECK(where(state, "a") == where(state, "b"));
  CHECK(from_start(state, "a", "0403") == 2);
  CHECK(from_start(state, "c", "0406") == 2);
  CHECK(state.current_phase().name == "Flight");
}

TEST_CASE("an action of a stack counts for each of its units") {
  GameState state = done(in_flight(stacks, false), falls_back("b")).state;
  CHECK(asked_in_flight(state) == "b ");
  CHECK(where(state, "a") == where(state, "b"));
  CHECK(from_start(state, "a", "0403") == 2);
  for (const char* unit : {"a", "b"}) {
    const auto against = illegal_reason(state, falls_back(unit));
    REQUIRE(against);
    CHECK(against->text == std::string(unit) + " can fall back only once per phase");
  }
  CHECK_FALSE(illegal_reason(state, falls_back("c")));
  // Units that retreat one by one act one by one.
  GameState alone = done(in_flight("", false), falls_back("b")).state;
  CHECK(asked_in_flight(alone) == "b ");
  CHECK(where(alone, "a") == "0403");
  CHECK_FALSE(illegal_reason(alone, falls_back("a")));
}
