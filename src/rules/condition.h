#pragma once
// What a rule file can ask of a unit where it stands: plain data. src/engine/conditions.h says whether it
// holds.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "src/rules/expression.h"
#include "src/rules/rule_set.h"

namespace rearguard {

/// Which units, seen from a unit.
enum class UnitRelation : std::uint8_t {
  friends,  ///< of its side and its allies, not itself
  enemies,
  any,            ///< every other unit
  causing_units,  ///< those named as the cause of what is happening
  engaged,        ///< those that it is engaged with
  next_above,     ///< the friend right over it in its stack
  next_below,     ///< the friend right under it in its stack
};

/// From where an enemy looks at a unit with a facing: the front is its facing and one direction to either
/// side.
enum class Bearing : std::uint8_t { front, flank, rear };

struct Condition;

/// A number of units near a unit.
struct UnitGroup {
  UnitRelation of = UnitRelation::enemies;
  int within = 1;           ///< hexes; 0: in its own hex
  bool along_path = false;  ///< `within` holds of the nearest hex of its latest move, its start included
  bool in_sight = false;    ///< only those with a clear line of sight to it
  bool in_front = false;    ///< only those that stand in its front
  int at_least = 1;
  std::vector<Condition> where;  ///< what each of them must meet: none or one
};

/// Whether a move would reach a unit, did not some things stand in its way.
struct Way {
  std::string move;
  std::optional<Expression> hexes;     ///< the greatest length
  std::vector<std::string> ignoring;   ///< "unengaged-enemies", "impassable", "map-edge", "friends"
  std::vector<Condition> nonblocking;  ///< units for which this holds stand in nobody's way: none or one
  int min_enemies = 0;                 ///< so many unengaged enemies among what is ignored, on all walks
  /// The unit can also turn to face the target where it first comes next to it: by one hexside at most, and
  /// only where the hex straight ahead is as free as the way itself.
  bool aligned = false;
};

/// All of what it says must hold; what it leaves out is not asked. Lists mean "one of these".
struct Condition {
  std::vector<std::string> state, not_state;
  std::vector<std::string> kind, not_kind;
  std::vector<std::string> movement_class, not_class;
  std::vector<std::string> marker, not_marker;
  std::vector<std::string> terrain, not_terrain;
  std::vector<PropertyUse> hex, not_hex;  ///< properties of hexes: that of the unit has one of these, none
  std::optional<bool> engaged;
  std::optional<bool> engaged_elsewhere;  ///< with a unit that is not among the causers
  std::optional<bool> in_front;           ///< every causer stands in its front
  std::optional<bool> in_sight;           ///< it has a line of sight to every causer
  std::optional<Bearing> attacked_from;   ///< where the first causer stands
  std::optional<Expression> check;        ///< other than 0
  std::vector<UnitGroup> near, not_near;
  std::vector<Condition> any;            ///< one of these
  std::vector<Condition> none_of;        ///< none of these
  std::vector<Condition> cause;          ///< the unit that set this off: none or one
  std::vector<Condition> causing_units;  ///< every causer, of which there is one at least: none or one
  std::vector<Way> way, no_way;
  RulePlace place;
};

}  // namespace rearguard
