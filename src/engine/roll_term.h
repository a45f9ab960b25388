#pragma once
// The numbers that a step of an event uses besides its dice.

#include <cstdint>
#include <string>
#include <vector>

namespace rearguard {

struct Condition;

/// One number of a step: the target of a test, a modifier that applies, or a computed number.
struct RollTerm {
  enum class Kind : std::uint8_t {
    value,     ///< `number` is the value of `of`
    modifier,  ///< `number` is added to `of`
    target,    ///< `text` is what the dice of the test `of` need
  };
  Kind kind = Kind::value;
  std::string unit;  ///< id of the unit that the step applies to
  std::string of;    ///< name of the test or of the number
  std::int64_t number = 0;
  std::string text;  ///< the reason, from the rule file; may be empty
  /// The condition of the term (a vector of at most one). Part of the rule set, and unique to one step.
  const std::vector<Condition>* when = nullptr;
};

}  // namespace rearguard
