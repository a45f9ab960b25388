#pragma once
// A verdict in words, for a person at a terminal.

#include <string>

#include "src/board/position.h"
#include "src/engine/verdict.h"

namespace rearguard {

/// Several lines, each ended by a newline: what is asked; then the legal end hexes with movement points
/// and every path ("2930-2931-2932"), who fires at it, which enemy ZOC it enters and which friends it
/// displaces, or the failure; then every refused hex with its clause in words; then a proposed path's
/// judgement and the notes.
std::string to_text(const Verdict& verdict, const Position& position);

}  // namespace rearguard
