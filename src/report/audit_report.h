#pragma once
// The statistics of a map for `rearguard audit`, as text and as JSON.

#include <string>
#include <vector>

#include "hexmap/hex_map.h"
#include "src/audit/map_statistics.h"

namespace rearguard {

struct AuditReport {
  std::string file;  ///< of the map
  MapStatistics statistics;
  std::string rules;  ///< by which traps were looked for; empty: none were
  std::string start;  ///< "0304", or "N edge": where the reach begins; empty: it was not asked for
  std::vector<ReachSummary> reach;  ///< by class, in the order of the statistics
};

/// A page for a person; of long lists the first few.
std::string to_text(const AuditReport& report, const HexMap& map);

/// One object on one line: {"file", "name", "columns", "rows", "hexes", "elevation": {"lowest", "highest"},
/// "terrain": [{"name", "hexes", "share"}], "hexsides": [{"feature", "hexsides", "one_way"}], "classes":
/// [{"class", "open", "closed", "step": {"steps", "min", "median", "mean", "max"}, "regions", "main_region",
/// "chokes": {"hexes", "worst": [{"hex", "cuts_off"}]}, "asymmetric": {"steps", "no_return", "by_hexside",
/// "worst": [{"from", "to", "there", "back"}]}, "crossings": [{"from", "to", "cost", "path"}], "traps":
/// [{"hex", "attacked_from", "results"}], "reach": {"from", "reached", "unreachable", "farthest",
/// "cost"}}]}. Movement points are texts as `to_text` writes them, means are numbers; `cost` and `back` are
/// null where there is no way. `step` is left out where there are no steps, `traps` and `reach` where not
/// asked for.
std::string to_json(const AuditReport& report, const HexMap& map);

}  // namespace rearguard
