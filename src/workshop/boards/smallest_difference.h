#pragma once
// The smallest board on which two rule sets give different answers.

#include "src/core/engine/surveys/rules_diff.h"
#include "src/workshop/boards/board_answers.h"
#include "src/workshop/boards/find_board.h"

namespace rearguard {

struct RuleSet;

struct DifferentAnswers {
  SmallBoard board;  ///< its question names the result as the first rule set does
  SharedResult result;
  std::map<std::string, std::int64_t> numbers;  ///< that one or the other needs
  std::array<VerdictRecord, 2> answers;
};

struct DifferenceSearch {
  std::optional<DifferentAnswers> found;
  std::uint64_t questions = 0, boards = 0;
  int complete_size = -1;  ///< all boards up to this size were tried
};

/// Searches for the smallest board on which one of the results has different answers; boards on which one of
/// the two has no answer do not count. Of two rule sets whose results have other names, `results` pairs
/// these.
DifferenceSearch smallest_difference(const RuleSet& first, const RuleSet& second,
                                     const std::vector<SharedResult>& results,
                                     const BoardSearchLimits& limits);

}  // namespace rearguard
