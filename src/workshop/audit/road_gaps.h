#pragma once
// The network of roads and the hexsides where it lacks a piece. Private to this room.

#include <set>

#include "hexmap/hex_map.h"

namespace rearguard {

struct AuditInput;

struct RoadLinks {
  explicit RoadLinks(const AuditInput& audit);

  std::vector<bool> is_road;               ///< by FeatureId
  std::map<Hex, std::set<Hex>> links;      ///< the hexes to which roads lead from each
  std::map<Hex, std::size_t> last_placed;  ///< index of a placement of a road that touches the hex
  std::set<Hex> named;                     ///< hexes with labels or victory points
  std::vector<std::size_t> hexes_of;       ///< by TerrainId: the number of hexes of the terrain

  bool has_link(Hex a, Hex b) const;
  std::size_t degree(Hex h) const;
  /// Returns whether a road may end in a hex: a settlement, a label, victory points, or a rare terrain.
  bool is_place(const HexMap& map, Hex h) const;
};

/// A hexside on which a road is probably missing.
struct RoadGap {
  enum class Kind : std::uint8_t {
    crossing,      ///< roads lead to both ends of a crossing that carries none
    facing,        ///< two roads end on either side
    beside_road,   ///< a road ends in open ground beside another one
    beside_place,  ///< a road ends in open ground beside a settlement without roads
  };
  Kind kind = Kind::facing;
  FeatureId road = 0;
  FeatureId crossing = 0;  ///< of the first kind
  Hex from, to;
};

/// Returns each gap once: crossings in the order of the document, then the ends of roads by hex.
std::vector<RoadGap> road_gaps(const AuditInput& audit, const RoadLinks& net);

}  // namespace rearguard
