#include "src/play/opponent/opponent.h"

#include "src/play/game/apply.h"
#include "src/play/game/legal.h"
#include "src/play/opponent/opponent_view.h"
#include "src/play/opponent/thought_text.h"
#include "tests/play/game/little_war.h"
#include "tests/support/got.h"
#include "tests/support/test.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

std::string why_of(const GameState& state, const Thought& thought) {
  std::string text;
  for (const std::string& line : describe_thought(thought, state.position.map().grid())) text += line + ' ';
  return text;
}

Thought thought_of(const GameState& state, Strength strength, std::uint64_t seed,
                   const ThinkLimits& limits = {}) {
  Opponent opponent(state.scenario, state.acting_side(), strength, seed);
  return opponent.think(opponent.view_of(state), limits);
}

}  // namespace

TEST_CASE("strengths have names and numbers") {
  CHECK(strength_named("recruit") == Strength::recruit);
  CHECK(strength_named("2") == Strength::captain);
  CHECK(strength_named("general") == Strength::general);
  CHECK(!strength_named("4"));
  CHECK(!strength_named("major"));
}

TEST_CASE("whatever it decides is legal, and the same for the same view and seed") {
  for (const Strength strength : {Strength::recruit, Strength::captain, Strength::general}) {
    GameState state = little_game(3).state();
    for (int step = 0; step < 25 && !state.over; ++step) {
      const Thought thought = thought_of(state, strength, 11);
      const Thought again = thought_of(state, strength, 11);
      CHECK(thought.action == again.action);
      CHECK(thought.gain == again.gain);
      const auto against = illegal_reason(state, thought.action);
      REQUIRE_MESSAGE(!against, (against ? against->text : ""));
      state = got<Applied>(apply(state, thought.action)).state;
    }
  }
}

TEST_CASE("it never looks at the dice of the game") {
  GameState state = little_game(3).state();
  const GameAction first = thought_of(state, Strength::captain, 11).action;
  for (const std::uint64_t seed : {4ULL, 5ULL, 6ULL}) {
    state.seed = seed;
    CHECK(thought_of(state, Strength::captain, 11).action == first);
  }
}

TEST_CASE("it goes for the hex that counts, and says so") {
  // b1 alone can reach the wood.
  const std::string units = R"(
[[units]]
id = "b1"
side = "blue"
hex = "0403"
class = "foot"
strength = 3
movement = 4
[[units]]
id = "r1"
side = "red"
hex = "1208"
class = "foot"
strength = 3
movement = 4
)";
  const GameState state = little_game(1, little_scenario(units)).state();
  const Thought thought = thought_of(state, Strength::general, 1);
  CHECK(to_text(thought.action, state.position.map().grid()) == "move b1 0603");
  CHECK(thought.gain > 1);
  CHECK(has(why_of(state, thought), "t wants 0603 (+"));
  // What somebody else does is judged beside it.
  Opponent judge(state.scenario, "blue", Strength::general, 1);
  const Thought same = judge.judge(view_for(state, "blue", 1), thought.action);
  CHECK(why_of(state, same) == why_of(state, thought));
  CHECK(why_of(state, judge.judge(view_for(state, "blue", 1), {}))
            .starts_with("It has overlooked something better. Instead of move b1 0603, which gains +"));
}

TEST_CASE("whoever is weaker overlooks more, and does nothing that he sees to be bad") {
  const GameState state = little_game(3).state();
  const auto different = [&](Strength strength) {
    std::set<std::string> found;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
      const Thought thought = thought_of(state, strength, seed);
      if (thought.action.kind == GameAction::Kind::act) CHECK(thought.gain > 0);
      found.insert(to_text(thought.action, state.position.map().grid()));
    }
    return found.size();
  };
  // Nothing rolls dice in the first phase: who overlooks nothing always finds the same.
  CHECK(different(Strength::general) == 1);
  CHECK(different(Strength::captain) > 1);
  CHECK(different(Strength::recruit) > 1);
}

