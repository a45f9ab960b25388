#pragma once
// Reads `[regions]` of maps and positions. Private to io.

#include <map>
#include <string>

#include "src/core/board/position.h"
#include "src/core/document/decoder.h"

namespace rearguard {

/// Reads the regions of a table as they are written; adds problems where it is invalid. `of_map`: those that
/// belong to a question cannot be stated by a map.
std::map<std::string, RegionSetup> read_regions(const Node& table, bool of_map, Problems& problems);

/// Returns the place of an entry of a region: of the whole region if `side` is empty.
Place place_of_entry(const Node& table, const std::string& name, const std::string& side, std::size_t index);

}  // namespace rearguard
