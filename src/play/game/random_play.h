#pragma once
// Plays games at random, to test that rules and engine terminate and keep their invariants.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/resolution.h"
#include "src/play/game/game_state.h"

namespace rearguard {

struct Applied;
struct GameAction;

/// A player that picks random legal actions, with a preference for moves towards the enemy, and then ends the
/// phase. Equal seeds give equal games.
class RandomPlayer {
 public:
  explicit RandomPlayer(std::uint64_t seed) : dice_(seed) {}
  /// Picks a legal action; nothing if there is none.
  std::optional<GameAction> pick(const GameState& state);

 private:
  std::size_t draw(std::size_t below);
  GameAction one_of(const GameState& state, const std::vector<GameAction>& actions);
  std::optional<GameAction> of_units(const GameState& state);

  std::mt19937_64 dice_;
  std::set<std::string> finished_;  ///< ids of units that will not act again in this phase
  int turn_ = 0;
  std::size_t side_ = 0, phase_ = 0;
};

/// Finds the first invariant that an action has violated. The invariants: every unit exists exactly once,
/// enemies never share a hex, and no hex newly exceeds the stacking limit, except where the rules have
/// reported it (friends that cannot make way for a retreating unit stay). What an event has reported before a
/// choice explains the board after it as well.
class SoundnessCheck {
 public:
  /// Returns it as a sentence, for one action after another.
  std::optional<std::string> problem_with(const GameState& before, const Applied& done);

 private:
  std::vector<ResolutionStep> reported_;  ///< of the event under way
};

struct RandomGame {
  std::size_t actions = 0;
  std::size_t rolls = 0;
  GameState end;
  std::optional<std::string> problem;  ///< what went wrong, with the action
};

/// Plays a game to its end, or to the first problem; more than `max_actions` actions are a problem.
RandomGame play_at_random(const std::shared_ptr<const Scenario>& scenario, std::uint64_t seed,
                          std::size_t max_actions = 100'000);

}  // namespace rearguard
