#pragma once
// The terrain effects chart: what each terrain and hexside feature costs each movement class.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexmap/movement_points.h"

namespace rearguard {

using TerrainId = std::uint8_t;  ///< 0 is "no hex here"; terrains count from 1
using FeatureId = std::uint8_t;  ///< index into TerrainChart::features
using ClassId = std::uint8_t;    ///< index into TerrainChart::classes
inline constexpr TerrainId no_hex = 0;
inline constexpr std::size_t max_terrains = 250;
inline constexpr std::size_t max_features = 250;
inline constexpr std::size_t max_classes = 250;

/// One cell of the chart.
struct ChartCost {
  enum class Kind : std::uint8_t {
    absent,      ///< the table does not name the class
    impassable,  ///< named as impassable
    cost,        ///< `points` movement points, zero or more
  };
  Kind kind = Kind::absent;
  MovementPoints points{};
};

/// How terrain or a feature affects a line of sight that meets it (hexmap/line_of_sight.h).
struct SightBlock {
  bool blocks = false;
  int height = 0;  ///< levels above the elevation of its hex (features: of the higher hex)
};

/// Returns the cell of a class in a row of the chart; `absent` if the row ends before it.
ChartCost cost_for(const std::vector<ChartCost>& row, ClassId c);

struct Terrain {
  std::string name;
  char32_t symbol = 0;
  std::vector<ChartCost> cost;  ///< by ClassId
  SightBlock sight;
  std::string colour;   ///< "#rrggbb" or empty: the painter's own choice by name
  std::string pattern;  ///< painter's drawing style ("woods", "marsh", …) or empty: chosen by name
  std::string picture;  ///< file of a picture to draw instead, as the map names it; empty: none
};

struct Feature {
  std::string name;
  std::vector<ChartCost> cost;     ///< by ClassId: added to the terrain's
  std::vector<ChartCost> replace;  ///< by ClassId: supersedes the whole cost
  SightBlock sight;
  std::string colour;
  std::string pattern;
  std::string picture;
  bool opens = false;  ///< makes a prohibited step possible; see HexMap::is_opened
};

struct TerrainChart {
  std::vector<std::string> classes;  ///< movement classes, in order of first mention
  std::vector<Terrain> terrains;     ///< [0] is the "no hex" entry; TerrainId indexes it
  std::vector<Feature> features;
  std::int64_t denominator = 1;  ///< parts to one movement point

  std::optional<ClassId> find_class(std::string_view name) const;
  std::optional<TerrainId> find_terrain(std::string_view name) const;
  std::optional<FeatureId> find_feature(std::string_view name) const;
};

}  // namespace rearguard
