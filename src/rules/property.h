#pragma once
// The properties that clauses can ask about. Few sources name them all, so that a new one recompiles little.

#include <cstdint>

namespace rearguard {

/// A property of a hex, a step or a whole path.
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

}  // namespace rearguard
