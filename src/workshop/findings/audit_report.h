#pragma once
// Writes the statistics of a map for `rearguard audit`, as text and as JSON.

#include "src/workshop/audit/map_cuts.h"
#include "src/workshop/audit/map_statistics.h"

namespace rearguard {

struct AuditReport {
  std::string file;  ///< of the map
  MapStatistics statistics;
  std::string rules;  ///< the rules under which traps were searched for; empty if they were not
  std::string start;  ///< "0304", or "N edge": the start of the reach; empty if it was not requested
  std::vector<ReachSummary> reach;  ///< by class, in the order of the statistics
  /// By class, in the same order: the cuts that were requested or that the map's objectives suggest.
  std::vector<std::vector<MapCut>> cuts = {};
};

/// Writes a page of text; shortens long lists to their first items.
std::string to_text(const AuditReport& report, const HexMap& map);

/// Writes one object on one line: {"file", "name", "columns", "rows", "hexes", "elevation": {"lowest",
/// "highest"}, "terrain": [{"name", "hexes", "share"}], "hexsides": [{"feature", "hexsides", "one_way"}],
/// "classes": [{"class", "open", "closed", "step": {"steps", "min", "median", "mean", "max"}, "regions",
/// "main_region", "chokes": {"hexes", "worst": [{"hex", "cuts_off"}]}, "asymmetric": {"steps", "no_return",
/// "by_hexside", "worst": [{"from", "to", "there", "back"}]}, "crossings": [{"from", "to", "cost", "path"}],
/// "cuts": [{"from", "to", "kind", "hexes", "hexsides": [{"from", "to", "feature"}], "text"}], "traps":
/// [{"hex", "attacked_from", "results"}], "reach": {"from", "reached", "unreachable", "farthest", "cost"}}]}.
/// The `kind` of a cut is "hexes", "hexsides", "no path" or "inseparable"; `cuts` is omitted if there are
/// none. Movement points are strings as `to_text` writes them, means are numbers; `cost` and `back` are null
/// if there is no path. `step` is omitted if there are no steps, `traps` and `reach` if they were not
/// requested.
std::string to_json(const AuditReport& report, const HexMap& map);

}  // namespace rearguard
