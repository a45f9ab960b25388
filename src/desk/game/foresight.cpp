#include "src/desk/game/foresight.h"

#include <utility>

#include "src/play/game/game_state.h"

namespace rearguard {

Foresight::Foresight(std::function<void()> wake, std::function<void()> changed)
    : changed_(std::move(changed)), judge_(std::move(wake)) {}

Foresight::~Foresight() {
  forget();
}

void Foresight::forget() {
  if (stopped_) *stopped_ = true;
  judge_.cancel(BackgroundJudge::Kind::what_if);
  stopped_.reset();
  state_.reset();
  asked_.reset();
  known_.reset();
}

void Foresight::ask(std::shared_ptr<const GameState> state, const GameAction& action) {
  if (asked_ == action && state_ == state) return;
  forget();
  asked_ = action;
  state_ = std::move(state);
  stopped_ = std::make_shared<std::atomic<bool>>(false);
  OutcomeLimits quick;
  constexpr int quick_parts = 300;  // at once
  quick.parts = quick_parts;
  quick.samples = 0;
  quick.later_phases = false;
  const bool has_odds = action.kind == GameAction::Kind::act || action.kind == GameAction::Kind::choose;
  if (has_odds) submit(quick, false);
}

void Foresight::submit(const OutcomeLimits& limits, bool is_last) {
  OutcomeLimits with = limits;
  with.stopped = [stopped = stopped_] { return stopped->load(); };
  const auto position = std::make_shared<const Position>(state_->position);
  judge_.submit(BackgroundJudge::Kind::what_if, {position, state_->scenario->rule_set},
                [this, with, is_last, state = state_, action = *asked_](Judge&) -> BackgroundJudge::Delivery {
                  auto found = std::make_shared<Preview>();
                  try {
                    *found = preview(*state, action, with);
                  } catch (const OutcomesStopped&) {
                    return [] {};  // nobody waits for it
                  }
                  return [this, found, is_last] {
                    known_ = *found;
                    changed_();
                    if (!is_last) submit({}, true);
                  };
                });
}

const Preview* Foresight::about(const GameAction& action) const {
  return asked_ == action && known_ ? &*known_ : nullptr;
}

void Foresight::poll() {
  // Confirming the action gives the reason of a failure.
  judge_.poll([](BackgroundJudge::Kind, const std::string&) {});
}

void Foresight::finish() {
  do {
    judge_.wait_idle();
    poll();
  } while (is_counting());
}

}  // namespace rearguard
