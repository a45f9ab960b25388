#include <fmt/format.h>

#include <algorithm>

#include "pathing/candidate_graph.h"
#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"
#include "src/core/rules/facts/mover.h"
#include "src/core/rules/facts/search_mask.h"
#include "src/core/rules/facts/step_operand.h"

namespace rearguard {

namespace {

/// Returns what a step costs, nothing if the class cannot make it.
std::optional<StepPrice> price_of(const AtomStep& at, Hex from, Hex to) {
  const auto d = direction_between(from, to);
  if (!d || !at.map().grid().contains(from)) return std::nullopt;
  return mover_step_price(at.position, at.question, from, *d);
}

/// Returns the parts that the steps before leave of the budget.
std::int64_t remaining(const AtomStep& at) {
  MovementSpent spent(at.question.amount.allowance());
  for (std::size_t i = 1; i < at.step; ++i) {
    if (const auto price = price_of(at, at.path[i - 1], at.path[i])) spent.pay(*price);
  }
  return at.question.amount.budget->parts - spent.total().parts;
}

/// Tests the cost of a step. Without a budget any cost can be paid. All is more than any number.
bool passes(const CostTest& test, const HexMap& map, StepPrice price,
            const std::optional<std::int64_t>& left) {
  const std::int64_t parts = price.least.parts;
  if (test.remaining) {
    if (!left) return test.holds(0, 1);
    return test.holds(price.takes_all ? std::max(parts, *left) : parts, *left);
  }
  if (price.takes_all) return test.holds(1, 0);
  return test.holds(parts * test.points.denominator, test.points.numerator * map.chart().denominator);
}

bool holds_cost(const AtomStep& at, const PropertyUse& use) {
  const CostTest& test = *use.operand->cost;
  const auto price = price_of(at, at.from(), at.to());
  if (!price) return false;
  std::optional<std::int64_t> left;
  if (test.remaining && at.question.amount.budget) left = remaining(at);
  return passes(test, at.map(), *price, left);
}

void fill_cost(SearchMask& mask, const PropertyUse& use) {
  const CostTest& test = *use.operand->cost;
  const auto& budget = mask.question().amount.budget;
  for (std::size_t i = 0; i < mask.graph().steps.size(); ++i) {
    if (!mask.is_possible(i)) continue;
    std::optional<std::int64_t> left;
    if (test.remaining && budget) left = budget->parts - mask.graph().steps[i].spent;
    const StepPrice price{{mask.least_parts(i)}, mask.takes_all(i)};
    if (passes(test, mask.board().position().map(), price, left)) mask.mark_step(i, use.scope);
  }
}

AtomWitness why_cost(const AtomStep& at, const PropertyUse& use) {
  const std::int64_t denominator = at.map().chart().denominator;
  const auto points = [&](std::int64_t parts) { return to_text(MovementPoints{parts}, denominator) + " MP"; };
  const StepPrice price = price_of(at, at.from(), at.to()).value_or(StepPrice{});
  std::string fact = "costs " + (price.takes_all ? "all MP that remain" : points(price.least.parts));
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
        "of the budget: `{ cost = \"<= 2\" }`, `{ cost = \"> remaining\" }`. A step that takes all that "
        "remains "
        "costs more than any number",
};

}  // namespace rearguard
