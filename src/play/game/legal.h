#pragma once
// The legal actions of a state, and the reasons why others are illegal.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "src/core/engine/terms/conditions.h"

namespace rearguard {

struct GameAction;
struct GameState;
struct PlayAction;
struct ReportedEvent;

/// Why an action is illegal.
struct IllegalReason {
  enum class Kind : std::uint8_t {
    illegal,
    needs_hex,    ///< the action is available, but names no hex
    not_written,  ///< the action is legal, but its journal line cannot be written
    dice_wanted,  ///< the action is legal, but rolls dice, and a game by mail has none at the moment
  };
  std::string text;  ///< one sentence without a full stop
  std::string cite;  ///< rule number; empty if no printed rule applies
  Kind kind = Kind::illegal;
};

/// Returns the first reason why an action is illegal; nothing if it is legal.
std::optional<IllegalReason> illegal_reason(const GameState& state, const GameAction& action);

/// Returns every legal action once: those of units by unit id, then in the order of the rules, then targets
/// and hexes by hex number; then reinforcements; then the end of the phase. While a choice is open, returns
/// only its answers; before the dice of the beginning, only `begin`; once the game is over, nothing.
std::vector<GameAction> legal_actions(const GameState& state);
std::vector<GameAction> legal_actions_of(const GameState& state, UnitIndex unit);

/// Returns those of them that are events.
std::vector<GameAction> legal_events_of(const GameState& state, UnitIndex unit);

/// Returns the legal entries of reinforcements, in the order in which they wait.
std::vector<GameAction> entries(const GameState& state);

/// Returns the actions of the current phase, in the order of the rules.
std::vector<const PlayAction*> actions_of_phase(const GameState& state);
/// Returns the first `mandatory` action that is still to be done before the phase can end, or nothing.
std::optional<GameAction> owed_action(const GameState& state);

/// Returns the event of an action, with the units of `action` by their indices. The units must be on the map,
/// and the action must have an event.
ReportedEvent event_of(const GameState& state, const PlayAction& rule, const GameAction& action);
/// Returns the unit that would pay for an action; nothing if none can.
std::optional<UnitIndex> payer_of(const GameState& state, const PlayAction& rule, const EventContext& scene);

/// Returns the context in which conditions of a unit are evaluated.
EventContext scene_of(const GameState& state, UnitIndex unit, std::vector<UnitIndex> causing_units = {});

}  // namespace rearguard
