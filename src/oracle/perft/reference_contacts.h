#pragma once
// The reference implementation of contacts, along explicit walks. Part of perft.

#include "src/oracle/paths/reference_board.h"

namespace rearguard {

struct Contact;

/// The moves of a unit after their contacts.
struct ReferenceMoves {
  std::vector<RetreatPath> paths;            ///< ascending, each once, longer than one hex
  bool stays_in_place = false;               ///< some walk is stopped before its first step
  std::vector<RetreatPath> last_paths = {};  ///< those that count only if no other is legal
  bool may_stay_at_last = false;             ///< one of these is stopped before its first step
};

/// Tests whether contacts affect the moves of a rule set; they never affect free motion.
bool contacts_decide(const RuleSet& rules);

/// Returns the first contact of a rule set by which events happen to others before the unit enters a hex: if
/// another may block it then, where it ends is not read here. Null if there is none.
const Contact* waits_for_events(const RuleSet& rules);

/// Resolves every walk of the motion, shortened or extended by contacts; nothing if there are more than
/// `max_walks`, if there are too many ways to make way, or if events may block one of them.
std::optional<ReferenceMoves> resolve_reference_moves(const ReferenceBoard& b, std::size_t max_walks);

/// Returns whether the length rule allows a path, as far as it uses movement points or a property.
bool length_allows_move(const ReferenceBoard& b, ReferencePath path);

}  // namespace rearguard
