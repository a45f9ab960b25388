#pragma once
// A hexagonal map of Tiled as it was drawn: cells, objects, tiles and their properties, before anybody asks
// what they mean.

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "hexmap/grid.h"
#include "src/document/document.h"

namespace rearguard {

/// Custom properties by name are a table: strings, numbers, true or false.
struct TiledTile {
  std::string kind;  ///< its class; empty: none
  Node properties;
  Place place;
};

struct TiledTileset {
  std::string name;
  std::uint32_t first = 1;  ///< the gid of its tile 0
  bool external = false;    ///< in a file of its own; all places are then that of its mention in the map
  std::map<std::uint32_t, TiledTile> tiles;  ///< by local id; those that say nothing are left out
};

/// A block of cells, rows from the top. Gids bear no flip flags; 0 is an empty cell.
struct TiledCells {
  int x = 0, y = 0;  ///< cell in its top left corner
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
  Point at;                   ///< the point; of a box or a tile its middle; in pixels of the terrain's layers
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
  int width = 0, height = 0;                          ///< in cells; of no meaning where infinite
  int tile_width = 0, tile_height = 0, hex_side = 0;  ///< pixels
  Node properties;
  std::vector<TiledTileset> tilesets;  ///< ascending by `first`
  std::vector<TiledLayer> layers;      ///< from the bottom, groups dissolved, image layers left out
  Place place;
};

/// Opens a file that a map names, by its path from the map.
using OpenBeside = std::function<Checked<std::string>(const std::string& path)>;

/// The greatest number of cells in one layer, and of a map's width or height.
inline constexpr std::int64_t max_cells = 64'000'000;
/// Of all layers together, chunk by chunk: what is packed may be a thousand times as large as its file.
inline constexpr std::int64_t max_total_cells = 4 * max_cells;
inline constexpr int max_side_cells = 999'999;

/// A map from its tree. Refused: other than hexagonal maps, templates of objects, cells compressed with zstd,
/// and tilesets that cannot be opened or lie outside of the map's folder. Layers with the property `ignore`
/// are left out.
Checked<TiledMap> read_tiled(const Node& tree, const std::string& file, const OpenBeside& open);

/// Adds the tiles of a tileset's tree.
void read_tiles(const Node& tree, TiledTileset& tileset, Problems& problems);

}  // namespace rearguard
