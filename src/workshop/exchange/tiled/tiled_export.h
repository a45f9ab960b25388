#pragma once
// Maps and positions as documents of Tiled. Reading them again gives the same map.

#include "src/core/board/position.h"
#include "src/core/document/document.h"

namespace rearguard {

/// One tile of a chart's tileset.
struct ChartTile {
  enum class Kind : std::uint8_t { terrain, feature, level };
  Kind kind = Kind::terrain;
  int number = 0;  ///< a TerrainId, a FeatureId or a level
};

/// The tiles of a map's chart in one picture, row by row: every terrain, every feature, the levels 0 to 9,
/// and any other levels of the map.
struct TileSheet {
  Orientation orientation = Orientation::flat;
  int width = 0, height = 0;  ///< of a tile: pixels, even
  int hex_side = 0;           ///< pixels, even
  int columns = 8;            ///< number of tile columns
  std::vector<ChartTile> tiles;
  std::string image;  ///< image file, as the tileset names it
  int rows() const { return (static_cast<int>(tiles.size()) + columns - 1) / columns; }
};

/// Lays out the tiles. `hex_radius` is centre to corner in pixels, 4 to 512, and is made even.
TileSheet tile_sheet(const HexMap& map, int hex_radius, std::string image);

/// The parts of a position beyond its map.
struct ExportedPosition {
  const Setup* setup = nullptr;
  std::string name;
  std::string rules;  ///< rules, as named in the document
};

/// Returns the tree of a separate tileset, the contents of a .tsx or .tsj file.
Node tiled_tileset(const HexMap& map, const TileSheet& sheet, const std::string& name);

/// Returns the tree of a map with an embedded tileset: terrain and levels as tile layers, everything else as
/// objects. `position` may be null. `about_map`: those of `keys_about_map` in the map document.
Node tiled_map(const HexMap& map, const TileSheet& sheet, const ExportedPosition* position,
               const std::vector<Member>& about_map = {});

/// Returns what Tiled cannot express, as the rest of a message; nothing if it can express everything.
std::optional<std::string> unsupported_by_tiled(const TerrainChart& chart);

}  // namespace rearguard
