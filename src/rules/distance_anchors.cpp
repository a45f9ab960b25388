#include "src/rules/distance_anchors.h"

#include "hexmap/concat.h"
#include "src/rules/property_use.h"
#include "src/rules/question.h"

namespace rearguard {

std::vector<AnchorMember> edge_members(const HexMap& map, MapEdge edge) {
  const Grid& grid = map.grid();
  const int last_column = grid.first.column + grid.columns - 1;
  const int last_row = grid.first.row + grid.rows - 1;
  const bool across = edge == MapEdge::east || edge == MapEdge::west;
  const int number = edge == MapEdge::west    ? grid.first.column
                     : edge == MapEdge::east  ? last_column
                     : edge == MapEdge::north ? grid.first.row
                                              : last_row;
  if (across == (grid.orientation == Orientation::flat)) return {{{}, PrintedLine{across, number}}};
  std::vector<AnchorMember> members;
  const int count = across ? grid.rows : grid.columns;
  for (int i = 0; i < count; ++i) {
    const Printed at = across ? Printed{number, grid.first.row + i} : Printed{grid.first.column + i, number};
    members.push_back({grid.to_hex(at), std::nullopt});
  }
  return members;
}

namespace {

/// Returns the hexes of the units that pass a test, in the order of the document.
template <class Test>
std::vector<AnchorMember> hexes_of_units(const Position& position, Test test) {
  std::vector<AnchorMember> members;
  members.reserve(position.units().size());
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    if (test(u)) members.push_back({position.unit(u).hex, std::nullopt});
  }
  return members;
}

}  // namespace

std::vector<AnchorMember> anchor_members(const Position& position, const RetreatQuestion& question,
                                         DistanceAnchor anchor) {
  const Unit& mover = position.unit(question.unit);
  const auto is_enemy = [&](UnitIndex u) { return position.enemies(mover.side, position.unit(u).side); };
  switch (anchor) {
    case DistanceAnchor::enemies:
      return hexes_of_units(position, is_enemy);
    case DistanceAnchor::known_enemies:
      return hexes_of_units(position, [&](UnitIndex u) { return is_enemy(u) && !position.unit(u).hidden; });
    case DistanceAnchor::causing_units: {
      std::vector<AnchorMember> members;
      for (const UnitIndex u : question.causing_units)
        members.push_back({position.unit(u).hex, std::nullopt});
      return members;
    }
    case DistanceAnchor::leader:
      return hexes_of_units(position, [&](UnitIndex u) {
        return u != question.unit && !is_enemy(u) && position.unit(u).kind == "leader";
      });
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
    case DistanceAnchor::supply_source: {
      std::vector<AnchorMember> members;
      for (const Hex h : position.supply(mover.side)) members.push_back({h, std::nullopt});
      return members;
    }
  }
  return {};
}

std::string describe_anchor(const Position& position, SideIndex side, DistanceAnchor anchor, Members how) {
  const bool sum = how == Members::sum;
  switch (anchor) {
    case DistanceAnchor::enemies:
      return sum ? "all enemies together" : "the nearest enemy";
    case DistanceAnchor::known_enemies:
      return sum ? "all known enemies together" : "the nearest known enemy";
    case DistanceAnchor::causing_units:
      return sum ? "all causing units together" : "the causing units";
    case DistanceAnchor::enemy_line: {
      const auto line = position.enemy_line(side);
      return line ? concat("the enemy line (", line->is_column ? "column " : "row ",
                           std::to_string(line->number), ")")
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
  }
  return {};
}

}  // namespace rearguard
