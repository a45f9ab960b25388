// Several units selected together, and counters carried with the mouse.

#include "hexmap/grid.h"
#include "src/core/board/position.h"
#include "src/core/board/unit.h"
#include "src/core/rules/words/play.h"
#include "src/desk/game/game_controller.h"
#include "src/play/game/formation.h"
#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"

namespace rearguard {

// Groups ----------------------------------------------------------------------------------------------

void GameController::select_group(const std::vector<Hex>& hexes) {
  if (!can_act() || shown().choice) return;
  const Position& position = shown().position;
  std::vector<std::string> ids;
  for (const Unit& unit : position.units()) {
    const bool is_inside = std::find(hexes.begin(), hexes.end(), unit.hex) != hexes.end();
    if (is_inside && !finished_.contains(unit.id) && can_do_something(unit.id)) ids.push_back(unit.id);
  }
  set_group(std::move(ids));
}

void GameController::set_group(std::vector<std::string> ids) {
  select(ids.empty() ? "" : ids.front());
  group_ = ids.size() > 1 ? std::move(ids) : std::vector<std::string>{};
  in_column_ = false;
  bump_all();
}

std::vector<std::string> GameController::led() const {
  const auto leader = selected_unit();
  if (!leader || !can_act() || shown().choice) return {};
  std::vector<UnitIndex> units = led_by(shown(), *leader);
  if (units.empty()) return {};
  units.insert(units.begin(), *leader);
  std::vector<std::string> ids;
  for (const UnitIndex u : units) {
    const std::string& id = shown().position.unit(u).id;
    if (!finished_.contains(id) && can_do_something(id)) ids.push_back(id);
  }
  const bool leads = ids.size() > 1 || (ids.size() == 1 && ids.front() != selected_);
  return leads ? ids : std::vector<std::string>{};
}

void GameController::select_led() {
  if (std::vector<std::string> ids = led(); !ids.empty()) set_group(std::move(ids));
}

void GameController::toggle_column() {
  if (group_.size() < 2) return;
  in_column_ = !in_column_;
  bump_all();
}

/// Moves a unit, and those selected with it after it.
bool GameController::march(const GameAction& head) {
  if (!can_act()) return false;
  const std::vector<GameAction> moves = march_in_column(shown(), group_, head);
  if (moves.empty()) return act(head);
  const std::shared_ptr<const GameState> before = states_.back();
  for (const GameAction& move : moves) {
    if (!record(move)) break;
    if (&move != &moves.front()) followers_.insert(steps());
  }
  pass_over();
  const std::vector<std::string> column = group_;
  after_step(*before);
  if (!same_moment(*before, *states_.back()) || shown().choice) return group_.clear(), true;
  std::vector<std::string> rest;
  for (const std::string& id : column) {
    if (can_do_something(id)) rest.push_back(id);
  }
  set_group(rest);
  in_column_ = group_.size() > 1;
  return true;
}

std::vector<Hex> GameController::column_hexes() const {
  std::vector<Hex> hexes;
  const MoveEnd* end = in_column() ? hovered_move() : nullptr;
  if (end == nullptr) return hexes;
  for (const ActionChoice& choice : actions_) {
    for (const GameAction& option : choice.options) {
      if (choice.rule->kind != PlayAction::Kind::movement || option.hexes.front() != end->hex) continue;
      for (const GameAction& move : march_in_column(shown(), group_, option))
        hexes.push_back(move.hexes.front());
      return hexes;
    }
  }
  return hexes;
}

/// Goes on to the next unit of the group after one of them has acted, and forgets a group that is done or
/// whose phase is over.
void GameController::advance_group(const std::string& acted, bool same_phase) {
  if (group_.empty()) return;
  if (!same_phase) group_.clear();
  if (shown().choice || std::erase(group_, acted) == 0) return;
  while (!group_.empty() && !can_do_something(group_.front())) group_.erase(group_.begin());
  if (group_.empty()) return;
  const std::vector<std::string> rest = group_;
  select(rest.front());
  group_ = rest;
  if (const auto u = selected_unit()) focus_ = shown().position.unit(*u).hex;
}

std::vector<Hex> GameController::group_hexes() const {
  std::vector<Hex> hexes;
  if (!can_act()) return hexes;
  for (const std::string& id : group_) {
    if (const auto u = shown().position.find(id)) hexes.push_back(shown().position.unit(*u).hex);
  }
  return hexes;
}

// Carrying --------------------------------------------------------------------------------------------

bool GameController::pick_up(Hex h) {
  if (!can_act() || shown().choice || !shown().position.map().exists(h)) return false;
  const Position& position = shown().position;
  const auto moves = [&](UnitIndex u) {
    const std::vector<GameAction> options = options_of(u);
    return std::any_of(options.begin(), options.end(), [&](const GameAction& option) {
      const PlayAction* rule = shown().scenario->play().find_action(option.name);
      return rule != nullptr && rule->kind == PlayAction::Kind::movement;
    });
  };
  const auto here = position.units_in(h);
  auto picked = std::find_if(here.begin(), here.end(),
                             [&](UnitIndex u) { return position.unit(u).id == selected_ && moves(u); });
  if (picked == here.end()) picked = std::find_if(here.begin(), here.end(), moves);
  if (picked == here.end()) return false;
  const std::string id = position.unit(*picked).id;
  if (id != selected_) select(id);
  armed_.clear();
  proposal_.reset();
  fan_.reset();
  refresh_reach();
  return !reach_.empty();
}

std::string GameController::drop(Hex h) {
  const auto unit = selected_unit();
  if (!unit || h == shown().position.unit(*unit).hex) return {};
  if (click_move(h)) return {};
  hover(h);
  if (click_target(h)) return {};
  return hovered_illegal_reason();
}

}  // namespace rearguard
