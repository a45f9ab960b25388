#pragma once
// Where two doctrines disagree on a position: the same question to both, unit by unit, result by result.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "src/engine/judge.h"

namespace rearguard {

/// What the two say of one end hex. The first of each pair is of the first doctrine.
struct EndDifference {
  Hex hex;
  std::array<std::uint64_t, 2> paths{};  ///< legal paths to it; 0: it may not end there
  RetreatPath example;                   ///< legal under one of the two alone; the first by number
  bool example_in_second = false;        ///< it is the second that allows it
  std::string clause, cite, why;         ///< with which the other refuses it
};

struct RulesDifference {
  std::string unit;  ///< id
  Hex from;
  std::string result;
  std::array<std::string, 2> outcomes;  ///< "retreat", "captured" …; empty: the question has no answer
  std::array<std::string, 2> why_not;   ///< why it has none; or the sentence about a failure
  std::vector<EndDifference> ends;      ///< by printed number
};

struct RulesComparison {
  std::size_t asked = 0;  ///< questions
  std::vector<RulesDifference> differences;
};

/// The results that both doctrines know, in the order of the first; `only`: those of one alone.
std::vector<std::string> shared_results(const RuleSet& first, const RuleSet& second,
                                        std::array<std::vector<std::string>, 2>& only);

/// Asks both judges, who look at the same position, about every unit and each of the results; the causers are
/// the enemies next to the unit. At most `max_paths` paths to an end are compared one by one, and all are
/// counted. Where neither has an answer they agree.
RulesComparison compare(Judge& first, Judge& second, const std::vector<std::string>& results,
                        std::size_t max_paths = 1000);

}  // namespace rearguard
