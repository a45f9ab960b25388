#pragma once
// A section of a map with one unit and its attackers: enough board to judge its retreat.

#include "src/core/board/position.h"
#include "src/core/engine/question/judge.h"

namespace rearguard {

/// Returns the hexes of `map` within `radius` columns and rows of `centre`, with their numbers, terrain,
/// features and elevation.
std::shared_ptr<const HexMap> cut_out(const HexMap& map, Hex centre, int radius);

/// Returns a chart with the same classes and one terrain, which each enters for 1 MP.
std::shared_ptr<const TerrainChart> open_chart(const TerrainChart& chart);

/// Returns the same section, but with every existing hex as level ground of an open chart.
std::shared_ptr<const HexMap> open_cut_out(const HexMap& map, Hex centre, int radius,
                                           const std::shared_ptr<const TerrainChart>& open);

/// An attacker: a unit in a hex, which exerts a ZOC.
struct Attacker {
  Hex hex;
  ClassId movement_class = 0;
};

/// Returns a position with only a unit (index 0) and its attackers, in their order.
Position alone_with(const std::shared_ptr<const HexMap>& map, ClassId movement_class, Hex hex,
                    std::span<const Attacker> attackers);

/// Returns the retreat request of a result for that unit, with all attackers as causing units.
RetreatRequest request_for(const Position& position, const std::string& result);

}  // namespace rearguard
