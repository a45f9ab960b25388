#pragma once
// The boards of examples, from which a search for broken laws begins.

#include "src/workshop/boards/small_board.h"
#include "src/workshop/examples/examples.h"

namespace rearguard {

/// Returns the board around the unit of each example's first question, without examples whose question a
/// small board cannot hold: about a move or an option.
std::vector<SmallBoard> boards_of(const std::vector<Example>& examples);

}  // namespace rearguard
