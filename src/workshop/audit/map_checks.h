#pragma once
// The checks of a map without units. Each finds one kind of probable mistake, in time linear in the size of
// the map.

#include "hexmap/hex_map.h"
#include "src/core/io/maps/hexside_reader.h"

namespace rearguard {

struct Finding;

/// A map with what its document contains besides.
struct AuditInput {
  const HexMap& map;
  std::span<const PlacedFeature> placed;  ///< in the order of the document
  /// By ClassId: the largest movement allowance of its units; nothing if unknown. May be empty.
  std::vector<std::optional<MovementPoints>> allowances = {};
};

/// Returns, by ClassId, the class that a name probably misspells, or nothing. The intended class is named by
/// more terrains (or by as many, but first), and never by the same terrain.
std::vector<std::optional<ClassId>> likely_misspellings(const TerrainChart& chart);

/// Returns, by ClassId, whether the chart leaves the ground of a class open: its name is probably misspelt,
/// or most terrains do not name it. Other checks leave such classes out.
std::vector<bool> unclear_classes(const HexMap& map);

std::vector<Finding> unused_parts(const AuditInput& audit);
/// misspelt-class and missing-cost.
std::vector<Finding> missing_costs(const AuditInput& audit);
std::vector<Finding> unpayable_costs(const AuditInput& audit);
/// duplicate-hexside, one-way-outlier and two-way-outlier.
std::vector<Finding> doubtful_hexsides(const AuditInput& audit);
/// reversed-slope, missing-slope and outlying-elevation.
std::vector<Finding> doubtful_slopes(const AuditInput& audit);
/// slow-road, zero-cost, exchanged-costs, outlying-cost and cheap-woods.
std::vector<Finding> doubtful_rows(const AuditInput& audit);
/// road-dead-end, road-gap and road-blocked.
std::vector<Finding> doubtful_roads(const AuditInput& audit);
/// blocked-crossing, stray-crossing and useless-crossing.
std::vector<Finding> doubtful_crossings(const AuditInput& audit);
std::vector<Finding> stream_dead_ends(const AuditInput& audit);
/// sealed-hex, isolated-region, one-way-pocket and choke-hex.
std::vector<Finding> doubtful_ground(const AuditInput& audit);
/// unreachable-victory-hex: looks at the terrain of the hex alone.
std::vector<Finding> victory_out_of_reach(const AuditInput& audit);

/// missing-crossing, one-way-water, missing-edge and rounded-third.
std::vector<Finding> unlike_others(const AuditInput& audit);

/// unpainted-hexes: one finding for all of them.
std::vector<Finding> unpainted_hexes(const AuditInput& audit);
/// placeholder-costs and closed-map.
std::vector<Finding> unwritten_costs(const AuditInput& audit);

std::vector<Finding> audit_map(const AuditInput& audit);

}  // namespace rearguard
