#pragma once
// What two versions of a map differ in, as text and as JSON.

#include <string>

#include "hexmap/hex_map.h"
#include "src/audit/map_difference.h"

namespace rearguard {

struct DifferenceReport {
  std::string before, after;  ///< files
  MapDifference difference;
};

/// A page for a person; of long lists the first few.
std::string to_text(const DifferenceReport& report, const HexMap& after);

/// One object on one line: {"before", "after", "differ", "hexes": [{"hex", "terrain": {"before", "after"},
/// "elevation": {"before", "after"}}], "hexsides": [{"from", "to", "feature", "one_way", "change"}], "chart":
/// [{"what", "change"} or {"what", "before", "after"}], "classes": [{"class", "opened", "closed", "edges":
/// [{"edge", "cheaper", "dearer", "lost", "gained"}]}]}. "change" is "added" or "removed"; a terrain that is
/// no hex is null.
std::string to_json(const DifferenceReport& report, const HexMap& after);

}  // namespace rearguard
