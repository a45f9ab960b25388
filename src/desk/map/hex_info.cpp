#include "src/desk/map/hex_info.h"

#include <algorithm>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/core/rules/facts/board_facts.h"

namespace rearguard {

namespace {

std::string feature_names(const HexMap& map, Hex from, Direction d) {
  std::vector<std::string> names;
  if (!map.grid().contains(from)) return {};
  for (const FeatureId f : map.features(from, d)) names.push_back(map.chart().features[f].name);
  return fmt::format("{}", fmt::join(names, ", "));
}

HexInfo::Side side_info(const HexMap& map, Hex h, Direction d) {
  HexInfo::Side side;
  side.direction = std::string(map.grid().direction_name(d));
  const Hex from = neighbour(h, d);
  const bool exists = map.exists(from);
  if (exists) side.neighbour = map.grid().number(from);
  side.features = feature_names(map, from, opposite(d));
  for (std::size_t c = 0; c < map.chart().classes.size(); ++c) {
    const auto price = map.step_price(from, opposite(d), static_cast<ClassId>(c));
    side.cost.push_back(exists && price ? cost_text(*price, map.chart().denominator) : "-");
  }
  return side;
}

std::vector<HexInfo::Zone> zones_over(const Position& position, const ZocRule& rule, Hex h) {
  std::vector<UnitIndex> owners;
  for (const Hex near : disc(h, rule.range)) {
    for (const UnitIndex u : position.units_in(near)) {
      const std::vector<Hex> controlled = controlled_hexes(position, rule, u);
      if (std::ranges::binary_search(controlled, h)) owners.push_back(u);
    }
  }
  std::ranges::sort(owners);
  std::vector<HexInfo::Zone> zones;
  for (SideIndex s = 0; s < position.sides().size(); ++s) {
    HexInfo::Zone zone{position.map().side_name(position.sides()[s]), {}};
    for (const UnitIndex u : owners) {
      if (position.unit(u).side == s) zone.units.push_back(position.unit(u).id);
    }
    if (!zone.units.empty()) zones.push_back(std::move(zone));
  }
  return zones;
}

std::vector<std::string> names_in(const HexMap& map, Hex h) {
  std::vector<std::string> names;
  for (const MapLabel& label : map.labels) {
    if (label.hex == h) names.push_back(label.text);
  }
  for (const VictoryHex& victory : map.victory_hexes) {
    if (victory.hex != h) continue;
    names.push_back(fmt::format("{} for {}", plural(victory.points, "victory point", "victory points"),
                                victory.side.empty() ? "its holder" : map.side_name(victory.side)));
  }
  return names;
}

}  // namespace

HexInfo::Counter unit_info(const Position& position, UnitIndex u) {
  const Unit& unit = position.unit(u);
  const HexMap& map = position.map();
  HexInfo::Counter counter;
  counter.unit = u;
  counter.title = unit.name.empty() || unit.name == unit.id ? unit.id : unit.id + "  " + unit.name;
  const auto add = [&](const char* name, std::string value) {
    if (!value.empty()) counter.values.emplace_back(name, std::move(value));
  };
  const auto number = [](int n) { return n == 0 ? std::string() : std::to_string(n); };
  add("side", map.side_name(position.sides()[unit.side]));
  add("hex", map.grid().number(unit.hex));
  add("class", map.chart().classes[unit.movement_class]);
  add("kind", unit.kind);
  add("size", unit.size);
  add("state", unit.state);
  add("strength", number(unit.strength));
  add("movement", unit.movement.parts == 0 ? "" : to_text(unit.movement, map.chart().denominator) + " MP");
  add("morale", number(unit.morale));
  add("stacking", std::to_string(unit.stacking_points));
  if (unit.facing) add("facing", std::string(map.grid().direction_name(*unit.facing)));
  add("ZOC", unit.zoc ? "yes" : "none");
  add("retreat fire",
      unit.retreat_fire_range == 0 ? "none" : plural(unit.retreat_fire_range, "hex", "hexes"));
  if (unit.hidden) add("hidden", "from the enemy");
  return counter;
}

HexInfo hex_info(const Position& position, const ZocRule& zoc, Hex h) {
  const HexMap& map = position.map();
  HexInfo info;
  info.hex = h;
  info.number = map.grid().number(h);
  info.exists = map.exists(h);
  if (!info.exists) return info;
  info.terrain = map.chart().terrains[map.terrain(h)].name;
  info.elevation = map.elevation(h);
  info.names = names_in(map, h);
  info.classes = map.chart().classes;
  for (int d = 0; d < direction_count; ++d)
    info.sides[static_cast<std::size_t>(d)] = side_info(map, h, direction(d));
  info.has_units = !position.units().empty();
  info.zones = zones_over(position, zoc, h);
  for (const UnitIndex u : position.units_in(h)) info.counters.push_back(unit_info(position, u));
  return info;
}

void append_value(std::string& line, std::string_view name, std::string_view value) {
  line += fmt::format("{}{}{}{}", line.empty() ? "" : ", ", name, name.empty() ? "" : " ", value);
}

}  // namespace rearguard
