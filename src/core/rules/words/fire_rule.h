#pragma once
// Which units can use retreat fire at all, as a rule file defines it.

#include <memory>
#include <string>

namespace rearguard {

struct Condition;  // src/core/rules/words/condition.h

struct FireRule {
  std::shared_ptr<const Condition> where = nullptr;  ///< what such a unit is by itself; null: anything
  std::string cite = {};                             ///< may be empty, as may be the next two
  std::string text = {};
  std::string interpretation = {};
};

}  // namespace rearguard
