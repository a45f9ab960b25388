#pragma once
// The terrain chart, read from the tiles of tilesets. Private to exchange.

#include <map>
#include <set>

#include "src/core/document/document.h"

namespace rearguard {

struct TiledMap;
struct TiledTile;

/// The meaning of a tile. A tile may have a terrain and a level at once.
struct TileMeaning {
  std::string terrain;  ///< empty: none
  std::string feature;  ///< empty: none
  const Node* elevation = nullptr;
};

/// Returns the meaning of a tile. The terrain comes from the property `terrain`, or from the class of a tile
/// without properties that give a meaning.
TileMeaning meaning_of(const TiledTile& tile);

/// Returns the tile with a gid, or null.
const TiledTile* tile_of(const TiledMap& map, std::uint32_t gid);
/// Returns "tile 5 of tileset \"ground\"", or what is wrong with the gid.
std::string tile_text(const TiledMap& map, std::uint32_t gid);

/// The tables `terrain` and `features` of a map document, in the order of the tiles. A terrain named only by
/// a class counts if a layer shows it, that is, if it is in `shown`. A terrain without a symbol gets one.
struct ChartNodes {
  Node terrain;
  Node features;
  std::map<std::string, std::string> symbols;  ///< by terrain
};
ChartNodes chart_of(const TiledMap& map, const std::set<std::string>& shown, Problems& problems);

/// Returns properties as members of a document's table: `cost.foot` becomes a member of a table `cost`, and a
/// string under a key whose value is a list or a table in documents is parsed as one (`["firing"]`).
Node unfolded(const Node& properties, Problems& problems);

}  // namespace rearguard
