#include "src/workshop/edit/expectation_check.h"

#include <numeric>

#include "pathing/movement.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "src/workshop/audit/finding.h"
#include "src/workshop/audit/verify.h"

namespace rearguard {

namespace {

ComputedExpectation computed_move(const Expectation& expectation, const HexMap& map) {
  const auto& move = std::get<ExpectedMove>(expectation.expected);
  ComputedExpectation made;
  const auto finding = verify(map, move, {}, 0);
  Expectation now = expectation;
  const ExpectedMove with = with_cost(move, map);
  now.expected = with;
  made.as_computed = std::move(now);
  made.agrees = !finding.has_value();
  made.text = finding     ? finding->message
              : with.cost ? "costs " + to_text({with.cost->numerator}, with.cost->denominator) + " MP"
                          : "is unreachable";
  return made;
}

ComputedExpectation computed_retreat(const Expectation& expectation, const std::shared_ptr<const HexMap>& map,
                                     const RuleLibrary& rules, const std::string& folder) {
  const auto& retreat = std::get<ExpectedRetreat>(expectation.expected);
  const bool names_none = retreat.rules.empty();
  const auto rule_set = rules.load(names_none ? default_rules : retreat.rules, names_none ? "" : folder);
  if (!rule_set) return {false, rule_set.problems().front().message, std::nullopt};
  const RetreatAnswer answer = answer_of(map, retreat, *rule_set);
  if (!answer.problem.empty()) return {false, answer.problem, std::nullopt};
  ComputedExpectation made;
  Expectation now = expectation;
  auto& with = std::get<ExpectedRetreat>(now.expected);
  with.end_hexes = answer.end_hexes;
  with.legal.clear();
  with.illegal.clear();
  with.outcome = answer.outcome == "retreat" ? "" : answer.outcome;
  if (answer.end_hexes.empty()) with.end_hexes.reset();
  made.as_computed = std::move(now);
  const std::vector<Finding> findings = verify(map, retreat, *rule_set, {}, 0);
  made.agrees = findings.empty();
  for (const Finding& finding : findings) made.text += (made.text.empty() ? "" : "\n") + finding.message;
  if (!made.agrees) return made;
  made.text = answer.end_hexes.empty() ? "the outcome is " + answer.outcome
                                       : "ends in " + hex_list(map->grid(), answer.end_hexes, 12);
  return made;
}

}  // namespace

ExpectedMove with_cost(ExpectedMove move, const HexMap& map) {
  std::optional<MovementPoints> cost;
  if (move.cheapest) {
    MovementSearch search;
    const auto path = search.cheapest_path(shared_step_costs(map, move.movement_class), move.hexes.front(),
                                           move.hexes.back());
    if (path) cost = path->cost;
  } else {
    cost = MovementPoints{};
    for (std::size_t i = 1; cost && i < move.hexes.size(); ++i) {
      const auto step = map.step_cost(move.hexes[i - 1], *direction_between(move.hexes[i - 1], move.hexes[i]),
                                      move.movement_class);
      cost = step ? std::optional(*cost + *step) : std::nullopt;
    }
  }
  move.cost.reset();
  if (cost) {
    const std::int64_t common = std::gcd(cost->parts, map.chart().denominator);
    move.cost = Fraction{cost->parts / common, map.chart().denominator / common};
  }
  return move;
}

ComputedExpectation computed(const Expectation& expectation, const std::shared_ptr<const HexMap>& map,
                             const RuleLibrary& rules, const std::string& folder) {
  return std::holds_alternative<ExpectedMove>(expectation.expected)
             ? computed_move(expectation, *map)
             : computed_retreat(expectation, map, rules, folder);
}

}  // namespace rearguard
