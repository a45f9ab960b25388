#pragma once
// A unit as a position describes it.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "hexmap/hex.h"
#include "hexmap/terrain_chart.h"

namespace rearguard {

using UnitIndex = std::uint32_t;  ///< index into Position::units()
using SideIndex = std::uint32_t;  ///< index into Position::sides()

/// The contents of a unit's entry in a document; names are not resolved yet.
struct UnitSetup {
  std::string id;
  std::string side;
  std::string hex;  ///< printed number
  std::string movement_class;
  bool zoc = true;             ///< exerts a zone of control
  int retreat_fire_range = 0;  ///< hexes; 0: it cannot fire at a retreating unit
  std::string name;            ///< defaults to the id
  std::string kind;    ///< "infantry", "cavalry", "artillery", "leader" …: its symbol; rules can test it
  std::string size;    ///< "company", "battalion", "regiment", "brigade", "division", "corps"
  std::string state;   ///< "good" by default
  std::string facing;  ///< a direction's name; empty: none
  int strength = 0;    ///< combat strength, 0 if unknown
  int morale = 0;
  bool states_morale = false;  ///< a morale of 0 is stated, not left open
  int stacking_points = 1;
  std::string movement = "0";         ///< movement allowance in MP ("6", "4 1/2"); "0": unknown
  bool hidden = false;                ///< not known to the enemy
  std::vector<std::string> markers;   ///< "firing", "limbered" …: conditions besides its state
  std::vector<std::string> engaged;   ///< ids of the units it is locked in combat with
  std::map<std::string, int> counts;  ///< "hits", "rout-turn" …: numbers that rules track for it
  /// Files that are drawn as its counter, the lowest first, from the folder of the map; empty: a symbol.
  std::vector<std::string> pictures;
  friend bool operator==(const UnitSetup&, const UnitSetup&) = default;
};

/// A link as a document states it: a named, directed pair of units, with numbers of its own.
struct LinkSetup {
  std::string name;
  std::string from, to;  ///< ids of units
  std::map<std::string, int> counts = {};
  friend bool operator==(const LinkSetup&, const LinkSetup&) = default;
};

/// The name under which rules speak of combat as of a link: the one that is mutual. Positions have it as
/// `Unit::engaged`.
inline constexpr const char* engagement_link = "engaged";

/// A link of a valid position.
struct Link {
  std::string name;
  UnitIndex from = 0, to = 0;
  std::map<std::string, int> counts = {};
  friend bool operator==(const Link&, const Link&) = default;
};

/// A unit of a valid position.
struct Unit {
  std::string id;
  SideIndex side = 0;
  Hex hex;
  ClassId movement_class = 0;
  bool zoc = true;
  int retreat_fire_range = 0;
  std::string name;
  std::string kind;
  std::string size;
  std::string state;
  std::optional<Direction> facing;
  int strength = 0;
  int morale = 0;
  bool states_morale = false;  ///< `morale` is stated, even if it is 0
  int stacking_points = 1;
  MovementPoints movement{};  ///< zero: unknown
  bool hidden = false;
  std::vector<std::string> markers;  ///< sorted, each once
  std::vector<UnitIndex> engaged;    ///< ascending; engagement is mutual
  std::map<std::string, int> counts;
  std::vector<std::string> pictures;
  friend bool operator==(const Unit&, const Unit&) = default;
};

}  // namespace rearguard
