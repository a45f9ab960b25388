#pragma once
// Numbers of an event with all that has made them.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "src/core/rules/words/optional_box.h"

namespace rearguard {

struct Condition;

/// One number of a step: a roll, a modifier that applies, a computed number, or the target of a test.
struct RollTerm {
  enum class Kind : std::uint8_t {
    value,     ///< `number` is the value of `name`
    modifier,  ///< `number` is added to `name`
    target,    ///< `text` is what the dice of the test `name` need
    dice,      ///< `number` is the sum of `faces`
  };
  Kind kind = Kind::value;
  std::string unit;  ///< id of the unit that the step applies to
  std::string name;  ///< name of the test or of the number
  std::int64_t number = 0;
  std::string text;  ///< the reason, from the rule file; may be empty
  /// The condition of the term; may be empty. Part of the rule set, and unique to one step.
  const OptionalBox<Condition>* condition = nullptr;
  std::string cite = {};        ///< may be empty
  std::vector<int> faces = {};  ///< dice
};

/// A number of an event: a roll or a value, and what has changed it since.
struct Sum {
  std::vector<RollTerm> terms;  ///< at least one; all but the first are modifiers
  std::int64_t total = 0;
  bool has_dice = false;  ///< dice have a part in it
  std::size_t told = 0;   ///< how many of its terms have been told
};

/// Returns "c3 rolls 1+6 for morale, +1 in an enemy ZOC: 8", or what has been added after the first `from`
/// terms: "c3: morale 7, +1 in an enemy ZOC: 8".
std::string to_text(const Sum& sum, std::size_t from = 0);

}  // namespace rearguard
