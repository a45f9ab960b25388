#pragma once
// The command `rearguard audit`.

#include "src/command/session/session.h"

namespace rearguard {

struct AuditOptions {
  std::string map;                   ///< map file
  std::vector<std::string> classes;  ///< movement classes; empty: all
  std::string subject;               ///< of the picture; empty: the default that --plot describes
  std::string from;                  ///< printed hex number; empty: none
  std::string from_edge;             ///< "N", "E", "S" or "W"; empty: none
  std::string between;               ///< first place of a cut: an edge, a hex or a label; empty: none
  std::string and_place;             ///< second place of a cut; empty: none
  std::string rules;                 ///< rules to find retreat traps by; empty: do not look for traps
  std::string allowance;             ///< movement points of a turn, for contours; empty: none
  std::string window;                ///< "0101-2030": the hexes that the picture shows; empty: all
  std::string picture;               ///< file to write, .svg or .png; empty: none
  bool underlay = false;             ///< the picture shows the picture under the map
  std::string compare_with;          ///< earlier version of the map; empty: none
  bool json = false;
};
/// Reports statistics of a map, draws it, or compares two versions. Returns `problems_found` if the versions
/// differ.
Status audit(Session& session, const AuditOptions& options);

}  // namespace rearguard