TEST_CASE("thinking can be stopped, and an answer is at hand") {
  const GameState state = little_game(3).state();
  ThinkLimits at_once;
  at_once.stop = [] { return true; };
  const Thought thought = thought_of(state, Strength::general, 1, at_once);
  CHECK(!illegal_reason(state, thought.action));
  ThinkLimits little;
  little.work = 3;
  CHECK(thought_of(state, Strength::general, 1, little).work < 40);
}

TEST_CASE("an action that was refused is not proposed again in its phase") {
  const GameState state = little_game(3).state();
  Opponent opponent(state.scenario, "blue", Strength::captain, 1);
  const GameState view = view_for(state, "blue", 1);
  const GameAction first = opponent.think(view).action;
  REQUIRE(first.kind == GameAction::Kind::act);
  opponent.refuse(first);
  for (int i = 0; i < 5; ++i) CHECK(!(opponent.think(view).action == first));
}

TEST_CASE("why it acts is said in sentences that begin with a capital or with the id of a unit") {
  using Kind = WorthTerm::Kind;
  const auto said = [](Kind kind, const char* subject, double amount) {
    Thought thought;
    thought.changed = {{kind, subject, amount}};
    return describe_thought(thought, little_scenario()->map().grid()).front();
  };
  CHECK(said(Kind::loss, "r1", 0.9) == "It inflicts losses on r1 (+0.9).");
  CHECK(said(Kind::loss, "b1", -0.9) == "It suffers losses of b1 (-0.9).");
  CHECK(said(Kind::condition, "r1", 0.3) == "It gains from the condition of r1 (+0.3).");
  CHECK(said(Kind::objective, "0603", 1.25) == "It wants 0603 (+1.2).");
  CHECK(said(Kind::trap, "b1", 0.4) == "b1 has more hexes to retreat to (+0.4).");
  CHECK(said(Kind::trap, "b1", 0.02) == "b1 has more hexes to retreat to (+0.02).");
  CHECK(describe_thought({}, little_scenario()->map().grid()) ==
        Strings{"No action of a unit gains enough."});
}

TEST_CASE("a charge at which its target may react is thought through") {
  const auto scenario = read_scenario_text(R"(
rearguard = "scenario 1"
name = "One charge"
map = "map.toml"
rules = "blocked-path-game"
sides = ["wildfolk", "vale"]
turns = 2
units = [
  { id = "w1", side = "wildfolk", hex = "1306", class = "mounted", kind = "cavalry", size = "regiment", strength = 10, morale = 9, movement = 5, facing = "S", counts = { full = 10, fight = 6, armour = 3 } },
  { id = "v1", side = "vale", hex = "1309", class = "foot", kind = "infantry", size = "regiment", strength = 8, morale = 5, movement = 2, facing = "N", counts = { full = 20, fight = 2 } },
]
[[victory]]
text = "Each enemy unit lost"
lost = "any"
points = 3
)",
                                           "charge.toml", REARGUARD_SOURCE_DIR "/maps/sulwen-tarn",
                                           RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules"));
  REQUIRE(scenario);
  const GameState state = got<Applied>(begin_game(*scenario, 1)).state;
  const Thought thought = thought_of(state, Strength::general, 11);
  CHECK(thought.action.name == "charge");
  CHECK(thought.gain > 0.5);
}

TEST_CASE("orders that may fail are given") {
  const auto scenario = read_scenario_file(REARGUARD_SOURCE_DIR "/maps/kolbeck-pass/scenario.toml",
                                           RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules"));
  REQUIRE(scenario);
  for (const Strength strength : {Strength::captain, Strength::general}) {
    CAPTURE(name_of(strength));
    GameState state = got<Applied>(begin_game(*scenario, 1)).state;
    Opponent opponent(state.scenario, state.active_side(), strength, 11);
    std::map<std::string, int> taken, counts_on;
    while (state.turn == 1 && state.side == 0) {
      const Thought thought = opponent.think(opponent.view_of(state));
      ++taken[thought.action.name];
      if (thought.next && has(why_of(state, thought), "It counts on this next: " + thought.next->name))
        ++counts_on[thought.action.name];
      state = got<Applied>(apply(state, thought.action)).state;
    }
    CHECK(taken["order"] > 0);
    CHECK(counts_on["order"] > 0);
    CHECK(taken["move"] > 0);
  }
}
