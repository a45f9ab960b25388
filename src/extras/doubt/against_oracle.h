#pragma once
// Doubts the engine itself: random rule files on random small boards, answered by the engine and by the
// reference implementation.

#include <functional>

#include "src/extras/doubt/random_rules.h"
#include "src/workshop/boards/small_board.h"

namespace rearguard {

class BoardRandom;
class Position;
struct RetreatRequest;
struct RuleVocabulary;

struct OracleOptions {
  std::uint64_t seed = 1;
  std::uint64_t max_boards = 0;              ///< 0: no limit but time
  std::function<bool()> has_time = nullptr;  ///< null: no limit but boards
};

/// A rule file and a board about which the two do not agree, as small as they become.
struct OracleDifference {
  std::uint64_t seed = 0;  ///< of the rule file with its boards
  RulesAsText rules;
  SmallBoard board;
  std::string what;  ///< one sentence without a full stop
};

struct OracleReport {
  std::uint64_t files = 0, boards = 0;
  std::uint64_t asked = 0;  ///< boards about which both ask for a fact
  /// Boards about which the engine asks for a fact that the reference implementation does not look at.
  std::uint64_t asked_early = 0;
  std::uint64_t left_aside = 0;  ///< too large, or with rules that the reference implementation does not read
  std::optional<OracleDifference> difference;
};

/// Returns a random board about a retreat; some leave facts out that the rules ask for.
SmallBoard random_board_for(const RuleVocabulary& vocabulary, BoardRandom& random);

/// Compares until the first difference.
OracleReport doubt_against_oracle(const OracleOptions& options);

/// What a comparison comes to, and how the answers differ, in one sentence.
struct OracleComparison {
  enum class Outcome : std::uint8_t { same, asked, asked_early, left_aside, different };
  Outcome outcome = Outcome::same;
  std::string what;
};
/// `second` is what the reference implementation reads, as if the engine were at fault; null: the rules
/// themselves.
OracleComparison compare_with_oracle(const RuleSet& rules, const Position& position,
                                     const RetreatRequest& request, const RuleSet* second = nullptr);
OracleComparison compare_with_oracle(const RuleSet& rules, const SmallBoard& board,
                                     const RuleSet* second = nullptr);

/// Writes a line, and the difference as a rule file and an entry of an examples file.
std::string to_text(const OracleReport& report);

}  // namespace rearguard
