#pragma once
// The pictures of a piece as those of a unit: what VASSAL shows now, and what it would show in other states.

#include "src/workshop/exchange/vassal/vassal_roster.h"

namespace rearguard {

/// Returns the entries of `pictures` of a unit (see drawn_pictures): first those of good order, then those of
/// each state, strength or count that the roster reads from a layer. Pictures whose files the roster does not
/// have are left out.
std::vector<std::string> pictures_of_piece(const VassalPiece& piece, const Roster& roster,
                                           const RosterApplier& applier);

}  // namespace rearguard
