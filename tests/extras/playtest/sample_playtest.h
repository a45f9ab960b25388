#pragma once
// A report of games whose counts are known.

#include "src/extras/playtest/playtest_report.h"
#include "tests/play/game/little_war.h"

namespace rearguard::testing {

/// 20 games of the little war: blue leads in 15 by 4 points, red in 5 by 2; blue loses a unit in each.
inline PlaytestReport sample_playtest() {
  PlaytestReport report{little_scenario(), {{"blue", {Strength::captain}}}, {}};
  report.series.first_seed = 11;
  for (std::uint64_t i = 0; i < 20; ++i) {
    PlaytestGame game;
    game.seed = 11 + i;
    game.leader = i < 15 ? "blue" : "red";
    game.points = i < 15 ? std::map<std::string, int>{{"blue", 5}, {"red", 1}}
                         : std::map<std::string, int>{{"blue", 0}, {"red", 2}};
    game.margin = i < 15 ? 4 : 2;
    game.verdict = i < 15 ? "Blue: Victory" : "Red: Victory";
    game.turns = 3;
    game.actions = 30 + i;
    game.lost = {{"blue", 1}};
    game.outcomes = {{"captured", 1}};
    game.turns_taken = {{"blue", 3}, {"red", 3}};
    game.idle_turns = {{"red", 1}};
    game.counts.retreat_ends = {{{"blue", "0404"}, 2}};
    game.counts.losses = {{{"blue", "0505"}, 1}};
    game.counts.steps = {{{"blue", "0203", "0303"}, i < 10 ? 1 : 3}};
    game.counts.rules = {{{"action", "move"}, 4}, {{"event", "fire"}, 1}};
    game.counts.holders = {{"0603", "blue"}};
    game.counts.visited = {*report.scenario->map().grid().parse("0303")};
    game.counts.points_by_turn = {{{"blue", i % 2 == 0 ? 1 : 0}, {"red", i % 2 == 0 ? 0 : 1}}};
    report.series.tally.add(*report.scenario, game);
    report.series.games.push_back(game);
  }
  return report;
}

}  // namespace rearguard::testing
