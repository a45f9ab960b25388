#include "src/board/setup_of.h"

#include <algorithm>

#include "hexmap/grid.h"
#include "hexmap/hex.h"
#include "hexmap/hex_map.h"
#include "hexmap/terrain_chart.h"
#include "src/board/position.h"
#include "src/board/unit.h"

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
  out.stacking_points = unit.stacking_points;
  out.movement = to_text(unit.movement, chart.denominator);
  out.hidden = unit.hidden;
  out.markers = unit.markers;
  for (const UnitIndex other : unit.engaged) out.engaged.push_back(position.unit(other).id);
  out.counts = unit.counts;
  return out;
}

}  // namespace

Setup setup_of(const Position& position) {
  Setup setup;
  for (const Unit& unit : position.units()) setup.units.push_back(written(position, unit));
  const auto& sides = position.sides();
  for (SideIndex s = 0; s < sides.size(); ++s) {
    if (const auto line = position.enemy_line(s)) setup.enemy_line[sides[s]] = *line;
    for (const Hex h : position.supply(s)) setup.supply[sides[s]].push_back(position.map().grid().number(h));
    bool is_first = true;
    for (SideIndex earlier = 0; earlier < s; ++earlier) is_first = is_first && position.enemies(earlier, s);
    if (!is_first) continue;
    for (SideIndex ally = s + 1; ally < sides.size(); ++ally) {
      if (!position.enemies(s, ally)) setup.allies[sides[s]].push_back(sides[ally]);
    }
  }
  return setup;
}

void remove_unit(Setup& setup, const std::string& id) {
  const auto unit =
      std::find_if(setup.units.begin(), setup.units.end(), [&](const UnitSetup& u) { return u.id == id; });
  if (unit == setup.units.end()) return;
  const std::string side = unit->side;
  setup.units.erase(unit);
  for (UnitSetup& other : setup.units) std::erase(other.engaged, id);
  if (std::any_of(setup.units.begin(), setup.units.end(), [&](const UnitSetup& u) { return u.side == side; }))
    return;
  setup.enemy_line.erase(side);
  setup.supply.erase(side);
}

}  // namespace rearguard
