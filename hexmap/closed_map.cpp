#include "hexmap/closed_map.h"

#include <algorithm>
#include <set>
#include <utility>

#include "hexmap/hex_map.h"

namespace rearguard {
namespace {

ChartCost impassable() {
  ChartCost cost;
  cost.kind = ChartCost::Kind::impassable;
  return cost;
}

/// Tests whether a feature makes a step dearer for a class, or forbids it.
bool hinders(const Feature& feature, ClassId c) {
  const ChartCost cost = cost_for(feature.cost, c);
  return cost.kind == ChartCost::Kind::impassable ||
         (cost.kind == ChartCost::Kind::cost && cost.points > MovementPoints{});
}

bool helps(const Feature& feature, ClassId c) {
  return feature.opens || cost_for(feature.replace, c).kind == ChartCost::Kind::cost;
}

bool is_bridge(const HexMap& map, Hex from, Direction d) {
  const std::vector<FeatureId>& there = map.features(from, d);
  const std::vector<FeatureId>& back = map.features(neighbour(from, d), opposite(d));
  const TerrainChart& chart = map.chart();
  const auto both_ways = [&](FeatureId f) { return std::find(back.begin(), back.end(), f) != back.end(); };
  for (std::size_t i = 0; i < chart.classes.size(); ++i) {
    const auto c = static_cast<ClassId>(i);
    const auto any = [&](auto test) {
      return std::any_of(there.begin(), there.end(),
                         [&](FeatureId f) { return both_ways(f) && test(chart.features[f], c); });
    };
    if (any(hinders) && any(helps)) return true;
  }
  return false;
}

/// Calls `visit(from, direction, features)` for every crossing with features, in the order of their hexes.
template <class Visit>
void for_each_crossing(const HexMap& map, Visit visit) {
  std::map<std::uint64_t, const std::vector<FeatureId>*> ordered;
  for (const auto& [key, features] : map.crossings()) ordered[key] = &features;
  for (const auto& [key, features] : ordered) {
    const auto sides = static_cast<std::uint64_t>(direction_count);
    visit(map.grid().hex_at(static_cast<std::size_t>(key / sides)), direction(static_cast<int>(key % sides)),
          *features);
  }
}

}  // namespace

std::shared_ptr<const HexMap> closed_map(const HexMap& map, const std::vector<Hex>& hexes,
                                         const std::vector<Hexside>& sides) {
  auto chart = std::make_shared<TerrainChart>(map.chart());
  std::map<TerrainId, TerrainId> closed;
  std::vector<TerrainId> terrains = map.terrains();
  std::set<Hexside> shut(sides.begin(), sides.end());
  for (const Hex h : hexes) {
    TerrainId& terrain = terrains[map.grid().index(h)];
    const auto [it, is_new] = closed.insert({terrain, static_cast<TerrainId>(chart->terrains.size())});
    if (is_new) {
      if (chart->terrains.size() > max_terrains) return nullptr;
      Terrain copy = chart->terrains[terrain];
      copy.name = "closed " + copy.name;
      copy.cost.assign(chart->classes.size(), impassable());
      chart->terrains.push_back(std::move(copy));
    }
    terrain = it->second;
    // A road, or what opens a step, would lead in.
    for (int d = 0; d < direction_count; ++d) {
      if (map.exists(neighbour(h, direction(d)))) shut.insert(Hexside::of(h, direction(d)));
    }
  }
  if (chart->features.size() >= max_features) return nullptr;
  const auto barrier = static_cast<FeatureId>(chart->features.size());
  Feature& feature = chart->features.emplace_back();
  feature.name = "closed hexside";
  feature.cost.assign(chart->classes.size(), impassable());

  auto made = std::make_shared<HexMap>(map.grid(), std::move(chart), map.name());
  made->set_terrains(std::move(terrains));
  for (std::size_t i = 0; i < map.grid().size(); ++i) {
    const Hex h = map.grid().hex_at(i);
    if (const int level = map.elevation(h); level != 0) made->set_elevation(h, level);
  }
  for_each_crossing(map, [&](Hex from, Direction d, const std::vector<FeatureId>& features) {
    const bool is_shut = shut.contains(Hexside::of(from, d));
    for (const FeatureId f : features) {
      // What hinders or blocks sight stays; what would lead across does not.
      if (!is_shut || !map.chart().features[f].opens) made->add_one_way_feature(f, from, neighbour(from, d));
    }
  });
  for (const Hexside& side : shut) made->add_feature(barrier, side.first(), side.second());
  made->ground_blocks_sight = map.ground_blocks_sight;
  made->labels = map.labels;
  made->victory_hexes = map.victory_hexes;
  made->home_edges = map.home_edges;
  made->regions = map.regions;
  return made;
}

std::vector<Hexside> bridges_of(const HexMap& map) {
  std::set<Hexside> bridges;
  for_each_crossing(map, [&](Hex from, Direction d, const std::vector<FeatureId>&) {
    if (map.exists(from) && map.exists(neighbour(from, d)) && is_bridge(map, from, d))
      bridges.insert(Hexside::of(from, d));
  });
  return {bridges.begin(), bridges.end()};
}

}  // namespace rearguard
