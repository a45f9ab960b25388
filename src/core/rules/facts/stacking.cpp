#include "src/core/rules/facts/stacking.h"

#include <algorithm>

#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/words/condition.h"

namespace rearguard {
namespace {

const StackingRule& rule_for(const RuleSet& rules, const Position& position, UnitIndex unit,
                             std::span<const UnitIndex> companions) {
  const auto applies = [&](const StackingRule& rule) {
    const auto meets_it = [&](UnitIndex u) { return meets(*rule.condition, position, u); };
    return meets_it(unit) && std::all_of(companions.begin(), companions.end(), meets_it);
  };
  const auto found =
      std::find_if(rules.conditional_stacking.begin(), rules.conditional_stacking.end(), applies);
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

StackingLimit::StackingLimit(const RuleSet& rules, const Position& position, UnitIndex unit,
                             std::span<const UnitIndex> companions)
    : rule_(&rule_for(rules, position, unit, companions)),
      position_(&position),
      unit_(unit),
      companions_(companions),
      limit_(limit_of(*rule_, position, unit)) {
  for (const UnitIndex u : companions) {
    const auto other = limit_of(*rule_, position, u);
    if (other && limit_) limit_ = std::min(*limit_, *other);
  }
}

std::int64_t StackingLimit::weight(UnitIndex other) const {
  if (rule_->where != nullptr && !meets(*rule_->where, *position_, other)) return 0;
  return rule_->in_points ? position_->unit(other).stacking_points : 1;
}

std::int64_t StackingLimit::weight_of_mover() const {
  std::int64_t weight_of_all = weight(unit_);
  for (const UnitIndex u : companions_) weight_of_all += weight(u);
  return weight_of_all;
}

std::int64_t StackingLimit::friendly_load(Hex h) const {
  const SideIndex side = position_->unit(unit_).side;
  return load(h, [&](UnitIndex u) {
    const bool moves =
        u == unit_ || std::find(companions_.begin(), companions_.end(), u) != companions_.end();
    return !moves && !position_->enemies(position_->unit(u).side, side);
  });
}

bool StackingLimit::has_room(Hex h) const {
  return h == position_->unit(unit_).hex || !is_exceeded_by(friendly_load(h) + weight_of_mover());
}

}  // namespace rearguard
