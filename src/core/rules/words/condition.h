#pragma once
// What a rule file can require of a unit: plain data. src/core/engine/terms/conditions.h evaluates it.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "src/core/rules/words/expression.h"
#include "src/core/rules/words/optional_box.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

enum class UnitRelation : std::uint8_t {
  friends,  ///< of its side and its allies, not itself
  enemies,
  any,            ///< every other unit
  causing_units,  ///< those named as the cause of the event
  engaged,        ///< those it is engaged with
  next_above,     ///< the friend directly above it in its stack
  next_below,     ///< the friend directly below it in its stack
  mover,          ///< the unit itself
  linked,         ///< those to which it has a link, or which have one to it
  cause,          ///< in events: the unit that caused this
  common,         ///< those that several groups have in common
};

/// The distance within which every unit of a map is.
inline constexpr int anywhere_on_map = 4'000'000;

/// The side on which an enemy is, seen from a unit with a facing: the front is its facing and one direction
/// to either side.
enum class Bearing : std::uint8_t { front, flank, rear };
/// One of the flanks of a unit with a facing, seen from the unit.
enum class Flank : std::uint8_t { left, right };

struct Condition;

/// A link as rules name it: to others, or from others.
struct LinkUse {
  std::string name;       ///< `engagement_link`: the units are engaged with each other
  bool reversed = false;  ///< the others are linked to the unit
  friend bool operator==(const LinkUse&, const LinkUse&) = default;
};

/// A number of units near a unit.
struct UnitGroup {
  UnitRelation units = UnitRelation::enemies;
  LinkUse link = {};        ///< linked
  int within = 1;           ///< hexes; 0: in its own hex
  bool along_path = false;  ///< `within` is measured from the path of its latest move, including the start
  bool in_sight = false;    ///< only those with a clear line of sight to it
  bool in_front = false;    ///< only those in its front
  int at_least = 1;
  OptionalBox<Condition> condition;  ///< what each of them must satisfy
  /// The named group that this one narrows; `units` and `link` are then those of the named group.
  std::shared_ptr<const UnitGroup> base;
  std::string name;  ///< of `base`, or the group's own if it is a named one
  /// Several groups in all of which its units are; `units` is then `common`.
  std::vector<std::shared_ptr<const UnitGroup>> common = {};
};

/// A requirement that a move can, or cannot, reach a causing unit, ignoring some obstacles.
struct ReachCondition {
  std::string move;
  std::optional<Expression> hexes;  ///< the maximum length
  std::vector<std::string>
      ignoring;  ///< "unengaged-enemies", "impassable", "friends", "map-edge", "map-edge-in-turn"
  OptionalBox<Condition> nonblocking;  ///< units that satisfy this do not block
  int min_enemies = 0;                 ///< the minimum number of unengaged enemies ignored on every walk
  /// The unit can also turn to face the target in the hex where it first becomes adjacent to it: by at most
  /// one hexside, and only if the hex straight ahead is as free as the path itself.
  bool aligned = false;
};

/// A condition on a unit. Every member that is present must hold; lists mean "one of these".
struct Condition {
  std::vector<std::string> state, not_state;
  std::vector<std::string> kind, not_kind;
  std::vector<std::string> movement_class, not_class;
  std::vector<std::string> marker, not_marker;
  std::vector<std::string> terrain, not_terrain;
  std::vector<std::string> side, not_side;
  std::optional<bool> hidden;
  std::optional<bool> fires;              ///< it has a retreat fire range
  std::vector<PropertyUse> hex, not_hex;  ///< the unit's hex has one of these, or none
  std::optional<bool> engaged;
  std::optional<bool> engaged_elsewhere;  ///< with a unit that is no causing unit
  std::optional<bool> in_front;           ///< every causing unit is in its front
  std::optional<bool> in_sight;           ///< it has a line of sight to every causing unit
  std::optional<Bearing> attacked_from;   ///< where the first causing unit is
  std::optional<Flank> attacked_flank;    ///< attacked_from a flank: only from this one
  std::optional<Expression> check;        ///< holds if it is not 0
  std::vector<UnitGroup> near, not_near;
  std::vector<Condition> any;            ///< one of these
  std::vector<Condition> none_of;        ///< none of these
  OptionalBox<Condition> any_member;     ///< one of those that move together with the unit, or the unit
  OptionalBox<Condition> cause;          ///< the unit that caused this
  OptionalBox<Condition> causing_units;  ///< every causing unit, and there must be one
  std::vector<ReachCondition> can_reach, cannot_reach;
  RulePlace place;
};

}  // namespace rearguard
