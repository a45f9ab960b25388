#pragma once
// The search for a board of which something is true: systematic and random boards in turn, and the smallest
// that the first find leads to.

#include "src/workshop/boards/small_board.h"

namespace rearguard {

struct RuleVocabulary;

/// How long a search goes on.
struct BoardSearchLimits {
  std::uint64_t max_questions = 0;  ///< 0: no limit but time
  std::uint64_t seed = 1;           ///< of random boards, dice and choices
  bool events = true;               ///< ask about events as well as about retreats
  bool dice = true;                 ///< try the combinations of dice on systematic boards
  /// Boards to begin from, such as those of examples: each is tried as it is, and then with a few things
  /// changed, as often as random boards are.
  std::vector<SmallBoard> from = {};
  /// Asked now and then: false ends the search; null: only the number of questions does.
  std::function<bool()> has_time = nullptr;
};

/// How many boards are tried between two questions for time.
inline constexpr std::uint64_t boards_between_clocks = 16;

struct WantedBoard {
  std::function<bool(const SmallBoard&)> is_found;  ///< true of the boards that are looked for
  std::function<std::uint64_t()> questions;         ///< asked so far, by whoever asks them
  /// The most dice that an answer about the last board has rolled; null: three or more.
  std::function<std::size_t()> dice = nullptr;
};

struct BoardSearchResult {
  std::optional<SmallBoard> board;  ///< shrunk; nothing if none was found
  std::uint64_t boards = 0;         ///< tried before it was found
  std::size_t most_units = 0;       ///< on one of them
  int complete_size = -1;           ///< all boards up to this size have been tried
};

/// Searches. With a limit on questions and none on time the answer is the same on every machine.
BoardSearchResult find_board(const RuleVocabulary& vocabulary, const BoardSearchLimits& limits,
                             const WantedBoard& wanted);

}  // namespace rearguard
