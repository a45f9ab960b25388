// What a click or the pointer would do and cannot, and why.

#include "src/core/board/position.h"
#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/play.h"
#include "src/desk/game/game_controller.h"
#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"
#include "src/play/game/legal.h"

namespace rearguard {

/// Returns why the selected unit can neither act against an enemy in a hex nor move there; empty if nobody
/// would ask.
std::string GameController::why_not(Hex h) const {
  const auto unit = selected_unit();
  const Position& position = shown().position;
  if (!unit || position.unit(*unit).hex == h) return {};
  std::string text;
  const auto add = [&](const GameAction& action) {
    const auto against = illegal_reason(shown(), action);
    if (!against) return;
    const std::string why = against->text + (against->cite.empty() ? "." : " (" + against->cite + ").");
    if (text.find(why) == std::string::npos) text += (text.empty() ? "" : " ") + why;
  };
  std::string enemy;
  for (const UnitIndex u : position.units_in(h)) {
    if (position.enemies(position.unit(u).side, position.unit(*unit).side)) enemy = position.unit(u).id;
  }
  for (const ActionChoice& choice : actions_) {
    const PlayAction& rule = *choice.rule;
    if (!armed_.empty() && armed_ != rule.name) continue;
    const bool is_against =
        rule.kind == PlayAction::Kind::event && rule.targets && rule.targets->units != UnitRelation::friends;
    GameAction action;
    action.kind = GameAction::Kind::act;
    action.name = rule.name;
    action.unit = selected_;
    if (!enemy.empty() && is_against) {
      if (!rule.all_targets) action.targets = {enemy};
      add(action);
    } else if (enemy.empty() && rule.kind == PlayAction::Kind::movement && !choice.options.empty()) {
      action.hexes = {h};
      add(action);
    }
  }
  return text;
}

/// Says why a click does nothing, and keeps the selection; a second click there is one without it.
bool GameController::refuse(Hex h) {
  const bool is_again = refusal_ && refusal_->hex == h;
  refusal_.reset();
  const Position& position = shown().position;
  // A click on one's own unit selects it.
  const auto is_own = [&](UnitIndex u) {
    const auto unit = selected_unit();
    return position.sides()[position.unit(u).side] == shown().acting_side() ||
           (unit && !position.enemies(position.unit(u).side, position.unit(*unit).side));
  };
  if (is_again || !position.map().exists(h)) return false;
  if (armed_.empty() && std::ranges::any_of(position.units_in(h), is_own)) return false;
  if (std::string text = why_not(h); !text.empty()) refusal_ = Refusal{h, std::move(text)};
  return refusal_.has_value();
}

std::string GameController::hovered_illegal_reason() const {
  if (!hovered_ || !selected_unit() || proposal_ || hovered_move() != nullptr || target_option(*hovered_))
    return {};
  // Every frame asks, and paths are searched for the answer.
  if (!hover_reason_ || hover_reason_->hex != *hovered_)
    hover_reason_ = Refusal{*hovered_, why_not(*hovered_)};
  return hover_reason_->text;
}

}  // namespace rearguard
