#pragma once
// The terrain effects chart of a map document: [terrain.X] and [features.X]. For io and exchange.

#include <string>
#include <unordered_map>
#include <vector>

#include "hexmap/terrain_chart.h"
#include "src/core/document/decoder.h"

namespace rearguard {

/// A key of the map itself that may be below any table header: a TOML table ends only at the next header, so
/// `hexes` written after [features.road] belongs to that table.
struct MapOwnKey {
  std::string_view key;
  Node::Kind kind;
};
bool is_map_own(const Member& member);
/// Allows a table of the map to contain the keys of the map itself.
void mark_map_keys_known(TableReader& table);

struct ChartReading {
  TerrainChart chart;
  std::unordered_map<char32_t, TerrainId> symbols;
  bool symbols_complete = true;  ///< every terrain has a valid symbol
};

/// Reads both tables; `features` may be null. All costs get the least common denominator, which must not
/// exceed one million.
ChartReading read_chart(const Node& terrain, const Node* features, Problems& problems);

}  // namespace rearguard
