// From one decision to the next: actions, phases passed over, undo and redo.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/board/position.h"
#include "src/core/board/unit.h"
#include "src/desk/game/game_controller.h"
#include "src/desk/game/played_game.h"
#include "src/desk/game/solo_player.h"
#include "src/desk/game/turn_summary.h"
#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"
#include "src/play/game/hints.h"
#include "src/play/game/legal.h"
#include "src/play/game/scenario.h"
#include "src/play/opponent/thought_text.h"

namespace rearguard {

bool GameController::act(const GameAction& action) {
  return can_act() && carry_out(action);
}

bool GameController::carry_out(const GameAction& action) {
  const std::shared_ptr<const GameState> before = states_.back();
  const std::string unit = action.unit;  // what follows replaces the lists that the action may be from
  if (!record(action)) return false;
  if (states_.back() == before) {
    // It was planned: the board is as it was.
    proposal_.reset();
    armed_.clear();
    refresh();
    return true;
  }
  pass_over();
  after_step(*before);
  advance_group(unit, same_moment(*before, *states_.back()));
  return true;
}

bool GameController::record(const GameAction& action) {
  if (const auto against = game_->act(action)) {
    report("That cannot be done",
           against->text + (against->cite.empty() ? "." : " (" + against->cite + ")."));
    return false;
  }
  // An action may have become a part of a plan.
  if (game().steps().size() >= states_.size()) {
    followers_.erase(followers_.lower_bound(game().steps().size()), followers_.end());
    note_step();
  }
  return true;
}

void GameController::note_step() {
  auto after = std::make_shared<const GameState>(game().state());
  motion_.add(game().steps().back(), *states_.back());
  bump(Layer::motion);
  log_.add(game().steps().size(), game().steps().back(), *states_.back(), *after, passes_over);
  states_.push_back(std::move(after));
}

void GameController::pass_over() {
  GameAction end;
  end.kind = GameAction::Kind::end;
  while (passes_over && game().can_pass_over() && game_->passes() && record(end)) {
  }
}

/// Phases that were passed over are undone together with the action before them, and units in column together
/// with their head; 0: nothing can be undone.
std::size_t GameController::steps_to_undo() const {
  const std::vector<GameStep>& done = game().steps();
  for (std::size_t count = 1; count <= done.size(); ++count) {
    const GameStep& step = done[done.size() - count];
    if (step.commits) return 0;
    const bool follows = followers_.contains(done.size() - count + 1);
    if (!follows && (!step.passes || !passes_over)) return count;
  }
  return 0;
}

std::string GameController::undoable() const {
  if (is_open() && !replay_ && !game_->planned().empty()) return "planned: " + game_->planned().back();
  const std::size_t count = is_open() && !replay_ ? steps_to_undo() : 0;
  if (count == 0) return {};
  const std::size_t step = game().steps().size() - count;
  return describe_action(game().steps()[step].action, *states_[step]);
}

std::string GameController::redoable() const {
  if (!is_open() || replay_) return {};
  const GameStep* step = game().redoable();
  return step == nullptr ? std::string() : describe_action(step->action, *states_.back());
}

void GameController::undo() {
  if (!is_open() || replay_ || !handed_to_.empty()) return;
  computers_->cancel();
  if (!game_->planned().empty()) {
    if (const auto against = game_->undo()) return report("That cannot be done", against->text + ".");
    return refresh();
  }
  undo_decision();
  // What the computer has done since is taken back with it, as far as no die has been rolled.
  while (is_computers_turn() && steps_to_undo() > 0) undo_decision();
}

void GameController::undo_decision() {
  if (steps_to_undo() == 0)
    return report("Nothing can be undone",
                  steps() == 0 ? "Nothing has been done yet."
                               : "Dice were rolled, or another player has something to decide now.");
  for (std::size_t count = steps_to_undo(); count > 0; --count) {
    if (!undo_one()) break;
  }
}

bool GameController::undo_one() {
  const GameStep* step = game().undoable();
  const std::string unit = step == nullptr ? std::string() : step->action.unit;
  if (const auto against = game_->undo()) return report("Nothing can be undone", against->text + "."), false;
  skip_motion();
  log_.undo(states_.size() - 1);
  if (!same_moment(*states_[states_.size() - 2], *states_.back())) finished_.clear();
  states_.pop_back();
  finished_.erase(unit);
  proposal_.reset();
  question_.reset();
  armed_.clear();
  group_.clear();
  selected_ = unit;
  shows_end = false;
  refresh();
  return true;
}

void GameController::redo() {
  if (!is_open() || replay_ || game().redoable() == nullptr || !handed_to_.empty()) return;
  const std::shared_ptr<const GameState> before = states_.back();
  do {
    if (const auto against = game_->redo()) {
      report("It cannot be redone", against->text + ".");
      break;
    }
    note_step();
  } while (game().redoable() != nullptr &&
           (followers_.contains(steps() + 1) || (passes_over && game().redoable()->passes)));
  if (states_.back() != before) after_step(*before);
}

// From one player to the next --------------------------------------------------------------------------

void GameController::accept_turn() {
  framing_ = Framing{hexes_of_side(handed_to_), false};
  handed_to_.clear();
  refresh();
}

std::vector<std::string> GameController::news(const std::string& side) const {
  return since_last_decision(side, game().steps(), states_);
}

std::size_t GameController::own_result() const {
  if (!computers_->any()) return 0;
  const std::vector<GameStep>& done = game().steps();
  bool others_acted = false;
  for (std::size_t i = done.size(); i > 0; --i) {
    const GameStep& step = done[i - 1];
    if (computers_->plays(step.side)) {
      others_acted = true;
    } else if (step.action.kind == GameAction::Kind::act) {
      return others_acted && !step.rolls.empty() ? i : 0;
    } else if (step.action.kind != GameAction::Kind::end) {
      return 0;
    }
  }
  return 0;
}

std::vector<std::string> GameController::computers_doings() const {
  const std::vector<GameStep>& done = game().steps();
  std::size_t last = done.size();
  while (last > 0 && done[last - 1].passes) --last;
  const bool acted = last > 0 && computers_->plays(done[last - 1].side);
  return acted ? news(shown().acting_side()) : std::vector<std::string>{};
}

// Advice ----------------------------------------------------------------------------------------------

void GameController::ask_advice() {
  if (!can_act()) return say("Nobody has to decide anything here now.");
  proposal_.reset();
  refusal_.reset();
  ask({states_.back(), steps() + 1, std::nullopt});
}

void GameController::ask_why(std::size_t step) {
  LogEntry* entry = log_.action_of(step);
  if (entry == nullptr) return;
  entry->opened = !entry->opened;
  // In a game that was played before, it is what a general thinks of it.
  if (entry->why.empty()) ask({states_[step - 1], step, game().steps()[step - 1].action});
}

void GameController::ask(Asked question) {
  adviser_->begin(question.state->scenario);
  adviser_->set(question.state->acting_side(), Strength::general);
  asked_ = std::move(question);
}

bool GameController::take_advice() {
  if (asked_ && !asked_->done && asked_->state != states_.back()) asked_.reset();
  if (!asked_) return adviser_->cancel(), false;
  constexpr std::uint64_t usual_seed = 1;  // that of `game suggest`
  const auto thought = adviser_->decide(*asked_->state, usual_seed, asked_->done);
  if (!thought) return true;
  const Asked asked = *std::exchange(asked_, std::nullopt);
  const std::vector<std::string> why = describe_thought(*thought, game().scenario().map().grid());
  if (asked.done) {
    if (LogEntry* entry = log_.action_of(asked.step)) entry->why = why;
    return false;
  }
  log_.advise(steps(), fmt::format("In your place: {}. {}", describe_action(thought->action, shown()),
                                   fmt::join(why, " ")));
  if (!thought->action.unit.empty() && thought->action.kind != GameAction::Kind::choose)
    select(thought->action.unit);
  propose(thought->action);
  focus_ = proposal_->aimed;
  return false;
}

// Hints ------------------------------------------------------------------------------------------------

void GameController::show_hints(bool on) {
  if (on == shows_hints_) return;
  shows_hints_ = on;
  bump(Layer::marks);
}

const Hint* GameController::hint() const {
  return shows_hints_ && can_act() ? next_hint_ : nullptr;
}

std::pair<std::size_t, std::size_t> GameController::hint_number() const {
  const auto are = [&](HintStanding standing) {
    return static_cast<std::size_t>(std::count(hint_standings_.begin(), hint_standings_.end(), standing));
  };
  return {are(HintStanding::followed) + 1, hint_standings_.size() - are(HintStanding::missed)};
}

std::vector<std::string> GameController::last_results() const {
  return results_before_change(game().steps(), states_);
}

bool GameController::is_called() const {
  if (!can_act()) return false;
  const GameState& state = shown();
  // The active side is called as well, where the other one has just acted.
  return state.acting_side() != state.active_side() ||
         (state.choice && steps() > 0 && game().steps().back().side != state.acting_side());
}

std::optional<GameController::Framing> GameController::take_framing() {
  return std::exchange(framing_, std::nullopt);
}

std::vector<Hex> GameController::hexes_of_side(const std::string& side) const {
  std::vector<Hex> hexes;
  for (const Unit& unit : shown().position.units()) {
    if (shown().side_of(unit) == side) hexes.push_back(unit.hex);
  }
  return hexes;
}

/// The unit that waits, every path that it may take, and those who may have caused what happens to it.
std::vector<Hex> GameController::hexes_of_choice() const {
  const OpenChoice& choice = *states_.back()->choice;
  const Position& position = states_.back()->position;
  std::vector<Hex> hexes;
  for (const RetreatPath& path : choice.paths) hexes.insert(hexes.end(), path.begin(), path.end());
  std::vector<std::string> ids = choice.causes;
  ids.push_back(choice.unit);
  for (const std::string& id : ids) {
    if (const auto u = position.find(id)) hexes.push_back(position.unit(*u).hex);
  }
  return hexes;
}

/// Shows, in a game that has just been opened, what the next player has to see: all of a choice, else his
/// units, else those of all sides.
void GameController::frame_opening() {
  if (!is_open()) return;
  framing_ = Framing{{}, false, true};
  if (shown().choice) {
    framing_->hexes = hexes_of_choice();
    framing_->needs_all = true;
    return;
  }
  framing_->hexes = hexes_of_side(shown().acting_side());
  if (!framing_->hexes.empty()) return;
  for (const Unit& unit : shown().position.units()) framing_->hexes.push_back(unit.hex);
}

/// Shows what the next player has to see: all of a choice, else the units of a side that takes over, else
/// what has just happened.
void GameController::frame_what_matters(const GameState& before) {
  const GameState& now = *states_.back();
  if (replay_) return;
  if (now.choice) {
    framing_ = Framing{hexes_of_choice(), true};
  } else if (before.active_side() != now.active_side() && !computers_->plays(now.active_side())) {
    framing_ = Framing{hexes_of_side(now.active_side()), false};
  } else {
    Framing seen;
    const std::size_t last = steps();
    for (const LogEntry& entry : log_.entries()) {
      if (entry.step == last && !entry.undone)
        seen.hexes.insert(seen.hexes.end(), entry.hexes.begin(), entry.hexes.end());
    }
    if (!seen.hexes.empty()) framing_ = std::move(seen);
  }
}

}  // namespace rearguard
