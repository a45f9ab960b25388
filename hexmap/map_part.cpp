#include "hexmap/map_part.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace rearguard {
namespace {

/// The terrains and features of a rectangle, in the order of the chart, and their numbers in one of these
/// alone.
class PartOfChart {
 public:
  PartOfChart(const HexMap& map, const Grid& grid)
      : terrain_(map.chart().terrains.size(), no_hex), feature_(map.chart().features.size(), 0) {
    const TerrainChart& whole = map.chart();
    std::vector<bool> has_terrain(terrain_.size(), false), has_feature(feature_.size(), false);
    for (std::size_t i = 0; i < grid.size(); ++i) {
      const Hex h = grid.hex_at(i);
      has_terrain[map.terrain(h)] = true;
      for (int d = 0; d < direction_count; ++d) {
        for (const FeatureId f : map.features(h, direction(d))) has_feature[f] = true;
      }
    }
    chart_.classes = whole.classes;
    chart_.denominator = whole.denominator;
    chart_.terrains.push_back(whole.terrains[no_hex]);
    for (std::size_t t = 1; t < terrain_.size(); ++t) {
      if (!has_terrain[t]) continue;
      terrain_[t] = static_cast<TerrainId>(chart_.terrains.size());
      chart_.terrains.push_back(whole.terrains[t]);
    }
    for (std::size_t f = 0; f < feature_.size(); ++f) {
      if (!has_feature[f]) continue;
      feature_[f] = static_cast<FeatureId>(chart_.features.size());
      chart_.features.push_back(whole.features[f]);
    }
  }

  TerrainChart take_chart() { return std::move(chart_); }
  TerrainId terrain(TerrainId t) const { return terrain_[t]; }
  FeatureId feature(FeatureId f) const { return feature_[f]; }

 private:
  TerrainChart chart_;
  std::vector<TerrainId> terrain_;  ///< by terrain of the whole map
  std::vector<FeatureId> feature_;  ///< by feature of the whole map
};

NamedRegion part_of(const NamedRegion& region, const Grid& grid) {
  const auto cut = [&](std::vector<Hex> hexes) {
    std::erase_if(hexes, [&](Hex h) { return !grid.contains(h); });
    return hexes;
  };
  NamedRegion part;
  part.is_divided = region.is_divided;
  part.hexes = cut(region.hexes);
  for (const auto& [side, hexes] : region.by_side) part.by_side[side] = cut(hexes);
  return part;
}

}  // namespace

HexMap map_part(const HexMap& map, Printed first, int columns, int rows) {
  Grid grid = map.grid();
  grid.first = first;
  grid.columns = columns;
  grid.rows = rows;
  assert(map.grid().contains(grid.hex_at(0)) && map.grid().contains(grid.hex_at(grid.size() - 1)));
  PartOfChart ids(map, grid);
  HexMap part(grid, ids.take_chart(), map.name());
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const Hex h = grid.hex_at(i);
    if (map.exists(h)) part.set_terrain(h, ids.terrain(map.terrain(h)));
    if (map.elevation(h) != 0) part.set_elevation(h, map.elevation(h));
  }
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const Hex h = grid.hex_at(i);
    for (int d = 0; d < direction_count; ++d) {
      for (const FeatureId f : map.features(h, direction(d)))
        part.add_one_way_feature(ids.feature(f), h, neighbour(h, direction(d)));
    }
  }
  part.ground_blocks_sight = map.ground_blocks_sight;
  part.home_edges = map.home_edges;
  part.side_names = map.side_names;
  for (const MapLabel& label : map.labels) {
    if (grid.contains(label.hex)) part.labels.push_back(label);
  }
  for (const VictoryHex& victory : map.victory_hexes) {
    if (grid.contains(victory.hex)) part.victory_hexes.push_back(victory);
  }
  for (const auto& [name, region] : map.regions) part.regions[name] = part_of(region, grid);
  return part;
}

}  // namespace rearguard
