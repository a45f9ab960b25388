#include "src/play/game/formation.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "src/core/board/position.h"
#include "src/core/engine/terms/conditions.h"
#include "src/core/rules/words/play.h"
#include "src/play/game/apply.h"
#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"
#include "src/play/game/legal.h"
#include "src/play/game/movement_reach.h"
#include "src/play/game/scenario.h"

namespace rearguard {

std::vector<UnitIndex> led_by(const GameState& state, UnitIndex leader) {
  const std::optional<CommandRule>& command = state.scenario->play().command;
  if (!command) return {};
  const EventContext scene = scene_of(state, leader);
  if (!holds(command->condition, scene)) return {};
  std::vector<UnitIndex> led = units_near(command->group, scene);
  std::erase(led, leader);
  std::sort(led.begin(), led.end());
  return led;
}

namespace {

bool is_movement(const GameState& state, const GameAction& action) {
  const PlayAction* rule = state.scenario->play().find_action(action.name);
  return action.kind == GameAction::Kind::act && rule != nullptr && rule->kind == PlayAction::Kind::movement;
}

struct Follower {
  std::string id;
  std::size_t rank = 0;  ///< hexes of the column before its own
};

struct Column {
  std::vector<Hex> hexes;
  std::vector<Follower> followers;
};

bool can_move(const GameState& state, UnitIndex unit) {
  const std::vector<GameAction> legal = legal_actions_of(state, unit);
  return std::any_of(legal.begin(), legal.end(),
                     [&](const GameAction& action) { return is_movement(state, action); });
}

Column column_of(const GameState& state, const std::vector<std::string>& units, UnitIndex head) {
  const Position& position = state.position;
  const Hex first = position.unit(head).hex;
  std::vector<UnitIndex> rest;
  for (const std::string& id : units) {
    if (const auto u = position.find(id); u && *u != head && can_move(state, *u)) rest.push_back(*u);
  }
  std::stable_sort(rest.begin(), rest.end(), [&](UnitIndex a, UnitIndex b) {
    return distance(position.unit(a).hex, first) < distance(position.unit(b).hex, first);
  });
  Column column{{first}, {}};
  for (const UnitIndex u : rest) {
    const auto known = std::find(column.hexes.begin(), column.hexes.end(), position.unit(u).hex);
    column.followers.push_back({position.unit(u).id, static_cast<std::size_t>(known - column.hexes.begin())});
    if (known == column.hexes.end()) column.hexes.push_back(position.unit(u).hex);
  }
  return column;
}

/// Returns the state after a move; nothing if it is illegal, or if somebody has to decide before the next.
std::optional<GameState> after(const GameState& state, const GameAction& move) {
  auto result = apply(state, move);
  auto* applied = std::get_if<Applied>(&result);
  if (applied == nullptr) return std::nullopt;
  GameState next = std::move(applied->state);
  const bool goes_on = applied->rolls.empty() && !next.choice && !next.over && next.turn == state.turn &&
                       next.side == state.side && next.phase == state.phase;
  return goes_on ? std::optional(std::move(next)) : std::nullopt;
}

/// Returns the move of a unit to a hex, by the action `like` if it can, else by another; nothing if there is
/// none.
std::optional<GameAction> move_of(const GameState& state, const std::string& id, Hex to,
                                  const GameAction& like) {
  GameAction move = like;
  move.unit = id;
  move.hexes = {to};
  if (!illegal_reason(state, move)) return move;
  for (const PlayAction* rule : actions_of_phase(state)) {
    if (rule->kind != PlayAction::Kind::movement) continue;
    move.name = rule->name;
    if (!illegal_reason(state, move)) return move;
  }
  return std::nullopt;
}

}  // namespace

std::vector<GameAction> march_in_column(const GameState& state, const std::vector<std::string>& units,
                                        const GameAction& head) {
  const auto leader = state.position.find(head.unit);
  if (!leader || head.hexes.empty() || !is_movement(state, head) || illegal_reason(state, head)) return {};
  const auto lead = move_to(state, *leader, head.hexes.front());
  if (!lead) return {};
  const Column column = column_of(state, units, *leader);
  // From the new hex of the head back to the tail.
  std::vector<Hex> trail(lead->path.rbegin(), lead->path.rend());
  trail.insert(trail.end(), column.hexes.begin() + 1, column.hexes.end());
  std::vector<GameAction> moves{head};
  std::optional<GameState> now = after(state, head);
  std::size_t lag = 0;  // hexes by which those before have fallen behind
  for (const Follower& follower : column.followers) {
    if (!now) break;
    const std::size_t start = follower.rank + lead->path.size() - 1;
    std::size_t slot = follower.rank + lag;
    std::optional<GameAction> move;
    while (slot < start && !(move = move_of(*now, follower.id, trail[slot], head))) ++slot;
    lag = std::max(lag, slot - follower.rank);
    if (!move) continue;
    now = after(*now, *move);
    moves.push_back(*std::move(move));
  }
  return moves;
}

}  // namespace rearguard
