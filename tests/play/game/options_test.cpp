// A result with options in a game: the player sees what each way to take it costs and where it leads.

#include "tests/play/game/little_war.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

const std::string flight = R"(
[[results]]
result = "Panic"
cite = "7"
hexes = 2

[[results]]
result = "Panic"
id = "hold on"
cite = "7.1"
hexes = 1
option_of = "owner"
cost = [ { lose_strength = 1 } ]

[[events]]
name = "flee"
cite = "7"
text = "It flees."
do = [ { result = "Panic" } ]

[[play.actions]]
name = "flee"
kind = "event"
event = "flee"
cite = "7"
text = "Flee."

[[play.phases]]
name = "Flight"
actions = ["flee"]
)";

}  // namespace

TEST_CASE("each way to take a result is shown with its cost and its end hexes, and one is taken") {
  GameState state = in_phase(begun_state(little_scenario(duel_units, little_rules + flight)), "Flight");
  state = after(state, act("flee", "b1")).state;
  REQUIRE(state.choice);
  CHECK(state.choice->chooser == "blue");
  CHECK(state.choice->options == std::vector<std::string>{"Panic", "hold on"});
  REQUIRE(state.choice->ways.size() == 2);
  CHECK(state.choice->ways[0].text.starts_with("Panic (7): "));
  const WayToTake& holds_on = state.choice->ways[1];
  CHECK(holds_on.text.starts_with("hold on (7.1): "));
  CHECK(holds_on.text.ends_with("cost: b1 loses 1 of 3 strength points"));
  CHECK(holds_on.end_hexes.size() == 6);

  GameAction choice;
  choice.kind = GameAction::Kind::choose;
  choice.unit = "b1";
  choice.word = "hold on";
  state = after(state, choice).state;
  REQUIRE(state.choice);
  CHECK(state.choice->ways.empty());
  CHECK(state.choice->paths.size() == 6);
  choice.word.clear();
  choice.hexes = state.choice->paths.front();
  state = after(state, choice).state;
  CHECK_FALSE(state.choice);
  CHECK(state.position.unit(*state.position.find("b1")).strength == 2);
  CHECK(state.position.unit(*state.position.find("b1")).hex == choice.hexes.back());
}
