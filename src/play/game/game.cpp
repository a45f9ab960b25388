#include "src/play/game/game.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "hexmap/hexside.h"
#include "src/core/engine/terms/dice.h"
#include "src/play/game/apply.h"
#include "src/play/game/empty_phase.h"
#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"
#include "src/play/game/legal.h"
#include "src/play/game/scenario.h"

namespace rearguard {
namespace {

constexpr std::size_t steps_between_states = 40;

}  // namespace

std::variant<Game, IllegalReason> Game::begin(const std::shared_ptr<const Scenario>& scenario,
                                              std::uint64_t seed, const StatedDice& given) {
  ApplyResult opening = begin_game(scenario, seed, given);
  if (auto* against = std::get_if<IllegalReason>(&opening)) return std::move(*against);
  Game game(std::get<Applied>(std::move(opening)));
  game.opening_.dice_given = given && !given->empty();
  return game;
}

std::variant<Game, IllegalReason> Game::begin_by_mail(const std::shared_ptr<const Scenario>& scenario) {
  ApplyResult opening = begin_game_by_mail(scenario);
  if (auto* against = std::get_if<IllegalReason>(&opening)) {
    if (against->kind != IllegalReason::Kind::dice_wanted) return std::move(*against);
    return Game(Applied{opening_by_mail(scenario), {}, {}});
  }
  return Game(std::get<Applied>(std::move(opening)));
}

Game::Game(Applied opening) : first_(opening.state), state_(std::move(opening.state)) {
  opening_.side = state_.acting_side();
  opening_.resolution_steps = std::move(opening.resolution_steps);
  opening_.rolls = std::move(opening.rolls);
  opening_.commits = true;
}

bool Game::can_pass_over() const {
  const bool is_settled =
      steps_.empty() || steps_.back().action.kind == GameAction::Kind::end || steps_.back().commits;
  return is_settled && can_only_end(state_);
}

/// A phase that is passed over hands nothing to anybody, so only the next side with something to decide
/// counts.
bool Game::commits(const GameStep& step, const GameState& after) const {
  if (!step.rolls.empty()) return true;
  const bool is_handed_over =
      after.acting_side() != state_.acting_side() || after.side != state_.side || after.turn != state_.turn;
  if (!is_handed_over || step.action.kind != GameAction::Kind::end) return is_handed_over;
  if (can_only_end(after)) return false;
  if (!step.passes) return true;
  const auto decided =
      std::find_if(steps_.rbegin(), steps_.rend(), [](const GameStep& earlier) { return !earlier.passes; });
  return decided == steps_.rend() || decided->side != after.acting_side();
}

std::optional<IllegalReason> Game::act(const GameAction& action, const Recorder& record,
                                       const StatedDice& given) {
  ApplyResult applied = apply(state_, action, given);
  if (auto* against = std::get_if<IllegalReason>(&applied)) return std::move(*against);
  auto& done = std::get<Applied>(applied);
  GameStep step;
  step.action = action;
  step.side = state_.acting_side();
  step.mail = state_.mail;
  step.resolution_steps = std::move(done.resolution_steps);
  step.rolls = std::move(done.rolls);
  step.dice_given = given && !step.rolls.empty();
  step.passes = action.kind == GameAction::Kind::end && can_pass_over();
  step.commits = commits(step, done.state);
  if (record) {
    if (const auto problem = record(step, done.state))
      return IllegalReason{*problem, "", IllegalReason::Kind::not_written};
  }
  forget_states(step.commits ? 0 : steps_between_states);
  if (!step.commits || steps_.size() % steps_between_states == 0)
    saved_states_.insert_or_assign(steps_.size(), state_);
  state_ = std::move(done.state);
  steps_.push_back(std::move(step));
  undone_.clear();
  return std::nullopt;
}

/// Keeps the states of the last `count` steps, and of those before them one at each interval.
void Game::forget_states(std::size_t count) {
  const std::size_t kept_from = steps_.size() - std::min(count, steps_.size());
  auto state = saved_states_.lower_bound(kept_from - std::min(steps_between_states, kept_from));
  while (state != saved_states_.end() && (count == 0 || state->first < kept_from))
    state = state->first % steps_between_states == 0 ? std::next(state) : saved_states_.erase(state);
}

const GameStep* Game::undoable() const {
  return steps_.empty() || steps_.back().commits ? nullptr : &steps_.back();
}

bool Game::undo() {
  if (undoable() == nullptr) return false;
  undone_.push_back(std::move(steps_.back()));
  steps_.pop_back();
  const auto note = [&](std::size_t at, const GameState& state) {
    saved_states_.insert_or_assign(at, state);
  };
  const auto saved = saved_states_.find(steps_.size());
  state_ = saved != saved_states_.end() ? saved->second : replayed(steps_.size(), note);
  saved_states_.erase(saved_states_.upper_bound(steps_.size()), saved_states_.end());
  return true;
}

std::optional<IllegalReason> Game::redo(const Recorder& record) {
  if (undone_.empty()) return IllegalReason{"there is nothing to redo", ""};
  std::vector<GameStep> rest = std::move(undone_);
  auto against = act(rest.back().action, record);
  if (!against) rest.pop_back();
  undone_ = std::move(rest);
  return against;
}

void Game::set_round(int round, std::shared_ptr<const RoundNumbers> numbers) {
  settle();
  state_.mail = MailDice{round, std::move(numbers), {}};
}

void Game::settle() {
  undone_.clear();
  if (!steps_.empty()) steps_.back().commits = true;
  forget_states(0);
}

void Game::conclude(std::string why) {
  settle();
  state_.over = true;
  state_.ending = std::move(why);
}

GameState Game::state_after(std::size_t steps) const {
  if (steps > steps_.size()) throw std::out_of_range("the game has fewer steps");
  return steps == steps_.size() ? state_ : replayed(steps);
}

GameState Game::replayed(std::size_t steps,
                         const std::function<void(std::size_t, const GameState&)>& note) const {
  auto nearest = saved_states_.upper_bound(steps);
  std::size_t at = 0;
  GameState state = first_;
  if (nearest != saved_states_.begin()) {
    --nearest;
    at = nearest->first;
    state = nearest->second;
  }
  for (; at < steps; ++at) {
    ApplyResult applied = apply_again(std::move(state), steps_[at]);
    state = std::move(std::get<Applied>(applied).state);
    if (note) note(at + 1, state);
  }
  return state;
}

Game Game::branch(std::size_t steps) const {
  Game other = *this;
  other.state_ = state_after(steps);
  other.steps_.resize(steps);
  other.undone_.clear();
  std::erase_if(other.saved_states_, [&](const auto& k) { return k.first > steps; });
  return other;
}

}  // namespace rearguard
