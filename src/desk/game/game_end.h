#pragma once
// What is said of a game that is over: its losses and the turns that decided it.

#include "src/play/game/turning_points.h"

namespace rearguard {

class HexMap;
struct GameState;

/// Returns "lost 2 of 7 units: b1 (captured in turn 2), b3 (eliminated in turn 3)".
std::string describe_losses(const GameState& state, const std::string& side);
/// Returns "Turn 3, union: 5 points to union; confederate: 2 units and 6 strength lost".
std::string describe(const TurnChange& change, const HexMap& map);

/// Finds the turning points of a game, once.
class GameEnd {
 public:
  static constexpr std::size_t max_points = 4;

  /// `states`: by the number of steps played. Valid until another game is asked for.
  const std::vector<TurnChange>& turning_points_of(std::span<const std::shared_ptr<const GameState>> states);

 private:
  std::shared_ptr<const GameState> last_;  ///< of the game in which they were found
  std::vector<TurnChange> found_;
};

}  // namespace rearguard
