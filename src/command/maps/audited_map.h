#pragma once
// The map that `rearguard audit` examines, from a file of any kind that has one.

#include "src/command/session/session.h"
#include "src/workshop/audit/map_cuts.h"
#include "src/workshop/audit/map_details.h"

namespace rearguard {

/// A map with the file that its pictures are named from, and the places whose cuts matter by what the map and
/// the scenario state.
struct AuditedMap {
  std::shared_ptr<const HexMap> map;
  std::string file;
  std::vector<std::pair<CutPlace, CutPlace>> objectives;
  std::vector<MapDetail> details = {};  ///< what a map's own file states besides
};

/// Reads a map; the map of a position or a scenario; a map of Tiled or Wesnoth as it is. Writes remarks about
/// what was read.
Checked<AuditedMap> read_audited_map(Session& session, const std::string& path);

}  // namespace rearguard
