#include "hexmap/hex_map.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace rearguard {
namespace {

bool opens_to(const Feature& feature, ClassId c) {
  if (!feature.opens || cost_for(feature.cost, c).kind == ChartCost::Kind::impassable) return false;
  const auto is_named = [](const ChartCost& cost) { return cost.kind != ChartCost::Kind::absent; };
  const bool for_all = std::none_of(feature.cost.begin(), feature.cost.end(), is_named) &&
                       std::none_of(feature.replace.begin(), feature.replace.end(), is_named);
  return for_all || is_named(cost_for(feature.cost, c)) || is_named(cost_for(feature.replace, c));
}

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

std::optional<StepPrice> HexMap::step_price(Hex from, Direction d, ClassId c) const {
  const TerrainId t = terrain(neighbour(from, d));
  if (t == no_hex) return std::nullopt;
  const bool opened = is_opened(from, d, c);
  const ChartCost of_terrain = cost_for(chart_->terrains[t].cost, c);
  const bool has_cost = of_terrain.kind == ChartCost::Kind::cost;
  if (!has_cost && !opened) return std::nullopt;

  StepPrice sum{of_terrain.points, of_terrain.takes_all};
  std::optional<StepPrice> smallest_replace;
  const auto is_smaller = [](const ChartCost& a, const StepPrice& b) {
    return a.takes_all == b.takes_all ? a.points < b.least : b.takes_all;
  };
  for (const FeatureId f : features(from, d)) {
    const ChartCost added = cost_for(chart_->features[f].cost, c);
    const ChartCost replace = cost_for(chart_->features[f].replace, c);
    if (!opened &&
        (added.kind == ChartCost::Kind::impassable || replace.kind == ChartCost::Kind::impassable)) {
      return std::nullopt;
    }
    if (added.kind == ChartCost::Kind::cost && !(sum.takes_all && added.takes_all))
      sum = {sum.least + added.points, sum.takes_all || added.takes_all};
    if (replace.kind == ChartCost::Kind::cost &&
        (!smallest_replace || is_smaller(replace, *smallest_replace)))
      smallest_replace = {replace.points, replace.takes_all};
  }
  if (smallest_replace) return smallest_replace;
  return has_cost ? std::optional(sum) : std::nullopt;
}

std::string MapDetails::side_name(const std::string& side) const {
  const auto found = side_names.find(side);
  return found == side_names.end() ? side : found->second.name;
}

std::string MapDetails::side_adjective(const std::string& side) const {
  const auto found = side_names.find(side);
  return found == side_names.end() ? side : found->second.adjective;
}

bool HexMap::is_opened(Hex from, Direction d, ClassId c) const {
  const std::vector<FeatureId>& crossed = features(from, d);
  return std::any_of(crossed.begin(), crossed.end(),
                     [&](FeatureId f) { return opens_to(chart_->features[f], c); });
}

bool HexMap::admits(Hex h, ClassId c) const {
  const TerrainId t = terrain(h);
  if (t == no_hex) return false;
  if (cost_for(chart_->terrains[t].cost, c).kind == ChartCost::Kind::cost) return true;
  for (int i = 0; i < direction_count; ++i) {
    const Direction d = direction(i);
    const Hex from = neighbour(h, d);
    if (exists(from) && is_opened(from, opposite(d), c) && step_cost(from, opposite(d), c)) return true;
  }
  return false;
}

}  // namespace rearguard
