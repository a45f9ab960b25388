#pragma once
// Who is ahead, and whether it is over.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "src/game/game_state.h"

namespace rearguard {

/// One line of the account.
struct ScoreLine {
  std::string side;
  std::string text;
  int points = 0;
  friend bool operator==(const ScoreLine&, const ScoreLine&) = default;
};

struct Score {
  std::vector<ScoreLine> lines;       ///< those with points, by the scenario's rules, then by sides
  std::map<std::string, int> points;  ///< of every side of the scenario
  std::string leader;                 ///< the side with most points; empty: none is ahead
  int margin = 0;                     ///< over the next
  std::string verdict;                ///< "Union: a narrow victory", "Drawn"
};

/// As it would stand if the game ended now.
Score score_of(const GameState& state);

/// Writes down who stands in hexes that count.
void hold_hexes(GameState& state);
/// Gives the points of a turn that ends.
void score_turn(GameState& state);
/// Why the game ends at the end of a side's turn; nothing where it goes on. It ends where only one side has
/// units left, on the map or to come.
std::optional<std::string> ending_of(const GameState& state);

/// Whether a unit that is gone counts as lost.
bool is_lost(const GameState& state, const LostUnit& unit);

}  // namespace rearguard
