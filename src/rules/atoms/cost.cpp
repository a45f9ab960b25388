#include <fmt/format.h>

#include "pathing/candidate_graph.h"
#include "src/rules/atoms/scopes.h"
#include "src/rules/atoms/sentences.h"
#include "src/rules/mover.h"
#include "src/rules/search_mask.h"
#include "src/rules/step_operand.h"

namespace rearguard {

namespace {

/// Returns the parts that a step costs, nothing if the class cannot make it.
std::optional<std::int64_t> parts_of(const AtomStep& at, Hex from, Hex to) {
  const auto d = direction_between(from, to);
  if (!d || !at.map().grid().contains(from)) return std::nullopt;
  const auto cost = mover_step_cost(at.position, at.question, from, *d);
  return cost ? std::optional(cost->parts) : std::nullopt;
}

/// Returns the parts that the steps before leave of the budget.
std::int64_t remaining(const AtomStep& at) {
  std::int64_t parts = at.question.amount.budget->parts;
  for (std::size_t i = 1; i < at.step; ++i) parts -= parts_of(at, at.path[i - 1], at.path[i]).value_or(0);
  return parts;
}

/// Tests the cost of a step. Without a budget any cost can be paid.
bool passes(const CostTest& test, const HexMap& map, std::int64_t parts,
            const std::optional<std::int64_t>& left) {
  if (!test.remaining)
    return test.holds(parts * test.points.denominator, test.points.numerator * map.chart().denominator);
  return left ? test.holds(parts, *left) : test.holds(0, 1);
}

bool holds_cost(const AtomStep& at, const PropertyUse& use) {
  const CostTest& test = *use.operand->cost;
  const auto parts = parts_of(at, at.from(), at.to());
  if (!parts) return false;
  std::optional<std::int64_t> left;
  if (test.remaining && at.question.amount.budget) left = remaining(at);
  return passes(test, at.map(), *parts, left);
}

void fill_cost(SearchMask& mask, const PropertyUse& use) {
  const CostTest& test = *use.operand->cost;
  const auto& budget = mask.question().amount.budget;
  for (std::size_t i = 0; i < mask.graph().steps.size(); ++i) {
    if (!mask.is_possible(i)) continue;
    std::optional<std::int64_t> left;
    if (test.remaining && budget) left = budget->parts - mask.graph().steps[i].spent;
    if (passes(test, mask.board().position().map(), mask.parts(i), left)) mask.mark_step(i, use.scope);
  }
}

AtomWitness why_cost(const AtomStep& at, const PropertyUse& use) {
  const std::int64_t denominator = at.map().chart().denominator;
  const auto points = [&](std::int64_t parts) { return to_text(MovementPoints{parts}, denominator) + " MP"; };
  std::string fact = "costs " + points(parts_of(at, at.from(), at.to()).value_or(0));
  if (use.operand->cost->remaining && at.question.amount.budget)
    fact += fmt::format(", and {} remain", points(std::max<std::int64_t>(remaining(at), 0)));
  return step_fact(at, fact);
}

}  // namespace

constinit const Atom atoms::cost{
    .name = "cost",
    .scopes = step_scopes,
    .takes_operand = true,
    .needs = {AtomNeed::steps},
    .holds = holds_cost,
    .fill = fill_cost,
    .yes = "takes a step of a certain cost",
    .no = "takes a step of another cost",
    .why = why_cost,
    .documentation =
        "whose movement points compare so with a number or with what the steps before it leave "
        "of the budget: `{ cost = \"<= 2\" }`, `{ cost = \"> remaining\" }`",
};

}  // namespace rearguard
