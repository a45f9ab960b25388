#include "src/workshop/examples/example_parts.h"

#include <algorithm>

#include <fmt/format.h>

#include "src/core/board/position.h"
#include "src/core/document/node_builder.h"
#include "src/core/document/toml_text.h"
#include "src/core/io/maps/grid_keys.h"
#include "src/core/io/maps/map_writer.h"

namespace rearguard {
namespace {

Node unit_node(const UnitSetup& unit) {
  Node node = table_node();
  const auto text = [&](const char* key, const std::string& value, const std::string& usual) {
    if (value != usual) add_member(node, key, text_node(value));
  };
  const auto whole = [&](const char* key, int value, int usual) {
    if (value != usual) add_member(node, key, whole_node(value));
  };
  text("id", unit.id, "");
  text("side", unit.side, "");
  text("hex", unit.hex, "");
  text("class", unit.movement_class, "");
  if (!unit.zoc) add_member(node, "zoc", truth_node(false));
  whole("retreat_fire_range", unit.retreat_fire_range, 0);
  text("name", unit.name, "");
  text("kind", unit.kind, "");
  text("size", unit.size, "");
  text("state", unit.state, "good");
  text("facing", unit.facing, "");
  whole("strength", unit.strength, 0);
  if (unit.states_morale || unit.morale != 0) add_member(node, "morale", whole_node(unit.morale));
  whole("stacking_points", unit.stacking_points, 1);
  text("movement", unit.movement, "0");
  if (unit.hidden) add_member(node, "hidden", truth_node(true));
  if (!unit.markers.empty()) add_member(node, "markers", texts_node(unit.markers));
  if (!unit.engaged.empty()) add_member(node, "engaged", texts_node(unit.engaged));
  if (!unit.counts.empty()) {
    Node counts = table_node();
    for (const auto& [name, number] : unit.counts) add_member(counts, name, whole_node(number));
    add_member(node, "counts", std::move(counts));
  }
  return node;
}

std::string facts(const Setup& setup) {
  std::string out;
  for (const auto& [side, drawn] : setup.enemy_line)
    out += fmt::format("enemy_line.{} = {}\n", toml_key(side), toml_value(line_node(drawn)));
  if (!setup.allies.empty()) {
    Node allies = table_node();
    for (const auto& [side, others] : setup.allies) add_member(allies, side, texts_node(others));
    out += example_line("allies", allies);
  }
  if (!setup.supply.empty()) {
    Node supply = table_node();
    for (const auto& [side, hexes] : setup.supply) add_member(supply, side, texts_node(hexes));
    out += example_line("supply_sources", supply);
  }
  for (const auto& [name, region] : setup.regions) {
    if (!region.is_divided) out += example_line("regions." + toml_key(name), texts_node(region.hexes));
    for (const auto& [side, hexes] : region.by_side)
      out += example_line(fmt::format("regions.{}.{}", toml_key(name), toml_key(side)), texts_node(hexes));
  }
  for (const auto& [side, d] : setup.retreat_direction)
    out += example_line("retreat_direction." + toml_key(side), text_node(d));
  if (setup.turn) out += example_line("turn", whole_node(*setup.turn));
  if (!setup.links.empty()) {
    Node links = list_node();
    for (const LinkSetup& link : setup.links) {
      Node node = table_node();
      add_member(node, "name", text_node(link.name));
      add_member(node, "from", text_node(link.from));
      add_member(node, "to", text_node(link.to));
      if (!link.counts.empty()) {
        Node counts = table_node();
        for (const auto& [name, number] : link.counts) add_member(counts, name, whole_node(number));
        add_member(node, "counts", std::move(counts));
      }
      links.items.push_back(std::move(node));
    }
    out += example_line("links", links);
  }
  return out;
}

/// Writes a map so that its hexes stand below one another, and each terrain and feature in a line.
std::string board_lines(const HexMap& map) {
  std::string out;
  for (const Member& m : map_document(map).members) {
    if (m.key == "terrain" || m.key == "features") {
      for (const Member& one : m.value.members)
        out += example_line(fmt::format("map.{}.{}", m.key, toml_key(one.key)), one.value);
    } else if (m.value.kind == Node::Kind::array) {
      out += fmt::format("map.{} = [\n", m.key);
      for (const Node& row : m.value.items) out += fmt::format("  {},\n", toml_value(row));
      out += "]\n";
    } else {
      out += example_line("map." + m.key, m.value);
    }
  }
  return out;
}

}  // namespace

std::string example_line(const std::string& key, const Node& value) {
  return fmt::format("{} = {}\n", key, toml_value(value));
}

Node numbers_node(const std::map<std::string, std::int64_t>& numbers) {
  Node node = table_node();
  for (const auto& [name, number] : numbers) add_member(node, name, whole_node(number));
  return node;
}

Node path_node(const RetreatPath& path, const Grid& grid) {
  std::string hexes;
  for (const Hex h : path) hexes += (hexes.empty() ? "" : "-") + grid.number(h);
  return text_node(hexes);
}

std::string example_board(const Setup& setup, const HexMap& map, const std::string& id,
                          const std::string& text) {
  std::string out = "[[examples]]\n";
  out += example_line("id", text_node(id));
  out += example_line("text", text_node(text));
  out += board_lines(map);
  out += facts(setup);
  out += "units = [\n";
  for (const UnitSetup& unit : setup.units) out += fmt::format("  {},\n", toml_value(unit_node(unit)));
  return out + "]\n";
}

std::string with_comment_marks(const std::string& text) {
  std::string out;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    out += "# " + text.substr(begin, end - begin) + "\n";
    begin = end + 1;
  }
  return out;
}

}  // namespace rearguard
