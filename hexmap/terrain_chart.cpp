#include "hexmap/terrain_chart.h"

#include <algorithm>
#include <array>

namespace rearguard {
namespace {

constexpr std::array<ChartRoleName, 3> of_terrains = {
    {{"settlement", ChartRole::settlement}, {"water", ChartRole::water}, {"none", ChartRole::none}}};
constexpr std::array<ChartRoleName, 5> of_features = {{{"road", ChartRole::road},
                                                       {"stream", ChartRole::stream},
                                                       {"crossing", ChartRole::crossing},
                                                       {"slope", ChartRole::slope},
                                                       {"none", ChartRole::none}}};

}  // namespace

std::span<const ChartRoleName> terrain_roles() {
  return of_terrains;
}

std::span<const ChartRoleName> feature_roles() {
  return of_features;
}

std::string_view role_name(ChartRole role) {
  for (const std::span<const ChartRoleName> names : {terrain_roles(), feature_roles()}) {
    for (const ChartRoleName& n : names) {
      if (n.role == role) return n.name;
    }
  }
  return {};
}

ChartCost cost_for(const std::vector<ChartCost>& row, ClassId c) {
  return c < row.size() ? row[c] : ChartCost{};
}

MovementPoints MovementSpent::cost(StepPrice step) const {
  if (!step.takes_all || !allowance_) return step.least;
  return std::max(step.least, *allowance_ - total_);
}

std::string cost_text(const ChartCost& cell, std::int64_t denominator) {
  if (cell.kind == ChartCost::Kind::absent) return {};
  if (cell.kind == ChartCost::Kind::impassable) return "impassable";
  return cell.takes_all ? "all" : to_text(cell.points, denominator);
}

std::string cost_text(StepPrice step, std::int64_t denominator) {
  return step.takes_all ? "all" : to_text(step.least, denominator);
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
