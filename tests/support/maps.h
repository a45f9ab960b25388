#pragma once
// Grids, charts and maps that many tests need.

#include <random>
#include <utility>

#include "hexmap/hex_map.h"

namespace rearguard::testing {

inline Grid grid_of(Orientation orientation, Parity shifted, int columns, int rows, Printed first = {1, 1},
                    int digits = 2) {
  Grid grid;
  grid.orientation = orientation;
  grid.shifted = shifted;
  grid.first = first;
  grid.numbering = Numbering::plain(digits);
  grid.columns = columns;
  grid.rows = rows;
  return grid;
}

/// A number of two digits for the column and two for the row.
inline NumberReading plain_first(int column, int row) {
  return {{column, row}, Numbering::plain(2)};
}

/// Both orientations with both shifts.
inline std::vector<Grid> every_layout(int columns, int rows, Printed first = {1, 1}, int digits = 2) {
  std::vector<Grid> layouts;
  for (const Orientation o : {Orientation::flat, Orientation::pointy}) {
    for (const Parity p : {Parity::odd, Parity::even}) {
      layouts.push_back(grid_of(o, p, columns, rows, first, digits));
    }
  }
  return layouts;
}

inline ChartCost costs(std::int64_t parts) {
  return {ChartCost::Kind::cost, {parts}};
}
inline ChartCost impassable() {
  return {ChartCost::Kind::impassable, {}};
}
inline ChartCost absent() {
  return {};
}

// The ids of the small chart below, whose costs are in sixths of a movement point.
inline constexpr std::int64_t sixths = 6;
inline constexpr ClassId foot = 0;
inline constexpr ClassId mounted = 1;
inline constexpr TerrainId clear = 1;
inline constexpr TerrainId woods = 2;
inline constexpr TerrainId marsh = 3;
inline constexpr FeatureId stream = 0;
inline constexpr FeatureId road = 1;
inline constexpr FeatureId slope = 2;
inline constexpr FeatureId cliff = 3;
inline constexpr FeatureId trail = 4;
inline constexpr FeatureId wall = 5;

inline Terrain terrain(std::string name, char32_t symbol, ChartCost foot_cost, ChartCost mounted_cost) {
  Terrain t;
  t.name = std::move(name);
  t.symbol = symbol;
  t.cost = {foot_cost, mounted_cost};
  return t;
}

inline Feature feature(std::string name, std::vector<ChartCost> cost, std::vector<ChartCost> replace) {
  Feature f;
  f.name = std::move(name);
  f.cost = std::move(cost);
  f.replace = std::move(replace);
  return f;
}

///          foot  mounted                foot        mounted
/// clear    1     1            stream   +1          +2
/// woods    2     impassable   road      replace ½   replace ½
/// marsh    3     not named    slope    +1          +1/3
///                             cliff     impassable  impassable
///                             trail     replace 1   replace 1/3
///                             wall      nothing; blocks sight, as woods do
inline TerrainChart small_chart() {
  TerrainChart chart;
  chart.classes = {"foot", "mounted"};
  chart.denominator = sixths;
  chart.terrains.emplace_back();
  chart.terrains.push_back(terrain("clear", U'.', costs(6), costs(6)));
  chart.terrains.push_back(terrain("woods", U'w', costs(12), impassable()));
  chart.terrains.push_back(terrain("marsh", U'm', costs(18), absent()));
  chart.terrains[woods].sight.blocks = true;
  chart.features.push_back(feature("stream", {costs(6), costs(12)}, {}));
  chart.features.push_back(feature("road", {}, {costs(3), costs(3)}));
  chart.features.push_back(feature("slope", {costs(6), costs(2)}, {}));
  chart.features.push_back(feature("cliff", {impassable(), impassable()}, {}));
  chart.features.push_back(feature("trail", {}, {costs(6), costs(2)}));
  chart.features.push_back(feature("wall", {}, {}));
  chart.features[wall].sight.blocks = true;
  return chart;
}

inline HexMap open_map(const Grid& grid) {
  HexMap map(grid, small_chart());
  for (std::size_t i = 0; i < grid.size(); ++i) map.set_terrain(grid.hex_at(i), clear);
  return map;
}

/// Returns a map with random terrain, holes, features (some one-way) and elevation, determined by the seed.
inline HexMap random_map(const Grid& grid, std::uint32_t seed) {
  std::mt19937 random(seed);
  const auto draw = [&random](unsigned below) { return static_cast<unsigned>(random() % below); };
  constexpr std::array<TerrainId, 8> mix = {clear, clear, clear, clear, woods, woods, marsh, no_hex};
  HexMap map(grid, small_chart());
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const Hex h = grid.hex_at(i);
    map.set_terrain(h, mix[draw(mix.size())]);
    map.set_elevation(h, static_cast<int>(draw(3)));
    map.ground_blocks_sight = true;
    for (int d = 0; d < direction_count; ++d) {
      const auto f = static_cast<FeatureId>(draw(20));
      if (f >= map.chart().features.size()) continue;
      const Hex other = neighbour(h, direction(d));
      if (f == slope) {
        map.add_one_way_feature(f, h, other);
      } else {
        map.add_feature(f, h, other);
      }
    }
  }
  return map;
}

/// Returns such a map on which roads and walls open their crossings.
inline HexMap with_openings(const Grid& grid, std::uint32_t seed) {
  const HexMap drawn = random_map(grid, seed);
  TerrainChart chart = small_chart();
  chart.features[road].opens = true;
  chart.features[wall].opens = true;
  HexMap map(grid, std::move(chart));
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const Hex h = grid.hex_at(i);
    map.set_terrain(h, drawn.terrain(h));
    for (int d = 0; d < direction_count; ++d) {
      for (const FeatureId f : drawn.features(h, direction(d)))
        map.add_one_way_feature(f, h, neighbour(h, direction(d)));
    }
  }
  return map;
}

}  // namespace rearguard::testing
