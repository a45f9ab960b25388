#pragma once
// Contacts of a move read plainly along written-down walks: part of the second, independent way to an answer.

#include <cstddef>
#include <optional>
#include <vector>

#include "src/engine/verdict.h"
#include "src/rules/reference/reference_motion.h"

namespace rearguard {

struct ReferenceMoves {
  std::vector<RetreatPath> paths;  ///< as they come about, ascending, each once; of more than one hex
  bool stands_still = false;       ///< some walk is stopped before its first step
};

/// Every walk of the motion, cut short or carried on by contacts; nothing where there are more than
/// `max_walks`.
std::optional<ReferenceMoves> resolve_move_plainly(const ReferenceQuestion& q, std::size_t max_walks);

/// Whether the length rule, as far as it goes by movement points or by a property, lets such a path stand.
bool length_allows_move(const ReferenceQuestion& q, ReferencePath path);

}  // namespace rearguard
