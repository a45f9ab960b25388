#pragma once
// A board on which two readings of the same rules part, found from examples: on the board of one, or with one
// thing changed.

#include "src/core/rules/words/reading.h"
#include "src/workshop/examples/examples.h"

namespace rearguard {

/// A board with what comes of its question by two rule sets.
struct PartingBoard {
  std::array<Example, 2> examples;  ///< which differ in their dice alone; what they expect has no meaning
  /// The lines of an example that say what comes of it: "expect.outcome = …".
  std::array<std::string, 2> outcomes;
};

struct PartingSearch {
  std::optional<PartingBoard> found;  ///< with as few units as removing some leads to
  std::uint64_t boards = 0;           ///< tried
};

/// Searches the boards of examples, and then those on which one unit is elsewhere, turned or gone. Boards on
/// which one of the two gives no answer do not count. `goes_on` is asked before each board.
PartingSearch parting_board(const RuleSet& first, const RuleSet& second, const std::vector<Example>& examples,
                            const std::function<bool()>& goes_on);

/// Returns an entry for an examples file: the board, its question, the readings and the outcome.
std::string to_example(const PartingBoard& board, std::size_t which, const ReadingChoices& readings,
                       const std::string& id, const std::string& text);

}  // namespace rearguard
