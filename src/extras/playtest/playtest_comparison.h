#pragma once
// Two series of games compared: what a change of a map, a rule or a player has moved.

#include "src/extras/playtest/playtest_tally.h"

namespace rearguard {

/// A number of both series.
struct ComparedNumber {
  std::string what;  ///< "union leads", "steps of union from 2930 to 3030"
  double first = 0, second = 0;
  Estimate by;            ///< the second less the first
  bool is_share = false;  ///< of games, from 0 to 1; else a mean a game
  /// It differs by more than chance explains, also considering how many numbers are compared with it.
  bool stands_out = false;
};

struct PlaytestComparison {
  std::vector<ComparedNumber> results;  ///< who leads, by how much, losses, length
  std::vector<ComparedNumber> rules;    ///< times that each rule has had an effect
  std::vector<ComparedNumber> places;   ///< retreats, losses and steps by hex and hexside

  std::size_t size() const { return results.size() + rules.size() + places.size(); }
  /// Returns how many of the numbers differ by more than their own intervals allow to chance: of many
  /// numbers, one in twenty does so by chance alone.
  std::size_t beyond_chance() const;
};

/// Returns who leads how often and by how much, the losses of each side and the length of a game, for the
/// sides that both series have.
std::vector<ComparedNumber> compare_results(const PlaytestTally& first, const PlaytestTally& second);
PlaytestComparison compare(const PlaytestTally& first, const PlaytestTally& second);

}  // namespace rearguard
