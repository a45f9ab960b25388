#include "src/core/rules/words/play.h"

#include <algorithm>

#include "src/core/rules/words/rule_set.h"

namespace rearguard {

const PlayAction* Play::find_action(const std::string& name) const {
  const auto found =
      std::find_if(actions.begin(), actions.end(), [&](const PlayAction& a) { return a.name == name; });
  return found == actions.end() ? nullptr : &*found;
}

ZocRule movement_zoc(const RuleSet& rule_set) {
  const std::string name = rule_set.play ? rule_set.play->movement.zoc : std::string();
  if (!name.empty()) return rule_set.zoc_named(name);
  ZocRule zoc = rule_set.zoc_named(file_zoc_name);
  zoc.cancelled_by.reset();
  return zoc;
}

}  // namespace rearguard
