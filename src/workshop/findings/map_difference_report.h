#pragma once
// Writes the differences between two versions of a map, as text and as JSON.

#include "src/workshop/audit/map_difference.h"

namespace rearguard {

struct DifferenceReport {
  std::string before, after;  ///< files
  MapDifference difference;
};

/// Writes a page of text; shortens long lists to their first items.
std::string to_text(const DifferenceReport& report, const HexMap& after);

/// Writes one object on one line: {"before", "after", "differ", "hexes": [{"hex", "terrain": {"before",
/// "after"}, "elevation": {"before", "after"}}], "hexsides": [{"from", "to", "feature", "one_way",
/// "change"}], "chart": [{"what", "change"} or {"what", "before", "after"}], "classes": [{"class", "opened",
/// "closed", "edges": [{"edge", "cheaper", "costlier", "lost", "gained"}]}]}. "change" is "added" or
/// "removed"; the terrain is null where there is no hex.
std::string to_json(const DifferenceReport& report, const HexMap& after);

}  // namespace rearguard
