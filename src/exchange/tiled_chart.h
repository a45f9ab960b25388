#pragma once
// The terrain chart in the tiles of tilesets. Private to exchange.

#include <map>
#include <set>
#include <string>

#include "src/exchange/tiled_map.h"

namespace rearguard {

/// What a tile stands for. A tile may be of a terrain and of a level at once.
struct TileMeaning {
  std::string terrain;  ///< empty: none
  std::string feature;  ///< empty: none
  const Node* elevation = nullptr;
};

/// The terrain by its property `terrain`, or by its class where it has no property that tells.
TileMeaning meaning_of(const TiledTile& tile);

/// The tile of a gid and its tileset, or null.
const TiledTile* tile_of(const TiledMap& map, std::uint32_t gid);
/// "tile 5 of tileset \"ground\"" or what is wrong with the number.
std::string tile_words(const TiledMap& map, std::uint32_t gid);

/// The tables `terrain` and `features` of a map document, in the order of the tiles. Terrains that only a
/// class names count where a layer shows them: those in `shown`. A terrain without a symbol gets one.
struct ChartNodes {
  Node terrain;
  Node features;
  std::map<std::string, std::string> symbols;  ///< by terrain
};
ChartNodes chart_of(const TiledMap& map, const std::set<std::string>& shown, Problems& problems);

/// Properties as the members of a document's table: `cost.foot` becomes a member of a table `cost`; a text
/// under one of the keys that a document gives a list or a table is read as such (`["firing"]`).
Node unfolded(const Node& properties, Problems& problems);

}  // namespace rearguard
