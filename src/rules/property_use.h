#pragma once
// What clauses, exceptions and motions ask of a path: properties, with where they are looked for.
// Meanings are in src/rules/catalogue.h.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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
  in_enemy_sight,
  adjacent_to_enemy,
  adjacent_to_friend,
  overstacked,
  terrain,
  feature,
  map_edge,
  uphill,
  downhill,
  compass,
  revisit,
  end_distance,
  closer,
  not_closer,
  farther,
  not_farther,
  oblique,
};

/// Which part of a path a property is looked for in.
enum class Scope : std::uint8_t {
  entered,  ///< every hex entered, the end hex included
  through,  ///< every hex entered but the end hex
  end,      ///< the end hex
  hexside,  ///< every hexside crossed
  step,     ///< every step, from and to
};

/// What distances are measured to.
enum class DistanceAnchor : std::uint8_t {
  enemies,        ///< every enemy unit
  known_enemies,  ///< enemy units that are not hidden
  causing_units,  ///< the units named in the question
  enemy_line,     ///< the line that the position declares for the side
  home_edge,      ///< the side's own edge of the map
  supply_source,  ///< the side's supply hexes
  leader,         ///< friendly units of kind "leader"
  start,          ///< the hex the retreat starts from
};

/// Whether a frame has no members to tell apart: whichever way an edge is made of hexes, how far away it is
/// goes by the nearest of them.
constexpr bool is_single(DistanceAnchor frame) {
  return frame == DistanceAnchor::home_edge || frame == DistanceAnchor::enemy_line ||
         frame == DistanceAnchor::start;
}

/// How a frame with several members is measured.
enum class Members : std::uint8_t {
  nearest,    ///< the distance to the nearest of them, before against after
  sum,        ///< the sum of the distances
  any,        ///< the property holds of a step where it holds of some member
  all,        ///< … where it holds of every member
  one_fixed,  ///< the property holds of a path unless some one member is free of it on every step
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
  DistanceAnchor frame = DistanceAnchor::enemies;
  Members members = Members::nearest;
  std::optional<HexCount> other_than, less_than, more_than;  ///< end_distance
  friend bool operator==(const PropertyUse&, const PropertyUse&) = default;
};

}  // namespace rearguard
