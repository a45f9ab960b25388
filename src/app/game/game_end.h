#pragma once
// What is said of a game that is over: its losses and the turns that decided it.

#include <future>
#include <optional>
#include <string>
#include <vector>

#include "src/game/turning_points.h"

namespace rearguard {

class Game;
struct GameState;

/// Returns "lost 2 of 7 units: b1 (captured in turn 2), b3 (eliminated in turn 3)".
std::string describe_losses(const GameState& state, const std::string& side);
/// Returns "Turn 3, union: 5 points to union; confederate loses 2 units and 6 strength".
std::string describe(const TurnChange& change);

/// Finds the turning points of a game on a thread of its own.
class GameEnd {
 public:
  static constexpr std::size_t max_points = 4;

  /// Returns them; null: they are being found. `file` is that of the game.
  const std::vector<TurnChange>* turning_points_of(const Game& game, const std::string& file);

 private:
  std::string key_;
  std::future<std::vector<TurnChange>> finding_;  ///< its destructor waits
  std::optional<std::vector<TurnChange>> found_;
};

}  // namespace rearguard
