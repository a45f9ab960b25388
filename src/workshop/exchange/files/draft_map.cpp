#include "src/workshop/exchange/files/draft_map.h"

#include <algorithm>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "hexmap/terrain_chart.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/source_text.h"

namespace rearguard {
namespace {

constexpr Place nowhere{};
constexpr const char* rest_of_terrain = "other";

/// Returns the terrains of a map, those on the most hexes first, and as many as a chart may have.
std::vector<std::string> terrains_of(const DraftMap& map, std::vector<std::string>& remarks) {
  std::map<std::string, std::size_t> hexes;
  for (const DraftHex& hex : map.hexes) {
    if (!hex.terrain.empty()) ++hexes[hex.terrain];
  }
  std::vector<std::string> names;
  for (const auto& [name, count] : hexes) names.push_back(name);
  if (names.size() <= max_terrains) return names;
  std::stable_sort(names.begin(), names.end(),
                   [&](const std::string& a, const std::string& b) { return hexes.at(a) > hexes.at(b); });
  remarks.push_back(fmt::format(
      "{} are more terrains than a chart has: {}, each on few hexes, became the terrain \"{}\"", names.size(),
      plural(names.size() - max_terrains + 1, "terrain", "terrains"), rest_of_terrain));
  names.resize(max_terrains - 1);
  std::erase(names, rest_of_terrain);
  names.emplace_back(rest_of_terrain);
  return names;
}

}  // namespace

Node stub_costs(Place place) {
  Node costs = table_node(place);
  for (const char* movement_class : {"foot", "mounted", "wheeled"})
    add_member(costs, movement_class, whole_node(1, place));
  return costs;
}

std::string stub_remark(std::size_t terrains) {
  return fmt::format(
      "{} 1 MP for foot, mounted and wheeled, which is a guess: write the costs, then delete "
      "`placeholder = true`; `rearguard check` lists what is left",
      plural(terrains, "terrain costs", "terrains cost"));
}

std::string safe_file_name(const std::string& name, std::string_view suffix, std::set<std::string>& taken) {
  constexpr std::size_t max_stem = 80;
  std::string stem;
  for (const char c : name) {
    const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const bool is_safe = (small >= 'a' && small <= 'z') || (small >= '0' && small <= '9');
    if (stem.size() < max_stem) stem += is_safe ? small : '-';
  }
  if (stem.empty()) stem = "unnamed";
  std::string file = fmt::format("{}.{}", stem, suffix);
  for (int i = 2; !taken.insert(file).second; ++i) file = fmt::format("{}-{}.{}", stem, i, suffix);
  return file;
}

std::string free_symbol(const std::string& name, const std::set<std::string>& taken) {
  for (const char32_t c : code_points(name)) {
    std::string letter = to_utf8(c);
    if (c > U' ' && c != U'"' && c != U'\\' && c != 0x7F && !taken.contains(letter)) return letter;
  }
  for (char32_t c = U'A';; ++c) {
    const bool plain = c != U'\\' && (c < 0x7F || c >= 0xC0);
    if (plain && !taken.contains(to_utf8(c))) return to_utf8(c);
  }
}

Draft draft_document(const DraftMap& map) {
  Draft draft{table_node(), {}};
  const std::vector<std::string> names = terrains_of(map, draft.remarks);
  std::map<std::string, std::string> symbols;
  std::set<std::string> taken;
  Node terrain = table_node();
  for (const std::string& name : names) {
    const std::string symbol = free_symbol(name, taken);
    taken.insert(symbol);
    symbols[name] = symbol;
    Node row = table_node();
    add_member(row, "symbol", text_node(symbol));
    add_member(row, "cost", stub_costs(nowhere));
    add_member(row, "placeholder", truth_node(true));
    add_member(terrain, name, std::move(row));
  }
  draft.remarks.push_back(stub_remark(names.size()));
  Node grid = table_node();
  add_member(grid, "orientation", text_node("flat"));
  add_member(grid, "shifted", text_node(map.shifted));
  add_member(grid, "first", text_node(map.first));
  add_member(grid, "columns", whole_node(map.columns));
  add_member(grid, "rows", whole_node(map.rows));
  Node hexes = list_node();
  Node elevation = list_node();
  bool is_level = true;
  for (std::size_t at = 0; at < map.hexes.size();) {
    std::string row;
    Node levels = list_node();
    for (int c = 0; c < map.columns; ++c, ++at) {
      const DraftHex& hex = map.hexes[at];
      const auto known = symbols.find(hex.terrain);
      row += hex.terrain.empty() ? " " : known != symbols.end() ? known->second : symbols.at(rest_of_terrain);
      levels.items.push_back(whole_node(hex.level));
      is_level = is_level && hex.level == 0;
    }
    hexes.items.push_back(text_node(std::move(row)));
    elevation.items.push_back(std::move(levels));
  }
  Node features = table_node();
  Node hexsides = list_node();
  for (const auto& [name, sides] : map.roads) {
    Node feature = table_node();
    add_member(feature, "replace", stub_costs(nowhere));
    add_member(feature, "placeholder", truth_node(true));
    add_member(features, name, std::move(feature));
    Node pairs = list_node();
    for (const auto& side : sides) pairs.items.push_back(texts_node({side[0], side[1]}));
    Node entry = table_node();
    add_member(entry, "feature", text_node(name));
    add_member(entry, "pairs", std::move(pairs));
    hexsides.items.push_back(std::move(entry));
  }
  add_member(draft.document, "name", text_node(map.name));
  add_member(draft.document, "grid", std::move(grid));
  add_member(draft.document, "hexes", std::move(hexes));
  if (!is_level) add_member(draft.document, "elevation", std::move(elevation));
  add_member(draft.document, "terrain", std::move(terrain));
  if (!map.roads.empty()) {
    add_member(draft.document, "features", std::move(features));
    add_member(draft.document, "hexsides", std::move(hexsides));
  }
  return draft;
}

}  // namespace rearguard
