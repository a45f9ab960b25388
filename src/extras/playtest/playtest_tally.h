#pragma once
// What many games have in common: counts by side, place and rule. Its size depends on map and rules, not on
// the number of games.

#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "hexmap/hex.h"
#include "src/core/engine/terms/rule_use.h"
#include "src/extras/playtest/playtest_numbers.h"

namespace rearguard {

struct Applied;
struct GameAction;
struct GameState;
struct PlaytestGame;
struct Scenario;

/// A hex by its printed number, for the units of a side.
using SidePlace = std::pair<std::string, std::string>;  ///< side, hex
/// A step over a hexside, by the units of a side.
using SideStep = std::tuple<std::string, std::string, std::string>;  ///< side, from, to
/// A kind of rule ("action", "event", "result", "clause", "failure", "contact") and its name.
using RuleName = std::pair<std::string, std::string>;

/// What happens in one game, by place and rule.
struct PlaytestCounts {
  std::map<SidePlace, int> retreat_ends, losses;
  std::map<SideStep, int> steps;
  std::map<RuleName, int> rules;
  std::map<std::string, std::string> holders;              ///< of objective hexes at the end: hex, side
  std::set<Hex> visited;                                   ///< hexes in which a unit was
  std::vector<std::map<std::string, int>> points_by_turn;  ///< of each side, at the end of each turn

  /// Counts what an action has done. A retreat is a move by a combat result, or one by an event that leads
  /// the unit no nearer to the enemy.
  void add(const GameState& before, const GameAction& action, const Applied& done);
  /// Counts who has died where, and who holds what.
  void end(const GameState& state);
};

struct SideTally {
  std::uint64_t wins = 0;
  Moments lead, lost, turns, idle_turns;
  std::vector<Moments> leads_by_turn;  ///< at its end; of a game that is over, as it was left
  friend bool operator==(const SideTally&, const SideTally&) = default;
};

struct PlaytestTally {
  std::size_t games = 0;
  std::size_t drawn = 0;          ///< nobody leads
  std::size_t with_problems = 0;  ///< an action was refused, or an invariant broke
  std::map<std::string, SideTally> sides;
  Moments turns, actions;
  std::map<std::string, std::size_t> verdicts, endings;               ///< games
  std::map<std::string, std::size_t> outcomes;                        ///< units that left the map
  std::map<int, std::size_t> lengths;                                 ///< games by turns
  std::map<int, std::size_t> leads;                                   ///< games by the lead of the first side
  std::map<SidePlace, Moments> retreat_ends, losses;                  ///< units
  std::map<SideStep, Moments> steps;                                  ///< units
  std::map<RuleName, Moments> rules;                                  ///< times
  std::map<std::string, std::map<std::string, std::size_t>> holders;  ///< games, by hex and side
  std::map<std::string, std::size_t> visited;                         ///< games with a unit in a hex

  void add(const Scenario& scenario, const PlaytestGame& game);
  void add(const PlaytestTally& other);
  friend bool operator==(const PlaytestTally&, const PlaytestTally&) = default;
};

/// Returns the word for a kind of rule: "event".
std::string name_of(RuleUse::Kind kind);

}  // namespace rearguard
