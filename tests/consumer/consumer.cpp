// Succeeds where the installed headers and libraries work for a program outside the project.
#include <cstdio>

#include "hexmap/line_of_sight.h"
#ifdef HAS_pathing
#include "pathing/candidate_graph.h"
#endif
#ifdef HAS_engine
#include "rearguard/rearguard.h"
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

#ifdef HAS_engine
/// A counter in the middle of open ground retreats one hex: in every direction, but not towards the enemy.
bool engine_works() {
  api::Library library;
  library.add("map.toml", R"(
rearguard = "map 1"
hexes = [".....", ".....", ".....", ".....", "....."]
[grid]
orientation = "flat"
shifted = "even"
first = "0101"
columns = 5
rows = 5
[terrain.clear]
symbol = "."
cost = { foot = 1 }
)");
  library.add("away.toml", R"(
rearguard = "rules 2"
name = "Away"
[[results]]
result = "D1"
hexes = 1
[[clauses]]
id = "passable"
cite = "1"
text = "No step where the class cannot go."
forbid = "impassable"
[[clauses]]
id = "no-enemy"
cite = "2"
text = "No hex with an enemy unit."
forbid = "enemy"
)");
  const auto position = library.position_from_text(R"(
rearguard = "position 1"
map = "map.toml"
rules = "away.toml"
units = [
  { id = "b1", side = "blue", hex = "0303", class = "foot" },
  { id = "r1", side = "red", hex = "0302", class = "foot" },
]
)");
  if (!position) return std::puts(position.problems().front().message.c_str()), false;
  const auto verdict = position->retreat({"b1", "D1"});
  if (!verdict) return std::puts(verdict.problems().front().message.c_str()), false;
  const bool is_refused =
      verdict->refused.size() == 1 && verdict->refused[0].hex == "0302" && verdict->refused[0].cite == "2";
  return verdict->ends.size() == 5 && is_refused && !position->retreat({"b2", "D1"});
}
#else
bool engine_works() {
  return true;
}
#endif

}  // namespace

int main() {
  if (map_works() && paths_work() && engine_works()) return 0;
  std::puts("the installed package does not work as its headers say");
  return 1;
}
