#pragma once
// The reference implementation of contacts, along explicit walks. Part of perft.

#include "src/core/engine/terms/retreat_path.h"
#include "src/oracle/paths/reference_path.h"

namespace rearguard {

/// The moves of a unit after their contacts.
struct ReferenceMoves {
  std::vector<RetreatPath> paths;            ///< ascending, each once, longer than one hex
  bool stays_in_place = false;               ///< some walk is stopped before its first step
  std::vector<RetreatPath> last_paths = {};  ///< those that count only if no other is legal
  bool may_stay_at_last = false;             ///< one of these is stopped before its first step
};

/// Resolves every walk of the motion, shortened or extended by contacts; nothing if there are more than
/// `max_walks`.
std::optional<ReferenceMoves> resolve_reference_moves(const PathQuestion& q, std::size_t max_walks);

/// Returns whether the length rule allows a path, as far as it uses movement points or a property.
bool length_allows_move(const PathQuestion& q, ReferencePath path);

}  // namespace rearguard
