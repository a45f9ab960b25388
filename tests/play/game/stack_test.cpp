// Stacks in a game: what happens to one of their units is not asked for again for those that move with it.

#include "tests/play/game/little_war.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

/// Shaken units flee two hexes when the phase of flight starts; in it a unit may fall back once.
const std::string ways_to_flee = R"(
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

/// The state of blue's phase of flight: a and b in 0403, c in 0406, all blue; the enemy is far off.
GameState in_flight(const std::string& more_rules, bool shaken) {
  const auto unit = [&](const std::string& id, const std::string& hex) {
    return unit_text(id, "blue", hex,
                     std::string("strength = 2\nmovement = 4\n") + (shaken ? "state = \"shaken\"\n" : ""));
  };
  const std::string units =
      unit("a", "0403") + unit("b", "0403") + unit("c", "0406") + unit_text("r", "red", "1208");
  return in_phase(begun_state(little_scenario(units, little_rules + ways_to_flee + more_rules)), "Flight");
}

/// Takes the first path of the open choice.
GameState chosen(const GameState& state) {
  REQUIRE(state.choice);
  REQUIRE(!state.choice->paths.empty());
  GameAction choice;
  choice.kind = GameAction::Kind::choose;
  choice.unit = state.choice->unit;
  choice.hexes = state.choice->paths.front();
  return after(state, choice).state;
}

int from_start(const GameState& state, const std::string& unit, const char* start) {
  const Position& position = state.position;
  return distance(position.unit(*position.find(unit)).hex, *position.map().grid().parse(start));
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
  CHECK(place_of_unit(state, "a") == place_of_unit(state, "b"));
  CHECK(from_start(state, "a", "0403") == 2);
  CHECK(from_start(state, "c", "0406") == 2);
  CHECK(state.current_phase().name == "Flight");
}

TEST_CASE("an action of a stack counts for each of its units") {
  GameState state = after(in_flight(stacks, false), act("fall back", "b")).state;
  CHECK(asked_in_flight(state) == "b ");
  CHECK(place_of_unit(state, "a") == place_of_unit(state, "b"));
  CHECK(from_start(state, "a", "0403") == 2);
  for (const char* unit : {"a", "b"}) {
    const auto against = illegal_reason(state, act("fall back", unit));
    REQUIRE(against);
    CHECK(against->text == std::string(unit) + " can fall back only once per phase");
  }
  CHECK_FALSE(illegal_reason(state, act("fall back", "c")));
  // Units that retreat one by one act one by one.
  GameState alone = after(in_flight("", false), act("fall back", "b")).state;
  CHECK(asked_in_flight(alone) == "b ");
  CHECK(place_of_unit(alone, "a") == "0403");
  CHECK_FALSE(illegal_reason(alone, act("fall back", "a")));
}
