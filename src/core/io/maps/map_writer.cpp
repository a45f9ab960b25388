#include "src/core/io/maps/map_writer.h"

#include <algorithm>
#include <set>
#include <utility>

#include "hexmap/grid.h"
#include "hexmap/hex.h"
#include "hexmap/hex_map.h"
#include "hexmap/hexside.h"
#include "hexmap/terrain_chart.h"
#include "src/core/document/document_text.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/source_text.h"
#include "src/core/io/maps/chains.h"
#include "src/core/io/maps/grid_keys.h"

namespace rearguard {
namespace {

constexpr std::size_t hexes_a_line = 12;

/// Assigns a symbol to every terrain: its own, a letter of its name, or any free one.
class Symbols {
 public:
  explicit Symbols(const TerrainChart& chart) : symbols_(chart.terrains.size(), 0) {
    for (std::size_t i = 1; i < symbols_.size(); ++i) {
      const char32_t own = chart.terrains[i].symbol;
      if (may_be_used(own) && taken_.insert(own).second) symbols_[i] = own;
    }
    for (std::size_t i = 1; i < symbols_.size(); ++i) {
      if (symbols_[i] == 0) symbols_[i] = free_symbol(chart.terrains[i].name);
    }
  }
  char32_t operator[](std::size_t terrain) const { return terrain == no_hex ? U' ' : symbols_[terrain]; }

 private:
  static bool may_be_used(char32_t symbol) { return symbol > U' ' && symbol != 0x7F; }
  static bool is_printable(char32_t symbol) {
    return symbol > U' ' && symbol < 0x7F && symbol != U'"' && symbol != U'\\';
  }

  char32_t free_symbol(const std::string& name) {
    for (const char32_t c : code_points(name)) {
      if (is_printable(c) && taken_.insert(c).second) return c;
    }
    char32_t symbol = U'A';
    while (!is_printable(symbol) || taken_.contains(symbol)) {
      ++symbol;
      if (symbol == 0x7F) symbol = U'!';
      if (symbol == U'A') return beyond_ascii();
    }
    taken_.insert(symbol);
    return symbol;
  }
  char32_t beyond_ascii() {
    char32_t symbol = 0xC0;
    while (!taken_.insert(symbol).second) ++symbol;
    return symbol;
  }

  std::vector<char32_t> symbols_;
  std::set<char32_t> taken_;
};

Node cost_node(const ChartCost& cost, std::int64_t denominator) {
  if (cost.kind == ChartCost::Kind::impassable || cost.takes_all)
    return text_node(cost_text(cost, denominator));
  if (cost.points.parts % denominator == 0) return whole_node(cost.points.parts / denominator);
  return text_node(to_text(cost.points, denominator));
}

class ChartDocument {
 public:
  explicit ChartDocument(const TerrainChart& chart) : chart_(chart), symbols_(chart) {}

  std::string symbol(TerrainId terrain) const { return to_utf8(symbols_[terrain]); }

  Node terrain() const {
    Node node = table_node();
    for (std::size_t i = 1; i < chart_.terrains.size(); ++i) {
      Node one = table_node();
      add_member(one, "symbol", text_node(to_utf8(symbols_[i])));
      add_costs(one, "cost", chart_.terrains[i].cost);
      add_description(one, chart_.terrains[i]);
      add_member(node, chart_.terrains[i].name, std::move(one));
    }
    return node;
  }

  Node features() const {
    Node node = table_node();
    for (const Feature& feature : chart_.features) {
      Node one = table_node();
      add_costs(one, "cost", feature.cost);
      add_costs(one, "replace", feature.replace);
      if (feature.opens) add_member(one, "opens", truth_node(true));
      add_description(one, feature);
      add_member(node, feature.name, std::move(one));
    }
    return node;
  }

 private:
  void add_costs(Node& table, const char* key, const std::vector<ChartCost>& row) const {
    Node costs = table_node();
    for (std::size_t c = 0; c < row.size() && c < chart_.classes.size(); ++c) {
      if (row[c].kind != ChartCost::Kind::absent)
        add_member(costs, chart_.classes[c], cost_node(row[c], chart_.denominator));
    }
    if (!costs.members.empty()) add_member(table, key, std::move(costs));
  }

  template <class Drawn>
  static void add_description(Node& table, const Drawn& drawn) {
    if (drawn.placeholder) add_member(table, "placeholder", truth_node(true));
    if (drawn.role != ChartRole::unstated)
      add_member(table, "role", text_node(std::string(role_name(drawn.role))));
    if (drawn.sight.blocks) {
      add_member(table, "blocks_sight", truth_node(true));
      if (drawn.sight.height != 1) add_member(table, "height", whole_node(drawn.sight.height));
    }
    if (!drawn.colour.empty()) add_member(table, "colour", text_node(drawn.colour));
    if (!drawn.pattern.empty()) add_member(table, "pattern", text_node(drawn.pattern));
    if (!drawn.picture.empty()) add_member(table, "picture", text_node(drawn.picture));
  }

