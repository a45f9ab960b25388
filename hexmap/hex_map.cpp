#include "hexmap/hex_map.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace rearguard {
namespace {

std::uint64_t crossing_key(const Grid& grid, Hex from, Direction d) {
  return std::uint64_t{grid.index(from)} * direction_count + static_cast<std::uint64_t>(d);
}

}  // namespace

HexMap::HexMap(Grid grid, TerrainChart chart, std::string name)
    : HexMap(grid, std::make_shared<const TerrainChart>(std::move(chart)), std::move(name)) {}

HexMap::HexMap(Grid grid, std::shared_ptr<const TerrainChart> chart, std::string name)
    : grid_(grid), chart_(std::move(chart)), name_(std::move(name)) {
  assert(!grid_.problem() && chart_);
  terrain_.assign(grid_.size(), no_hex);
}

int HexMap::elevation(Hex h) const {
  return elevation_.empty() || !grid_.contains(h) ? 0 : elevation_[grid_.index(h)];
}

const std::vector<FeatureId>& HexMap::features(Hex from, Direction d) const {
  static const std::vector<FeatureId> none;
  if (crossings_.empty() || !grid_.contains(from)) return none;
  const auto found = crossings_.find(crossing_key(grid_, from, d));
  return found == crossings_.end() ? none : found->second;
}

void HexMap::set_terrain(Hex h, TerrainId t) {
  assert(grid_.contains(h) && (t == no_hex || t < chart_->terrains.size()));
  planes_.reset();
  terrain_[grid_.index(h)] = t;
}

void HexMap::set_terrains(std::vector<TerrainId> all) {
  assert(all.size() == grid_.size() && std::all_of(all.begin(), all.end(), [this](TerrainId t) {
           return t == no_hex || t < chart_->terrains.size();
         }));
  planes_.reset();
  terrain_ = std::move(all);
}

void HexMap::set_elevation(Hex h, int level) {
  assert(grid_.contains(h) && level >= std::numeric_limits<std::int16_t>::min() &&
         level <= std::numeric_limits<std::int16_t>::max());
  if (elevation_.empty()) elevation_.assign(grid_.size(), 0);
  elevation_[grid_.index(h)] = static_cast<std::int16_t>(level);
}

void HexMap::add_feature(FeatureId f, Hex a, Hex b) {
  add_one_way_feature(f, a, b);
  add_one_way_feature(f, b, a);
}

void HexMap::add_one_way_feature(FeatureId f, Hex from, Hex to) {
  const auto d = direction_between(from, to);
  assert(d && f < chart_->features.size());
  if (!grid_.contains(from)) return;
  planes_.reset();
  auto& list = crossings_[crossing_key(grid_, from, *d)];
  const auto place = std::lower_bound(list.begin(), list.end(), f);
  if (place == list.end() || *place != f) list.insert(place, f);
}

std::optional<MovementPoints> HexMap::step_cost(Hex from, Direction d, ClassId c) const {
  const TerrainId t = terrain(neighbour(from, d));
  if (t == no_hex) return std::nullopt;
  const ChartCost of_terrain = cost_for(chart_->terrains[t].cost, c);
  if (of_terrain.kind != ChartCost::Kind::cost) return std::nullopt;

  MovementPoints sum = of_terrain.points;
  std::optional<MovementPoints> smallest_replace;
  for (const FeatureId f : features(from, d)) {
    const ChartCost added = cost_for(chart_->features[f].cost, c);
    const ChartCost replace = cost_for(chart_->features[f].replace, c);
    if (added.kind == ChartCost::Kind::impassable || replace.kind == ChartCost::Kind::impassable) {
      return std::nullopt;
    }
    if (added.kind == ChartCost::Kind::cost) sum = sum + added.points;
    if (replace.kind == ChartCost::Kind::cost && (!smallest_replace || replace.points < *smallest_replace)) {
      smallest_replace = replace.points;
    }
  }
  return smallest_replace ? smallest_replace : sum;
}

}  // namespace rearguard
