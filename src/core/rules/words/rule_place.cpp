#include "src/core/rules/words/rule_place.h"

#include <fmt/format.h>

namespace rearguard {

std::string in_file(const std::string& rules, const RulePlace& place) {
  return place.line == 0 ? std::string() : fmt::format(" ({}:{}:{})", rules, place.line, place.column);
}

}  // namespace rearguard
