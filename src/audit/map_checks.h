#pragma once
// The checks of a map without units. Each looks for one kind of thing that its author may not have meant.
// All are linear in the size of the map.

#include <optional>
#include <span>
#include <vector>

#include "hexmap/hex_map.h"
#include "src/audit/finding.h"

namespace rearguard {

/// A feature as the document lays it: on the crossing from `from` to the adjacent `to`, or on both.
struct Placement {
  FeatureId feature = 0;
  Hex from;
  Hex to;
  bool one_way = false;
};

/// A map with what its document says beyond it.
struct AuditInput {
  const HexMap& map;
  std::span<const Placement> placed;  ///< in the order of the document
  /// By ClassId: the largest allowance of its units; nothing where it is not known. May be empty.
  std::vector<std::optional<MovementPoints>> allowances = {};
};

/// By ClassId: the class that its name is likely a slip of the pen for, one that more terrains name (of as
/// many, one that was named first), and none beside it.
std::vector<std::optional<ClassId>> likely_slips(const TerrainChart& chart);

std::vector<Finding> unused_parts(const AuditInput& audit);
/// misspelt-class and missing-cost.
std::vector<Finding> missing_costs(const AuditInput& audit);
std::vector<Finding> unpayable_costs(const AuditInput& audit);
/// duplicate-hexside, one-way-outlier and two-way-outlier.
std::vector<Finding> doubtful_hexsides(const AuditInput& audit);
/// reversed-slope and missing-slope.
std::vector<Finding> doubtful_slopes(const AuditInput& audit);
/// road-dead-end and road-blocked.
std::vector<Finding> doubtful_roads(const AuditInput& audit);
std::vector<Finding> stream_dead_ends(const AuditInput& audit);
/// sealed-hex, isolated-region, one-way-pocket and choke-hex.
std::vector<Finding> doubtful_ground(const AuditInput& audit);
std::vector<Finding> victory_out_of_reach(const AuditInput& audit);

/// All of them.
std::vector<Finding> audit_map(const AuditInput& audit);

}  // namespace rearguard
