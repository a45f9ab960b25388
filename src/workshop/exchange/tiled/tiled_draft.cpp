#include "src/workshop/exchange/tiled/tiled_draft.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "hexmap/one_line.h"
#include "hexmap/plural.h"
#include "hexmap/terrain_chart.h"
#include "src/core/document/decoder.h"
#include "src/core/document/document_text.h"
#include "src/core/document/key_table.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/source_text.h"
#include "src/core/document/toml_text.h"
#include "src/workshop/exchange/files/draft_map.h"
#include "src/workshop/exchange/tiled/tiled_chart.h"
#include "src/workshop/exchange/tiled/tiled_geometry.h"

namespace rearguard {
namespace {

constexpr std::size_t max_name = 60;
constexpr std::size_t max_label = 80;
constexpr std::uint32_t max_sheet_tiles = 1'000'000;

/// The properties that usually name the terrain of a tile, in small letters.
constexpr std::array<std::string_view, 9> usual_properties = {
    "terrain", "terrain_type", "terraintype", "terrainname", "type", "tile_type", "name", "kind", "biome"};

/// What a tile says of its hex.
struct DraftTile {
  std::string name;
  std::optional<std::int64_t> level;
  std::optional<Node> row;  ///< of the chart, if the tile states costs
};

const Node* text_property(const Node& properties, std::string_view small_name) {
  for (const Member& m : properties.members) {
    std::string name = m.key;
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (name == small_name && m.value.kind == Node::Kind::string && !m.value.text.empty()) return &m.value;
  }
  return nullptr;
}

class Drafter {
 public:
  Drafter(TiledMap map, const TiledReading& how) : map_(std::move(map)), how_(how) {
    notes_ = table_node(map_.place);
    is_ours_ = map_.properties.find("rearguard") != nullptr;
  }

  TiledMap draft() {
    note_properties();
    lay_tiles();
    name_objects();
    if (!notes_.members.empty()) add_member(map_.properties, "notes", std::move(notes_));
    return std::move(map_);
  }

 private:
  using Spot = std::pair<int, int>;  ///< row and column of a cell

  void note(const std::string& name, const Node& value) {
    const auto same = [&](const Member& m) { return m.key == name; };
    if (std::none_of(notes_.members.begin(), notes_.members.end(), same)) add_member(notes_, name, value);
  }

  void note_properties() {
    if (is_ours_) return;
    Node kept = table_node(map_.properties.place);
    for (Member& m : map_.properties.members) {
      if (m.key == "name" && m.value.kind == Node::Kind::string)
        kept.members.push_back(std::move(m));
      else
        note(m.key, m.value);
    }
    map_.properties = std::move(kept);
  }

  const DraftTile& tile(std::uint32_t gid) {
    const auto [place, is_new] = tiles_.try_emplace(gid);
    if (is_new) place->second = make_tile(gid);
    return place->second;
  }

  const TiledTileset* tileset_of(std::uint32_t gid) const {
    const TiledTileset* tileset = nullptr;
    for (const TiledTileset& one : map_.tilesets) {
      if (one.first <= gid) tileset = &one;
    }
    return tileset;
  }

  TilePicture picture_of(std::uint32_t gid) const {
    const TiledTileset* tileset = tileset_of(gid);
    if (tileset == nullptr) return {};
    const auto id = gid - tileset->first;
    const auto tile = tileset->tiles.find(id);
    if (tile != tileset->tiles.end() && !tile->second.picture.file.empty()) return tile->second.picture;
    TilePicture box = tileset->sheet;
    if (tileset->columns < 1 || box.width < 1 || box.height < 1 || id > max_sheet_tiles) return {};
    const int at = static_cast<int>(id);
    box.left += at % tileset->columns * (box.width + tileset->spacing);
    box.top += at / tileset->columns * (box.height + tileset->spacing);
    return box;
  }

  DraftTile make_tile(std::uint32_t gid) {
    const TiledTileset* tileset = tileset_of(gid);
    DraftTile made;
    const TiledTile* found = tile_of(map_, gid);
    if (found != nullptr) {
      made.name = one_line(name_in(*found), max_name);
      if (const Node* level = found->properties.find("elevation");
          level != nullptr && level->kind == Node::Kind::integer)
        made.level = std::clamp<std::int64_t>(level->whole, -9'999, 9'999);
    }
    if (made.name.empty())
      made.name = tileset == nullptr
                      ? fmt::format("tile {}", gid)
                      : fmt::format("{} {}", one_line(tileset->name, max_name), gid - tileset->first);
    if (found != nullptr) sort_properties(*found, made);
    return made;
  }

