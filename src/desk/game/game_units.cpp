// The selected unit, its legal actions, and the effect of clicks on the map.

#include <fmt/format.h>

#include "hexmap/cycle.h"
#include "hexmap/grid.h"
#include "hexmap/hexside.h"
#include "src/core/board/position.h"
#include "src/core/board/unit.h"
#include "src/core/engine/terms/retreat_path.h"
#include "src/core/rules/words/play.h"
#include "src/core/rules/words/rule_set.h"
#include "src/desk/game/game_controller.h"
#include "src/desk/map/hex_info.h"
#include "src/desk/shared/hex_report.h"
#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"
#include "src/play/game/hints.h"
#include "src/play/game/legal.h"
#include "src/play/game/scenario.h"

namespace rearguard {

namespace {

using ActionKind = PlayAction::Kind;
using Kind = GameAction::Kind;

bool is_for(const PlayAction& rule, const GameState& state, const Unit& unit) {
  return rule.acting_side == ActingSide::all ||
         state.is_active(unit) == (rule.acting_side == ActingSide::active);
}

std::string reason(const GameState& state, const PlayAction& rule, const std::string& unit) {
  GameAction bare;
  bare.kind = Kind::act;
  bare.name = rule.name;
  bare.unit = unit;
  const auto against = illegal_reason(state, bare);
  if (!against) return "It is not available now.";
  if (against->kind == IllegalReason::Kind::needs_hex) return unit + " cannot move to any hex.";
  return against->text + (against->cite.empty() ? "." : " (" + against->cite + ").");
}

}  // namespace

std::optional<UnitIndex> GameController::selected_unit() const {
  return is_open() ? shown().position.find(selected_) : std::nullopt;
}

namespace {

/// Returns true if the unit has an action other than to turn. A turn is always possible to most units, so
/// that those would never be done.
bool has_more_than_turns(const GameState& state, const std::vector<GameAction>& options) {
  return std::any_of(options.begin(), options.end(), [&](const GameAction& option) {
    const PlayAction* rule = state.scenario->play().find_action(option.name);
    return rule == nullptr || rule->kind != ActionKind::facing;
  });
}

}  // namespace

std::vector<GameAction> GameController::options_of(UnitIndex unit) const {
  const std::string& id = shown().position.unit(unit).id;
  const auto [at, is_new] = options_.try_emplace(id);
  if (is_new) at->second = legal_actions_of(shown(), unit);
  return at->second;
}

bool GameController::can_do_something(const std::string& id) const {
  if (!can_act() || shown().choice) return false;
  const auto [at, is_new] = able_.try_emplace(id, false);
  if (!is_new) return at->second;
  if (const auto u = shown().position.find(id)) {
    at->second = has_more_than_turns(shown(), options_of(*u));
  } else {
    GameAction enter;
    enter.kind = Kind::enter;
    enter.unit = id;
    for (const Reinforcement& arrival : shown().waiting) {
      if (arrival.unit.id != id) continue;
      at->second = std::any_of(arrival.entry_hexes.begin(), arrival.entry_hexes.end(), [&](Hex h) {
        enter.hexes = {h};
        return !illegal_reason(shown(), enter);
      });
    }
  }
  return at->second;
}

bool GameController::check_next_unit() {
  if (all_checked_ || !can_act() || shown().choice) return false;
  for (const Unit& unit : shown().position.units()) {
    if (able_.contains(unit.id)) continue;
    can_do_something(unit.id);
    return true;
  }
  all_checked_ = true;
  bump(Layer::flags);
  return false;
}

std::vector<Hex> GameController::able_hexes() const {
  std::vector<Hex> hexes;
  if (!all_checked_ || !can_act()) return hexes;
  for (const auto& [id, is_able] : able_) {
    const auto u = shown().position.find(id);
    if (is_able && u && !finished_.contains(id)) hexes.push_back(shown().position.unit(*u).hex);
  }
  return hexes;
}

bool GameController::anybody_able() const {
  return std::any_of(able_.begin(), able_.end(), [](const auto& unit) { return unit.second; }) ||
         std::any_of(shown().waiting.begin(), shown().waiting.end(),
                     [&](const Reinforcement& arrival) { return can_do_something(arrival.unit.id); });
}

std::vector<std::string> GameController::idle_units() const {
  std::vector<std::string> left;
  if (!is_open()) return left;
  const auto add = [&](const std::string& id) {
    if (!finished_.contains(id) && !busy_.contains(id) && can_do_something(id)) left.push_back(id);
  };
  for (const Unit& unit : shown().position.units()) add(unit.id);
  for (const Reinforcement& arrival : shown().waiting) add(arrival.unit.id);
  return left;
}

void GameController::select(const std::string& id) {
  fan_.reset();
  refusal_.reset();
  if (id == selected_) return;
  selected_ = id;
  if (!listed(group_, id)) group_.clear();
  armed_.clear();
  proposal_.reset();
  question_.reset();
  refresh_actions();
}

void GameController::step_unit(int by) {
  if (!can_act() || shown().choice) return;
  std::vector<std::string> ids = group_;
  if (ids.empty()) {
    // As the prompt says them: first those that can enter.
    for (const Reinforcement& arrival : shown().waiting) ids.push_back(arrival.unit.id);
    for (const Unit& unit : shown().position.units()) ids.push_back(unit.id);
  }
  if (ids.empty()) return;
  auto at = place_in(ids, selected_);
  for (std::size_t tried = 0; tried < ids.size(); ++tried) {
    at = cycled(at, by, ids.size());
    const std::string& id = ids[*at];
    if (finished_.contains(id) || !can_do_something(id)) continue;
    select(id);
    if (const auto u = selected_unit()) focus_ = shown().position.unit(*u).hex;
    if (!entries_.empty()) focus_ = entries_.front().hexes.front();
    return;
  }
  select("");
}

void GameController::finish_unit() {
  if (!can_act() || shown().choice) return;
  if (!selected_.empty()) finished_.insert(selected_);
  std::erase(group_, selected_);
  bump(Layer::flags);
  step_unit(+1);
}

// Actions ---------------------------------------------------------------------------------------------

void GameController::refresh() {
  foresight_.forget();
  refusal_.reset();
  what_if_.reset();
  bump(Layer::flags);
  options_.clear();
  able_.clear();
  all_checked_ = false;
  busy_.clear();
  for (std::size_t i = states_.empty() ? 0 : states_.size() - 1; i > 0; --i) {
    if (!same_moment(*states_[i - 1], *states_[i])) break;
    busy_.insert(game().steps()[i - 1].action.unit);
  }
  note_acted();
  hint_standings_.clear();
  if (is_open())
    hint_standings_ = rearguard::hint_standings(game().steps(), states_,
                                                [this](const std::string& side) { return !computer(side); });
  next_hint_ = is_open() ? next_hint(shown(), hint_standings_) : nullptr;
  const bool is_known =
      is_open() &&
      (selected_unit() || std::any_of(shown().waiting.begin(), shown().waiting.end(),
                                      [&](const Reinforcement& a) { return a.unit.id == selected_; }));
  if (!is_known) selected_.clear();
  refresh_actions();
  refresh_look();
}

/// Notes which units have moved, fired or the like in the phase shown; a turn in place does not count.
void GameController::note_acted() {
  acted_.clear();
  if (!is_open()) return;
  for (std::size_t i = step_shown(); i > 0 && same_moment(*states_[i - 1], *states_[i]); --i) {
    const GameAction& action = game().steps()[i - 1].action;
    const bool is_deed = action.kind == Kind::enter ||
                         (action.kind == Kind::act && has_more_than_turns(*states_[i], {action}));
    if (const auto u = is_deed ? shown().position.find(action.unit) : std::nullopt) acted_.insert(*u);
  }
}

void GameController::refresh_actions() {
  actions_.clear();
  entries_.clear();
  bump_all();
  if (can_act() && !shown().choice) {
    if (const auto u = selected_unit()) {
      const std::vector<GameAction> options = options_of(*u);
      for (const PlayAction* rule : actions_of_phase(shown())) {
        if (!is_for(*rule, shown(), shown().position.unit(*u))) continue;
        ActionChoice choice{rule, {}, {}};
        std::copy_if(
            options.begin(), options.end(), std::back_inserter(choice.options),
            [&](const GameAction& option) { return option.kind == Kind::act && option.name == rule->name; });
        if (choice.options.empty()) choice.why_not = reason(shown(), *rule, selected_);
        actions_.push_back(std::move(choice));
      }
    } else if (!selected_.empty()) {
      for (GameAction& entry : rearguard::entries(shown())) {
        if (entry.unit == selected_) entries_.push_back(std::move(entry));
      }
    }
  }
  const bool still_open = std::any_of(actions_.begin(), actions_.end(), [&](const ActionChoice& choice) {
    return choice.rule->name == armed_ && !choice.options.empty();
  });
  if (!still_open) armed_.clear();
  hint_place_ = next_hint_ == nullptr ? std::nullopt : place_of(*next_hint_, shown(), selected_);
  refresh_reach();
  refresh_overlay();
}

std::set<std::string> GameController::open_actions() const {
  std::set<std::string> names;
  for (const ActionChoice& choice : actions_) {
    if (!choice.options.empty()) names.insert(choice.rule->name);
  }
  return names;
}

void GameController::refresh_reach() {
  reach_.clear();
  hover_reason_.reset();
  bump_all();
  const auto u = selected_unit();
  const bool moves = std::any_of(actions_.begin(), actions_.end(), [&](const ActionChoice& choice) {
    return choice.rule->kind == ActionKind::movement && !choice.options.empty() &&
           (armed_.empty() || armed_ == choice.rule->name);
  });
  if (u && moves) reach_ = move_ends(shown(), *u);
  refresh_what_if();
}

void GameController::arm(const std::string& action) {
  for (const ActionChoice& choice : actions_) {
    if (choice.rule->name != action || choice.options.empty()) continue;
    proposal_.reset();
    armed_ = action;
    refresh_reach();
    if (choice.rule->kind == ActionKind::event && choice.options.size() == 1) propose(choice.options.front());
    return;
  }
}

void GameController::arm_by_number(std::size_t number) {
  if (can_act() && number < actions_.size()) arm(actions_[number].rule->name);
}

void GameController::propose(const GameAction& action) {
  refusal_.reset();
  Proposal made{action, std::nullopt, ++proposals_};
  const Position& position = shown().position;
  if (!action.hexes.empty()) {
    made.aimed = action.hexes.back();
  } else if (const auto u =
                 position.find(action.targets.size() == 1 ? action.targets.front() : action.unit)) {
    made.aimed = position.unit(*u).hex;
  }
  proposal_ = std::move(made);
  refresh_what_if();
  bump_all();
}

void GameController::step_option(int by) {
  if (!can_act()) return;
  std::vector<GameAction> options;
  if (shown().choice) {
    options = legal_actions(shown());
  } else {
    for (const ActionChoice& choice : actions_) {
      const bool is_armed = armed_ == choice.rule->name;
      if (!is_armed && (choice.rule->kind != ActionKind::event || !armed_.empty())) continue;
      options.insert(options.end(), choice.options.begin(), choice.options.end());
    }
  }
  if (options.empty()) return;
  const auto now = proposal_ ? place_in(options, proposal_->action) : std::nullopt;
  propose(options[cycled(now, by, options.size())]);
  focus_ = proposal_->aimed;
}

std::vector<GameAction> GameController::alternatives() const {
  std::vector<GameAction> others;
  if (!proposal_ || proposal_->action.kind != Kind::act || proposal_->action.targets.size() != 1)
    return others;
  const Position& position = shown().position;
  const auto aimed = position.find(proposal_->action.targets.front());
  for (const ActionChoice& choice : actions_) {
    for (const GameAction& option : choice.options) {
      if (option.targets.size() != 1) continue;
      const auto target = position.find(option.targets.front());
      if (target && aimed && position.unit(*target).hex == position.unit(*aimed).hex)
        others.push_back(option);
    }
  }
  return others;
}

bool GameController::confirm() {
  if (!proposal_) return false;
  const GameAction action = proposal_->action;
  return act(action);
}

void GameController::cancel() {
  if (look_.is_open()) {
    end_look();
  } else if (asked_ && !asked_->done) {
    asked_.reset();
  } else if (question_) {
    question_.reset();
  } else if (refusal_) {
    refusal_.reset();
  } else if (proposal_) {
    proposal_.reset();
    refresh_what_if();
  } else if (!armed_.empty()) {
    armed_.clear();
    refresh_reach();
  } else if (inspected_) {
    inspected_.reset();
  } else if (!shown().choice) {
    select("");
  }
  bump_all();
}

// The map ---------------------------------------------------------------------------------------------

void GameController::click(Hex h, std::optional<UnitIndex> unit, bool adds) {
  if (!is_open()) return;
  inspected_.reset();
  if (click_look(h, unit, adds)) return;
  if (!can_act()) return inspect(h);
  if (adds && click_causes(h, unit, adds)) return;
  if (proposal_ && proposal_->aimed == h) {
    confirm();
    return;
  }
  proposal_.reset();
  bump_all();
  if (refusal_ && refusal_->hex != h) refusal_.reset();
  if (shown().choice) {
    // A click on an illegal hex keeps its reason in view.
    if (!click_causes(h, unit, adds) && !click_choice(h) && hex_report(h)) inspect(h);
    return;
  }
  if (unit) return select(shown().position.unit(*unit).id);
  if (turns_armed() && click_direction(h)) return;
  if (click_target(h)) return;
  if ((!armed_.empty() || shown().position.units_in(h).empty()) && click_move(h)) return;
  if (armed_.empty() && propose_with_selected(h)) return;
  if (!refuse(h)) click_unit(h);
}

void GameController::toggle_cause(const std::string& id) {
  if (!can_act() || !shown().choice) return;
  GameAction answer;
  answer.kind = Kind::choose;
  answer.unit = shown().choice->unit;
  if (proposal_) answer.targets = proposal_->action.targets;
  if (std::erase(answer.targets, id) == 0) answer.targets.push_back(id);
  if (!answer.targets.empty()) return propose(answer);
  proposal_.reset();
  bump_all();
}

bool GameController::click_causes(Hex h, std::optional<UnitIndex> unit, bool adds) {
  if (!shown().choice || shown().choice->causes.empty()) return false;
  const Position& position = shown().position;
  std::vector<std::string> clicked;
  for (const UnitIndex u : unit ? std::vector<UnitIndex>{*unit} : position.units_in(h)) {
    if (listed(shown().choice->causes, position.unit(u).id)) clicked.push_back(position.unit(u).id);
  }
  if (clicked.empty()) return false;
  if (!adds) proposal_.reset();
  for (const std::string& id : clicked) toggle_cause(id);
  if (proposal_ && listed(proposal_->action.targets, clicked.back())) proposal_->aimed = h;
  return true;
}

bool GameController::click_choice(Hex h) {
  const OpenChoice& choice = *shown().choice;
  const auto path = std::find_if(choice.paths.begin(), choice.paths.end(),
                                 [&](const RetreatPath& p) { return p.back() == h; });
  if (path == choice.paths.end()) return false;
  GameAction answer;
  answer.kind = Kind::choose;
  answer.unit = choice.unit;
  answer.hexes = *path;
  propose(answer);
  return true;
}

bool GameController::click_target(Hex h) {
  const auto option = target_option(h);
  if (!option) return false;
  propose(*option);
  proposal_->aimed = h;
  return true;
}

std::optional<GameAction> GameController::target_option(Hex h) const {
  const auto unit = selected_unit();
  if (!unit) return std::nullopt;
  const Position& position = shown().position;
  for (const ActionChoice& choice : actions_) {
    if (!armed_.empty() && armed_ != choice.rule->name) continue;
    for (const GameAction& option : choice.options) {
      const bool is_aimed =
          std::any_of(option.targets.begin(), option.targets.end(), [&](const std::string& id) {
            const auto target = position.find(id);
            // A click on a friend selects it, unless an action that targets it is armed.
            return target && position.unit(*target).hex == h &&
                   (!armed_.empty() ||
                    position.enemies(position.unit(*target).side, position.unit(*unit).side));
          });
      if (is_aimed) return option;
    }
  }
  return std::nullopt;
}

bool GameController::click_move(Hex h) {
  for (const GameAction& entry : entries_) {
    if (entry.hexes.front() == h) return act(entry);
  }
  for (const ActionChoice& choice : actions_) {
    if (choice.rule->kind != ActionKind::movement || (!armed_.empty() && armed_ != choice.rule->name))
      continue;
    for (const GameAction& option : choice.options) {
      if (option.hexes.front() == h) return in_column() ? march(option) : act(option);
    }
  }
  return false;
}

void GameController::click_unit(Hex h) {
  const Position& position = shown().position;
  const auto stack = position.units_in(h);
  if (stack.empty()) return select("");
  const auto now =
      std::find_if(stack.begin(), stack.end(), [&](UnitIndex u) { return position.unit(u).id == selected_; });
  if (const GameAction* only = only_option(); now != stack.end() && stack.size() == 1 && only != nullptr) {
    propose(GameAction(*only));
    proposal_->aimed = h;
    return;
  }
  if (now != stack.end()) {
    const auto next = now + 1 == stack.end() ? stack.begin() : now + 1;
    select(position.unit(*next).id);
  } else {
    const auto able = std::find_if(stack.begin(), stack.end(),
                                   [&](UnitIndex u) { return can_do_something(position.unit(u).id); });
    const UnitIndex chosen = able == stack.end() ? stack.front() : *able;
    select(position.unit(chosen).id);
    if (able == stack.end() && propose_against(chosen)) return;
  }
  if (stack.size() > 1) fan_ = h;
}

/// Proposes an action against a unit that has none itself, by a unit adjacent to it or engaged with it (a
/// fight that the enemy's counter initiates).
bool GameController::propose_against(UnitIndex unit) {
  const Position& position = shown().position;
  const Unit& target = position.unit(unit);
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    const Unit& other = position.unit(u);
    if (u == unit || distance(other.hex, target.hex) > 1 || !can_do_something(other.id)) continue;
    for (const GameAction& option : options_of(u)) {
      if (!listed(option.targets, target.id)) continue;
      select(other.id);
      propose(option);
      return true;
    }
  }
  return false;
}

