// What a game state determines: the side to act, the dice, and whether two states are equal.

#include "src/play/game/game_state.h"

#include "tests/play/game/little_war.h"
#include "tests/support/replaced.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

GameState first_state(const std::string& rules = little_rules) {
  return begun_state(little_scenario(little_units, rules), 7);
}

}  // namespace

TEST_CASE("a game begins with the first side's first phase in turn 1") {
  const GameState state = first_state();
  CHECK(state.turn == 1);
  CHECK(state.active_side() == "blue");
  CHECK(state.current_phase().name == "Movement");
  CHECK(state.phase_part == GameState::PhasePart::act);
  CHECK_FALSE(state.over);
}

TEST_CASE("a game begins with its units on the map and its reinforcements waiting") {
  const GameState state = first_state();
  CHECK(state.begun == std::map<std::string, int>{{"blue", 2}, {"red", 2}});
  REQUIRE(state.waiting.size() == 1);
  CHECK(state.waiting[0].unit.id == "b3");
  CHECK(state.waiting[0].turn == 2);
  CHECK_FALSE(state.position.find("b3"));
  CHECK(state.strength.at("b1") == 2);
  CHECK(state.strength.at("r2") == 1);
}

TEST_CASE("units of the side whose turn it is are active") {
  GameState state = first_state();
  const Unit& blue = state.position.unit(*state.position.find("b1"));
  const Unit& red = state.position.unit(*state.position.find("r1"));
  CHECK(state.side_of(blue) == "blue");
  CHECK(state.side_of(red) == "red");
  CHECK(state.is_active(blue));
  CHECK_FALSE(state.is_active(red));
  state.side = 1;
  CHECK_FALSE(state.is_active(blue));
  CHECK(state.is_active(red));
}

TEST_CASE("the active side acts, unless the phase is the inactive side's") {
  GameState state = first_state(replaced(little_rules, "name = \"Fire\"\nactions",
                                         "name = \"Fire\"\nacting_side = \"inactive\"\nactions"));
  CHECK(state.acting_side() == "blue");
  state.phase = 1;
  CHECK(state.current_phase().name == "Fire");
  CHECK(state.acting_side() == "red");
  state.side = 1;
  CHECK(state.acting_side() == "blue");
}

TEST_CASE("an open choice is made by its chooser in any phase") {
  GameState state = first_state();
  state.choice = OpenChoice{};
  state.choice->chooser = "red";
  CHECK(state.acting_side() == "red");
}

TEST_CASE("states that differ in what play depends on have different fingerprints") {
  const GameState state = first_state();
  struct Change {
    const char* what;
    std::function<void(GameState&)> make;
  };
  const std::vector<Change> changes{
      {"seed", [](GameState& s) { ++s.seed; }},
      {"turn", [](GameState& s) { ++s.turn; }},
      {"side", [](GameState& s) { s.side = 1; }},
      {"phase", [](GameState& s) { s.phase = 1; }},
      {"over", [](GameState& s) { s.over = true; }},
      {"dice", [](GameState& s) { ++s.streams; }},
      {"movement used", [](GameState& s) { s.movement_used["b1"].points = MovementPoints{1}; }},
      {"stopped", [](GameState& s) { s.movement_used["b1"].stopped = true; }},
      {"done", [](GameState& s) { s.done_in_phase.emplace("b1", "move"); }},
      {"done in the game", [](GameState& s) { s.done_in_game.emplace("b1", "gamble"); }},
      {"waiting", [](GameState& s) { s.waiting.clear(); }},
      {"lost",
       [](GameState& s) {
         s.gone.push_back({"b9", "blue", "", "captured", {}, 1, 1});
       }},
      {"holder", [](GameState& s) { s.holders[{}] = "red"; }},
      {"points", [](GameState& s) { s.points["red"] = 3; }},
      {"pending event",
       [](GameState& s) {
         s.tasks.push_back({"rally", "b1", {}, {}, false});
       }},
      {"choice", [](GameState& s) { s.choice = OpenChoice{}; }},
      {"unit",
       [](GameState& s) {
         Unit unit = s.position.unit(0);
         unit.state = "shaken";
         s.position.amend(0, unit);
       }},
  };
  const std::string before = fingerprint(state);
  CHECK(before == fingerprint(GameState(state)));
  for (const Change& change : changes) {
    CAPTURE(change.what);
    GameState other = state;
    change.make(other);
    CHECK(fingerprint(other) != before);
  }
}

// The numbers are the published outputs of splitmix64 for these seeds.
TEST_CASE("the dice of each event are seeded by splitmix64 of the game's seed") {
  CHECK(stream_seed(0, 0) == 0xE220A8397B1DCDAFULL);
  CHECK(stream_seed(0, 1) == 0x6E789E6AA1B965F4ULL);
  CHECK(stream_seed(0, 2) == 0x06C45D188009454FULL);
  CHECK(stream_seed(1234567, 0) == 6457827717110365317ULL);
  CHECK(stream_seed(1234567, 1) == 3203168211198807973ULL);
}
