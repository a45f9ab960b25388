#include "src/rules/stacking.h"

#include <algorithm>

#include "src/rules/condition.h"
#include "src/rules/unit_condition.h"

namespace rearguard {
namespace {

const StackingRule& rule_for(const RuleSet& rules, const Position& position, UnitIndex unit) {
  const auto found =
      std::find_if(rules.conditional_stacking.begin(), rules.conditional_stacking.end(),
                   [&](const StackingRule& rule) { return meets(*rule.condition, position, unit); });
  return found == rules.conditional_stacking.end() ? rules.stacking : *found;
}

std::optional<std::int64_t> limit_of(const StackingRule& rule, const Position& position, UnitIndex unit) {
  if (!rule.limits()) return std::nullopt;
  if (!rule.formula) return rule.limit;
  return rule.formula
      ->value([&](const std::string& name) {
        return name == "turn" ? position.turn().value_or(0) : own_number(name, position, unit);
      })
      .value_or(0);
}

}  // namespace

bool has_stacking_limit(const RuleSet& rules) {
  return rules.stacking.limits() ||
         std::any_of(rules.conditional_stacking.begin(), rules.conditional_stacking.end(),
                     [](const StackingRule& rule) { return rule.limits(); });
}

bool has_uniform_stacking(const RuleSet& rules) {
  return rules.conditional_stacking.empty() && !rules.stacking.formula && rules.stacking.where == nullptr;
}

StackingLimit::StackingLimit(const RuleSet& rules, const Position& position, UnitIndex unit)
    : rule_(&rule_for(rules, position, unit)),
      position_(&position),
      unit_(unit),
      limit_(limit_of(*rule_, position, unit)) {}

std::int64_t StackingLimit::weight(UnitIndex other) const {
  if (rule_->where != nullptr && !meets(*rule_->where, *position_, other)) return 0;
  return rule_->in_points ? position_->unit(other).stacking_points : 1;
}

std::int64_t StackingLimit::friendly_load(Hex h) const {
  const SideIndex side = position_->unit(unit_).side;
  return load(h,
              [&](UnitIndex u) { return u != unit_ && !position_->enemies(position_->unit(u).side, side); });
}

bool StackingLimit::has_room(Hex h) const {
  return h == position_->unit(unit_).hex || !is_exceeded_by(friendly_load(h) + weight(unit_));
}

}  // namespace rearguard
