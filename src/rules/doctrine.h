#pragma once
// A doctrine: one rule text's idea of a legal retreat, as an ordered list of clauses. Plain data, as
// read from a rule file; src/rules/catalogue.h says which names there are and what they mean.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hexmap/movement_points.h"
#include "pathing/refinement.h"
#include "src/rules/aftermath.h"

namespace rearguard {

/// What a clause can ask of a hex, a step or a whole path. Meanings are in the catalogue.
enum class Property : std::uint8_t {
  off_map,
  impassable,
  enemy,
  friendly,
  enemy_zoc,
  friendly_zoc,
  zoc_to_zoc,
  retreat_fire,
  in_sight,
  next_to_enemy,
  next_to_friend,
  overstacked,
  terrain,
  feature,
  map_edge,
  uphill,
  downhill,
  compass,
  revisit,
  net_distance,
  closer,
  not_closer,
  farther,
  not_farther,
  oblique,
};

/// Which part of a path a property is looked for in.
enum class Scope : std::uint8_t {
  entered,  ///< every hex entered, the end hex included
  passed,   ///< every hex entered but the end hex
  end,      ///< the end hex
  hexside,  ///< every hexside crossed
  step,     ///< every step, from and to
};

/// What distances are measured to.
enum class Frame : std::uint8_t {
  enemies,        ///< every enemy unit
  known_enemies,  ///< enemy units that are not hidden
  causers,        ///< the units named in the question
  enemy_line,     ///< the line that the position declares for the side
  home_edge,      ///< the side's own edge of the map
  supply,         ///< the side's supply hexes
  leader,         ///< friendly units of kind "leader"
  start,          ///< the hex the retreat starts from
};

/// How a frame with several members is measured.
enum class Members : std::uint8_t {
  nearest,  ///< the distance to the nearest of them, before against after
  sum,      ///< the sum of the distances
  any,      ///< the property holds of a step where it holds of some member
  all,      ///< … where it holds of every member
  one,      ///< the property holds of a path unless some one member is free of it on every step
};

/// A number of hexes in a clause: a fixed one, or the number the retreat requires.
struct HexCount {
  bool required = false;
  int hexes = 0;
  int resolve(int amount) const { return required ? amount : hexes; }
  friend bool operator==(const HexCount&, const HexCount&) = default;
};

/// A property with its scope and parameters, as clauses and exceptions name it.
struct PropertyUse {
  Property property = Property::off_map;
  Scope scope = Scope::entered;
  bool negated = false;            ///< the path lacks the property everywhere in the scope
  std::vector<std::string> names;  ///< terrains, features, directions
  Frame frame = Frame::enemies;
  Members members = Members::nearest;
  std::optional<HexCount> other_than, less_than, more_than;  ///< net_distance
  friend bool operator==(const PropertyUse&, const PropertyUse&) = default;
};

/// What `least` and `most` add up.
enum class Quantity : std::uint8_t {
  movement_points,  ///< of the steps
  hexes,            ///< entered
  distance,         ///< to the frame
  count,            ///< of the places where a property holds
  any,              ///< 1 where the property holds anywhere on the path, else 0
  fire,             ///< enemies that could retreat-fire, added over the hexes entered
  friends,          ///< friendly units in the hexes entered
  elevation,        ///< levels
};

struct ValueUse {
  Quantity quantity = Quantity::movement_points;
  bool at_end = false;   ///< the end hex alone, not the sum over the hexes entered
  PropertyUse property;  ///< count, any
  Frame frame = Frame::enemies;
  Members members = Members::nearest;  ///< nearest or sum
};

/// Where a part of a rule file stands, for messages; zeros where it comes from no file.
struct RulePlace {
  int line = 0;
  int column = 0;
};

struct Clause {
  std::string id;       ///< unique in its doctrine
  std::string cite;     ///< the printed rule number
  std::string says;     ///< one sentence in the project's own words
  std::string reading;  ///< how an open sentence of the text was read; may be empty
  ClauseKind kind = ClauseKind::forbid;
  std::optional<PropertyUse> property;  ///< forbid, avoid
  std::optional<ValueUse> value;        ///< least, most
  bool step_by_step = false;
  bool unless_only_path = false;              ///< forbid: not where nothing else passes the rest
  std::vector<PropertyUse> only_way_without;  ///< forbid, avoid: see GraphClause
  std::optional<std::vector<PropertyUse>> beaten_only_without;  ///< least, most: see GraphClause
  RulePlace place;
};

/// How far a result sends a unit.
struct Trigger {
  enum class Amount : std::uint8_t { hexes, movement_points, allowance, half_allowance, dice, none };
  std::string result;
  std::string cite;
  std::string says;
  Amount amount = Amount::hexes;
  int hexes = 0;                   ///< hexes: required; dice: unused
  int most_hexes = 0;              ///< hexes: the upper end of a range; equal to `hexes` where exact
  std::optional<Fraction> points;  ///< movement_points
  std::string dice;                ///< "2d6"
  std::string outcome;             ///< none: what the result is called ("pinned")
  std::vector<std::string> exempt_states;
  std::vector<std::string> exempt_kinds;
  RulePlace place;
};

/// How long a walk may be, given the amount of the trigger.
struct Length {
  enum class Mode : std::uint8_t {
    exact,   ///< as many hexes as required
    up_to,   ///< at least one, at most as many as required
    until,   ///< until a hex has `property` (at most as many as required)
    extend,  ///< as many as required, then on while the hex reached has `property`, by at most `extra`
  };
  Mode mode = Mode::exact;
  std::optional<PropertyUse> property;
  int extra = 0;
  std::string id = "length";
  std::string cite;
  std::string says;
};

/// Which walks there are, before any clause.
struct Motion {
  enum class Kind : std::uint8_t {
    walk,  ///< all of them
    ray,   ///< straight away from the nearest member of a frame, or straight toward it
  };
  enum class Oblique : std::uint8_t {
    never,
    first_step,  ///< a ray may begin one hexside to either side, and then go on in its own direction
  };
  Kind kind = Kind::walk;
  bool toward = false;  ///< ray: toward `frame`, not away from it
  Frame frame = Frame::enemies;
  Oblique oblique = Oblique::never;
  std::string id = "motion";
  std::string cite;
  std::string says;
};

/// Who exerts a zone of control, how far, and what cancels it.
struct ZocRule {
  int range = 1;                           ///< hexes, each step open to the unit's class
  bool front_arc = false;                  ///< only the facing and the two directions beside it
  bool friend_cancels = false;             ///< none in a hex with a friend of the mover
  std::vector<std::string> exempt_states;  ///< units in these states exert none
  std::vector<std::string> exempt_kinds;
};

struct StackingRule {
  int limit = 0;           ///< 0: none
  bool in_points = false;  ///< stacking points, not units
};

struct FailureRule {
  std::string id = "failure";
  std::string cite;
  std::string says;
  std::string outcome = "eliminated";
  bool removes = true;  ///< the unit leaves the map; else it stays where it is
};

struct Doctrine {
  std::string id;  ///< the name it is asked for by
  std::string name;
  std::string text;  ///< which rule text it follows
  std::string chooser = "owner";
  std::vector<Trigger> triggers;
  Motion motion;
  Length length;
  std::vector<Clause> clauses;
  ZocRule zoc;
  StackingRule stacking;
  FailureRule failure;
  Aftermath aftermath;

  /// The trigger of a result: spelled exactly so, or else alike but for upper and lower case.
  const Trigger* find_trigger(const std::string& result) const;
  /// The clauses in the order in which they are applied: every forbid, those with an exception after
  /// the others, then the preferences.
  std::vector<std::size_t> order_of_application() const;
};

}  // namespace rearguard
