#pragma once
// What a player reads before the first move, and how the game stands: in words, from the scenario.

#include <string>

namespace rearguard {

struct EndingRule;
struct GameState;
struct Scenario;
struct ScoreLevel;
struct VictoryRule;

/// Returns a side as sentences call it: with a capital letter.
std::string title_of(std::string side);

/// Returns what a rule scores: "The spring (2 points, every turn; Union only)".
std::string describe(const VictoryRule& rule);
/// Returns when the game ends early: "Broken (the game ends when 1/2 of the Union units are lost)".
std::string describe(const EndingRule& rule);
/// Returns "A lead of 10 points: a clear victory".
std::string describe(const ScoreLevel& level);

/// Returns the briefing of the author; where there is none, one that states the sides, their units, what
/// arrives, and the length of the game.
std::string briefing_of(const Scenario& scenario);

/// Returns the verdict of a game that is over, else "If the game ended now: union: a clear victory".
std::string verdict_so_far(const GameState& state);

}  // namespace rearguard
