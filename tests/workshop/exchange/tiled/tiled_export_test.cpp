// The documents of Tiled that a map becomes: tile sizes, layers, stagger.

#include "src/workshop/exchange/tiled/tiled_export.h"

#include "src/workshop/exchange/tiled/tiled_tree.h"
#include "tests/support/got.h"
#include "tests/support/maps.h"
#include "tests/workshop/exchange/tiled_text.h"

namespace {

std::string tmx_of(const Node& tree) {
  return got<std::string>(tiled_xml(tree));
}

Node tree_of(const HexMap& map) {
  return tiled_map(map, tile_sheet(map, 32, "chart.png"), nullptr);
}

std::string text_at(const Node& tree, const char* key) {
  REQUIRE(tree.find(key) != nullptr);
  return tree.find(key)->text;
}

std::int64_t whole_at(const Node& tree, const char* key) {
  REQUIRE(tree.find(key) != nullptr);
  return tree.find(key)->whole;
}

/// The names of a map's layers, in order.
Strings layers_of(const Node& tree) {
  Strings names;
  for (const Node& layer : tree.find("layers")->items) names.push_back(text_at(layer, "name"));
  return names;
}

/// The cells of a map's n-th layer, row by row.
std::vector<std::int64_t> cells_of(const Node& tree, std::size_t layer) {
  std::vector<std::int64_t> cells;
  for (const Node& cell : tree.find("layers")->items.at(layer).find("data")->items)
    cells.push_back(cell.whole);
  return cells;
}

}  // namespace

TEST_CASE("a tileset contains the whole chart and no map") {
  const HexMap map = open_map(grid_of(Orientation::pointy, Parity::odd, 2, 2));
  const TileSheet sheet = tile_sheet(map, 33, "chart.png");
  // Three terrains, six features, levels 0 to 9; side 32, across the flats 32 × √3 = 55.4, made even.
  CHECK(sheet.tiles.size() == 3 + 6 + 10);
  CHECK(sheet.hex_side == 32);
  CHECK(sheet.width == 56);
  CHECK(sheet.height == 64);
  const std::string text = tmx_of(tiled_tileset(map, sheet, "chart"));
  CHECK(has(text, "<property name=\"cost.mounted\" value=\"1/3\" />"));
  const auto read = read_tiled_text(text, "chart.tsx", open_nothing);
  CHECK(problems_of(read) == "chart.tsx:2:1: error: this is a tileset, not a map\n");
}

TEST_CASE("a tile of a flat hex is as wide as one of a pointy hex is high") {
  const TileSheet flat = tile_sheet(open_map(grid_of(Orientation::flat, Parity::odd, 2, 2)), 32, "t.png");
  CHECK(flat.width == 64);
  CHECK(flat.height == 56);
  CHECK(flat.hex_side == 32);
}

TEST_CASE("a tile sheet of nineteen tiles has three rows of eight") {
  const TileSheet sheet = tile_sheet(open_map(grid_of(Orientation::flat, Parity::odd, 2, 2)), 32, "t.png");
  CHECK(sheet.columns == 8);
  CHECK(sheet.rows() == 3);
}

TEST_CASE("a tile sheet has the levels 0 to 9 and any other level of the map") {
  HexMap map = open_map(grid_of(Orientation::flat, Parity::odd, 2, 2));
  map.set_elevation(map.grid().hex_at(0), 12);
  map.set_elevation(map.grid().hex_at(1), -3);
  std::set<int> levels;
  for (const ChartTile& tile : tile_sheet(map, 32, "t.png").tiles) {
    if (tile.kind == ChartTile::Kind::level) CHECK(levels.insert(tile.number).second);
  }
  CHECK(levels == std::set<int>{-3, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12});
}

TEST_CASE("a map has its size in hexes and that of a tile in pixels") {
  const Node tree = tree_of(open_map(grid_of(Orientation::flat, Parity::even, 5, 3)));
  CHECK(whole_at(tree, "width") == 5);
  CHECK(whole_at(tree, "height") == 3);
  CHECK(whole_at(tree, "tilewidth") == 64);
  CHECK(whole_at(tree, "tileheight") == 56);
  CHECK(whole_at(tree, "hexsidelength") == 32);
  CHECK(text_at(tree, "orientation") == "hexagonal");
}

// Tiled counts columns and rows from 0: "odd" shifts the second column.
TEST_CASE("the stagger of a map depends on the first number as well as on the parity") {
  struct Row {
    Orientation orientation;
    Parity shifted;
    Printed first;
    const char* axis;
    const char* index;
  };
  for (const Row& row : {Row{Orientation::flat, Parity::even, {1, 1}, "x", "odd"},
                         Row{Orientation::flat, Parity::odd, {1, 1}, "x", "even"},
                         Row{Orientation::flat, Parity::even, {24, 1}, "x", "even"},
                         Row{Orientation::flat, Parity::odd, {24, 1}, "x", "odd"},
                         Row{Orientation::pointy, Parity::even, {24, 1}, "y", "odd"},
                         Row{Orientation::pointy, Parity::even, {1, 24}, "y", "even"}}) {
    const Node tree = tree_of(open_map(grid_of(row.orientation, row.shifted, 2, 2, row.first)));
    CHECK(text_at(tree, "staggeraxis") == row.axis);
    CHECK(text_at(tree, "staggerindex") == row.index);
  }
}

TEST_CASE("the terrain layer has the number of each hex's terrain, 0 for a hole") {
  HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 3, 2));
  map.set_terrain(map.grid().to_hex({2, 1}), woods);
  map.set_terrain(map.grid().to_hex({3, 2}), no_hex);
  const Node tree = tree_of(map);
  CHECK(layers_of(tree) == Strings{"terrain"});
  CHECK(cells_of(tree, 0) == std::vector<std::int64_t>{1, 2, 1, 1, 1, 0});
}

TEST_CASE("a map with levels has a layer of them, empty at level 0") {
  HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 3, 1));
  map.set_elevation(map.grid().to_hex({2, 1}), 4);
  const Node tree = tree_of(map);
  REQUIRE(layers_of(tree) == Strings{"terrain", "elevation"});
  // Three terrains and six features come before level 0; level 4 is the fourteenth tile.
  CHECK(cells_of(tree, 1) == std::vector<std::int64_t>{0, 14, 0});
}

TEST_CASE("labels and victory hexes are layers of objects if there are any") {
  HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 2, 1));
  map.labels = {{map.grid().hex_at(0), "Mill", 1}};
  map.victory_hexes = {{map.grid().hex_at(1), 2, ""}};
  CHECK(layers_of(tree_of(map)) == Strings{"terrain", "labels", "victory"});
}
