#include "src/core/io/positions/position_writer.h"

#include <map>
#include <vector>

#include <fmt/format.h>

#include "src/core/document/document_text.h"
#include "src/core/document/toml_text.h"
#include "src/core/io/maps/grid_keys.h"

namespace rearguard {
namespace {

std::string strings(const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) out += (out.empty() ? "" : ", ") + toml_string(text);
  return "[" + out + "]";
}

class RecordWriter {
 public:
  explicit RecordWriter(std::string& out) : out_(out) {}

  void write(const UnitSetup& unit) {
    out_ += "\n[[units]]\n";
    text("id", unit.id);
    text("side", unit.side);
    text("hex", unit.hex);
    text("class", unit.movement_class);
    if (!unit.zoc) out_ += "zoc = false\n";
    whole("retreat_fire_range", unit.retreat_fire_range, 0);
    if (unit.name != unit.id) other("name", unit.name);
    other("kind", unit.kind);
    other("size", unit.size);
    if (unit.state != "good") other("state", unit.state);
    other("facing", unit.facing);
    whole("strength", unit.strength, 0);
    whole("morale", unit.morale, unit.states_morale ? -1 : 0);
    whole("stacking_points", unit.stacking_points, 1);
    if (unit.movement != "0") text("movement", unit.movement);
    if (unit.hidden) out_ += "hidden = true\n";
    if (!unit.markers.empty()) out_ += fmt::format("markers = {}\n", strings(unit.markers));
    if (!unit.engaged.empty()) out_ += fmt::format("engaged = {}\n", strings(unit.engaged));
    numbers(unit.counts);
  }

  void write(const LinkSetup& link) {
    out_ += "\n[[links]]\n";
    text("name", link.name);
    text("from", link.from);
    text("to", link.to);
    numbers(link.counts);
  }

 private:
  void numbers(const std::map<std::string, int>& counts) {
    std::string list;
    for (const auto& [name, number] : counts)
      list += fmt::format("{}{} = {}", list.empty() ? "" : ", ", toml_key(name), number);
    if (!list.empty()) out_ += fmt::format("counts = {{ {} }}\n", list);
  }
  void text(const char* key, const std::string& value) {
    out_ += fmt::format("{} = {}\n", key, toml_string(value));
  }
  void other(const char* key, const std::string& value) {
    if (!value.empty()) text(key, value);
  }
  void whole(const char* key, int value, int usual) {
    if (value != usual) out_ += fmt::format("{} = {}\n", key, value);
  }

  std::string& out_;
};

std::string inline_table(const std::map<std::string, std::vector<std::string>>& lists) {
  std::string out;
  for (const auto& [key, texts] : lists)
    out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", toml_key(key), strings(texts));
  return "{ " + out + " }";
}

/// Writes `regions.NAME = …` and `regions.NAME.SIDE = …`. A divided region without sides is an empty table.
void write_regions(const std::map<std::string, RegionSetup>& regions, std::string& out) {
  for (const auto& [name, region] : regions) {
    if (!region.is_divided) out += fmt::format("regions.{} = {}\n", toml_key(name), strings(region.hexes));
    if (region.is_divided && region.by_side.empty())
      out += fmt::format("regions.{} = {{}}\n", toml_key(name));
    for (const auto& [side, hexes] : region.by_side)
      out += fmt::format("regions.{}.{} = {}\n", toml_key(name), toml_key(side), strings(hexes));
  }
}

}  // namespace

std::string to_toml(const Setup& setup, const PositionHeading& heading) {
  std::string out = "rearguard = \"position 1\"\n";
  if (!heading.name.empty()) out += fmt::format("name = {}\n", toml_string(heading.name));
  if (heading.map == nullptr) out += fmt::format("map = {}\n", toml_string(heading.map_path));
  if (!heading.rules.empty()) out += fmt::format("rules = {}\n", toml_string(heading.rules));
  for (const auto& [side, line] : setup.enemy_line) {
    out += fmt::format("enemy_line.{} = {}\n", toml_key(side), toml_value(line_node(line)));
  }
  if (!setup.allies.empty()) out += "allies = " + inline_table(setup.allies) + "\n";
  if (!setup.supply.empty()) out += "supply_sources = " + inline_table(setup.supply) + "\n";
  write_regions(setup.regions, out);
  for (const auto& [side, direction] : setup.retreat_direction)
    out += fmt::format("retreat_direction.{} = {}\n", toml_key(side), toml_string(direction));
  if (setup.turn) out += fmt::format("turn = {}\n", *setup.turn);
  if (setup.units.empty()) out += "units = []\n";
  if (heading.map != nullptr) out += "\n" + toml_document(*heading.map, "map");
  RecordWriter writer(out);
  for (const UnitSetup& unit : setup.units) writer.write(unit);
  for (const LinkSetup& link : setup.links) writer.write(link);
  return out;
}

}  // namespace rearguard
