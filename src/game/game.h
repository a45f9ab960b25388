#pragma once
// A game from its beginning to now: what was done, what can be undone and done again.

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "src/game/apply.h"

namespace rearguard {

/// One action and what came of it.
struct GameStep {
  GameAction action;
  std::string side;  ///< who did it
  std::vector<ResolutionStep> resolution_steps;
  std::vector<Roll> rolls;
  bool commits = false;  ///< it cannot be undone: dice were rolled, or somebody else has to act
};

class Game {
 public:
  /// An objection where the rules cannot begin.
  static std::variant<Game, IllegalReason> begin(const std::shared_ptr<const Scenario>& scenario,
                                                 std::uint64_t seed);

  const GameState& state() const { return state_; }
  const Scenario& scenario() const { return *state_.scenario; }
  /// What stands done, without what was undone.
  const std::vector<GameStep>& steps() const { return steps_; }
  /// What happened before anybody did anything.
  const GameStep& opening() const { return opening_; }

  /// Writes a step down before it counts; says what went wrong, or nothing.
  using Recorder = std::function<std::optional<std::string>(const GameStep&)>;

  /// Does it, or says why not. What was undone before cannot be done again then. Where `record` finds a
  /// problem, nothing is done.
  std::optional<IllegalReason> act(const GameAction& action, const Recorder& record = {});

  /// The step that `undo` would take back; nullptr where that is none, or where it commits.
  const GameStep* undoable() const;
  const GameStep* redoable() const { return undone_.empty() ? nullptr : &undone_.back(); }
  /// Whether there was something to undo.
  bool undo();
  /// Does again what was undone last, or says why not.
  std::optional<IllegalReason> redo(const Recorder& record = {});

  /// The state after the first `steps` steps (0: at the beginning, at most all of them).
  GameState state_after(std::size_t steps) const;
  /// The same game, of which only the first `steps` steps have been played.
  Game branch(std::size_t steps) const;

 private:
  explicit Game(Applied opening);
  GameState replayed(std::size_t steps) const;

  GameState first_;
  GameState state_;
  GameStep opening_;
  std::vector<GameStep> steps_;
  std::vector<GameStep> undone_;  ///< the last first
  std::map<std::size_t, GameState>
      kept_;  ///< states after so many steps, here and there and since the last commit
};

}  // namespace rearguard