/// Proposes an action of a unit in the hex that names the selected unit: the order of a selected leader to
/// the unit that obeys it, or the fight of a selected attacker with the unit that it has charged. The unit
/// that carries the action out is selected.
bool GameController::propose_with_selected(Hex h) {
  const Position& position = shown().position;
  const auto partner = selected_unit();
  if (!partner || position.unit(*partner).hex == h) return false;
  for (const UnitIndex u : position.units_in(h)) {
    for (const GameAction& option : options_of(u)) {
      if (!listed(option.targets, selected_)) continue;
      const GameAction action = option;
      select(position.unit(u).id);
      propose(action);
      proposal_->aimed = h;
      return true;
    }
  }
  return false;
}

bool GameController::click_direction(Hex h) {
  const auto unit = selected_unit();
  if (!unit) return false;
  const auto toward = direction_between(shown().position.unit(*unit).hex, h);
  for (const ActionChoice& choice : actions_) {
    if (choice.rule->name != armed_) continue;
    for (const GameAction& option : choice.options) {
      if (toward && option.facing == toward) return act(option), true;
    }
  }
  return false;
}

void GameController::inspect(std::optional<Hex> h) {
  inspected_ = h;
  bump(Layer::pointer);
}

void GameController::hover(std::optional<Hex> h) {
  if (h == mouse_) return;
  mouse_ = h;
  hovered_ = h;
  by_keys_ = false;
  if (h && h != fan_) fan_.reset();
  bump(Layer::pointer);
  if (overlay().kind == OverlayKind::sight) bump(Layer::overlay);
  refresh_what_if();
}

