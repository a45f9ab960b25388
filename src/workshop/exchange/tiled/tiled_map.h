#pragma once
// A hexagonal map of Tiled as drawn: cells, objects, tiles and their properties, not yet interpreted.

#include <map>

#include "hexmap/grid.h"
#include "src/core/document/document.h"

namespace rearguard {

/// A box of a picture file, in pixels; width 0: the whole picture. The file is named as in its document.
struct TilePicture {
  std::string file;
  int left = 0, top = 0, width = 0, height = 0;
};

/// A tile of a tileset. Properties are a table of custom properties by name: strings, numbers and booleans.
struct TiledTile {
  std::string kind;  ///< its class; empty: none
  Node properties;
  Place place;
  TilePicture picture = {};  ///< its own, of a draft; no file: none
};

struct TiledTileset {
  std::string name;
  std::uint32_t first = 1;  ///< the gid of its tile 0
  bool external = false;    ///< in its own file; all places are then that of its mention in the map
  std::map<std::uint32_t, TiledTile>
      tiles;  ///< by local id; without tiles that have neither class nor properties
  // Of a draft, the picture that has all its tiles.
  TilePicture sheet = {};  ///< the box of its first tile; no file: none
  int columns = 0, spacing = 0;
};

/// The pictures of terrains, by the file that the map names: what lies in them above one another, the lowest
/// first.
using TerrainPictures = std::map<std::string, std::vector<TilePicture>>;

/// A block of cells, rows from the top. Gids have no flip flags; 0 is an empty cell.
struct TiledCells {
  int x = 0, y = 0;  ///< top left cell
  int width = 0, height = 0;
  std::vector<std::uint32_t> gids;
};

struct TiledObject {
  enum class Shape : std::uint8_t { point, box, line, ring, tile };
  std::int64_t id = 0;
  std::string name;
  std::string kind;  ///< its class; empty: none
  Shape shape = Shape::point;
  std::uint32_t gid = 0;      ///< of a tile
  Point location;             ///< the point, or the middle of a box or a tile; pixels of the terrain's layers
  std::vector<Point> points;  ///< of a line or ring
  std::string text;           ///< of a text box
  Node properties;
  Place place;
};

struct TiledLayer {
  std::string name;
  Node properties;
  Place place;
  std::vector<TiledCells> blocks;
  std::vector<TiledObject> objects;
};

struct TiledMap {
  Orientation orientation = Orientation::flat;
  bool odd_shifted = true;  ///< odd columns (flat) or rows (pointy), counted from 0, are the shifted ones
  bool infinite = false;
  int width = 0, height = 0;                          ///< in cells; unused if infinite
  int tile_width = 0, tile_height = 0, hex_side = 0;  ///< pixels
  Node properties;
  std::vector<TiledTileset> tilesets;  ///< ascending by `first`
  std::vector<TiledLayer> layers;      ///< from the bottom; groups are flattened, image layers skipped
  Place place;
  std::vector<std::string> remarks;  ///< of a draft: what was left out
  TerrainPictures pictures = {};
};

/// Opens a file that a map names, given its path relative to the map.
using OpenBeside = std::function<Checked<std::string>(const std::string& path)>;

/// How maps of Tiled are read.
struct TiledReading {
  bool draft = false;  ///< a map of other making: what says nothing here becomes a named stub
  std::string property =
      {};  ///< of a draft: the property that names the terrain of a tile; empty: the usual ones
  std::string pictures =
      {};  ///< of a draft: the folder beside the new map for the pictures of its terrains; empty: none
  bool opens_outside = false;  ///< `open` decides of tilesets outside the map's folder; else they are refused
};

/// Maximum number of cells in one layer, and of hexes in a map.
inline constexpr std::int64_t max_cells = 4'000'000;
/// Maximum number of cells in all layers together: compressed cells can be a thousand times as large as their
/// file.
inline constexpr std::int64_t max_total_cells = 16 * max_cells;
/// Maximum width and height of a map, in cells.
inline constexpr int max_side_cells = 999'999;

/// Reads a map from its tree. Problems: maps that are not hexagonal, object templates, and tilesets that
/// cannot be opened or are outside the map's folder; a draft passes over the last two. Skips layers with the
/// property `ignore`.
Checked<TiledMap> read_tiled(const Node& tree, const std::string& file, const OpenBeside& open,
                             const TiledReading& how = {});

/// Reads the tiles of a tileset's tree into `tileset`; for a draft also the names of their pictures.
void read_tiles(const Node& tree, TiledTileset& tileset, Problems& problems, bool draft = false);

}  // namespace rearguard
