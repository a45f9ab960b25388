#pragma once
// The answer of a playtest, as text and as JSON.

#include "src/extras/playtest/playtest.h"
#include "src/extras/playtest/playtest_worth.h"

namespace rearguard {

struct ComparedNumber;

/// Games played again with a place closed.
struct WorthResult {
  WorthPlace place;
  std::string note = {};  ///< what is still open, or why it could not be closed; may be empty
  std::optional<PlaytestTally> tally = {};
  bool may_be_played = true;
};

/// Games of a changed scenario, with the same seeds.
struct ChangedResult {
  std::shared_ptr<const Scenario> scenario;
  std::string signature;
  PlaytestTally tally = {};
};

struct PlaytestReport {
  std::shared_ptr<const Scenario> scenario;
  std::map<std::string, PlaytestPlayer> players;  ///< by side
  PlaytestSeries series;
  std::vector<WorthResult> worth = {};
  std::optional<ChangedResult> changed = {};
  std::string signature = {};  ///< of the texts of scenario, map and rules; empty: not known
};

/// Returns "captain", or "random".
std::string name_of(const PlaytestPlayer& player);
std::string player_of(const PlaytestReport& report, const std::string& side);
/// Returns "+12 points (95 % interval +3 to +20)", "-0.4 (95 % interval -1.0 to +0.2): within chance".
std::string describe_difference(const ComparedNumber& number);

std::string to_text(const PlaytestReport& report);
/// A document of the kind "playtest 1". Keys: scenario, rules, games, seeds, sides (wins with their 95 %
/// interval, mean lead and its standard error, losses, idle turns, leads by turn), drawn, turns, actions,
/// verdicts, endings, outcomes, lengths and leads (games by turns, and by the lead of the first side),
/// retreat_ends, losses and steps by place and side, holders of objectives, visited hexes, rules_used (0 for
/// those that never had an effect), worth, changed, problems, and each of the first games. `sum` and
/// `squares` are over all games, `low` and `high` the 95 % interval of the mean.
std::string to_json(const PlaytestReport& report);

}  // namespace rearguard