  std::string name_in(const TiledTile& tile) const {
    if (const Node* own = tile.properties.find("terrain"); own != nullptr && own->kind == Node::Kind::string)
      return own->text;
    if (const Node* named = how_.property.empty() ? nullptr : tile.properties.find(how_.property))
      return named->kind == Node::Kind::string ? named->text : json_value(*named);
    if (!tile.kind.empty()) return tile.kind;
    for (const std::string_view usual : usual_properties) {
      if (const Node* value = text_property(tile.properties, usual)) return value->text;
    }
    return std::filesystem::path(tile.picture.file).stem().string();
  }

  /// Keeps what is a key of a terrain if the tile has costs, and notes the rest.
  void sort_properties(const TiledTile& tile, DraftTile& made) {
    const Keys& known = *keys_of("terrain");
    const auto& members = tile.properties.members;
    const bool has_costs = std::any_of(members.begin(), members.end(),
                                       [](const Member& m) { return m.key.starts_with("cost."); });
    if (has_costs) made.row = table_node(tile.place);
    for (const Member& m : members) {
      if (m.key == "terrain" || m.key == "elevation") continue;
      if (has_costs && known.find(m.key.substr(0, m.key.find('.'))) != nullptr)
        made.row->members.push_back(m);
      else if (m.value.text != made.name)
        note(made.name + "." + m.key, m.value);
    }
  }

  /// Replaces the layers of tiles by one, and the tilesets by one that has a tile for each terrain and level.
  void lay_tiles() {
    std::map<Spot, std::vector<std::uint32_t>> cells;
    for (TiledLayer& layer : map_.layers) {
      for (const TiledCells& block : layer.blocks) {
        for (std::size_t i = 0; i < block.gids.size(); ++i) {
          const int width = block.width;
          const int row = block.y + static_cast<int>(i) / width;
          const int column = block.x + static_cast<int>(i) % width;
          if (block.gids[i] != 0 && cells.size() < static_cast<std::size_t>(max_draft_hexes))
            cells[{row, column}].push_back(block.gids[i]);
        }
      }
      layer.blocks.clear();
      for (const TiledObject& object : layer.objects) {
        if (object.gid != 0) tile(object.gid);
      }
    }
    std::map<std::string, std::size_t> hexes;
    for (const auto& [spot, gids] : cells) ++hexes[name_of(gids)];
    merges_ = hexes.size() > max_terrains;
    TiledLayer ground;
    ground.place = map_.place;
    ground.properties = table_node(map_.place);
    for (const auto& [spot, gids] : cells) {
      const std::uint32_t gid = gid_of(gids);
      std::vector<TiledCells>& runs = ground.blocks;
      if (!runs.empty() && runs.back().y == spot.first && runs.back().x + runs.back().width == spot.second) {
        ++runs.back().width;
        runs.back().gids.push_back(gid);
      } else {
        runs.push_back({spot.second, spot.first, 1, 1, {gid}});
      }
      filled_.insert(spot);
    }
    if (merges_)
      map_.remarks.push_back(fmt::format(
          "{} are more terrains than a chart has: of hexes with several tiles only the lowest one counts",
          hexes.size()));
    if (stubs_ > 0) map_.remarks.push_back(stub_remark(stubs_));
    map_.layers.insert(map_.layers.begin(), std::move(ground));
    add_features();
    map_.tilesets.clear();
    map_.tilesets.push_back(std::move(made_));
  }

  /// Keeps the tiles that describe features of a map of ours.
  void add_features() {
    for (const TiledTileset& tileset : map_.tilesets) {
      for (const auto& [id, tile] : tileset.tiles) {
        if (is_ours_ && tile.properties.find("feature") != nullptr) made_.tiles[next_++] = tile;
      }
    }
  }

  std::string name_of(const std::vector<std::uint32_t>& gids) {
    if (tile(gids.back()).row) return tile(gids.back()).name;
    std::string name;
    std::vector<std::string_view> seen;
    for (const std::uint32_t gid : gids) {
      const DraftTile& one = tile(gid);
      if (merges_ && !name.empty()) break;
      if (std::find(seen.begin(), seen.end(), one.name) != seen.end()) continue;
      seen.push_back(one.name);
      name += (name.empty() ? "" : " + ") + one.name;
    }
    return name;
  }

  std::uint32_t gid_of(const std::vector<std::uint32_t>& gids) {
    std::optional<std::int64_t> level;
    for (const std::uint32_t gid : gids) {
      if (tile(gid).level) level = tile(gid).level;
    }
    const std::string name = name_of(gids);
    const auto [place, is_new] = made_gids_.try_emplace({name, level.value_or(0)}, next_ + 1);
    if (!is_new) return place->second;
    TiledTile made{"", table_node(map_.place), map_.place};
    add_member(made.properties, "terrain", text_node(name, map_.place));
    if (level) add_member(made.properties, "elevation", whole_node(*level, map_.place));
    if (named_.insert(name).second) describe(gids, made.properties);
    made_.tiles[next_++] = std::move(made);
    return place->second;
  }

