#pragma once
// Zones of control and ZOC bonds as a rule file defines them. Plain data; src/core/rules/facts/board_facts.h
// and src/core/rules/facts/bonds.h evaluate them.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "src/core/rules/words/property_use.h"

namespace rearguard {

struct Condition;  // src/core/rules/words/condition.h
struct UnitGroup;  // src/core/rules/words/condition.h

/// Directions relative to a unit's facing, as bits: bit k stands for k hexsides clockwise from the facing.
using RelativeArc = std::uint8_t;
inline constexpr RelativeArc all_around = 0b111111;
inline constexpr RelativeArc front_arc = 0b100011;  ///< the facing and the two directions beside it

/// A definition of a ZOC: which units exert it, how far and where, and what cancels it.
struct ZocRule {
  enum class Ground : std::uint8_t {
    own,  ///< each step from the unit to the hex is possible for its class
    any,  ///< the hexes on the way need only exist
  };
  std::string name = "zoc";
  int range = 1;                           ///< hexes; 0: no ZOC at all
  RelativeArc arc = all_around;            ///< a unit without a facing looks in all directions
  std::shared_ptr<const Condition> where;  ///< the units that exert it, by themselves; null: all
  std::optional<PropertyUse> not_across;   ///< the steps by which it does not extend
  std::optional<PropertyUse> not_into;     ///< the hexes that it does not enter
  Ground ground = Ground::own;
  std::optional<PropertyUse> cancelled_by;  ///< the hexes in which it is cancelled: `presence_of` a group
  std::string cite = {};                    ///< may be empty, as may be the next two
  std::string text = {};
  std::string interpretation = {};
};

inline constexpr const char* file_zoc_name = "zoc";

/// A definition of ZOC bonds: which pairs of units of one enemy side hold the ground between them.
struct BondRule {
  std::string name;
  std::string zoc = file_zoc_name;          ///< the ZOC that both exert into every hex between them
  std::shared_ptr<const Condition> where;   ///< what each of the two is, by itself; null: anything
  std::optional<PropertyUse> cancelled_by;  ///< the hexes that undo a bond: `presence_of` a group
};

/// Returns the property of hexes in which some unit of a group is: `{ some = GROUP, is = "here" }`.
PropertyUse presence_of(const UnitGroup& group);
const UnitGroup& group_of(const PropertyUse& presence);
/// Tests whether the group is that of all friends of the mover, wherever they are.
bool is_of_any_friend(const PropertyUse& presence);

}  // namespace rearguard
