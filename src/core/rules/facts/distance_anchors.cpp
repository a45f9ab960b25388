#include "src/core/rules/facts/distance_anchors.h"

#include <span>
#include <string_view>

#include "hexmap/concat.h"
#include "src/core/rules/facts/question.h"
#include "src/core/rules/facts/region_hexes.h"
#include "src/core/rules/facts/unit_groups.h"
#include "src/core/rules/words/property_use.h"

namespace rearguard {

bool is_beyond(const Grid& grid, MapEdge edge, Hex h) {
  const Printed at = grid.to_printed(h);
  switch (edge) {
    case MapEdge::north:
      return at.row < grid.first.row;
    case MapEdge::south:
      return at.row >= grid.first.row + grid.rows;
    case MapEdge::west:
      return at.column < grid.first.column;
    case MapEdge::east:
      return at.column >= grid.first.column + grid.columns;
  }
  return false;
}

std::vector<AnchorMember> edge_members(const HexMap& map, MapEdge edge) {
  const Grid& grid = map.grid();
  const int last_column = grid.first.column + grid.columns - 1;
  const int last_row = grid.first.row + grid.rows - 1;
  const bool across = edge == MapEdge::east || edge == MapEdge::west;
  const int number = edge == MapEdge::west    ? grid.first.column
                     : edge == MapEdge::east  ? last_column
                     : edge == MapEdge::north ? grid.first.row
                                              : last_row;
  if (across == (grid.orientation == Orientation::flat))
    return {{{}, PrintedLine{across, number}, false, edge}};
  std::vector<AnchorMember> members;
  const int count = across ? grid.rows : grid.columns;
  for (int i = 0; i < count; ++i) {
    const Printed at = across ? Printed{number, grid.first.row + i} : Printed{grid.first.column + i, number};
    members.push_back({grid.to_hex(at), std::nullopt, false, edge});
  }
  return members;
}

namespace {

std::vector<AnchorMember> hexes_of_units(const Position& position, const std::vector<UnitIndex>& units) {
  std::vector<AnchorMember> members;
  members.reserve(units.size());
  for (const UnitIndex u : units) members.push_back({position.unit(u).hex, std::nullopt});
  return members;
}

std::vector<AnchorMember> as_members(std::span<const Hex> hexes) {
  std::vector<AnchorMember> members;
  members.reserve(hexes.size());
  for (const Hex h : hexes) members.push_back({h, std::nullopt});
  return members;
}

std::vector<UnitIndex> enemies_of(const Position& position, const Unit& mover) {
  std::vector<UnitIndex> enemies;
  enemies.reserve(position.units().size());
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    if (position.enemies(mover.side, position.unit(u).side)) enemies.push_back(u);
  }
  return enemies;
}

std::string_view edge_name(MapEdge edge) {
  switch (edge) {
    case MapEdge::north:
      return "the northern map edge";
    case MapEdge::east:
      return "the eastern map edge";
    case MapEdge::south:
      return "the southern map edge";
    case MapEdge::west:
      return "the western map edge";
  }
  return {};
}

/// Returns "enemies" or "friends of the group firers".
std::string units_of(const UnitGroup& group) {
  if (!group.name.empty()) return concat("units of the group ", group.name);
  switch (group.units) {
    case UnitRelation::friends:
      return "friends";
    case UnitRelation::enemies:
      return "enemies";
    case UnitRelation::causing_units:
      return "causing units";
    case UnitRelation::engaged:
      return "engaged enemies";
    case UnitRelation::linked:
      return concat("units linked ", group.link.reversed ? "to it " : "", "by `", group.link.name, "`");
    default:
      return "units";
  }
}

std::string describe_group(const UnitGroup& group, bool sum) {
  const std::string units = units_of(group);
  const bool is_narrowed =
      group.condition || group.within < anywhere_on_map || group.in_sight || group.in_front;
  return concat(sum ? "all " : "the nearest of the ", units,
                is_narrowed && group.name.empty() ? " that count" : "", sum ? " together" : "");
}

std::string describe_region(const RegionUse& region, bool sum) {
  const std::string whose = region.side == RegionSide::own     ? " of its side"
                            : region.side == RegionSide::enemy ? " of the enemy"
                                                               : "";
  return concat(sum ? "all hexes of " : "", "the region ", region.name, whose, sum ? " together" : "");
}

}  // namespace

