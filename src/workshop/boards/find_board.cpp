#include "src/workshop/boards/find_board.h"

#include <algorithm>

#include "src/workshop/boards/board_search.h"
#include "src/workshop/boards/shrink.h"

namespace rearguard {
namespace {

constexpr int largest_size = 12;             ///< of systematic boards; nobody gets that far
constexpr std::size_t all_dice = 6 * 6 * 6;  ///< three dice

class BoardFinder {
 public:
  BoardFinder(const RuleVocabulary& vocabulary, const BoardSearchLimits& limits, const WantedBoard& wanted)
      : vocabulary_(vocabulary), limits_(limits), wanted_(wanted), random_(limits.seed) {
    if (!limits.events)
      std::erase_if(vocabulary_.questions, [](const QuestionLetter& q) { return !q.event.empty(); });
    const std::uint64_t budget = limits.max_questions == 0 ? 1'000'000 : limits.max_questions;
    dice_combinations_ =
        limits.dice ? static_cast<std::size_t>(std::clamp<std::uint64_t>(budget / 400, 2, all_dice)) : 1;
  }

  BoardSearchResult run() {
    if (vocabulary_.questions.empty()) return {};
    for (const SmallBoard& board : limits_.from) {
      if (found_ || !goes_on()) break;
      if (limits_.events || board.question.event.empty()) look_at(board);
    }
    for (int size = 0; size <= largest_size && !found_; ++size) {
      if (!try_size(size)) break;
      result_.complete_size = size;
    }
    while (!found_ && goes_on()) look_at(unplanned_board());
    if (found_) result_.board = shrunk(*found_, vocabulary_, wanted_.is_found);
    return result_;
  }

 private:
  bool goes_on() {
    // Of boards about which nothing is asked there are no more than questions.
    const bool is_over =
        wanted_.questions() >= limits_.max_questions || result_.boards >= limits_.max_questions;
    if (limits_.max_questions > 0 && is_over) return false;
    // Clocks are slow next to questions.
    if (limits_.has_time != nullptr && result_.boards % boards_between_clocks == 0)
      has_time_ = limits_.has_time();
    return has_time_;
  }

  /// Half of these boards are like those to begin from, if there are some.
  SmallBoard unplanned_board() {
    if (limits_.from.empty() || random_.chance(50)) return random_board(vocabulary_, random_);
    const SmallBoard& first = random_.pick(limits_.from);
    if (!limits_.events && !first.question.event.empty()) return random_board(vocabulary_, random_);
    return changed_board(vocabulary_, first, random_);
  }

  void look_at(const SmallBoard& board) {
    ++result_.boards;
    result_.most_units = std::max(result_.most_units, board.units.size());
    if (!found_ && wanted_.is_found(board)) found_ = board;
  }

  /// Looks at a board with one combination of dice after another, as many as its answers roll dice, and after
  /// each at a random board.
  bool look_with_dice(const SmallBoard& board) {
    const bool rolls = !board.question.event.empty() || vocabulary_.rolls;
    const std::size_t combinations = rolls ? dice_combinations_ : 1;
    std::size_t needed = 1;
    for (std::size_t i = 0; i < std::min(needed, combinations); ++i) {
      SmallBoard with = board;
      with.question.seed = next_seed_++;
      // The first combinations are all of one die, then all of two; a seed gives the dice after them.
      if (combinations >= all_dice) {
        for (std::size_t rest = i, n = 0; n < 3; ++n, rest /= 6)
          with.question.first_dice.push_back(static_cast<int>(rest % 6) + 1);
      }
      look_at(with);
      if (found_ || !goes_on()) return false;
      // One die may lead to another.
      std::size_t with_these = 1;
      for (std::size_t n = wanted_.dice == nullptr ? 3 : std::min<std::size_t>(wanted_.dice(), 3); n > 0; --n)
        with_these *= 6;
      needed = std::max(needed, with_these);
      look_at(unplanned_board());
      if (found_ || !goes_on()) return false;
    }
    return true;
  }

  bool try_size(int size) {
    for (const QuestionLetter& question : vocabulary_.questions) {
      for (const BoardShape& shape : shapes_for(question.hexes, vocabulary_.orientation)) {
        const bool all = enumerate_boards(vocabulary_, shape, question, size,
                                          [this](const SmallBoard& board) { return look_with_dice(board); });
        if (!all) return false;
      }
    }
    return goes_on();
  }

  RuleVocabulary vocabulary_;
  const BoardSearchLimits& limits_;
  const WantedBoard& wanted_;
  BoardRandom random_;
  std::size_t dice_combinations_ = 1;
  std::uint64_t next_seed_ = 0;
  bool has_time_ = true;
  std::optional<SmallBoard> found_;
  BoardSearchResult result_;
};

}  // namespace

BoardSearchResult find_board(const RuleVocabulary& vocabulary, const BoardSearchLimits& limits,
                             const WantedBoard& wanted) {
  return BoardFinder(vocabulary, limits, wanted).run();
}

}  // namespace rearguard
