#include "src/play/outcomes/evaluation.h"

#include <numeric>

#include "tests/play/game/little_war.h"
#include "tests/support/test.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

const std::string shaken_counts_half = little_rules + "\n[play.opponent]\nstates = { shaken = 0.5 }\n";

GameState moved(GameState state, const char* unit, const char* hex) {
  state.position.relocate(*state.position.find(unit), *state.position.map().grid().parse(hex));
  return state;
}

}  // namespace

TEST_CASE("the terms add up to the worth, and one side's score is the other's loss") {
  const auto scenario = little_scenario();
  const GameState state = little_game(1, scenario).state();
  for (const char* side : {"blue", "red"}) {
    const Evaluation evaluation(scenario, side);
    const auto terms = evaluation.terms(state);
    const double sum = std::accumulate(terms.begin(), terms.end(), 0.0,
                                       [](double s, const WorthTerm& term) { return s + term.amount; });
    CHECK(sum == doctest::Approx(evaluation.value(state)));
  }
}

TEST_CASE("a unit is worth more near a hex that counts, and less where it can only be taken") {
  const auto scenario = little_scenario();
  const GameState state = little_game(1, scenario).state();
  const Evaluation blue(scenario, "blue");
  CHECK(blue.value(moved(state, "b1", "0503")) > blue.value(state));
  CHECK(blue.value(moved(state, "b1", "0101")) < blue.value(state));
  // The two reds of 0803 and 0805 leave a unit between them nowhere to go.
  const GameState between = moved(state, "b1", "0804"), beside = moved(state, "b1", "0604");
  const auto trapped = blue.terms(between);
  CHECK(std::any_of(trapped.begin(), trapped.end(),
                    [](const WorthTerm& t) { return t.kind == WorthTerm::Kind::trap; }));
  const auto free = blue.terms(beside);
  CHECK(std::none_of(free.begin(), free.end(),
                     [](const WorthTerm& t) { return t.kind == WorthTerm::Kind::trap; }));
}

TEST_CASE("bad states count as the rules say, for both sides") {
  const auto scenario = little_scenario(little_units, shaken_counts_half);
  const GameState state = little_game(1, scenario).state();
  const auto shaken = [&](const char* id) {
    GameState changed = state;
    Unit unit = changed.position.unit(*changed.position.find(id));
    unit.state = "shaken";
    changed.position.amend(*changed.position.find(id), unit);
    return changed;
  };
  const Evaluation blue(scenario, "blue");
  CHECK(blue.value(state) - blue.value(shaken("b1")) == doctest::Approx(0.5 * blue.worth("b1")));
  CHECK(blue.value(shaken("r1")) - blue.value(state) == doctest::Approx(0.5 * blue.worth("r1")));
}

TEST_CASE("losses count twice the worth of a unit, and more if the scenario gives points for them") {
  const auto scenario = little_scenario();
  GameState state = little_game(1, scenario).state();
  const Evaluation blue(scenario, "blue");
  const double before = blue.value(state);
  state.gone.push_back({"r2", "red", "", "eliminated", Hex{}, 0, 1});
  // One point by the scenario, and twice the worth of the unit.
  CHECK(blue.value(state) - before == doctest::Approx(1 + 2 * blue.worth("r2")));
}
