#pragma once
// The states and kinds of units that the parts of a rule file name.

#include <map>
#include <set>
#include <string>

#include "src/core/rules/words/rule_place.h"

namespace rearguard {

struct UnitNames {
  /// A name that conditions ask about.
  struct Asked {
    RulePlace place = {};  ///< the first in the file itself; none: only files that it extends ask
    int times = 0;         ///< in the file itself and those that it extends
  };
  std::map<std::string, Asked> states, kinds;
  std::set<std::string> states_set;  ///< those that some step sets
};

}  // namespace rearguard
