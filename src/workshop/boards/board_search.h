#pragma once
// Small boards for a rule set, one after another: all of a size in a fixed order, or random ones from a seed.

#include <random>

#include "src/workshop/boards/rule_vocabulary.h"
#include "src/workshop/boards/small_board.h"

namespace rearguard {

/// Random numbers that are the same on every machine.
class BoardRandom {
 public:
  explicit BoardRandom(std::uint64_t seed) : engine_(seed) {}
  /// Returns a number from 0 to `count` - 1; `count` must be at least 1.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(engine_() % count); }
  bool chance(unsigned percent) { return engine_() % 100 < percent; }
  std::uint64_t next() { return engine_(); }
  template <class T>
  const T& pick(const std::vector<T>& list) {
    return list[below(list.size())];
  }

 private:
  std::mt19937_64 engine_;
};

/// The outline of a map with the hex of the mover.
struct BoardShape {
  std::vector<Hex> hexes;
  Hex mover;
  bool is_round = false;  ///< a disc with the mover in the middle: its rotations look alike
};

/// Returns the outlines for a question in which a unit may go so many hexes, the smallest first: discs, a
/// square of five columns, and strips of seven. The mover is in the middle or at the edge.
std::vector<BoardShape> shapes_for(int hexes, Orientation orientation);

/// Returns the board with nothing but the mover, with every fact that the rules ask for, and the question.
SmallBoard plain_board(const RuleVocabulary& vocabulary, const BoardShape& shape,
                       const QuestionLetter& question);

/// The most units of a board.
inline constexpr std::size_t max_board_units = 5;

/// Calls `visit` with every board that differs from a plain one in exactly `size` things: units, special
/// hexes and hexsides, attributes, facts, enemies that are no causing units. Of boards that are equal under
/// rotation and mirroring one is used. Ends early, with false, if `visit` returns false.
bool enumerate_boards(const RuleVocabulary& vocabulary, const BoardShape& shape,
                      const QuestionLetter& question, int size,
                      const std::function<bool(const SmallBoard&)>& visit);

/// Returns a random board of up to `max_board_units` units.
SmallBoard random_board(const RuleVocabulary& vocabulary, BoardRandom& random);

/// Returns a board with one to three things changed at random: a unit elsewhere, one more or one less, an
/// attribute, a fact, ground. It may be one that no position can be made of.
SmallBoard changed_board(const RuleVocabulary& vocabulary, SmallBoard board, BoardRandom& random);

/// Returns a side of a board that is an enemy of its mover, or would be one.
std::string enemy_side(const RuleVocabulary& vocabulary, const SmallBoard& board);

/// Returns a usual unit of a side, of a movement class that the board knows, under a name that is free.
BoardUnit another_unit(const RuleVocabulary& vocabulary, const SmallBoard& board, const std::string& side,
                       Hex hex);

}  // namespace rearguard
