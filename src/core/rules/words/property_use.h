#pragma once
// Properties of paths as clauses, exceptions and motions use them, with their scopes. The meanings are in
// src/core/rules/facts/catalogue.h.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace rearguard {

struct Quantifier;                   // src/core/rules/words/quantifier.h
struct TraceRule;                    // src/core/rules/words/rule_set.h
struct UnitGroup;                    // src/core/rules/words/condition.h
enum class MapEdge : std::uint8_t;   // hexmap/hex_map.h
struct StepOperand;                  // src/core/rules/facts/step_operand.h
enum class Property : std::uint8_t;  // src/core/rules/words/property.h

/// The part of a path in which a property is tested.
enum class Scope : std::uint8_t {
  entered,  ///< every hex entered, the end hex included
  through,  ///< every hex entered except the end hex
  end,      ///< the end hex
  hexside,  ///< every hexside crossed
  step,     ///< every step, from and to
};

/// The part of a region that is divided by side.
enum class RegionSide : std::uint8_t {
  any,    ///< all of it
  own,    ///< that of the unit's side
  enemy,  ///< those of the sides that are its enemies
};

struct RegionUse {
  std::string name;
  RegionSide side = RegionSide::any;
  std::shared_ptr<const TraceRule>
      trace;  ///< how the rule file finds it; null: the map or the position states it
  friend bool operator==(const RegionUse&, const RegionUse&) = default;
};

/// What distances and directions are measured to.
struct DistanceAnchor {
  enum Kind : std::uint8_t {
    enemies,            ///< every enemy unit
    known_enemies,      ///< enemy units that are not hidden
    causing_units,      ///< the units named in the question
    enemy_line,         ///< the line that the position declares for the side
    home_edge,          ///< the side's own edge of the map
    supply_source,      ///< the side's supply hexes
    leader,             ///< friendly units of kind "leader"
    start,              ///< the hex the retreat starts from
    unit_group,         ///< the units of `group`
    hexes_of_region,    ///< the hexes of `region`
    map_edge,           ///< the edge `edge` of the map
    retreat_direction,  ///< the direction that the position declares for the side; it has no distance
  };
  Kind kind = enemies;
  std::shared_ptr<const UnitGroup> group;  ///< unit_group
  RegionUse region;                        ///< hexes_of_region
  MapEdge edge{};                          ///< map_edge

  DistanceAnchor() = default;
  /// Implicit: most anchors are nothing but their kind.
  DistanceAnchor(Kind k) : kind(k) {}  // NOLINT(google-explicit-constructor)
  explicit DistanceAnchor(std::shared_ptr<const UnitGroup> units)
      : kind(unit_group), group(std::move(units)) {}
  explicit DistanceAnchor(RegionUse hexes) : kind(hexes_of_region), region(std::move(hexes)) {}
  explicit DistanceAnchor(MapEdge side_of_map) : kind(map_edge), edge(side_of_map) {}
  friend bool operator==(const DistanceAnchor&, const DistanceAnchor&) = default;
};

/// Tests for an anchor with a single member. An edge or line of several hexes counts as one member: its
/// distance is the distance to the nearest of them.
inline bool is_single(const DistanceAnchor& anchor) {
  using Kind = DistanceAnchor::Kind;
  return anchor.kind == Kind::home_edge || anchor.kind == Kind::enemy_line || anchor.kind == Kind::start ||
         anchor.kind == Kind::map_edge || anchor.kind == Kind::retreat_direction;
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

/// The part of a ZOC bond that a step meets.
enum class BondPart : std::uint8_t {
  hexside,  ///< it crosses a bonded hexside
  hex,      ///< it enters a bonded hex
  through,  ///< it leaves a bonded hex to the other side of the bond than the one from which it was entered
};

/// A property with its scope and parameters, as clauses and exceptions name it: true or false of one step.
struct PropertyUse {
  Property property{};
  Scope scope = Scope::entered;
  bool negated = false;            ///< the path lacks the property everywhere in the scope
  std::vector<std::string> names;  ///< terrains, features, directions
  DistanceAnchor anchor = DistanceAnchor::enemies;
  RegionUse region;  ///< region
  Members members = Members::nearest;
  /// distance: any of these.
  std::optional<HexCount> other_than, less_than, more_than, exactly, at_least, at_most;
  /// all, any, not: the properties combined, of the same step; was: the property of the hex left.
  std::vector<PropertyUse> parts;
  std::string bond;  ///< bond: its name
  BondPart part = BondPart::hexside;
  std::shared_ptr<const Quantifier> quantifier;  ///< units
  std::shared_ptr<const StepOperand> operand;    ///< cost, mover, formula; may be null for overstacked
  friend bool operator==(const PropertyUse&, const PropertyUse&) = default;
};

}  // namespace rearguard
