// Stacks as one mover: the search and the reference implementation agree on random boards, and the mover is
// told apart from its members.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>

#include "src/core/board/setup_of.h"
#include "src/core/rules/facts/step_operand.h"
#include "src/core/rules/words/condition.h"
#include "tests/oracle/perft/agreement.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

/// Adds one to three units to the hex of a unit: of both classes, with strengths and stacking points.
Position with_stack(const Position& drawn, Rng& rng, UnitIndex unit, std::vector<std::string>& added) {
  Setup setup = setup_of(drawn);
  const UnitSetup first = setup.units[unit];
  for (int i = rng.number(1, 3); i > 0; --i) {
    UnitSetup other = first;
    other.id = "stacked-" + std::to_string(i);
    other.movement_class = rng.chance(50) ? "foot" : "horse";
    other.strength = rng.number(1, 4);
    other.stacking_points = rng.number(0, 3);
    other.engaged.clear();
    added.push_back(other.id);
    setup.units.insert(setup.units.begin() + rng.number(0, static_cast<int>(setup.units.size())), other);
  }
  return valid_position(drawn.shared_map(), setup);
}

Condition formula_condition(const std::string& text) {
  Condition condition;
  condition.check = std::get<Expression>(Expression::parse(text));
  return condition;
}

/// A condition on the mover: some of them ask for one member.
Condition random_mover_condition(Rng& rng) {
  Condition one =
      rng.chance(50) ? formula_condition("strength >= " + std::to_string(rng.number(1, 4))) : Condition{};
  if (rng.chance(60)) one.movement_class = {rng.chance(50) ? "foot" : "horse"};
  if (rng.chance(50)) return one;
  Condition any;
  any.any_member = one;
  return any;
}

/// Adds clauses whose answers depend on all members.
void add_clauses(Rng& rng, RuleSet& rule_set) {
  constexpr std::array properties{Property::mover,   Property::overstacked, Property::cost,
                                  Property::formula, Property::friendly,    Property::impassable};
  for (int i = 0; i < 2; ++i) {
    Clause clause;
    clause.id = "stack " + std::to_string(i);
    clause.kind = rng.chance(70) ? ClauseKind::forbid : ClauseKind::avoid;
    PropertyUse use = random_use(rng, row_of(pick(rng, properties)), true);
    use.scope = Scope::entered;
    if (use.property == Property::cost || use.property == Property::impassable) use.scope = Scope::step;
    if (use.property == Property::mover) {
      StepOperand operand;
      operand.condition = random_mover_condition(rng);
      use.operand = std::make_shared<const StepOperand>(operand);
    }
    if (use.property == Property::overstacked && rng.chance(60)) use.operand = nullptr;
    clause.property = use;
    if (rng.chance(40)) clause.condition = std::make_shared<const Condition>(random_mover_condition(rng));
    rule_set.clauses.push_back(clause);
  }
}

std::uint64_t path_number(Judge& judge, const RetreatQuestion& question) {
  const Refinement* found = judge.refine(question, false);
  REQUIRE(found != nullptr);
  std::uint64_t paths = 0;
  if (found->empty()) return 0;
  for (const PathEnd& end : judge.ends()) paths += end.path_count;
  return paths;
}

}  // namespace

TEST_CASE("search and reference implementation agree on stacks of several classes and weights") {
  std::map<std::string, int> decided;
  std::map<std::size_t, int> sizes;
  int narrower = 0;
  const std::uint32_t boards = random_boards(400);
  for (std::uint32_t seed = 1; seed <= boards; ++seed) {
    Rng rng(seed_for("stacks") + seed);
    BoardPlan plan;
    plan.density = std::array{3, 10, 20, 30}[seed % 4];
    const Position drawn = random_position(rng, plan);
    RuleSet rule_set = random_rule_set(rng);
    rule_set.stacking.limit = rng.number(1, 5);
    rule_set.stacking.in_points = rng.chance(50);
    add_clauses(rng, rule_set);
    RetreatQuestion question = random_question(rng, drawn, rule_set, 3);
    const std::string named = drawn.unit(question.unit).id;
    std::vector<std::string> causes, added;
    for (const UnitIndex u : question.causing_units) causes.push_back(drawn.unit(u).id);
    const Position position = with_stack(drawn, rng, question.unit, added);
    question.unit = *position.find(named);
    question.causing_units.clear();
    for (const std::string& id : causes) question.causing_units.push_back(*position.find(id));
    for (const std::string& id : added) question.companions.push_back(*position.find(id));
    std::sort(question.companions.begin(), question.companions.end());
    if (rng.chance(30)) question.amount.budget = MovementPoints{rng.number(1, 6) * 4};
    CAPTURE(seed);
    CAPTURE(summary(rule_set));
    Judge judge(position, rule_set);
    if (judge.clauses().problem()) continue;
    ++sizes[question.members().size()];
    compare(judge, question, decided);
    RetreatQuestion alone = question;
    alone.companions.clear();
    narrower += path_number(judge, question) != path_number(judge, alone) ? 1 : 0;
    // Whichever member is named, the mover is the same.
    const RetreatQuestion other = question.seen_from(question.companions.back());
    CHECK(path_number(judge, other) == path_number(judge, question));
  }
  CHECK(narrower >= 40);
  for (std::size_t size = 2; size <= 4; ++size) CHECK(sizes[size] >= 40);
  CHECK(decided["stack 0"] + decided["stack 1"] >= 40);
}
