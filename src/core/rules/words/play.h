#pragma once
// The sequence of play of a rule set: phases, the actions in them, and movement. Plain data;
// assets/rules/PLAY.md describes it to the authors of rule files.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "src/core/rules/words/event.h"
#include "src/core/rules/words/optional_box.h"

namespace rearguard {

/// The movement allowance of a unit that satisfies the condition.
struct Allowance : RuleText {
  OptionalBox<Condition> condition;
  Expression points = Expression::constant(0);
};

struct MovementRule : RuleText {
  enum class InZoc : std::uint8_t { free, stop, closed };
  std::vector<Allowance> allowances;  ///< the first that fits applies
  InZoc enemy_zoc = InZoc::free;
  bool zoc_to_zoc = true;
  std::string zoc;  ///< the ZOC that both of these mean; empty: `[zoc]`
  bool through_friends = true;
  bool minimum_move = false;  ///< a unit that has all its points can always make one step
  bool keeps_facing = false;
  int facing_cost = 0;                  ///< whole movement points per hexside
  std::string after_move;               ///< the event after each move of a unit; may be empty
  std::vector<PropertyUse> prohibited;  ///< properties of hexes that units may not enter
};

/// Returns the ZOC that movement meets: the one that `[play.movement]` names, or `[zoc]`, whatever cancels
/// that.
ZocRule movement_zoc(const RuleSet& rule_set);

/// The side that acts, seen from the side whose turn it is.
enum class ActingSide : std::uint8_t { active, inactive, all };

/// What an action costs, and which unit pays for it.
struct Payment {
  UnitGroup payers;
  std::string count;
  Expression amount = Expression::constant(1);
};

/// An action that a player can give a unit. Its `id` is its name.
struct PlayAction : RuleText {
  enum class Kind : std::uint8_t { movement, facing, event };
  enum class Limit : std::uint8_t { once_per_phase, once_per_turn, once_per_game, unlimited };
  std::string name;
  std::string label;  ///< a verb phrase for sentences, such as "use defensive fire"; defaults to the name
  Kind kind = Kind::event;
  std::string event;
  ActingSide acting_side = ActingSide::active;
  OptionalBox<Condition> condition;
  std::optional<UnitGroup> targets;
  bool all_targets = false;
  bool applies_to_target = false;
  std::vector<std::pair<std::string, Expression>> with;
  Limit limit = Limit::once_per_phase;
  std::vector<std::string> excludes;  ///< names of actions
  bool mandatory = false;
  std::optional<Payment> paid_by;
};

/// An event that happens automatically to all units that meet its condition.
struct PhaseEvent {
  std::string event;
  ActingSide acting_side = ActingSide::active;
  OptionalBox<Condition> condition;
};

struct Phase : RuleText {
  enum class Declare : std::uint8_t { each, phase };
  std::string name;
  std::vector<std::string> actions;
  ActingSide acting_side = ActingSide::active;  ///< the side that acts in it
  std::vector<PhaseEvent> at_start, at_end;
  Declare declare = Declare::each;             ///< by mail: what is fixed before the first die of the phase
  bool first_turn = false, last_turn = false;  ///< only then
  std::vector<std::string> sides;              ///< only in the turns of these sides; empty: of all
};

/// What a computer opponent should know of the words of the rules, in shares of the worth of a unit.
struct PlayOpponent {
  std::map<std::string, double> states;   ///< how bad a state is: 0 as good as new, 1 half as bad as lost
  std::map<std::string, double> markers;  ///< the same of a marker
  std::map<std::string, double> counts;   ///< the same of each point of a count
};

/// Which units a unit leads: players select them together. Nothing else depends on it.
struct CommandRule : RuleText {
  OptionalBox<Condition> condition;  ///< who leads
  UnitGroup group;
};

struct Play {
  std::string guide;                  ///< instructions for players
  std::vector<std::string> internal;  ///< counts and markers that are not shown to players
  MovementRule movement;
  std::vector<PlayAction> actions;
  std::vector<Phase> phases;
  PlayOpponent opponent;
  std::optional<CommandRule> command;  ///< nothing: nobody leads others

  const PlayAction* find_action(const std::string& name) const;
};

}  // namespace rearguard
