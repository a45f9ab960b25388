#pragma once
// Where a part of a rule set stands in its file.

namespace rearguard {

/// The place of a part in its rule file, for messages; zeros if it comes from no file.
struct RulePlace {
  int line = 0;
  int column = 0;
};

}  // namespace rearguard
