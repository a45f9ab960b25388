#pragma once
// A game in progress: its steps, with undo and redo.

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "src/play/game/game_state.h"
#include "src/play/game/game_step.h"
#include "src/play/game/legal.h"

namespace rearguard {

struct Applied;

class Game {
 public:
  /// Starts a game; returns an `IllegalReason` if the rules cannot begin it. `given`: the dice that fall
  /// before the first action.
  static std::variant<Game, IllegalReason> begin(const std::shared_ptr<const Scenario>& scenario,
                                                 std::uint64_t seed, const StatedDice& given = {});
  /// As `begin`, for a game by mail: no dice can be rolled until a round is opened. Where the rules roll some
  /// before the first action, the first action of all is `begin`.
  static std::variant<Game, IllegalReason> begin_by_mail(const std::shared_ptr<const Scenario>& scenario);

  const GameState& state() const { return state_; }
  const Scenario& scenario() const { return *state_.scenario; }
  /// The steps played so far, without those undone.
  const std::vector<GameStep>& steps() const { return steps_; }
  /// What happened before the first action.
  const GameStep& opening() const { return opening_; }

  /// Records a step, and the state after it, before it takes effect; returns a problem, or nothing.
  using Recorder = std::function<std::optional<std::string>(const GameStep&, const GameState& after)>;

  /// Carries out an action and clears the redo stack, or returns why not. Changes nothing if `record` returns
  /// a problem. `given`: its dice, as for `apply`.
  std::optional<IllegalReason> act(const GameAction& action, const Recorder& record = {},
                                   const StatedDice& given = {});

  /// Returns true if nobody has anything to decide before the phase ends: its end is the only legal action,
  /// and no action in it can still be undone.
  bool can_pass_over() const;

  /// The step that `undo` would undo; nullptr if there is none or it commits.
  const GameStep* undoable() const;
  const GameStep* redoable() const { return undone_.empty() ? nullptr : &undone_.back(); }
  /// Undoes the last step; returns false if nothing can be undone.
  bool undo();
  /// Repeats the step undone last, or returns why not.
  std::optional<IllegalReason> redo(const Recorder& record = {});

  /// By mail: takes the dice from round `round` (from 1) from now on; without `numbers` none can be rolled.
  /// What has been done before can no longer be undone.
  void set_round(int round, std::shared_ptr<const RoundNumbers> numbers);
  /// Makes all steps so far impossible to undo.
  void settle();
  /// Ends the game for a reason outside its rules, such as a resignation.
  void conclude(std::string why);

  /// Returns the state after the first `steps` steps; 0 is the beginning. Throws std::out_of_range beyond the
  /// last.
  GameState state_after(std::size_t steps) const;
  /// Returns a copy of the game with only its first `steps` steps played.
  Game branch(std::size_t steps) const;

 private:
  explicit Game(Applied opening);
  GameState replayed(std::size_t steps,
                     const std::function<void(std::size_t, const GameState&)>& note = {}) const;
  void forget_states(std::size_t count);
  bool commits(const GameStep& step, const GameState& after) const;

  GameState first_;
  GameState state_;
  GameStep opening_;
  std::vector<GameStep> steps_;
  std::vector<GameStep> undone_;  ///< in the order of undoing
  /// States by number of steps played: at intervals, and of the last steps that can be undone.
  std::map<std::size_t, GameState> saved_states_;
};

}  // namespace rearguard
