#pragma once
// The turns that decided a game: where score and strength changed most.

#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace rearguard {

struct GameState;

/// One side's turn, and what it changed.
struct TurnChange {
  int turn = 1;
  std::string side;                     ///< whose turn it was
  std::size_t first_step = 0;           ///< number of steps played before it
  std::map<std::string, int> lead;      ///< by how much the lead in points of each side grew
  std::map<std::string, int> strength;  ///< by how much the strength of each side on the map grew
  std::map<std::string, int> lost;      ///< units that each side lost

  /// Returns the greatest change of a lead, and of a strength.
  int lead_change() const;
  int strength_change() const;
};

/// Returns all turns that have begun, in order, from the states of a game by the number of steps played;
/// there must be the first.
std::vector<TurnChange> turn_changes(std::span<const std::shared_ptr<const GameState>> states);

/// Returns at most `max` of the turns: those with the greatest change of a lead, then of strength, in the
/// order of the game. Turns that changed neither are none.
std::vector<TurnChange> turning_points(std::vector<TurnChange> turns, std::size_t max);

}  // namespace rearguard
