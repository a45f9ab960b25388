#include "hexmap/terrain_chart.h"

namespace rearguard {

ChartCost cost_for(const std::vector<ChartCost>& row, ClassId c) {
  return c < row.size() ? row[c] : ChartCost{};
}

std::optional<ClassId> TerrainChart::find_class(std::string_view name) const {
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (classes[i] == name) return static_cast<ClassId>(i);
  }
  return std::nullopt;
}

std::optional<TerrainId> TerrainChart::find_terrain(std::string_view name) const {
  for (std::size_t i = 1; i < terrains.size(); ++i) {
    if (terrains[i].name == name) return static_cast<TerrainId>(i);
  }
  return std::nullopt;
}

std::optional<FeatureId> TerrainChart::find_feature(std::string_view name) const {
  for (std::size_t i = 0; i < features.size(); ++i) {
    if (features[i].name == name) return static_cast<FeatureId>(i);
  }
  return std::nullopt;
}

}  // namespace rearguard