std::vector<AnchorMember> anchor_members(const Position& position, const RuleSet& rule_set,
                                         const RetreatQuestion& question, const DistanceAnchor& anchor) {
  const Unit& mover = position.unit(question.unit);
  const auto of_group = [&](const UnitGroup& group) {
    return hexes_of_units(position, members_of(group, position, rule_set, question));
  };
  switch (anchor.kind) {
    case DistanceAnchor::enemies:
      return hexes_of_units(position, enemies_of(position, mover));
    case DistanceAnchor::known_enemies:
      return of_group(*predefined_group("known-enemies"));
    case DistanceAnchor::causing_units:
      return hexes_of_units(position, question.causing_units);
    case DistanceAnchor::leader:
      return of_group(*predefined_group("leader"));
    case DistanceAnchor::start:
      return {{mover.hex, std::nullopt}};
    case DistanceAnchor::enemy_line:
      if (const auto line = position.enemy_line(mover.side)) return {{{}, *line}};
      return {};
    case DistanceAnchor::home_edge: {
      const auto& homes = position.map().home_edges;
      const auto home = homes.find(position.sides()[mover.side]);
      return home == homes.end() ? std::vector<AnchorMember>{} : edge_members(position.map(), home->second);
    }
    case DistanceAnchor::supply_source:
      return as_members(position.supply(mover.side));
    case DistanceAnchor::unit_group:
      return of_group(*anchor.group);
    case DistanceAnchor::hexes_of_region:
      return as_members(region_hexes(position, rule_set, question, anchor.region));
    case DistanceAnchor::map_edge:
      return edge_members(position.map(), anchor.edge);
    case DistanceAnchor::retreat_direction:
      if (const auto direction = position.retreat_direction(mover.side))
        return {{*direction, std::nullopt, true}};
      return {};
  }
  return {};
}

std::string describe_anchor(const Position& position, SideIndex side, const DistanceAnchor& anchor,
                            Members how) {
  const bool sum = how == Members::sum;
  switch (anchor.kind) {
    case DistanceAnchor::enemies:
      return sum ? "all enemies together" : "the nearest enemy";
    case DistanceAnchor::known_enemies:
      return sum ? "all known enemies together" : "the nearest known enemy";
    case DistanceAnchor::causing_units:
      return sum ? "all causing units together" : "the causing units";
    case DistanceAnchor::enemy_line: {
      const auto line = position.enemy_line(side);
      return line ? concat("the enemy line (", to_text(line_setup(position.map().grid(), *line)), ")")
                  : "the enemy line";
    }
    case DistanceAnchor::home_edge:
      return "the home edge";
    case DistanceAnchor::supply_source:
      return sum ? "all supply sources together" : "the supply source";
    case DistanceAnchor::leader:
      return sum ? "all leaders together" : "the leader";
    case DistanceAnchor::start:
      return "the start";
    case DistanceAnchor::unit_group:
      return describe_group(*anchor.group, sum);
    case DistanceAnchor::hexes_of_region:
      return describe_region(anchor.region, sum);
    case DistanceAnchor::map_edge:
      return std::string(edge_name(anchor.edge));
    case DistanceAnchor::retreat_direction: {
      const auto direction = position.retreat_direction(side);
      return direction ? concat("the retreat direction (",
                                page_direction_name(position.map().grid(), *direction), ")")
                       : "the retreat direction";
    }
  }
  return {};
}

}  // namespace rearguard
