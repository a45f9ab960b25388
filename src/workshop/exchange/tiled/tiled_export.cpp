#include "src/workshop/exchange/tiled/tiled_export.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "src/core/document/node_builder.h"
#include "src/core/document/toml_text.h"
#include "src/core/io/maps/grid_keys.h"
#include "src/workshop/exchange/tiled/object_writer.h"
#include "src/workshop/exchange/tiled/tiled_properties.h"

namespace rearguard {
namespace {

constexpr int level_tiles = 10;

class Exporter {
 public:
  Exporter(const HexMap& map, const TileSheet& sheet)
      : map_(map),
        grid_(map.grid()),
        sheet_(sheet),
        document_(map_document(map)),
        objects_(map, document_,
                 {grid_.orientation, odd_shifted(grid_), sheet.width, sheet.height, sheet.hex_side}) {}

  Node tileset(const std::string& name) const {
    Node node = table_node();
    add_member(node, "columns", whole_node(sheet_.columns));
    add_member(node, "image", text_node(sheet_.image));
    add_member(node, "imageheight", whole_node(std::int64_t{sheet_.rows()} * sheet_.height));
    add_member(node, "imagewidth", whole_node(std::int64_t{sheet_.columns} * sheet_.width));
    add_member(node, "margin", whole_node(0));
    add_member(node, "name", text_node(name));
    add_member(node, "spacing", whole_node(0));
    add_member(node, "tilecount", whole_node(static_cast<std::int64_t>(sheet_.tiles.size())));
    add_member(node, "tileheight", whole_node(sheet_.height));
    add_member(node, "tiles", tiles());
    add_member(node, "tilewidth", whole_node(sheet_.width));
    return node;
  }

  Node map(const ExportedPosition* position, const std::vector<Member>& about_map) {
    Node layers = list_node();
    layers.items.push_back(terrain_layer());
    if (document_.find("elevation") != nullptr) layers.items.push_back(level_layer());
    for (auto& [name, colour, objects] : objects_.features())
      add_object_layer(layers, name, std::move(objects), colour);
    add_object_layer(layers, "labels", objects_.labels());
    add_object_layer(layers, "victory", objects_.victory());
    if (position != nullptr) add_object_layer(layers, "units", objects_.units(*position->setup));
    Node tilesets = list_node();
    Node own = tileset("terrain chart");
    add_member(own, "firstgid", whole_node(1));
    tilesets.items.push_back(std::move(own));

    const bool flat = grid_.orientation == Orientation::flat;
    Node node = table_node();
    add_member(node, "height", whole_node(grid_.rows));
    add_member(node, "hexsidelength", whole_node(sheet_.hex_side));
    add_member(node, "infinite", truth_node(false));
    add_member(node, "layers", std::move(layers));
    add_member(node, "nextlayerid", whole_node(next_layer_));
    add_member(node, "nextobjectid", whole_node(objects_.next()));
    add_member(node, "orientation", text_node("hexagonal"));
    add_member(node, "properties", map_properties(position, about_map));
    add_member(node, "renderorder", text_node("right-down"));
    add_member(node, "staggeraxis", text_node(flat ? "x" : "y"));
    add_member(node, "staggerindex", text_node(odd_shifted(grid_) ? "odd" : "even"));
    add_member(node, "tileheight", whole_node(sheet_.height));
    add_member(node, "tilesets", std::move(tilesets));
    add_member(node, "tilewidth", whole_node(sheet_.width));
    add_member(node, "type", text_node("map"));
    add_member(node, "version", text_node("1.8"));
    add_member(node, "width", whole_node(grid_.columns));
    return node;
  }

 private:
  static bool odd_shifted(const Grid& grid) { return !grid.is_first_shifted(); }

  Node tiles() const {
    Node list = list_node();
    for (std::size_t i = 0; i < sheet_.tiles.size(); ++i) {
      const ChartTile& tile = sheet_.tiles[i];
      Node properties = list_node();
      if (tile.kind == ChartTile::Kind::level) {
        properties.items.push_back(property("elevation", whole_node(tile.number)));
      } else {
        const bool terrain = tile.kind == ChartTile::Kind::terrain;
        const auto at = static_cast<std::size_t>(terrain ? tile.number - 1 : tile.number);
        const Member& row = document_.find(terrain ? "terrain" : "features")->members[at];
        properties = all_properties(row.value, {});
        properties.items.insert(properties.items.begin(),
                                property(terrain ? "terrain" : "feature", text_node(row.key)));
      }
      Node node = table_node();
      add_member(node, "id", whole_node(static_cast<std::int64_t>(i)));
      add_member(node, "properties", std::move(properties));
      list.items.push_back(std::move(node));
    }
    return list;
  }

