#pragma once
// The part of a panel that lists where an enemy would leave a unit no legal retreat.

#include <optional>

#include "hexmap/hex.h"

namespace rearguard {

class FoundTraps;
class Position;

/// Lists the traps of a unit of the position; nothing if there are none. Returns the hex of the row under the
/// pointer.
std::optional<Hex> traps_part(const FoundTraps& found, const Position& position);

}  // namespace rearguard
