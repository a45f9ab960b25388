#pragma once
// The answer of a playtest, as text and as JSON.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "src/opponent/playtest.h"

namespace rearguard {

struct Scenario;

/// What a playtest reports.
struct PlaytestReport {
  std::shared_ptr<const Scenario> scenario;
  std::map<std::string, PlaytestPlayer> players;  ///< by side
  std::vector<PlaytestGame> games;
};

/// Returns "captain", or "random".
std::string name_of(const PlaytestPlayer& player);
std::string to_text(const PlaytestReport& report);
/// Keys: scenario, rules, players, games, seeds, sides (wins with their 95 % interval, mean margin, losses,
/// idle turns), drawn, verdicts, outcomes, turns, actions, problems.
std::string to_json(const PlaytestReport& report);

}  // namespace rearguard
