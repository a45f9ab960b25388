#pragma once
// The readings of the rules of a game in its journal. The heading has them after the name of its scenario,
// "scenario.toml?exception=order", and writes them as a line of their own.

#include <cstdint>
#include <string>
#include <string_view>

namespace rearguard {

struct GameState;

/// Returns the checksum of the opening of a game that is read by the readings after the name of its scenario.
std::uint32_t opening_of(const GameState& state, const std::string& scenario);

/// Returns the outcome of a line without the rule numbers in brackets: rule files may learn better where
/// their parts come from, and the games played by them stay the same.
std::string without_cites(std::string_view happened);

}  // namespace rearguard
