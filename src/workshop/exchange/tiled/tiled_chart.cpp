#include "src/workshop/exchange/tiled/tiled_chart.h"

#include <algorithm>

#include "src/core/document/document_text.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/source_text.h"
#include "src/workshop/exchange/files/draft_map.h"
#include "src/workshop/exchange/tiled/tiled_map.h"
#include "src/workshop/exchange/tiled/tiled_tree.h"

namespace rearguard {
namespace {

constexpr std::array<std::string_view, 10> lists = {
    "markers", "engaged",          "classes",           "expect", "accept",
    "regions", "position_regions", "retreat_direction", "links",  "digits"};
constexpr std::array<std::string_view, 9> tables = {
    "side_names", "cost", "replace", "home", "counts", "allies", "supply_sources", "enemy_line", "notes"};
constexpr std::array<std::string_view, 4> tables_of_more = {"side_names", "allies", "supply_sources",
                                                            "enemy_line"};

template <std::size_t n>
bool among(const std::array<std::string_view, n>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

/// Parses a string that begins like a list or a table as TOML.
Node parsed(const Node& value, std::string_view key, Problems& problems) {
  if (value.kind != Node::Kind::string) return value;
  const std::size_t first = value.text.find_first_not_of(" \t\r\n");
  if (first == std::string::npos || (value.text[first] != '[' && value.text[first] != '{')) return value;
  const Checked<Node> document = parse_document("value = " + value.text, "");
  if (!document || document->members.size() != 1) {
    problems.add(value.place,
                 key_text(key) + " is not a list or table in TOML: " +
                     (document ? "there is text after it" : document.problems().front().message));
    return value;
  }
  Node read = *document->find("value");
  put_at(read, value.place);
  return read;
}

Node& inner_table(Node& table, const std::string& key, Place place) {
  for (Member& m : table.members) {
    if (m.key == key && m.value.kind == Node::Kind::table) return m.value;
  }
  table.members.push_back({key, place, table_node(place)});
  return table.members.back().value;
}

class ChartMaker {
 public:
  ChartMaker(const TiledMap& map, const std::set<std::string>& shown, Problems& problems)
      : map_(map), shown_(shown), problems_(problems) {
    chart_.terrain = table_node(map.place);
    chart_.features = table_node(map.place);
  }

  ChartNodes make() {
    for (const TiledTileset& tileset : map_.tilesets) {
      for (const auto& [id, tile] : tileset.tiles) add(tile);
    }
    add_symbols();
    return std::move(chart_);
  }

 private:
  void add(const TiledTile& tile) {
    const TileMeaning meaning = meaning_of(tile);
    const bool by_class = tile.properties.find("terrain") == nullptr;
    if (!meaning.feature.empty()) {
      add_row(chart_.features, "feature", meaning.feature, tile);
    } else if (!meaning.terrain.empty() && (!by_class || shown_.contains(meaning.terrain))) {
      add_row(chart_.terrain, "terrain", meaning.terrain, tile);
    }
  }

  void add_row(Node& table, const char* what, const std::string& name, const TiledTile& tile) {
    Node row = unfolded(tile.properties, problems_);
    std::erase_if(row.members, [&](const Member& m) { return m.key == what || m.key == "elevation"; });
    row.place = tile.place;
    const auto same = [&](const Member& m) { return m.key == name; };
    const auto known = std::ranges::find_if(table.members, same);
    if (known == table.members.end()) {
      table.members.push_back({name, tile.place, std::move(row)});
    } else if (known->value.members.empty()) {
      known->value = std::move(row);
    } else if (!row.members.empty() && json_value(row) != json_value(known->value)) {
      problems_.add(tile.place, std::string(what) + " " + value_text(name) +
                                    " is described differently by the tile in line " +
                                    std::to_string(known->value.place.line) +
                                    "; let one tile describe it and the others only name it");
    }
  }

  void add_symbols() {
    std::set<std::string> taken;
    for (const Member& m : chart_.terrain.members) {
      const Node* symbol = m.value.find("symbol");
      if (symbol != nullptr) taken.insert(symbol->text);
    }
    for (Member& m : chart_.terrain.members) {
      const Node* symbol = m.value.find("symbol");
      const std::string text = symbol != nullptr ? symbol->text : free_symbol(m.key, taken);
      taken.insert(text);
      chart_.symbols[m.key] = text;
      if (symbol == nullptr) add_member(m.value, "symbol", text_node(text, m.place));
    }
  }

  const TiledMap& map_;
  const std::set<std::string>& shown_;
  Problems& problems_;
  ChartNodes chart_;
};

const TiledTileset* tileset_of(const TiledMap& map, std::uint32_t gid) {
  const TiledTileset* found = nullptr;
  for (const TiledTileset& tileset : map.tilesets) {
    if (tileset.first <= gid) found = &tileset;
  }
  return found;
}

}  // namespace

TileMeaning meaning_of(const TiledTile& tile) {
  TileMeaning meaning;
  const auto text = [&](const char* key) {
    const Node* value = tile.properties.find(key);
    return value != nullptr && value->kind == Node::Kind::string ? value->text : std::string();
  };
  meaning.terrain = text("terrain");
  meaning.feature = text("feature");
  meaning.elevation = tile.properties.find("elevation");
  if (meaning.terrain.empty() && meaning.feature.empty() && meaning.elevation == nullptr)
    meaning.terrain = tile.kind;
  return meaning;
}

const TiledTile* tile_of(const TiledMap& map, std::uint32_t gid) {
  const TiledTileset* tileset = tileset_of(map, gid);
  if (tileset == nullptr) return nullptr;
  const auto tile = tileset->tiles.find(gid - tileset->first);
  return tile == tileset->tiles.end() ? nullptr : &tile->second;
}

std::string tile_text(const TiledMap& map, std::uint32_t gid) {
  const TiledTileset* tileset = tileset_of(map, gid);
  if (tileset == nullptr) return "tile number " + std::to_string(gid) + ", which no tileset has,";
  return "tile " + std::to_string(gid - tileset->first) + " of tileset " + value_text(tileset->name);
}

ChartNodes chart_of(const TiledMap& map, const std::set<std::string>& shown, Problems& problems) {
  return ChartMaker(map, shown, problems).make();
}

Node unfolded(const Node& properties, Problems& problems) {
  Node table = table_node(properties.place);
  for (const Member& m : properties.members) {
    const std::size_t dot = m.key.find('.');
    const std::string key = m.key.substr(0, dot);
    if (dot != std::string::npos && among(tables, key)) {
      Node value = among(tables_of_more, key) ? parsed(m.value, m.key, problems) : m.value;
      Node& inner = inner_table(table, key, m.place);
      inner.members.push_back({m.key.substr(dot + 1), m.place, std::move(value)});
    } else {
      const bool more = among(tables, m.key) || among(lists, m.key);
      table.members.push_back({m.key, m.place, more ? parsed(m.value, m.key, problems) : m.value});
    }
  }
  return table;
}

}  // namespace rearguard
