#pragma once
// The rules of a game that can have an effect: what a playtest may find never to have had one.

#include "src/extras/playtest/playtest_tally.h"

namespace rearguard {

struct Scenario;

struct KnownRule {
  RuleName name;
  std::string cite, text;
};

/// Returns the actions, events, results, clauses, failures and contacts of a game, each name of a kind once,
/// in the order of the rule file.
std::vector<KnownRule> known_rules(const Scenario& scenario);

/// Returns those of them that never had an effect. An event is not among them if an action or a result of its
/// name had one: the game then does under that name what the event says.
std::vector<KnownRule> unused_rules(const Scenario& scenario, const PlaytestTally& tally);

}  // namespace rearguard
