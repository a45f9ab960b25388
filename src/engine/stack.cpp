#include "src/engine/stack.h"

#include <algorithm>

#include "src/board/position.h"
#include "src/engine/result_rule.h"
#include "src/rules/rule_set.h"

namespace rearguard {
namespace {

std::vector<UnitIndex> units_of_side(const Position& position, UnitIndex unit) {
  const Unit& mover = position.unit(unit);
  std::vector<UnitIndex> units;
  for (const UnitIndex u : position.units_in(mover.hex)) {
    if (position.unit(u).side == mover.side) units.push_back(u);
  }
  std::sort(units.begin(), units.end());
  return units;
}

/// Tests whether any result moves stacks.
bool moves_stacks(const RuleSet& rule_set) {
  return rule_set.mover == Mover::stack ||
         std::any_of(rule_set.result_rules.begin(), rule_set.result_rules.end(),
                     [](const ResultRule& rule) { return rule.mover == Mover::stack; });
}

/// Returns the rule of the result for another unit; null if there is none, or if a number is missing.
const ResultRule* rule_for(const Position& position, const RuleSet& rule_set, RetreatRequest request,
                           UnitIndex unit) {
  request.unit = unit;
  const auto rule = result_rule_for(position, rule_set, request);
  const auto* found = std::get_if<const ResultRule*>(&rule);
  return found == nullptr ? nullptr : *found;
}

}  // namespace

std::vector<UnitIndex> companions(const Position& position, const RuleSet& rule_set,
                                  const RetreatRequest& request) {
  if (request.moves_alone || request.is_displaced || !moves_stacks(rule_set)) return {};
  const ResultRule* rule = rule_for(position, rule_set, request, request.unit);
  const auto stays = [&](const ResultRule* of) {
    return of != nullptr && of->amount == ResultRule::Amount::none && !request.distance;
  };
  const Mover mover = rule == nullptr ? rule_set.mover : rule->mover.value_or(rule_set.mover);
  if (mover == Mover::unit || stays(rule)) return {};
  std::vector<UnitIndex> units = units_of_side(position, request.unit);
  std::erase_if(units, [&](UnitIndex u) {
    return u == request.unit || stays(rule_for(position, rule_set, request, u));
  });
  return units;
}

std::vector<UnitIndex> stack_of(const Position& position, const RuleSet& rule_set, UnitIndex unit) {
  return moves_stacks(rule_set) ? units_of_side(position, unit) : std::vector<UnitIndex>{unit};
}

}  // namespace rearguard
