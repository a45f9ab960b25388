#pragma once
// Applies actions: the next state, the resolution steps and the dice rolled.

#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/resolution.h"
#include "src/play/game/game_state.h"
#include "src/play/game/game_step.h"
#include "src/play/game/legal.h"

namespace rearguard {

struct PhaseEvent;

/// The result of an action that was carried out.
struct GameAction;

struct Applied {
  GameState state;
  std::vector<ResolutionStep> resolution_steps;  ///< in order
  std::vector<Roll> rolls;                       ///< of these steps, and of an event that waits for a choice
  std::vector<RuleUse> rules_used = {};          ///< by events that are over
  std::vector<UnitMove> unit_moves = {};         ///< those of events that are over, and of movement
};

using ApplyResult = std::variant<Applied, IllegalReason>;

/// Begins a game: runs the start of its first phase, up to the first decision. Returns an `IllegalReason` if
/// the rules fail. `given` as for `apply`.
ApplyResult begin_game(const std::shared_ptr<const Scenario>& scenario, std::uint64_t seed,
                       const StatedDice& given = {});

/// Returns the state in which a game by mail begins, before its first event.
GameState opening_by_mail(const std::shared_ptr<const Scenario>& scenario);
/// Begins a game by mail. As `begin_game`; refused with `IllegalReason::Kind::dice_wanted` if dice are rolled
/// before the first action.
ApplyResult begin_game_by_mail(const std::shared_ptr<const Scenario>& scenario);

/// Carries out an action and all its consequences, up to the next decision of a player. Dice come from the
/// seed of the game: each event that rolls dice has its own stream, so an action that is undone and repeated
/// rolls the same dice. By mail they come from the round: where none is open, an action that rolls dice is
/// refused with `IllegalReason::Kind::dice_wanted`. Where dice are `given` they come from nowhere else: the
/// action is refused if it rolls more of them, or fewer. Returns an `IllegalReason`, and changes nothing, if
/// the action is illegal or the rules cannot resolve it (a formula without a value, an endless chain of
/// events).
ApplyResult apply(const GameState& state, const GameAction& action, const StatedDice& given = {});
/// Carries out the action of a step once more, in the state before it.
ApplyResult apply_again(GameState state, const GameStep& step);

/// Returns the event of an action, as it waits.
Task task_of(const GameState& state, const PlayAction& rule, const GameAction& action);
/// Takes what an action costs from the unit that pays for it; returns the step, if it costs anything.
std::optional<ResolutionStep> pay(GameState& state, const PlayAction& rule, const GameAction& action);
void mark_done(GameState& state, const PlayAction& rule, const std::string& unit);
/// Counts what has happened to the unit of an event as done by those of the stacks that have moved with it:
/// the event of a phase does not happen to these as well, and they have no more actions of the kind.
void count_stacks(GameState& state, const Task& task, const std::vector<std::vector<std::string>>& stacks);
/// Returns the side that makes a choice of an event; `unit`: that of the event.
std::string chooser_of(const GameState& state, const NeedsChoice& need, const std::string& unit);

bool takes_place(const GameState& state, const Phase& phase);
bool happens_to(const GameState& state, const PhaseEvent& event, UnitIndex unit);

}  // namespace rearguard
