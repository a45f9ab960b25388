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

/// Returns the feature that makes a hexside a bridge, if it is one.
std::optional<FeatureId> bridge_at(const HexMap& map, Hex from, Direction d) {
  const std::vector<FeatureId>& there = map.features(from, d);
  const std::vector<FeatureId>& back = map.features(neighbour(from, d), opposite(d));
  const TerrainChart& chart = map.chart();
  const auto both_ways = [&](FeatureId f) { return std::find(back.begin(), back.end(), f) != back.end(); };
  for (std::size_t i = 0; i < chart.classes.size(); ++i) {
    const auto c = static_cast<ClassId>(i);
    const auto first = [&](auto test) {
      return std::find_if(there.begin(), there.end(),
                          [&](FeatureId f) { return both_ways(f) && test(chart.features[f], c); });
    };
    if (first(hinders) != there.end() && first(helps) != there.end()) return *first(helps);
  }
  return std::nullopt;
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

/// Returns the map with another chart, and of its features those that `keeps(hexside, feature)` names.
template <class Keeps>
std::shared_ptr<HexMap> copy_of(const HexMap& map, std::shared_ptr<const TerrainChart> chart, Keeps keeps) {
  auto made = std::make_shared<HexMap>(map.grid(), std::move(chart), map.name());
  made->set_terrains(map.terrains());
  for (std::size_t i = 0; i < map.grid().size(); ++i) {
    const Hex h = map.grid().hex_at(i);
    if (const int level = map.elevation(h); level != 0) made->set_elevation(h, level);
  }
  for_each_crossing(map, [&](Hex from, Direction d, const std::vector<FeatureId>& features) {
    for (const FeatureId f : features) {
      if (keeps(Hexside::of(from, d), f)) made->add_one_way_feature(f, from, neighbour(from, d));
    }
  });
  static_cast<MapDetails&>(*made) = map;
  return made;
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

  // What hinders or blocks sight stays; what would lead across does not.
  auto made = copy_of(map, std::move(chart), [&](Hexside side, FeatureId f) {
    return !shut.contains(side) || !map.chart().features[f].opens;
  });
  made->set_terrains(std::move(terrains));
  for (const Hexside& side : shut) made->add_feature(barrier, side.first(), side.second());
  return made;
}

std::shared_ptr<const HexMap> map_without(const HexMap& map, FeatureId feature,
                                          const std::vector<Hexside>& sides) {
  return copy_of(map, map.shared_chart(), [&](Hexside side, FeatureId f) {
    return f != feature || std::find(sides.begin(), sides.end(), side) == sides.end();
  });
}

std::vector<HelpingWay> bridges_of(const HexMap& map) {
  std::map<Hexside, FeatureId> bridges;
  for_each_crossing(map, [&](Hex from, Direction d, const std::vector<FeatureId>&) {
    if (!map.exists(from) || !map.exists(neighbour(from, d))) return;
    if (const auto f = bridge_at(map, from, d)) bridges.insert({Hexside::of(from, d), *f});
  });
  std::vector<HelpingWay> ways;
  for (const auto& [side, feature] : bridges) ways.push_back({feature, {side}});
  return ways;
}

std::vector<HelpingWay> roads_of(const HexMap& map) {
  std::map<FeatureId, std::set<Hexside>> laid;
  for_each_crossing(map, [&](Hex from, Direction d, const std::vector<FeatureId>& features) {
    if (!map.exists(from) || !map.exists(neighbour(from, d))) return;
    for (const FeatureId f : features) {
      for (std::size_t c = 0; c < map.chart().classes.size(); ++c) {
        if (helps(map.chart().features[f], static_cast<ClassId>(c))) laid[f].insert(Hexside::of(from, d));
      }
    }
  });
  std::vector<HelpingWay> ways;
  for (auto& [feature, left] : laid) {
    while (!left.empty()) {
      HelpingWay way{feature, {*left.begin()}};
      left.erase(left.begin());
      for (std::size_t i = 0; i < way.sides.size(); ++i) {
        const Hexside side = way.sides[i];
        for (const Hex h : {side.first(), side.second()}) {
          for (int d = 0; d < direction_count; ++d) {
            if (const auto next = left.find(Hexside::of(h, direction(d))); next != left.end()) {
              way.sides.push_back(*next);
              left.erase(next);
            }
          }
        }
      }
      std::sort(way.sides.begin(), way.sides.end());
      const Hexside only = way.sides.front();
      const auto towards = *direction_between(only.first(), only.second());
      if (way.sides.size() > 1 || !bridge_at(map, only.first(), towards)) ways.push_back(std::move(way));
    }
  }
  return ways;
}

}  // namespace rearguard
