#pragma once
// What the computer player wants, in a sentence.

#include <string>

#include "src/play/opponent/opponent.h"

namespace rearguard {

/// Returns one sentence on the terms that change most: "It wants 2725 (+1.8); b1 has hexes to retreat to
/// (+0.4)." Empty if nothing changes.
std::string describe_thought(const Thought& thought);

}  // namespace rearguard
