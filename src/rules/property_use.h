#pragma once
// Properties of paths as clauses, exceptions and motions use them, with their scopes. The meanings are in
// src/rules/catalogue.h.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace rearguard {

struct Quantifier;                   // src/rules/quantifier.h
struct StepOperand;                  // src/rules/step_operand.h
enum class Property : std::uint8_t;  // src/rules/property.h

/// The part of a path in which a property is tested.
enum class Scope : std::uint8_t {
  entered,  ///< every hex entered, the end hex included
  through,  ///< every hex entered except the end hex
  end,      ///< the end hex
  hexside,  ///< every hexside crossed
  step,     ///< every step, from and to
};

/// What distances and directions are measured to.
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

/// Tests for an anchor with a single member. An edge or line of several hexes counts as one member: its
/// distance is the distance to the nearest of them.
constexpr bool is_single(DistanceAnchor anchor) {
  return anchor == DistanceAnchor::home_edge || anchor == DistanceAnchor::enemy_line ||
         anchor == DistanceAnchor::start;
}

/// How the distance to an anchor with several members is measured.
enum class Members : std::uint8_t {
  nearest,    ///< the distance to the nearest of them, before compared with after
  sum,        ///< the sum of the distances
  any,        ///< a step has the property if it has it for some member
  all,        ///< … if it has it for every member
  one_fixed,  ///< a path has the property unless some member is free of it on every step
};

/// A number of hexes in a clause: fixed, or the number that the retreat requires.
struct HexCount {
  bool required = false;
  int hexes = 0;
  int resolve(int amount) const { return required ? amount : hexes; }
  friend bool operator==(const HexCount&, const HexCount&) = default;
};

/// A property with its scope and parameters, as clauses and exceptions name it: true or false of one step.
struct PropertyUse {
  Property property{};
  Scope scope = Scope::entered;
  bool negated = false;            ///< the path lacks the property everywhere in the scope
  std::vector<std::string> names;  ///< terrains, features, directions
  DistanceAnchor anchor = DistanceAnchor::enemies;
  Members members = Members::nearest;
  /// end_distance: any of these.
  std::optional<HexCount> other_than, less_than, more_than, exactly, at_least, at_most;
  std::vector<PropertyUse> parts;                ///< all, any, not: the properties combined, of the same step
  std::shared_ptr<const Quantifier> quantifier;  ///< units
  std::shared_ptr<const StepOperand> operand;    ///< cost, mover, formula; may be null for overstacked
  friend bool operator==(const PropertyUse&, const PropertyUse&) = default;
};

}  // namespace rearguard