  /// Adds the regions, retreat directions, links and the turn of a position.
  static void add_facts(const Setup& setup, Node& list) {
    Node regions = table_node();
    for (const auto& [name, region] : setup.regions) {
      Node by_side = table_node();
      for (const auto& [side, hexes] : region.by_side) add_member(by_side, side, texts_node(hexes));
      add_member(regions, name, region.is_divided ? std::move(by_side) : texts_node(region.hexes));
    }
    if (!regions.members.empty())
      list.items.push_back(property("position_regions", text_node(toml_value(regions))));
    Node directions = table_node();
    for (const auto& [side, direction] : setup.retreat_direction)
      add_member(directions, side, text_node(direction));
    if (!directions.members.empty())
      list.items.push_back(property("retreat_direction", text_node(toml_value(directions))));
    Node links = list_node();
    for (const LinkSetup& link : setup.links) {
      Node table = table_node();
      add_member(table, "name", text_node(link.name));
      add_member(table, "from", text_node(link.from));
      add_member(table, "to", text_node(link.to));
      Node counts = table_node();
      for (const auto& [name, number] : link.counts) add_member(counts, name, whole_node(number));
      if (!counts.members.empty()) add_member(table, "counts", std::move(counts));
      links.items.push_back(std::move(table));
    }
    if (!links.items.empty()) list.items.push_back(property("links", text_node(toml_value(links))));
    if (setup.turn) list.items.push_back(property("turn", whole_node(*setup.turn)));
  }

  Node map_properties(const ExportedPosition* position, const std::vector<Member>& about_map) const {
    Node list = list_node();
    const bool is_position = position != nullptr;
    list.items.push_back(property("rearguard", text_node(is_position ? "position 1" : "map 1")));
    const Grid& g = grid_;
    Node numbering = table_node();
    add_numbering(numbering, g);
    if (g.shifted_by_place) add_member(numbering, "shifted", text_node(std::string(shifted_name(g))));
    for (const Member& m : numbering.members) add_properties(list, m);
    if (!map_.chart().classes.empty())
      list.items.push_back(property("classes", text_node(toml_value(texts_node(map_.chart().classes)))));
    for (const char* key : {"name", "ground_blocks_sight", "home"}) {
      if (const Member* m = document_.member(key)) add_properties(list, *m);
    }
    if (const Node* regions = document_.find("regions"))
      list.items.push_back(property("regions", text_node(toml_value(*regions))));
    for (const Member& m : about_map) {
      if (m.value.kind == Node::Kind::table)
        add_properties(list, m);
      else
        list.items.push_back(property(m.key, text_node(toml_value(m.value))));
    }
    if (!is_position) return list;
    if (!position->name.empty()) list.items.push_back(property("position_name", text_node(position->name)));
    if (!position->rules.empty()) list.items.push_back(property("rules", text_node(position->rules)));
    for (const auto& [side, line] : position->setup->enemy_line) {
      list.items.push_back(property("enemy_line." + side, text_node(toml_value(line_node(line)))));
    }
    for (const auto& [side, allies] : position->setup->allies)
      list.items.push_back(property("allies." + side, text_node(toml_value(texts_node(allies)))));
    for (const auto& [side, hexes] : position->setup->supply)
      list.items.push_back(property("supply_sources." + side, text_node(toml_value(texts_node(hexes)))));
    add_facts(*position->setup, list);
    return list;
  }

  Node layer(const std::string& name, const char* type) {
    Node node = table_node();
    add_member(node, "id", whole_node(next_layer_++));
    add_member(node, "name", text_node(name));
    add_member(node, "opacity", whole_node(1));
    add_member(node, "type", text_node(type));
    add_member(node, "visible", truth_node(true));
    add_member(node, "x", whole_node(0));
    add_member(node, "y", whole_node(0));
    return node;
  }

  Node tile_layer(const char* name, std::vector<Node> gids) {
    Node node = layer(name, "tilelayer");
    add_member(node, "width", whole_node(grid_.columns));
    add_member(node, "height", whole_node(grid_.rows));
    add_member(node, "data", list_node(std::move(gids)));
    return node;
  }

