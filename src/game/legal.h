#pragma once
// What may be done now, and why something else may not.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "src/engine/conditions.h"
#include "src/game/game_state.h"

namespace rearguard {

/// Why an action may not be done.
struct IllegalReason {
  enum class Kind : std::uint8_t {
    illegal,
    needs_hex,    ///< the action is open, but names no hex
    not_written,  ///< the action is legal, but its line cannot be written
  };
  std::string text;  ///< one sentence without a full stop
  std::string cite;  ///< empty where it is no matter of the printed rules
  Kind kind = Kind::illegal;
};

/// The first thing that stands against an action; nothing where it can be done.
std::optional<IllegalReason> illegal_reason(const GameState& state, const GameAction& action);

/// Every action that can be done, each once: those of units by the id of the unit, its actions in the order
/// of the rules, targets and hexes by hex number; then the end of the phase. While a choice is open, its
/// answers alone. None once the game is over.
std::vector<GameAction> legal_actions(const GameState& state);
/// Those of one unit.
std::vector<GameAction> legal_actions_of(const GameState& state, UnitIndex unit);

/// Where reinforcements can enter now, in the order in which they wait.
std::vector<GameAction> entries(const GameState& state);

/// The actions that stand open in the phase, in the order of the rules.
std::vector<const PlayAction*> actions_of_phase(const GameState& state);
/// Whether an action is still owed that is `mandatory` before the phase ends; the first of them.
std::optional<GameAction> owed_action(const GameState& state);

/// The event that an action comes down to, with the units of `action` by their indices. The units must be on
/// the map and the action one of the rules with an event.
ReportedEvent event_of(const GameState& state, const PlayAction& rule, const GameAction& action);
/// Who would pay for it; nothing where nobody can.
std::optional<UnitIndex> payer_of(const GameState& state, const PlayAction& rule, const EventContext& scene);

/// The unit in the middle of its surroundings, with causers.
EventContext scene_of(const GameState& state, UnitIndex unit, std::vector<UnitIndex> causing_units = {});

}  // namespace rearguard
