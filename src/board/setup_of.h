#pragma once
// Back from a position to what can be written down, and changed.

#include "src/board/position.h"

namespace rearguard {

/// A setup that makes the same position again, every key spelled out: sides that are allied are named
/// directly, and sides without units are gone.
Setup setup_of(const Position& position);

/// Takes a unit out, and with the last unit of a side what the setup says of that side alone.
void remove_unit(Setup& setup, const std::string& id);

}  // namespace rearguard
