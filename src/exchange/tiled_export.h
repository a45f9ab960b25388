#pragma once
// Maps and positions as documents of Tiled. What is written reads as the same map again.

#include <string>
#include <vector>

#include "src/board/position.h"
#include "src/document/document.h"
#include "src/io/map_writer.h"

namespace rearguard {

/// One tile of a chart's tileset.
struct ChartTile {
  enum class Kind : std::uint8_t { terrain, feature, level };
  Kind kind = Kind::terrain;
  int number = 0;  ///< a TerrainId, a FeatureId or a level
};

/// The tiles of a map's chart in one picture, row by row: every terrain, every feature, and the levels 0 to
/// 9 with whatever other levels the map has.
struct TileSheet {
  Orientation orientation = Orientation::flat;
  int width = 0, height = 0;  ///< of a tile, in pixels, even
  int hex_side = 0;           ///< pixels, even
  int columns = 8;            ///< of tiles
  std::vector<ChartTile> tiles;
  std::string image;  ///< its file, as the tileset names it
  int rows() const { return (static_cast<int>(tiles.size()) + columns - 1) / columns; }
};

/// `hex_radius`, centre to corner in pixels, is made even; 4 to 512.
TileSheet tile_sheet(const HexMap& map, int hex_radius, std::string image);

/// What a position adds to its map.
struct ExportedPosition {
  const Setup* setup = nullptr;
  std::string name;
  std::string rules;  ///< as the document shall name them
};

/// The tree of a tileset by itself, as a .tsx or .tsj file holds it.
Node tiled_tileset(const HexMap& map, const TileSheet& sheet, const std::string& name);

/// The tree of a map with its tileset inside, terrain and levels as tile layers, everything else as objects.
/// `position` and `expect`, the map document's value under that key, may be null.
Node tiled_map(const HexMap& map, const TileSheet& sheet, const ExportedPosition* position,
               const Node* expect = nullptr);

}  // namespace rearguard
