#pragma once
// The numbers that a step of an event uses besides its dice.

#include <cstdint>
#include <string>

#include "src/core/rules/words/optional_box.h"

namespace rearguard {

struct Condition;

/// One number of a step: the target of a test, a modifier that applies, or a computed number.
struct RollTerm {
  enum class Kind : std::uint8_t {
    value,     ///< `number` is the value of `name`
    modifier,  ///< `number` is added to `name`
    target,    ///< `text` is what the dice of the test `name` need
  };
  Kind kind = Kind::value;
  std::string unit;  ///< id of the unit that the step applies to
  std::string name;  ///< name of the test or of the number
  std::int64_t number = 0;
  std::string text;  ///< the reason, from the rule file; may be empty
  /// The condition of the term; may be empty. Part of the rule set, and unique to one step.
  const OptionalBox<Condition>* condition = nullptr;
};

}  // namespace rearguard
