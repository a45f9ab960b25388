#pragma once
// The readings of the rules of a game in its journal. The heading has them after the name of its scenario,
// "scenario.toml?exception=order", and writes them as a line of their own.

#include <cstdint>
#include <string>

namespace rearguard {

struct GameState;

/// Returns the checksum of the opening of a game that is read by the readings after the name of its scenario.
std::uint32_t opening_of(const GameState& state, const std::string& scenario);

}  // namespace rearguard
