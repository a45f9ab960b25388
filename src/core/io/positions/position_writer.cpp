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

/// Writes `regions.NAME = …` and `regions.NAME.SIDE = …`. A divided region without sides is an empty table.
std::string region_lines(const std::map<std::string, RegionSetup>& regions) {
  std::string out;
  for (const auto& [name, region] : regions) {
    const std::string key = "regions." + toml_key(name);
    if (!region.is_divided) out += key_line(key, texts_node(region.hexes));
    if (region.is_divided && region.by_side.empty()) out += key_line(key, table_node());
    for (const auto& [side, hexes] : region.by_side)
      out += key_line(key + "." + toml_key(side), texts_node(hexes));
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

std::string fact_lines(const Setup& setup) {
  std::string out;
  for (const auto& [side, line] : setup.enemy_line)
    out += key_line("enemy_line." + toml_key(side), line_node(line));
  if (!setup.allies.empty()) out += key_line("allies", lists_node(setup.allies));
  if (!setup.supply.empty()) out += key_line("supply_sources", lists_node(setup.supply));
  out += region_lines(setup.regions);
  for (const auto& [side, direction] : setup.retreat_direction)
    out += key_line("retreat_direction." + toml_key(side), text_node(direction));
  if (setup.turn) out += key_line("turn", whole_node(*setup.turn));
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
  return out;
}

}  // namespace rearguard
