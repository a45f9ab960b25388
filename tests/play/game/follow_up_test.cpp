// What a declared action leads to: in one phase a unit braces itself, in the next it may strike.

#include "src/play/game/follow_up.h"

#include "tests/play/game/little_war.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

const std::string strike_rules = R"(
[[events]]
name = "brace"
cite = "8"
text = "It braces itself."
do = [ { state = "shaken" } ]

[[events]]
name = "strike"
cite = "9"
text = "5 and 6 go home."
do = [ { roll = "1d6", name = "blow" }, { table = "blow", rows = [ { to = 4, text = "beaten off" }, { from = 5, text = "goes home" } ] } ]

[[play.actions]]
name = "brace"
kind = "event"
event = "brace"
cite = "8"
text = "Brace against an enemy."
targets = { units = "enemies", within = 9 }

[[play.actions]]
name = "strike"
kind = "event"
event = "strike"
cite = "9"
text = "Strike, if it has braced itself."
if = { state = "shaken" }
targets = { units = "enemies", within = 9 }
applies_to = "target"

[[play.phases]]
name = "Bracing"
actions = ["brace", "gamble"]

[[play.phases]]
name = "Striking"
actions = ["strike"]
)";

/// A game of the little war in the phase of bracing.
GameState bracing() {
  GameState state = begun_state(little_scenario(little_units, little_rules + strike_rules));
  state.phase = 2;
  return state;
}

}  // namespace

TEST_CASE("a declared action leads to the one that it makes legal, with its odds") {
  const auto led = follow_up(bracing(), act("brace", "b1", {"r1"}));
  REQUIRE(led);
  CHECK(led->action == act("strike", "b1", {"r1"}));
  CHECK(led->phase == "Striking");
  REQUIRE(led->preview.chances.size() == 2);
  CHECK(led->preview.chances[0].outcome == "r1: beaten off");
  CHECK(led->preview.chances[0].share == doctest::Approx(4.0 / 6));
  CHECK(led->preview.chances[1].outcome == "r1: goes home");
  CHECK(led->preview.chances[1].share == doctest::Approx(2.0 / 6));
}

TEST_CASE("an action that makes nothing legal, or that a player decides, leads to nothing") {
  CHECK_FALSE(follow_up(bracing(), act("gamble", "b1", {})));         // its owner chooses
  CHECK_FALSE(follow_up(bracing(), act("brace", "b1", {"nobody"})));  // illegal
  GameAction end;
  end.kind = GameAction::Kind::end;
  CHECK_FALSE(follow_up(bracing(), end));
}
