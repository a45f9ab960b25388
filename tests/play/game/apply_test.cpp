// Actions and their consequences: moves, fire by its table, reinforcements, illegal actions.

#include "src/play/game/apply.h"

#include "tests/play/game/little_war.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

GameAction move_of(const GameState& state, std::string unit, const char* hex) {
  GameAction action = act("move", std::move(unit));
  action.hexes = {*state.position.map().grid().parse(hex)};
  return action;
}

const GameAction fire_at_r1 = act("fire", "b1", {"r1"});

/// The state in blue's fire phase of a duel at three hexes.
GameState duel(std::uint64_t seed) {
  return after(begun_state(little_scenario(duel_units), seed), GameAction{}).state;
}

}  // namespace

TEST_CASE("a move puts the unit in its hex and uses its movement points") {
  const GameState before = begun_state(little_scenario());
  const Applied moved = after(before, move_of(before, "b1", "0403"));
  CHECK(place_of_unit(moved.state, "b1") == "0403");
  CHECK(moved.state.movement_used.at("b1").points.parts == 2);
  CHECK_FALSE(moved.state.movement_used.at("b1").stopped);
  REQUIRE(moved.resolution_steps.size() == 1);
  CHECK(moved.resolution_steps[0].unit == "b1");
  CHECK(moved.resolution_steps[0].cite == "1");
  CHECK(moved.resolution_steps[0].path.size() == 3);
  CHECK(moved.rolls.empty());
}

TEST_CASE("an action leaves the state before it unchanged") {
  const GameState before = begun_state(little_scenario());
  const std::string text = fingerprint(before);
  CHECK(fingerprint(after(before, move_of(before, "b1", "0303")).state) != text);
  CHECK(fingerprint(before) == text);
}

TEST_CASE("an illegal action returns its reason in place of a state") {
  const GameState before = begun_state(little_scenario());
  const GameAction red_moves = move_of(before, "r1", "0703");
  const GameAction too_far = move_of(before, "b1", "0803");
  const GameAction wrong_phase = fire_at_r1;
  for (const GameAction& action : {red_moves, too_far, wrong_phase}) {
    CHECK_FALSE(got<IllegalReason>(apply(before, action)).text.empty());
  }
}

TEST_CASE("the end of a phase leads to the next one, and to the next side") {
  GameState state = begun_state(little_scenario());
  state = after(state, GameAction{}).state;
  CHECK(state.current_phase().name == "Fire");
  CHECK(state.active_side() == "blue");
  state = after(state, GameAction{}).state;
  CHECK(state.current_phase().name == "Movement");
  CHECK(state.active_side() == "red");
  CHECK(state.turn == 1);
}

TEST_CASE("movement points used are forgotten with the phase") {
  GameState state = begun_state(little_scenario());
  state = after(state, move_of(state, "b1", "0303")).state;
  CHECK(state.movement_used.contains("b1"));
  CHECK(after(state, GameAction{}).state.movement_used.empty());
}

TEST_CASE("a reinforcement enters the map in its turn and waits no longer") {
  GameState state = begun_state(little_scenario());
  GameAction enter;
  enter.kind = GameAction::Kind::enter;
  enter.unit = "b3";
  enter.hexes = {*state.position.map().grid().parse("0102")};
  CHECK(std::holds_alternative<IllegalReason>(apply(state, enter)));
  for (int phase = 0; phase < 4; ++phase) state = after(state, GameAction{}).state;
  REQUIRE(state.turn == 2);
  state = after(state, enter).state;
  CHECK(place_of_unit(state, "b3") == "0102");
  CHECK(state.waiting.empty());
  CHECK(state.begun.at("blue") == 3);
}

// 1 to 3 is no effect, 4 and 5 a retreat of two hexes, 6 the loss of a strength point.
TEST_CASE("fire has the effect that its table gives for the roll") {
  int stood = 0, retreated = 0, hit = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    CAPTURE(seed);
    const Applied fired = after(duel(seed), fire_at_r1);
    REQUIRE(fired.rolls.size() == 1);
    const int roll = fired.rolls[0].rolled;
    const Unit& target = fired.state.position.unit(*fired.state.position.find("r1"));
    CHECK(target.strength == (roll == 6 ? 2 : 3));
    CHECK(place_of_unit(fired.state, "r1") == "0507");
    const bool must_retreat = roll == 4 || roll == 5;
    REQUIRE(fired.state.choice.has_value() == must_retreat);
    if (must_retreat) {
      CHECK(fired.state.choice->unit == "r1");
      CHECK(fired.state.choice->chooser == "red");
      for (const RetreatPath& path : fired.state.choice->paths) CHECK(path.size() == 3);
    }
    ++(roll == 6 ? hit : must_retreat ? retreated : stood);
  }
  CHECK(stood > 0);
  CHECK(retreated > 0);
  CHECK(hit > 0);
}

TEST_CASE("an action repeated from one state rolls the same dice") {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const GameState before = duel(seed);
    const Applied first = after(before, fire_at_r1);
    const Applied again = after(before, fire_at_r1);
    CHECK(first.rolls == again.rolls);
    CHECK(fingerprint(first.state) == fingerprint(again.state));
  }
}

TEST_CASE("the owner's choice of a path completes the retreat") {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const GameState asked = after(duel(seed), fire_at_r1).state;
    if (!asked.choice) continue;
    GameAction choose;
    choose.kind = GameAction::Kind::choose;
    choose.unit = "r1";
    choose.hexes = asked.choice->paths.back();
    const GameState chosen = after(asked, choose).state;
    CHECK_FALSE(chosen.choice);
    CHECK(chosen.position.unit(*chosen.position.find("r1")).hex == choose.hexes.back());
    return;
  }
  FAIL("no seed made r1 retreat");
}
