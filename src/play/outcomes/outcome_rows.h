#pragma once
// The rows of a preview: the ends of a tree, told apart by what becomes of the units. Private to the room.

#include <string>
#include <vector>

#include "src/play/outcomes/preview.h"

namespace rearguard {

/// The ends of a tree, if every choice is made by its owner's best, ties by the first option.
struct Forecast {
  std::vector<double> shares;       ///< by node: how often it comes to that, 0 to 1
  std::vector<std::size_t> taken;   ///< by node: of a choice, the branch that is taken
  std::vector<std::size_t> before;  ///< by node: the likeliest one before it; itself: none
};
Forecast forecast(const OutcomeTree& tree, const GameState& state);

/// Returns the steps on the likeliest way to a node, and the board of an end.
std::shared_ptr<const OutcomeChain> chain_to(const OutcomeTree& tree, const Forecast& forecast,
                                             std::size_t node);

/// Returns the rows, with their shares alone. `units`: those that are named first.
std::vector<OutcomeOdds> rows_of(const OutcomeTree& tree, const Forecast& forecast, const GameState& state,
                                 const std::vector<std::string>& units);

/// Sets whole percentages that add up to 100: the largest remainders are rounded up.
void set_percentages(std::vector<OutcomeOdds>& rows);

}  // namespace rearguard
