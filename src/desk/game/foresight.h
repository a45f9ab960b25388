#pragma once
// What an action may bring, worked out beside the drawing: its own events first, then the rest of the turn.

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "src/desk/shared/background_judge.h"
#include "src/play/game/game_action.h"
#include "src/play/outcomes/preview.h"

namespace rearguard {

struct GameState;

class Foresight {
 public:
  /// Calls `wake` from another thread when there is something to poll, and `changed` when something else is
  /// known.
  Foresight(std::function<void()> wake, std::function<void()> changed);
  ~Foresight();
  Foresight(const Foresight&) = delete;
  Foresight& operator=(const Foresight&) = delete;

  /// Looks an action through, in place of the one before, unless it is the same in the same state.
  void ask(std::shared_ptr<const GameState> state, const GameAction& action);
  void forget();
  /// Returns what is known of an action so far; null: nothing, or it is another action.
  const Preview* about(const GameAction& action) const;
  /// Tests whether more of it is being worked out.
  bool is_counting() const { return judge_.awaits(BackgroundJudge::Kind::what_if); }
  const std::optional<GameAction>& asked() const { return asked_; }

  void poll();
  /// Waits until all is known of the action, for screenshots.
  void finish();

 private:
  void submit(const OutcomeLimits& limits, bool is_last);

  std::function<void()> changed_;
  std::shared_ptr<const GameState> state_;
  std::optional<GameAction> asked_;
  std::optional<Preview> known_;
  std::shared_ptr<std::atomic<bool>> stopped_;  ///< of the action asked about
  BackgroundJudge judge_;                       ///< last, so that it is destroyed first
};

}  // namespace rearguard
