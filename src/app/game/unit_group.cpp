// Several units selected together, and counters carried with the mouse.

#include <algorithm>

#include "hexmap/grid.h"
#include "src/app/game/game_controller.h"
#include "src/board/position.h"
#include "src/board/unit.h"
#include "src/game/game_action.h"
#include "src/game/game_state.h"
#include "src/rules/play.h"

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
  select(ids.empty() ? "" : ids.front());
  group_ = ids.size() > 1 ? std::move(ids) : std::vector<std::string>{};
  bump_all();
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
