#pragma once
// What `rearguard audit` is asked, held against the map that it is asked of.

#include <optional>
#include <string>
#include <vector>

#include "src/audit/cost_surface.h"
#include "src/cli/audit_verb.h"
#include "src/view/map_layout.h"

namespace rearguard {

enum class AuditPicture : std::uint8_t { heat, contours, traps, chokes, asymmetry, changes };

struct AuditRequest {
  std::vector<ClassId> classes;  ///< each once, in the order asked for; at least one where the map has any
  AuditPicture picture = AuditPicture::heat;
  std::string
      start;  ///< where a reach or contours begin: "0304", "the west edge"; empty: they are not asked for
  std::optional<MapEdge> edge;  ///< that, as an edge
  std::optional<Hex> hex;       ///< or as a hex
  std::optional<HexWindow> window;

  /// The hexes that a class starts from.
  std::vector<Hex> starts(const HexMap& map, ClassId c) const;
};

/// Nothing, and why, where the options contradict each other or the map.
std::optional<AuditRequest> read_request(const AuditOptions& options, const HexMap& map,
                                         std::string& message);

}  // namespace rearguard
