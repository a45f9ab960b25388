#include "src/workshop/audit/local_board.h"

#include <stdexcept>
#include <tuple>

namespace rearguard {
namespace {

Grid window(const Grid& whole, Hex centre, int radius) {
  const Printed at = whole.to_printed(centre);
  const auto clip = [radius](int middle, int first, int count) {
    const int low = std::max(middle - radius, first);
    return std::pair{low, std::min(middle + radius, first + count - 1) - low + 1};
  };
  Grid grid = whole;
  std::tie(grid.first.column, grid.columns) = clip(at.column, whole.first.column, whole.columns);
  std::tie(grid.first.row, grid.rows) = clip(at.row, whole.first.row, whole.rows);
  return grid;
}

}  // namespace

std::shared_ptr<const HexMap> cut_out(const HexMap& map, Hex centre, int radius) {
  const Grid grid = window(map.grid(), centre, radius);
  auto part = std::make_shared<HexMap>(grid, map.shared_chart());
  part->ground_blocks_sight = map.ground_blocks_sight;
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const Hex h = grid.hex_at(i);
    if (!map.exists(h)) continue;
    part->set_terrain(h, map.terrain(h));
    if (map.elevation(h) != 0) part->set_elevation(h, map.elevation(h));
    if (!map.has_features()) continue;
    for (int d = 0; d < direction_count; ++d) {
      for (const FeatureId f : map.features(h, direction(d)))
        part->add_one_way_feature(f, h, neighbour(h, direction(d)));
    }
  }
  return part;
}

std::shared_ptr<const TerrainChart> open_chart(const TerrainChart& chart) {
  auto open = std::make_shared<TerrainChart>();
  open->classes = chart.classes;
  open->denominator = chart.denominator;
  open->terrains.resize(2);
  open->terrains[1].name = "open";
  open->terrains[1].cost.assign(chart.classes.size(), {ChartCost::Kind::cost, {chart.denominator}});
  return open;
}

std::shared_ptr<const HexMap> open_cut_out(const HexMap& map, Hex centre, int radius,
                                           const std::shared_ptr<const TerrainChart>& open) {
  const Grid grid = window(map.grid(), centre, radius);
  auto part = std::make_shared<HexMap>(grid, open);
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const Hex h = grid.hex_at(i);
    if (map.exists(h)) part->set_terrain(h, TerrainId{1});
  }
  return part;
}

Position alone_with(const std::shared_ptr<const HexMap>& map, ClassId movement_class, Hex hex,
                    std::span<const Attacker> attackers) {
  Setup setup;
  const auto add = [&](std::string id, const char* side, Hex where, ClassId c) {
    UnitSetup unit;
    unit.id = std::move(id);
    unit.side = side;
    unit.hex = map->grid().number(where);
    unit.movement_class = map->chart().classes[c];
    setup.units.push_back(std::move(unit));
  };
  add("unit", "defender", hex, movement_class);
  for (std::size_t i = 0; i < attackers.size(); ++i)
    add("attacker " + std::to_string(i + 1), "attacker", attackers[i].hex, attackers[i].movement_class);
  PositionOrProblems made = Position::make(map, setup);
  if (const auto* problems = std::get_if<std::vector<SetupProblem>>(&made))
    throw std::logic_error("a unit off the map: " + problems->front().message);
  return std::get<Position>(std::move(made));
}

RetreatRequest request_for(const Position& position, const std::string& result) {
  RetreatRequest request;
  request.result = result;
  request.wanted.paths = 1;
  for (UnitIndex u = 1; u < position.units().size(); ++u) request.causing_units.push_back(u);
  return request;
}

}  // namespace rearguard
