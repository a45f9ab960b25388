#pragma once
// Compares two rule sets on a position: the same question to both, for each unit and result.

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "src/core/engine/question/judge.h"

namespace rearguard {

/// A difference about one end hex. The first value of each pair belongs to the first rule set.
struct EndDifference {
  Hex hex;
  std::array<std::uint64_t, 2> paths{};  ///< legal paths to the hex; 0: not a legal end hex
  RetreatPath example;                   ///< legal under one rule set only; the first by number
  bool example_in_second = false;        ///< legal under the second rule set
  std::string clause, cite, why;         ///< the clause by which the other rules it out
  std::string text;                      ///< that clause in the words of its rule file
};

/// A result of two rule sets, under the name that each gives it.
struct SharedResult {
  std::string first, second;
  friend bool operator==(const SharedResult&, const SharedResult&) = default;
};

/// The differences about one unit and result.
struct RulesDifference {
  std::string unit;  ///< id
  Hex from;
  SharedResult result;
  std::array<std::string, 2> outcomes;   ///< "retreat", "captured" …; empty if there is no answer
  std::array<std::string, 2> why_not;    ///< why there is no answer, or the sentence about a failure
  std::vector<EndDifference> end_hexes;  ///< by printed number
};

/// All differences between two rule sets on a position.
struct RulesComparison {
  std::size_t question_count = 0;  ///< number of questions
  std::vector<RulesDifference> differences;
};

/// Returns the results that both rule sets define, in the order of the first; fills `only` with the others.
/// `renamed`: results that have different names in the two; both names must exist.
std::vector<SharedResult> shared_results(const RuleSet& first, const RuleSet& second,
                                         const std::vector<SharedResult>& renamed,
                                         std::array<std::vector<std::string>, 2>& only);

/// Compares two judges of the same position for every unit and each result. The causing units are those of
/// `causing_units` that are enemies of the unit; without any, a rule set that asks for them takes its
/// default, units for which enemies of theirs are not among those named are left out, and if none is named at
/// all, the comparison fails. Compares at most `max_paths` paths to an end hex one by one, and the counts of
/// all. If neither has an answer, they agree. `numbers` are those that results need; fails if one is missing.
std::variant<RulesComparison, RequestError> compare(Judge& first, Judge& second,
                                                    const std::vector<SharedResult>& results,
                                                    const std::vector<UnitIndex>& causing_units = {},
                                                    std::size_t max_paths = 1000,
                                                    const std::map<std::string, std::int64_t>& numbers = {});

}  // namespace rearguard
