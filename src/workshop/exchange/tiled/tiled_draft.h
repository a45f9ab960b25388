#pragma once
// Maps of Tiled that were not drawn for Rearguard. Private to exchange.

#include "src/workshop/exchange/tiled/tiled_map.h"

namespace rearguard {

/// Rewrites a map of other making in our terms, so that nothing in it is unknown:
/// - Each hex has one terrain, called by what its tiles are called, from the lowest layer up: "grass +
///   trees". A tile is called by its property `terrain`, the property named in `how`, its class, a usual
///   property, the file of its picture, or else its number. What costs nothing states becomes a stub.
/// - Objects become labels, unless the map states that it is one of ours (its property `rearguard`).
/// - All other properties become notes of the map.
/// Adds remarks to `remarks` of the map.
TiledMap drafted(TiledMap map, const TiledReading& how);

}  // namespace rearguard
