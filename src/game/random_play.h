#pragma once
// Games played at random: does a system come to an end, and does everything hold on the way?

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>

#include "src/game/apply.h"

namespace rearguard {

/// Picks actions: of each unit in turn some of what it can do, with a leaning towards the enemy, then the end
/// of the phase. The same seed picks the same.
class RandomPlayer {
 public:
  explicit RandomPlayer(std::uint64_t seed) : dice_(seed) {}
  /// A legal action; nothing where there is none.
  std::optional<GameAction> pick(const GameState& state);

 private:
  std::size_t draw(std::size_t below);
  GameAction one_of(const GameState& state, const std::vector<GameAction>& actions);
  std::optional<GameAction> of_units(const GameState& state);

  std::mt19937_64 dice_;
  std::set<std::string> finished_;  ///< units that have done enough in this phase
  int turn_ = 0;
  std::size_t side_ = 0, phase_ = 0;
};

/// What does not hold after an action, in one sentence; nothing where all does: nobody is lost or doubled, no
/// enemies share a hex, and no hex is newly over the stacking limit but where the rules have told so (friends
/// who cannot make way for a retreating unit stay).
std::optional<std::string> unsound(const GameState& before, const Applied& done);

struct RandomGame {
  std::size_t actions = 0;
  std::size_t rolls = 0;
  GameState end;
  std::optional<std::string> problem;  ///< what went wrong, with the action
};

/// Plays a game to its end, or to `max_actions`.
RandomGame play_at_random(const std::shared_ptr<const Scenario>& scenario, std::uint64_t seed,
                          std::size_t max_actions = 100'000);

}  // namespace rearguard
