#pragma once
// The verb `rearguard audit`.

#include <string>
#include <vector>

#include "src/cli/session.h"

namespace rearguard {

struct AuditOptions {
  std::string map;                   ///< map file
  std::vector<std::string> classes;  ///< movement classes; empty: all
  std::string subject;    ///< what the picture shows; empty: heat, or changes where there is another map
  std::string from;       ///< printed number of a hex; empty: none
  std::string from_edge;  ///< "N", "E", "S" or "W"; empty: none
  std::string rules;      ///< by which retreat traps are looked for; empty: they are not
  std::string window;     ///< "0101-2030": the part that the picture shows; empty: all
  std::string picture;    ///< file to write, .svg or .png; empty: none
  std::string against;    ///< former version of the map; empty: none
  bool json = false;
};
/// Statistics, pictures and differences of maps. `problems_found` where two maps differ.
Status audit(Session& session, const AuditOptions& options);

}  // namespace rearguard