  const TerrainChart& chart_;
  Symbols symbols_;
};

class MapDocument {
 public:
  explicit MapDocument(const HexMap& map)
      : map_(map), grid_(map.grid()), chart_(map.chart()), tables_(map.chart()) {}

  Node write() {
    Node root = table_node();
    add_member(root, "rearguard", text_node("map 1"));
    if (!map_.name().empty()) add_member(root, "name", text_node(map_.name()));
    if (map_.ground_blocks_sight) add_member(root, "ground_blocks_sight", truth_node(true));
    if (!map_.home_edges.empty()) add_member(root, "home", home());
    if (!map_.side_names.empty()) add_member(root, "side_names", side_names());
    if (!map_.regions.empty()) add_member(root, "regions", regions());
    add_member(root, "grid", grid());
    add_member(root, "terrain", tables_.terrain());
    if (!chart_.features.empty()) add_member(root, "features", tables_.features());
    add_member(root, "hexes", hexes());
    if (auto levels = elevation(); !levels.items.empty()) add_member(root, "elevation", std::move(levels));
    if (!map_.labels.empty()) add_member(root, "labels", labels());
    if (!map_.victory_hexes.empty()) add_member(root, "victory_hexes", victory());
    if (auto sides = hexsides(); !sides.items.empty()) add_member(root, "hexsides", std::move(sides));
    return root;
  }

  Node names() const {
    Node node = table_node();
    add_member(node, "home", home());
    add_member(node, "labels", labels());
    add_member(node, "victory_hexes", victory());
    return node;
  }

 private:
  Node home() const {
    Node node = table_node();
    for (const auto& [side, edge] : map_.home_edges)
      add_member(node, side, text_node(std::string(1, "NESW"[static_cast<std::size_t>(edge)])));
    return node;
  }

  Node entries(const std::vector<Hex>& hexes) const {
    Node list = list_node();
    for (std::string& entry : region_entries(grid_, hexes)) list.items.push_back(text_node(std::move(entry)));
    return list;
  }

  Node regions() const {
    Node node = table_node();
    for (const auto& [name, region] : map_.regions) {
      Node of_sides = table_node();
      for (const auto& [side, hexes] : region.by_side) add_member(of_sides, side, entries(hexes));
      add_member(node, name, region.is_divided ? std::move(of_sides) : entries(region.hexes));
    }
    return node;
  }

  Node grid() const { return grid_node(grid_); }

  Node hexes() const {
    Node rows = list_node();
    std::size_t at = 0;
    for (int r = 0; r < grid_.rows; ++r) {
      std::string row;
      for (int c = 0; c < grid_.columns; ++c) row += tables_.symbol(map_.terrains()[at++]);
      rows.items.push_back(text_node(row));
    }
    return rows;
  }

  /// Writes rows of digits if every level is one digit, arrays otherwise; nothing if all levels are 0.
  Node elevation() const {
    std::vector<int> levels;
    levels.reserve(grid_.size());
    for (std::size_t i = 0; i < grid_.size(); ++i) levels.push_back(map_.elevation(grid_.hex_at(i)));
    const auto [lowest, highest] = std::minmax_element(levels.begin(), levels.end());
    Node rows = list_node();
    if (*lowest == 0 && *highest == 0) return rows;
    const bool digits = *lowest >= 0 && *highest <= 9;
    std::size_t at = 0;
    for (int r = 0; r < grid_.rows; ++r) {
      Node numbers = list_node();
      std::string row;
      for (int c = 0; c < grid_.columns; ++c, ++at) {
        if (digits) {
          row += static_cast<char>('0' + levels[at]);
        } else {
          numbers.items.push_back(whole_node(levels[at]));
        }
      }
      rows.items.push_back(digits ? text_node(row) : std::move(numbers));
    }
    return rows;
  }

  Node side_names() const {
    Node node = table_node();
    for (const auto& [side, called] : map_.side_names) {
      Node one = table_node();
      add_member(one, "name", text_node(called.name));
      add_member(one, "adjective", text_node(called.adjective));
      add_member(node, side, called.name == called.adjective ? text_node(called.name) : std::move(one));
    }
    return node;
  }

  Node labels() const {
    Node list = list_node();
    for (const MapLabel& label : map_.labels) {
      Node one = table_node();
      add_member(one, "hex", text_node(grid_.number(label.hex)));
      add_member(one, "text", text_node(label.text));
      if (label.size != 1) add_member(one, "size", whole_node(label.size));
      list.items.push_back(std::move(one));
    }
    return list;
  }

