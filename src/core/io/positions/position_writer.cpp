#include "src/core/io/positions/position_writer.h"

#include <map>
#include <vector>

#include <fmt/format.h>

#include "src/core/document/document_text.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/toml_text.h"
#include "src/core/io/maps/grid_keys.h"

namespace rearguard {
namespace {

Node counts_node(const std::map<std::string, int>& counts) {
  Node node = table_node();
  for (const auto& [name, number] : counts) add_member(node, name, whole_node(number));
  return node;
}

Node lists_node(const std::map<std::string, std::vector<std::string>>& lists) {
  Node node = table_node();
  for (const auto& [key, texts] : lists) add_member(node, key, texts_node(texts));
  return node;
}

std::string key_line(const std::string& key, const Node& value) {
  return fmt::format("{} = {}\n", key, toml_value(value));
}

std::string record(const char* list, const Node& node) {
  std::string out = fmt::format("\n[[{}]]\n", list);
  for (const Member& m : node.members) out += key_line(m.key, m.value);
  return out;
}

Node regions_node(const std::map<std::string, RegionSetup>& regions) {
  Node node = table_node();
  for (const auto& [name, region] : regions)
    add_member(node, name, region.is_divided ? lists_node(region.by_side) : texts_node(region.hexes));
  return node;
}

/// Writes a line for each entry of a table, and of the tables in it; one for a table without entries.
std::string lines_of_table(const std::string& key, const Node& table) {
  std::string out;
  for (const Member& m : table.members) {
    const std::string entry = key + "." + toml_key(m.key);
    const bool is_divided = m.value.kind == Node::Kind::table && !m.value.members.empty();
    out += is_divided && key == "regions" ? lines_of_table(entry, m.value) : key_line(entry, m.value);
  }
  return out;
}

}  // namespace

Node unit_node(const UnitSetup& unit) {
  Node node = table_node();
  const auto add = [&](const char* key, bool is_stated, Node value) {
    if (is_stated) add_member(node, key, std::move(value));
  };
  const auto text = [&](const char* key, const std::string& value, const std::string& usual = {}) {
    add(key, !value.empty() && value != usual, text_node(value));
  };
  const auto whole = [&](const char* key, int value, int usual) {
    add(key, value != usual, whole_node(value));
  };
  add("id", true, text_node(unit.id));
  add("side", true, text_node(unit.side));
  add("hex", true, text_node(unit.hex));
  add("class", true, text_node(unit.movement_class));
  add("zoc", !unit.zoc, truth_node(false));
  whole("retreat_fire_range", unit.retreat_fire_range, 0);
  text("name", unit.name, unit.id);
  text("kind", unit.kind);
  text("size", unit.size);
  text("state", unit.state, "good");
  text("facing", unit.facing);
  whole("strength", unit.strength, 0);
  whole("morale", unit.morale, unit.states_morale ? -1 : 0);
  whole("stacking_points", unit.stacking_points, 1);
  text("movement", unit.movement, "0");
  add("hidden", unit.hidden, truth_node(true));
  add("markers", !unit.markers.empty(), texts_node(unit.markers));
  add("engaged", !unit.engaged.empty(), texts_node(unit.engaged));
  add("counts", !unit.counts.empty(), counts_node(unit.counts));
  add("pictures", !unit.pictures.empty(), texts_node(unit.pictures));
  return node;
}

Node link_node(const LinkSetup& link) {
  Node node = table_node();
  add_member(node, "name", text_node(link.name));
  add_member(node, "from", text_node(link.from));
  add_member(node, "to", text_node(link.to));
  if (!link.counts.empty()) add_member(node, "counts", counts_node(link.counts));
  return node;
}

Node facts_node(const Setup& setup) {
  Node node = table_node();
  const auto add = [&](const char* key, Node table) {
    if (!table.members.empty()) add_member(node, key, std::move(table));
  };
  Node lines = table_node();
  for (const auto& [side, line] : setup.enemy_line) add_member(lines, side, line_node(line));
  Node directions = table_node();
  for (const auto& [side, direction] : setup.retreat_direction)
    add_member(directions, side, text_node(direction));
  add("enemy_line", std::move(lines));
  add("allies", lists_node(setup.allies));
  add("supply_sources", lists_node(setup.supply));
  add("regions", regions_node(setup.regions));
  add("retreat_direction", std::move(directions));
  if (setup.turn) add_member(node, "turn", whole_node(*setup.turn));
  return node;
}

std::string fact_lines(const Setup& setup) {
  std::string out;
  for (const Member& m : facts_node(setup).members) {
    const bool is_one_line =
        m.value.kind != Node::Kind::table || m.key == "allies" || m.key == "supply_sources";
    out += is_one_line ? key_line(m.key, m.value) : lines_of_table(m.key, m.value);
  }
  return out;
}

std::string to_toml(const Setup& setup, const PositionHeading& heading) {
  std::string out = "rearguard = \"position 1\"\n";
  if (!heading.name.empty()) out += key_line("name", text_node(heading.name));
  if (heading.map == nullptr) out += key_line("map", text_node(heading.map_path));
  if (!heading.rules.empty()) out += key_line("rules", text_node(heading.rules));
  out += fact_lines(setup);
  if (setup.units.empty()) out += "units = []\n";
  if (heading.map != nullptr) out += "\n" + toml_document(*heading.map, "map");
  for (const UnitSetup& unit : setup.units) out += record("units", unit_node(unit));
  for (const LinkSetup& link : setup.links) out += record("links", link_node(link));
  for (std::size_t i = 0; heading.questions != nullptr && i < heading.questions->items.size(); ++i)
    out += record("questions", heading.questions->items[i]);
  return out;
}

}  // namespace rearguard