void GameController::move_cursor(int columns, int rows) {
  if (!is_open()) return;
  const Position& position = shown().position;
  const Grid& grid = position.map().grid();
  const auto unit = selected_unit();
  std::optional<Hex> from = hovered_;
  if (!from && unit) from = position.unit(*unit).hex;
  if (!from && !position.units().empty()) from = position.units().front().hex;
  if (!from) return;
  const Printed at = grid.to_printed(*from);
  const Hex to = grid.to_hex({at.column + columns, at.row + rows});
  if (!grid.contains(to)) return;
  put_cursor(to);
}

void GameController::put_cursor(Hex h) {
  hovered_ = focus_ = h;
  by_keys_ = true;
  bump(Layer::pointer);
  if (overlay().kind == OverlayKind::sight) bump(Layer::overlay);
  refresh_what_if();
}

void GameController::press() {
  if (look_.is_open()) {
    if (by_keys_ && hovered_) click(*hovered_, std::nullopt);
    return;
  }
  if (can_act() && !shown().has_begun()) {
    end_phase();
  } else if (proposal_) {
    confirm();
  } else if (by_keys_ && hovered_) {
    click(*hovered_, std::nullopt);
  } else if (const GameAction* only = can_act() && !shown().choice ? only_option() : nullptr) {
    propose(GameAction(*only));
  }
}

const MoveEnd* GameController::hovered_move() const {
  if (!hovered_ || proposal_) return nullptr;
  const auto end =
      std::find_if(reach_.begin(), reach_.end(), [&](const MoveEnd& e) { return e.hex == *hovered_; });
  return end == reach_.end() ? nullptr : &*end;
}

HexInfo GameController::info(Hex h) const {
  return hex_info(shown().position, movement_zoc(*shown().scenario->rule_set), h);
}

}  // namespace rearguard