  Node victory() const {
    Node list = list_node();
    for (const VictoryHex& hex : map_.victory_hexes) {
      Node one = table_node();
      add_member(one, "hex", text_node(grid_.number(hex.hex)));
      add_member(one, "points", whole_node(hex.points));
      if (!hex.side.empty()) add_member(one, "side", text_node(hex.side));
      list.items.push_back(std::move(one));
    }
    return list;
  }

  Node entry(const Feature& feature) const {
    Node node = table_node();
    add_member(node, "feature", text_node(feature.name));
    return node;
  }
  Node pair(const FeatureSides::Side& side) const {
    return texts_node({grid_.number(side.from), grid_.number(side.to)});
  }

  Node hexsides() const {
    Node list = list_node();
    if (!map_.has_features()) return list;
    const std::vector<FeatureSides> all = feature_sides(map_);
    for (std::size_t f = 0; f < all.size(); ++f) {
      const Feature& feature = chart_.features[f];
      const bool runs_across = std::any_of(feature.replace.begin(), feature.replace.end(),
                                           [](ChartCost c) { return c.kind != ChartCost::Kind::absent; });
      if (runs_across) {
        add_paths(list, feature, all[f].both_ways);
      } else {
        add_pairs(list, feature, "pairs", all[f].both_ways);
      }
      if (all[f].one_way.size() != 1) {
        add_pairs(list, feature, "one_way", all[f].one_way);
        continue;
      }
      Node one = entry(feature);
      add_member(one, "from", text_node(grid_.number(all[f].one_way.front().from)));
      add_member(one, "to", text_node(grid_.number(all[f].one_way.front().to)));
      list.items.push_back(std::move(one));
    }
    return list;
  }

  void add_pairs(Node& list, const Feature& feature, const char* key,
                 const std::vector<FeatureSides::Side>& sides) const {
    constexpr std::size_t pairs_a_line = hexes_a_line / 2;
    for (std::size_t i = 0; i < sides.size(); i += pairs_a_line) {
      Node pairs = list_node();
      for (std::size_t k = i; k < std::min(sides.size(), i + pairs_a_line); ++k)
        pairs.items.push_back(pair(sides[k]));
      Node one = entry(feature);
      add_member(one, key, std::move(pairs));
      list.items.push_back(std::move(one));
    }
  }

  void add_paths(Node& list, const Feature& feature, const std::vector<FeatureSides::Side>& sides) const {
    std::vector<ChainLink> links;
    for (const auto& side : sides) {
      links.emplace_back(static_cast<ChainEnd>(grid_.index(side.from)),
                         static_cast<ChainEnd>(grid_.index(side.to)));
    }
    for (const auto& chain : chains(links)) {
      // Consecutive lines share the hex where they meet.
      for (std::size_t i = 0; i + 1 < chain.size(); i += hexes_a_line - 1) {
        Node path = list_node();
        for (std::size_t k = i; k < std::min(chain.size(), i + hexes_a_line); ++k)
          path.items.push_back(text_node(grid_.number(grid_.hex_at(static_cast<std::size_t>(chain[k])))));
        Node one = entry(feature);
        add_member(one, "path", std::move(path));
        list.items.push_back(std::move(one));
      }
    }
  }

  const HexMap& map_;
  const Grid& grid_;
  const TerrainChart& chart_;
  ChartDocument tables_;
};

}  // namespace

std::vector<FeatureSides> feature_sides(const HexMap& map) {
  const Grid& grid = map.grid();
  std::vector<std::uint64_t> keys;
  keys.reserve(map.crossings().size());
  for (const auto& [key, features] : map.crossings()) keys.push_back(key);
  std::sort(keys.begin(), keys.end());
  std::vector<FeatureSides> sides(map.chart().features.size());
  for (const std::uint64_t key : keys) {
    const Hex from = grid.hex_at(static_cast<std::size_t>(key / direction_count));
    const Direction d = direction(static_cast<int>(key % direction_count));
    const Hex to = neighbour(from, d);
    if (!grid.contains(to)) continue;
    const std::vector<FeatureId>& back = map.features(to, opposite(d));
    for (const FeatureId f : map.features(from, d)) {
      const bool both = std::binary_search(back.begin(), back.end(), f);
      if (!both) sides[f].one_way.push_back({from, to});
      if (both && grid.index(from) < grid.index(to)) sides[f].both_ways.push_back({from, to});
    }
  }
  return sides;
}

Node terrain_document(const TerrainChart& chart) {
  return ChartDocument(chart).terrain();
}

Node features_document(const TerrainChart& chart) {
  return ChartDocument(chart).features();
}

Node map_document(const HexMap& map) {
  return MapDocument(map).write();
}

Node names_document(const HexMap& map) {
  return MapDocument(map).names();
}

std::string to_toml(const HexMap& map) {
  return toml_document(map_document(map));
}

std::string to_json(const HexMap& map) {
  return json_document(map_document(map));
}

}  // namespace rearguard
