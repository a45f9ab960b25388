#pragma once
// Guns of which nobody says how far they fire at retreating units.

#include <string>

#include "src/core/board/unit.h"

namespace rearguard {

class Position;
struct RuleSet;

/// Tests whether a clause or a path effect of a move asks for retreat fire.
bool asks_for_retreat_fire(const RuleSet& move);

/// Returns one sentence about the enemies of a side whose kind is "artillery" and that state no
/// `retreat_fire_range`; empty if there is none.
std::string note_on_guns_without_range(const Position& position, SideIndex side);

}  // namespace rearguard