  void describe(const std::vector<std::uint32_t>& gids, Node& properties) {
    if (const auto& row = tile(gids.back()).row) {
      properties.members.insert(properties.members.end(), row->members.begin(), row->members.end());
      return;
    }
    ++stubs_;
    for (const Member& cost : stub_costs(map_.place).members)
      add_member(properties, "cost." + cost.key, cost.value);
    add_member(properties, "placeholder", truth_node(true, map_.place));
    if (how_.pictures.empty()) return;
    std::vector<TilePicture> parts;
    for (const std::uint32_t gid : gids) {
      if (TilePicture part = picture_of(gid); !part.file.empty()) parts.push_back(std::move(part));
    }
    if (parts.empty()) return;
    const std::string file = how_.pictures + "/" + safe_file_name(name_of(gids), "png", picture_files_);
    add_member(properties, "picture", text_node(file, map_.place));
    map_.pictures.emplace(file, std::move(parts));
  }

  // ---- objects

  void name_objects() {
    const TiledGeometry geometry(map_.orientation, map_.odd_shifted, map_.tile_width, map_.tile_height,
                                 map_.hex_side);
    std::size_t labels = 0;
    std::size_t lost = 0;
    for (TiledLayer& layer : map_.layers) {
      std::vector<TiledObject> kept;
      for (TiledObject& object : layer.objects) {
        if (is_ours_ && is_known(layer, object)) {
          kept.push_back(std::move(object));
          continue;
        }
        const Point at = object.points.empty() ? object.location : object.points.front();
        const auto cell = geometry.cell_at(at);
        if (!cell || !filled_.contains({cell->row, cell->column})) {
          ++lost;
          continue;
        }
        make_label(object, at);
        ++labels;
        kept.push_back(std::move(object));
      }
      layer.objects = std::move(kept);
      if (!is_ours_) layer.properties = table_node(layer.place);
    }
    if (labels > 0)
      map_.remarks.push_back(fmt::format("{} became {}, for Rearguard does not know what they are",
                                         plural(labels, "object", "objects"),
                                         labels == 1 ? "a label" : "labels"));
    if (lost > 0)
      map_.remarks.push_back(fmt::format("{} left out: on no hex", plural(lost, "object is", "objects are")));
  }

  bool is_known(const TiledLayer& layer, const TiledObject& object) const {
    if (object.kind == "unit" || object.kind == "label" || object.kind == "victory") return true;
    std::string feature = object.kind;
    for (const Node* properties : {&layer.properties, &object.properties}) {
      if (const Node* named = properties->find("feature")) feature = named->text;
    }
    return std::any_of(made_.tiles.begin(), made_.tiles.end(), [&](const auto& tile) {
      const Node* known = tile.second.properties.find("feature");
      return known != nullptr && known->text == feature;
    });
  }

  void make_label(TiledObject& object, Point at) {
    std::string text = object.text.empty() ? object.name : object.text;
    if (text.empty() && object.gid != 0) text = tile(object.gid).name;
    if (text.empty()) text = object.kind.empty() ? fmt::format("object {}", object.id) : object.kind;
    if (!object.kind.empty() && object.kind != text && object.kind != "label")
      text = object.kind + ": " + text;
    for (const Member& m : object.properties.members)
      note(fmt::format("object {}.{}", object.id, m.key), m.value);
    object.kind = "label";
    object.text = one_line(text, max_label);
    object.shape = TiledObject::Shape::point;
    object.location = at;
    object.points.clear();
    object.gid = 0;
    object.properties = table_node(object.place);
  }

  TiledMap map_;
  const TiledReading& how_;
  std::set<std::string> picture_files_;
  bool is_ours_ = false;
  bool merges_ = false;  ///< of several tiles in a cell only the lowest counts
  Node notes_;
  std::map<std::uint32_t, DraftTile> tiles_;  ///< of the map as it was, by gid
  TiledTileset made_;
  std::uint32_t next_ = 0;                                                   ///< id in `made_`
  std::map<std::pair<std::string, std::int64_t>, std::uint32_t> made_gids_;  ///< by terrain and level
  std::set<std::string> named_;  ///< terrains that have a description
  std::size_t stubs_ = 0;
  std::set<Spot> filled_;  ///< cells with a hex
};

}  // namespace

TiledMap drafted(TiledMap map, const TiledReading& how) {
  return Drafter(std::move(map), how).draft();
}

}  // namespace rearguard
