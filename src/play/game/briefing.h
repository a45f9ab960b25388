#pragma once
// What a player reads before the first move, and how the game stands: in words, from the scenario.

#include <string>

namespace rearguard {

class HexMap;
struct EndingRule;
struct GameState;
struct Scenario;
struct ScoreLevel;
struct VictoryRule;

/// Returns what a rule scores: "The spring (2 points, every turn; union only)".
std::string describe(const VictoryRule& rule, const HexMap& map);
/// Returns when the game ends early: "Broken (the game ends when 1/2 of the union units are lost)".
std::string describe(const EndingRule& rule, const HexMap& map);
/// Returns "A lead of 10 points: a clear victory".
std::string describe(const ScoreLevel& level);

/// Returns the briefing of the author; where there is none, one that states the sides, their units, what
/// arrives, and the length of the game.
std::string briefing_of(const Scenario& scenario);

/// Returns the verdict of a game that is over, else "If the game ended now: union: a clear victory".
std::string verdict_so_far(const GameState& state);

}  // namespace rearguard
