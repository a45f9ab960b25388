#include "src/oracle/perft/reference_steps.h"

#include <algorithm>
#include <string_view>

#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/words/event.h"

namespace rearguard {
namespace {

std::string_view key_of(const Effect& step) {
  for (const NamedStep& named : all_steps()) {
    if (named.kind == step.kind) return named.key;
  }
  return {};
}

}  // namespace

ReferenceBoard ReferencePlay::board() const {
  PathQuestion now = question_;
  now.position = &position_;
  return now;
}

std::string ReferencePlay::outcome_of(UnitIndex u) const {
  const auto known = removed_.find(u);
  return known == removed_.end() ? std::string() : known->second;
}

void ReferencePlay::play(const std::vector<Effect>& steps, UnitIndex unit) {
  for (const Effect& step : steps) {
    if (!is_certain_ || removed_.contains(unit)) return;
    play(step, unit);
    if (key_of(step) == "stop") return;
  }
}

void ReferencePlay::play(const Effect& step, UnitIndex unit) {
  const ReferenceBoard now = board();
  const bool happens = !step.condition || now.meets(*step.condition, unit);
  const std::int64_t amount = step.amount ? now.value(*step.amount, unit).value_or(0) : 0;
  const std::string_view key = key_of(step);
  Unit changed = position_.unit(unit);
  if (step.target != EffectTarget::unit) {
    is_certain_ = false;
  } else if (key == "state") {
    changed.state = step.name;
  } else if (key == "mark" || key == "unmark") {
    std::erase(changed.markers, step.name);
    if (key == "mark") changed.markers.push_back(step.name);
    std::sort(changed.markers.begin(), changed.markers.end());
  } else if (key == "count") {
    int& count = changed.counts[step.name];
    count = static_cast<int>((step.adds ? count : 0) + amount);
  } else if (key == "lose_strength") {
    if (happens && changed.strength == 0) {
      missing_.insert("strength of " + changed.id);
      is_certain_ = false;
    }
    changed.strength -= static_cast<int>(std::max<std::int64_t>(amount, 0));
    if (happens && changed.strength <= 0) {
      changed.strength = 0;
      position_.amend(unit, changed);
      removed_[unit] = "eliminated";
    }
  } else if (key == "remove") {
    if (happens) removed_[unit] = step.name;
  } else if (key != "report" && key != "stop") {
    is_certain_ = false;
  }
  missing_.insert(now.missing().begin(), now.missing().end());
  if (happens && is_certain_ && !removed_.contains(unit)) position_.amend(unit, changed);
}

}  // namespace rearguard
