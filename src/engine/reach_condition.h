#pragma once
// Whether a move would carry a unit into contact with another, and what stands in the way.

#include "src/engine/conditions.h"

namespace rearguard {

/// Whether a straight move of the doctrine has a walk that ends next to a causer (the target) within the
/// stated length, and meets nothing on it but what `way` ignores. The hexes entered must be free of units but
/// for those that are ignored, all of the map, and every step open to the unit's class. With
/// `min_enemies`, so many different unengaged enemies stand on the walks that so reach it. With
/// `aligned`, the unit can also turn to the target where it comes next to it. A unit next to the target
/// already is in contact.
bool way_is_open(const Way& way, const EventContext& scene);

}  // namespace rearguard
