#pragma once
// A cut-out of a map with one unit and its attacker: enough board for the question where it may retreat.

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "hexmap/hex_map.h"
#include "src/board/position.h"
#include "src/engine/judge.h"

namespace rearguard {

/// The hexes of `map` within `radius` columns and rows of `centre`, with their numbers, terrain, features and
/// elevation.
std::shared_ptr<const HexMap> cut_out(const HexMap& map, Hex centre, int radius);

/// The classes of a chart, and one terrain that each enters for a point.
std::shared_ptr<const TerrainChart> open_chart(const TerrainChart& chart);

/// The same cut-out, but every hex that exists is the level ground of an open chart.
std::shared_ptr<const HexMap> open_cut_out(const HexMap& map, Hex centre, int radius,
                                           const std::shared_ptr<const TerrainChart>& open);

/// Who attacks: each stands in a hex and exerts a ZOC.
struct Attacker {
  Hex hex;
  ClassId movement_class = 0;
};

/// A unit alone with its attackers; its index is 0, and theirs follow in their order.
Position alone_with(const std::shared_ptr<const HexMap>& map, ClassId movement_class, Hex hex,
                    std::span<const Attacker> attackers);

/// The request of a result for that unit, on account of all its attackers.
RetreatRequest request_for(const Position& position, const std::string& result);

}  // namespace rearguard
