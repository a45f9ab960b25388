#pragma once
// The options of `rearguard audit`, checked against the map.

#include "src/answers/view/map_layout.h"
#include "src/workshop/audit/map_cuts.h"

namespace rearguard {

struct AuditOptions;

enum class AuditPicture : std::uint8_t { heat, contours, traps, chokes, asymmetry, cuts, changes };

struct AuditRequest {
  std::vector<ClassId> classes;  ///< each once, in the order given; at least one if the map has any
  AuditPicture picture = AuditPicture::heat;
  std::string start;  ///< start of a reach or of contours: "0304", "the west edge"; empty: none requested
  std::optional<MapEdge> edge;              ///< the start, if it is an edge
  std::optional<Hex> hex;                   ///< the start, if it is a hex
  std::optional<MovementPoints> allowance;  ///< of a turn, for contours; nothing: contours of equal cost
  std::optional<HexWindow> window;
  /// Places that a cut parts, from the first to the second; nothing if none were named.
  std::optional<std::pair<CutPlace, CutPlace>> between;

  std::vector<Hex> starts(const HexMap& map, ClassId c) const;
};

/// Returns whether so many cuts of a map end within seconds: a cut takes time with the hexes to the power of
/// one and a half.
bool can_cut(const HexMap& map, std::size_t cuts);

/// Reads the options. Returns nothing, with the reason in `message`, if they contradict each other or the
/// map.
std::optional<AuditRequest> read_request(const AuditOptions& options, const HexMap& map,
                                         std::string& message);

}  // namespace rearguard
