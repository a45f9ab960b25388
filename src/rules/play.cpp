#include "src/rules/play.h"

#include <algorithm>

namespace rearguard {

const PlayAction* Play::find_action(const std::string& name) const {
  const auto found =
      std::find_if(actions.begin(), actions.end(), [&](const PlayAction& a) { return a.name == name; });
  return found == actions.end() ? nullptr : &*found;
}

}  // namespace rearguard
