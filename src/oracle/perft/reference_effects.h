#pragma once
// What the path effects of a move do for certain along one path.

#include "src/oracle/paths/reference_board.h"

namespace rearguard {

/// What a unit loses on a path.
struct ReferenceLoss {
  int strength = 0;
  std::string outcome = {};  ///< why it is lost on the path; empty: it is not
  /// The board after the effects, with the unit in its start hex; null: nothing has changed.
  std::shared_ptr<const Position> board = {};
  std::size_t dice = 0;  ///< rolled
};

/// Carries all effects out, hex by hex; nothing if one of them is not certain, or for a stack. With dice
/// those that roll are certain, too, as far as these go.
std::optional<ReferenceLoss> loss_along(const ReferenceBoard& b, ReferencePath path,
                                        const std::optional<std::vector<int>>& dice = {});

}  // namespace rearguard
