#pragma once
// The terrain effects chart of a map document: [terrain.X] and [features.X]. For io and exchange.

#include <string>
#include <unordered_map>
#include <vector>

#include "hexmap/terrain_chart.h"
#include "src/document/decoder.h"

namespace rearguard {

/// A key of the map itself that may stand below any table header: in TOML a header ends only at the
/// next one, so that `hexes` written after [features.road] belongs to that table.
struct MapOwnKey {
  std::string_view key;
  Node::Kind kind;
};
bool is_map_own(const Member& member);
/// Lets a table of the map hold the map's own keys.
void pass_over_map_own(TableReader& table);

struct ChartReading {
  TerrainChart chart;
  std::unordered_map<char32_t, TerrainId> symbols;
  bool symbols_complete = true;  ///< every terrain has told its symbol
};

/// Reads both tables; `features` may be null. All costs become parts of one denominator, the least
/// common one, which must not exceed one million.
ChartReading read_chart(const Node& terrain, const Node* features, Problems& problems);

}  // namespace rearguard
