// Several stacking limits, each for some units: the search agrees with the reference implementation.

#include <doctest/doctest.h>

#include <array>
#include <map>
#include <string>

#include "src/core/engine/question/judge.h"
#include "src/core/rules/facts/stacking.h"
#include "tests/oracle/perft/agreement.h"
#include "tests/support/random_board.h"
#include "tests/support/stacking_rules.h"

using namespace rearguard;
using namespace rearguard::testing;

TEST_CASE("search and reference implementation agree on several stacking limits") {
  std::map<std::string, int> decided;
  int different = 0;
  const std::uint32_t boards = random_boards(200);
  for (std::uint32_t seed = 1; seed <= boards; ++seed) {
    Rng rng(seed_for("stacking") + seed);
    BoardPlan plan;
    plan.density = std::array{30, 45, 60}[seed % 3];
    const Position position = random_position(rng, plan);
    RuleSet rules = random_rule_set(rng);
    add_random_stacking(rng, rules);
    Clause clause;
    clause.id = "stacked";
    clause.kind = rng.chance(60) ? ClauseKind::forbid : ClauseKind::avoid;
    clause.property = PropertyUse{};
    clause.property->property = Property::overstacked;
    clause.property->scope = rng.chance(70) ? Scope::end : Scope::through;
    rules.clauses.push_back(clause);
    Judge judge(position, rules);
    const RetreatQuestion question = random_question(rng, position, rules);
    CAPTURE(seed);
    CAPTURE(summary(rules));
    compare(judge, question, decided);
    // Counts the limits that are not those of all units alike.
    const StackingLimit limit(rules, position, question.unit);
    RuleSet plain = rules;
    plain.conditional_stacking.clear();
    plain.stacking.where = nullptr;
    const StackingLimit simple(plain, position, question.unit);
    for (const Unit& unit : position.units())
      different += limit.has_room(unit.hex) != simple.has_room(unit.hex) ? 1 : 0;
  }
  CHECK(different > 50);
  CHECK(decided["stacked"] > 30);
}