  Node terrain_layer() {
    std::vector<Node> gids;
    gids.reserve(grid_.size());
    // Terrains come first in the tileset, in order, and gids start at 1 as TerrainIds do.
    for (const TerrainId t : map_.terrains()) gids.push_back(whole_node(t));
    return tile_layer("terrain", std::move(gids));
  }

  Node level_layer() {
    std::map<int, std::int64_t> gid_of;
    for (std::size_t i = 0; i < sheet_.tiles.size(); ++i) {
      if (sheet_.tiles[i].kind == ChartTile::Kind::level)
        gid_of[sheet_.tiles[i].number] = static_cast<std::int64_t>(i) + 1;
    }
    gid_of[0] = 0;
    std::vector<Node> gids;
    gids.reserve(grid_.size());
    for (std::size_t i = 0; i < grid_.size(); ++i)
      gids.push_back(whole_node(gid_of.at(map_.elevation(grid_.hex_at(i)))));
    return tile_layer("elevation", std::move(gids));
  }

  void add_object_layer(Node& layers, const std::string& name, std::vector<Node> objects,
                        const std::string& colour = {}) {
    if (objects.empty()) return;
    Node node = layer(name, "objectgroup");
    if (!colour.empty()) add_member(node, "color", text_node(colour));
    add_member(node, "draworder", text_node("index"));
    add_member(node, "objects", list_node(std::move(objects)));
    layers.items.push_back(std::move(node));
  }

  const HexMap& map_;
  const Grid& grid_;
  const TileSheet& sheet_;
  Node document_;
  ObjectWriter objects_;
  int next_layer_ = 1;
};

}  // namespace

TileSheet tile_sheet(const HexMap& map, int hex_radius, std::string image) {
  TileSheet sheet;
  sheet.orientation = map.grid().orientation;
  sheet.image = std::move(image);
  // Even, because Tiled halves the rest of a tile beside the hexside.
  sheet.hex_side = std::clamp(hex_radius, 4, 512) / 2 * 2;
  const int between_sides = 2 * static_cast<int>(std::lround(sheet.hex_side * std::numbers::sqrt3 / 2));
  const bool flat = sheet.orientation == Orientation::flat;
  sheet.width = flat ? 2 * sheet.hex_side : between_sides;
  sheet.height = flat ? between_sides : 2 * sheet.hex_side;
  const TerrainChart& chart = map.chart();
  for (std::size_t t = 1; t < chart.terrains.size(); ++t)
    sheet.tiles.push_back({ChartTile::Kind::terrain, static_cast<int>(t)});
  for (std::size_t f = 0; f < chart.features.size(); ++f)
    sheet.tiles.push_back({ChartTile::Kind::feature, static_cast<int>(f)});
  std::set<int> levels;
  for (int level = 0; level < level_tiles; ++level) levels.insert(level);
  for (std::size_t i = 0; i < map.grid().size(); ++i) levels.insert(map.elevation(map.grid().hex_at(i)));
  for (const int level : levels) sheet.tiles.push_back({ChartTile::Kind::level, level});
  // Eight columns suit the Tiled window; many tiles make a roughly square picture.
  sheet.columns =
      std::max(sheet.columns, static_cast<int>(std::sqrt(static_cast<double>(sheet.tiles.size()))));
  return sheet;
}

Node tiled_tileset(const HexMap& map, const TileSheet& sheet, const std::string& name) {
  Node node = Exporter(map, sheet).tileset(name);
  add_member(node, "type", text_node("tileset"));
  add_member(node, "version", text_node("1.8"));
  return node;
}

Node tiled_map(const HexMap& map, const TileSheet& sheet, const ExportedPosition* position,
               const std::vector<Member>& about_map) {
  return Exporter(map, sheet).map(position, about_map);
}

std::optional<std::string> unsupported_by_tiled(const TerrainChart& chart) {
  const auto nameless = [](const auto& row) { return row.name.empty(); };
  const bool found = std::any_of(chart.terrains.begin() + 1, chart.terrains.end(), nameless) ||
                     std::ranges::any_of(chart.features, nameless);
  return found ? std::optional<std::string>(
                     "a terrain or feature without a name cannot be written for Tiled; name it")
               : std::nullopt;
}

}  // namespace rearguard
