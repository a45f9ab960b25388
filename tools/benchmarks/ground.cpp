#include "tools/benchmarks/ground.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <random>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "pathing/movement.h"
#include "tools/benchmarks/ratios.h"

namespace rearguard::benchmarks {
namespace {

constexpr int costliest = 4;

TerrainChart ground_chart() {
  TerrainChart chart;
  chart.classes = {"foot"};
  chart.terrains.resize(costliest + 2);
  for (int cost = 1; cost <= costliest; ++cost) {
    Terrain& terrain = chart.terrains[static_cast<std::size_t>(cost)];
    terrain.name = "cost " + std::to_string(cost);
    terrain.cost = {{ChartCost::Kind::cost, {cost}}};
  }
  chart.terrains.back().name = "impassable";
  chart.terrains.back().cost = {{ChartCost::Kind::impassable, {}}};
  return chart;
}

Grid square(int side) {
  Grid grid;
  grid.numbering = Numbering::plain(4);
  grid.columns = grid.rows = side;
  return grid;
}

void mark_enemy(const Grid& grid, Hex enemy, std::vector<std::uint8_t>& marks) {
  marks[grid.index(enemy)] |= mark_blocked;
  for (int d = 0; d < direction_count; ++d) {
    const Hex h = neighbour(enemy, direction(d));
    if (grid.contains(h)) marks[grid.index(h)] |= mark_zoc;
  }
}

}  // namespace

AxialPlane::AxialPlane(const Grid& grid, int rim) {
  int last_q = std::numeric_limits<int>::min();
  int last_r = last_q;
  first_q = first_r = std::numeric_limits<int>::max();
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const Hex h = grid.hex_at(i);
    first_q = std::min(first_q, h.q - rim);
    first_r = std::min(first_r, h.r - rim);
    last_q = std::max(last_q, h.q + rim);
    last_r = std::max(last_r, h.r + rim);
  }
  stride = last_r - first_r + 1;
  cells = static_cast<std::size_t>(stride) * static_cast<std::size_t>(last_q - first_q + 1);
}

Ground make_ground(int side, int starts) {
  std::mt19937 random(2930);
  Ground ground{HexMap(square(side), ground_chart()), {}, {}, {}};
  const Grid& grid = ground.map.grid();
  ground.entry_cost.resize(grid.size());
  ground.marks.resize(grid.size());
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const bool impassable = random() % 10 == 0;
    const int cost = 1 + static_cast<int>(random() % costliest);
    ground.entry_cost[i] = static_cast<std::uint8_t>(impassable ? 0 : cost);
    ground.map.set_terrain(grid.hex_at(i), static_cast<TerrainId>(impassable ? costliest + 1 : cost));
    if (random() % 20 == 0) mark_enemy(grid, grid.hex_at(i), ground.marks);
  }
  while (ground.starts.size() < static_cast<std::size_t>(starts)) {
    const std::size_t i = random() % grid.size();
    if (ground.entry_cost[i] != 0) ground.starts.push_back(grid.hex_at(i));
  }
  return ground;
}

Position position_on(const Ground& ground, const std::vector<Placed>& units) {
  const Grid& grid = ground.map.grid();
  Setup setup;
  for (const Placed& placed : units) {
    UnitSetup unit;
    unit.id = fmt::format("u{}", placed.index);
    unit.side = placed.side;
    unit.hex = grid.number(grid.hex_at(placed.index));
    unit.movement_class = "foot";
    setup.units.push_back(unit);
  }
  auto made = Position::make(std::make_shared<const HexMap>(ground.map), setup);
  require_agreement(std::holds_alternative<Position>(made), "a valid position");
  return std::get<Position>(std::move(made));
}

}  // namespace rearguard::benchmarks
