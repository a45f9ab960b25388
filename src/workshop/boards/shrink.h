#pragma once
// Makes a board smaller while something remains true of it.

#include "src/workshop/boards/small_board.h"

namespace rearguard {

struct RuleVocabulary;

/// Returns the smallest board that single changes lead to: a unit or a causing unit less, a special hex or
/// hexside made usual, an attribute set to its usual value, a fact less, a unit one hex closer to the mover,
/// a hex of the map less, a smaller number. Each change is kept only if `still_fails` is true of the board
/// that it gives, until none helps or `max_tests` boards have been tested.
SmallBoard shrunk(const SmallBoard& board, const RuleVocabulary& vocabulary,
                  const std::function<bool(const SmallBoard&)>& still_fails, std::size_t max_tests = 4'000);

}  // namespace rearguard
