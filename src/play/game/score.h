#pragma once
// Victory points, the verdict and the early end of a game.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace rearguard {

struct GameState;
struct Grid;
struct Hex;
struct LostUnit;
enum class MapEdge : std::uint8_t;  // hexmap/hex_map.h

struct ScoreLine {
  std::string side;
  std::string text;
  int points = 0;
  friend bool operator==(const ScoreLine&, const ScoreLine&) = default;
};

/// The score of a game.
struct Score {
  std::vector<ScoreLine> lines;       ///< without zeros; in the order of the scenario, then by side
  std::map<std::string, int> points;  ///< of every side of the scenario
  std::string leader;                 ///< the side with the most points; empty: a tie
  int margin = 0;                     ///< lead over the second side
  std::string verdict;                ///< "Union: a narrow victory", "Drawn"
};

/// Returns by how many points a side leads over the best other one; negative if it trails.
int lead_of(const std::string& side, const std::map<std::string, int>& points);

/// Returns how many printed rows or columns a hex is away from a map edge: 0 along it.
int lines_to_edge(const Grid& grid, Hex h, MapEdge edge);

/// Returns the score as if the game ended now.
Score score_of(const GameState& state);

/// Updates the holders of victory hexes.
void hold_hexes(GameState& state);
/// Adds the points that are scored at the end of a turn.
void score_turn(GameState& state);
/// Returns why the game ends early at the end of a side's turn; nothing if it continues. It also ends once
/// only one side has units left, on the map or waiting to enter.
std::optional<std::string> ending_of(const GameState& state);

/// Returns true if a unit that has left the map counts as lost.
bool is_lost(const GameState& state, const LostUnit& unit);

}  // namespace rearguard
