#include "src/core/board/setup_of.h"

#include <algorithm>
#include <set>

#include "hexmap/grid.h"
#include "hexmap/hex.h"
#include "hexmap/hex_map.h"
#include "hexmap/named_regions.h"
#include "hexmap/page_directions.h"
#include "hexmap/terrain_chart.h"
#include "src/core/board/position.h"
#include "src/core/board/unit.h"

namespace rearguard {
namespace {

UnitSetup written(const Position& position, const Unit& unit) {
  const Grid& grid = position.map().grid();
  const TerrainChart& chart = position.map().chart();
  UnitSetup out;
  out.id = unit.id;
  out.side = position.sides()[unit.side];
  out.hex = grid.number(unit.hex);
  out.movement_class = chart.classes[unit.movement_class];
  out.zoc = unit.zoc;
  out.retreat_fire_range = unit.retreat_fire_range;
  out.name = unit.name;
  out.kind = unit.kind;
  out.size = unit.size;
  out.state = unit.state;
  if (unit.facing) out.facing = std::string(grid.direction_name(*unit.facing));
  out.strength = unit.strength;
  out.morale = unit.morale;
  out.states_morale = unit.states_morale && unit.morale == 0;
  out.stacking_points = unit.stacking_points;
  out.movement = to_text(unit.movement, chart.denominator);
  out.hidden = unit.hidden;
  out.markers = unit.markers;
  for (const UnitIndex other : unit.engaged) out.engaged.push_back(position.unit(other).id);
  out.counts = unit.counts;
  out.pictures = unit.pictures;
  return out;
}

RegionSetup written(const Grid& grid, const NamedRegion& region) {
  RegionSetup out;
  out.is_divided = region.is_divided;
  if (!region.is_divided) out.hexes = region_entries(grid, region.hexes);
  for (const auto& [side, hexes] : region.by_side) out.by_side[side] = region_entries(grid, hexes);
  return out;
}

/// Writes the supply sources under their own key if each of their sides has units, as that key demands.
void write_regions(const Position& position, Setup& setup) {
  const Grid& grid = position.map().grid();
  const auto& sides = position.sides();
  for (const auto& [name, region] : position.own_regions()) {
    const bool have_units =
        std::all_of(region.by_side.begin(), region.by_side.end(), [&](const auto& of_side) {
          return std::find(sides.begin(), sides.end(), of_side.first) != sides.end();
        });
    if (name != supply_region || !have_units) {
      setup.regions[name] = written(grid, region);
      continue;
    }
    for (const auto& [side, hexes] : region.by_side) {
      std::vector<std::string>& numbers = setup.supply[side];
      std::vector<Hex> sorted = hexes;
      std::sort(sorted.begin(), sorted.end(), [&](Hex a, Hex b) { return grid.key(a) < grid.key(b); });
      for (const Hex h : sorted) numbers.push_back(grid.number(h));
    }
  }
}

/// Names the allies among the sides that divide a region and have no units.
void write_other_allies(const Position& position, Setup& setup) {
  const auto& sides = position.sides();
  std::set<std::string> others;
  for (const NamedRegions* regions : {&position.own_regions(), &position.map().regions}) {
    for (const auto& [name, region] : *regions) {
      for (const auto& [side, hexes] : region.by_side) {
        if (std::find(sides.begin(), sides.end(), side) == sides.end()) others.insert(side);
      }
    }
  }
  for (const std::string& other : others) {
    for (SideIndex s = 0; s < sides.size(); ++s) {
      if (position.is_enemy_side(s, other)) continue;
      setup.allies[sides[s]].push_back(other);
      break;
    }
  }
}

}  // namespace

Setup setup_of(const Position& position) {
  Setup setup;
  for (const Unit& unit : position.units()) setup.units.push_back(written(position, unit));
  for (const Link& link : position.links())
    setup.links.push_back({link.name, position.unit(link.from).id, position.unit(link.to).id, link.counts});
  const auto& sides = position.sides();
  for (SideIndex s = 0; s < sides.size(); ++s) {
    if (const auto line = position.enemy_line(s))
      setup.enemy_line[sides[s]] = line_setup(position.map().grid(), *line);
    if (const auto vector = position.retreat_direction(s))
      setup.retreat_direction[sides[s]] = page_direction_name(position.map().grid(), *vector);
    bool is_first = true;
    for (SideIndex earlier = 0; earlier < s; ++earlier) is_first = is_first && position.enemies(earlier, s);
    if (!is_first) continue;
    for (SideIndex ally = s + 1; ally < sides.size(); ++ally) {
      if (!position.enemies(s, ally)) setup.allies[sides[s]].push_back(sides[ally]);
    }
  }
  write_regions(position, setup);
  write_other_allies(position, setup);
  setup.turn = position.turn();
  return setup;
}

Position seen_by(const Position& position, const std::string& side) {
  std::vector<std::string> unseen;
  for (const Unit& unit : position.units()) {
    if (unit.hidden && position.is_enemy_side(unit.side, side)) unseen.push_back(unit.id);
  }
  if (unseen.empty()) return position;
  Setup setup = setup_of(position);
  for (const std::string& id : unseen) remove_unit(setup, id);
  return std::get<Position>(Position::make(position.shared_map(), setup));
}

void remove_unit(Setup& setup, const std::string& id) {
  const auto unit =
      std::find_if(setup.units.begin(), setup.units.end(), [&](const UnitSetup& u) { return u.id == id; });
  if (unit == setup.units.end()) return;
  const std::string side = unit->side;
  setup.units.erase(unit);
  for (UnitSetup& other : setup.units) std::erase(other.engaged, id);
  std::erase_if(setup.links, [&](const LinkSetup& link) { return link.from == id || link.to == id; });
  if (std::any_of(setup.units.begin(), setup.units.end(), [&](const UnitSetup& u) { return u.side == side; }))
    return;
  setup.enemy_line.erase(side);
  setup.supply.erase(side);
  setup.retreat_direction.erase(side);
}

}  // namespace rearguard
