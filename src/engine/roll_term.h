#pragma once
// What a step of an event reckons with besides its dice.

#include <cstdint>
#include <string>
#include <vector>

#include "src/rules/condition.h"

namespace rearguard {

/// One number that goes into a step: what a test needs, a modifier that applies, a number worked out.
struct RollTerm {
  enum class Kind : std::uint8_t {
    value,     ///< `number` is what `of` is
    modifier,  ///< `number` is what is added to `of`
    target,    ///< `says` is what the dice of the test `of` need
  };
  Kind kind = Kind::value;
  std::string unit;  ///< id of the unit that the step befalls
  std::string of;    ///< name of the test or the number
  std::int64_t number = 0;
  std::string text;  ///< why, in the rule file's words; may be empty
  /// Under which it applies; none or one. Part of the doctrine: no two steps share theirs.
  const std::vector<Condition>* when = nullptr;
};

}  // namespace rearguard
