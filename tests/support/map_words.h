#pragma once
// Maps as text, for comparisons with readable differences.

#include "hexmap/hex_map.h"

namespace rearguard::testing {

inline std::string describe_costs(const TerrainChart& chart, const std::vector<ChartCost>& row) {
  std::string text;
  for (std::size_t c = 0; c < chart.classes.size(); ++c) {
    const ChartCost cost = cost_for(row, static_cast<ClassId>(c));
    text += cost.kind == ChartCost::Kind::absent       ? " -"
            : cost.kind == ChartCost::Kind::impassable ? " x"
            : cost.takes_all                           ? " all"
                                                       : " " + to_text(cost.points, chart.denominator);
  }
  return text;
}

template <class Drawn>
std::string describe_look(const Drawn& drawn) {
  return std::string(drawn.sight.blocks ? " blocks " + std::to_string(drawn.sight.height) : "") + " [" +
         drawn.colour + "|" + drawn.pattern + "|" + drawn.picture + "|" + std::string(role_name(drawn.role)) +
         "]";
}

/// Returns all content of a map document except symbols, which are optional.
inline std::string describe_map(const HexMap& map) {
  const Grid& grid = map.grid();
  const TerrainChart& chart = map.chart();
  std::string text = map.name() + (map.ground_blocks_sight ? " ground blocks\n" : "\n");
  text += std::to_string(static_cast<int>(grid.orientation)) +
          std::to_string(static_cast<int>(grid.shifted)) + (grid.shifted_by_place ? " by place" : "");
  text += " " + grid.number(grid.hex_at(0)) + " " + std::to_string(grid.columns) + "x" +
          std::to_string(grid.rows) + "\n";
  for (const std::string& name : chart.classes) text += name + ",";
  for (std::size_t t = 1; t < chart.terrains.size(); ++t)
    text += "\n" + chart.terrains[t].name + describe_costs(chart, chart.terrains[t].cost) +
            describe_look(chart.terrains[t]);
  for (const Feature& f : chart.features)
    text += "\n" + f.name + describe_costs(chart, f.cost) + " instead" + describe_costs(chart, f.replace) +
            describe_look(f) + (f.opens ? " opens" : "");
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const Hex h = grid.hex_at(i);
    text += "\n" + grid.number(h) + " " + std::to_string(map.terrain(h)) + " level " +
            std::to_string(map.elevation(h));
    for (int d = 0; d < direction_count; ++d) {
      if (!grid.contains(neighbour(h, direction(d)))) continue;
      for (const FeatureId f : map.features(h, direction(d)))
        text += " " + std::string(grid.direction_name(direction(d))) + ":" + std::to_string(f);
    }
  }
  for (const MapLabel& l : map.labels)
    text += "\nlabel " + grid.number(l.hex) + " " + std::to_string(l.size) + " " + l.text;
  for (const VictoryHex& v : map.victory_hexes)
    text += "\nvictory " + grid.number(v.hex) + " " + std::to_string(v.points) + " " + v.side;
  for (const auto& [side, edge] : map.home_edges)
    text += "\nhome " + side + " " + std::to_string(static_cast<int>(edge));
  return text;
}

}  // namespace rearguard::testing
