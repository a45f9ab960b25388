// Succeeds where the installed headers and libraries work for a program outside the project.
#include <cstdio>

#include "hexmap/line_of_sight.h"
#ifdef HAS_pathing
#include "pathing/candidate_graph.h"
#endif

using namespace rearguard;

namespace {

bool map_works() {
  Grid grid;
  grid.columns = 8;
  grid.rows = 10;
  grid.first = {27, 26};
  TerrainChart chart;
  chart.classes = {"foot"};
  chart.terrains.resize(2);
  chart.terrains[1].name = "clear";
  chart.terrains[1].cost = {{ChartCost::Kind::cost, {1}}};
  HexMap map(grid, chart);
  for (std::size_t i = 0; i < grid.size(); ++i) map.set_terrain(grid.hex_at(i), 1);

  const auto from = grid.parse("2930");
  const auto to = grid.parse("3230");
  return from && to && distance(*from, *to) == 3 &&
         map.step_cost(*from, direction(1), 0) == MovementPoints{1} && line_of_sight(map, *from, *to).clear;
}

#ifdef HAS_pathing
bool paths_work() {
  WalkLengths three;
  three.min = 3;
  three.max = 3;
  const auto graph = candidate_graph(three);
  return graph && graph->ends.size() == 18;  // the hexes at distance 3
}
#else
bool paths_work() {
  return true;
}
#endif

}  // namespace

int main() {
  if (map_works() && paths_work()) return 0;
  std::puts("the installed package does not work as its headers say");
  return 1;
}
