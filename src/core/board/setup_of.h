#pragma once
// Converts a position back to a setup, which can be written and changed.

#include <string>

namespace rearguard {

class Position;
struct Setup;

/// Returns a setup that makes the same position again, with every key explicit: allied sides are named
/// directly, and sides without units are dropped.
Setup setup_of(const Position& position);

/// Returns the position as a side sees it: without the hidden units of its enemies.
Position seen_by(const Position& position, const std::string& side);

/// Removes a unit with its engagements and links and, with the last unit of a side, everything in the setup
/// about that side alone.
void remove_unit(Setup& setup, const std::string& id);

}  // namespace rearguard
