#include "src/workshop/examples/example_parts.h"

#include <algorithm>

#include <fmt/format.h>

#include "src/core/document/node_builder.h"
#include "src/core/document/toml_text.h"
#include "src/core/io/maps/map_writer.h"
#include "src/core/io/positions/position_writer.h"

namespace rearguard {
namespace {

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
  out += fact_lines(setup);
  Node links = list_node();
  for (const LinkSetup& link : setup.links) links.items.push_back(link_node(link));
  if (!links.items.empty()) out += example_line("links", links);
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
