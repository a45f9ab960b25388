#pragma once
// The part of a doctrine that makes a game of it: phases, what may be done in them, and movement. Plain data;
// assets/rules/PLAY.md describes it to the authors of rule files.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "src/rules/event.h"

namespace rearguard {

/// Of a unit for which the condition holds.
struct Allowance : RuleText {
  std::vector<Condition> when;  ///< none or one
  Expression points = Expression::constant(0);
};

struct MovementRule : RuleText {
  enum class InZoc : std::uint8_t { free, stop, closed };
  std::vector<Allowance> allowances;  ///< the first that fits
  InZoc enemy_zoc = InZoc::free;
  bool zoc_to_zoc = true;
  bool through_friends = true;
  bool minimum_step = false;  ///< one step is always open to a unit that has all its points
  bool keeps_facing = false;
  int facing_cost = 0;  ///< whole movement points a hexside
  std::string done;     ///< the event that befalls a unit each time that it has moved; may be empty
  std::vector<PropertyUse> closed;  ///< hexes that it may not enter
};

/// Whose units, seen from the side whose turn it is.
enum class ActingSide : std::uint8_t { active, inactive, all };

/// Who gives what for an action.
struct Payment {
  UnitGroup payers;
  std::string count;
  Expression amount = Expression::constant(1);
};

/// Something that a player can have a unit do. Its `id` is its name.
struct PlayAction : RuleText {
  enum class Kind : std::uint8_t { movement, facing, event };
  enum class Limit : std::uint8_t { once_per_phase, once_per_turn, once_per_game, unlimited };
  std::string name;
  std::string label;  ///< for sentences: what a unit can do, such as "use defensive fire"; else the name
  Kind kind = Kind::event;
  std::string event;
  ActingSide who = ActingSide::active;
  std::vector<Condition> when;  ///< none or one
  std::optional<UnitGroup> targets;
  bool all_targets = false;
  bool applies_to_target = false;
  std::vector<std::pair<std::string, Expression>> with;
  Limit once = Limit::once_per_phase;
  std::vector<std::string> closes;  ///< names of actions
  bool must = false;
  std::optional<Payment> pay;
};

/// An event that happens by itself to all whom it can befall.
struct PhaseEvent {
  std::string event;
  ActingSide of = ActingSide::active;
  std::vector<Condition> when;  ///< none or one
};

struct Phase : RuleText {
  std::string name;
  std::vector<std::string> actions;
  ActingSide by = ActingSide::active;  ///< who decides in it
  std::vector<PhaseEvent> begin, end;
  bool max_pivot = false, last_turn = false;  ///< only then
  std::vector<std::string> sides;             ///< only theirs; empty: of all
};

struct Play {
  std::string guide;                ///< how to play, for players
  std::vector<std::string> unseen;  ///< counts and markers that are no matter of the players
  MovementRule movement;
  std::vector<PlayAction> actions;
  std::vector<Phase> phases;

  const PlayAction* find_action(const std::string& name) const;
};

}  // namespace rearguard
