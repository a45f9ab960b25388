#include "src/workshop/audit/map_statistics.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

void count_hexes(const HexMap& map, MapStatistics& found) {
  std::vector<std::size_t> count(map.chart().terrains.size(), 0);
  bool first = true;
  for (std::size_t i = 0; i < map.grid().size(); ++i) {
    const TerrainId t = map.terrains()[i];
    if (t == no_hex) continue;
    ++count[t];
    ++found.hexes;
    const int level = map.elevation(map.grid().hex_at(i));
    if (first) found.elevation = {level, level};
    found.elevation = {std::min(found.elevation.first, level), std::max(found.elevation.second, level)};
    first = false;
  }
  for (std::size_t t = 1; t < count.size(); ++t)
    found.terrains.push_back({static_cast<TerrainId>(t), count[t]});
}

ChokeSummary choke_summary(const HexMap& map, std::vector<ChokeHex> chokes) {
  const auto rank = [&](const ChokeHex& c) {
    return std::tuple(std::numeric_limits<std::size_t>::max() - c.cut_off,
                      map.grid().key(map.grid().hex_at(c.index)));
  };
  ChokeSummary found{chokes.size(), {}};
  const auto retained = static_cast<std::ptrdiff_t>(std::min(chokes.size(), max_listed));
  std::partial_sort(chokes.begin(), chokes.begin() + retained, chokes.end(),
                    [&](const ChokeHex& a, const ChokeHex& b) { return rank(a) < rank(b); });
  found.worst.assign(chokes.begin(), chokes.begin() + retained);
  return found;
}

AsymmetrySummary asymmetry_summary(const StepCosts& costs, const OpenGround& ground) {
  const HexMap& map = costs.map();
  const auto gain = [](const AsymmetricStep& s) {
    return s.back ? s.there.parts - s.back->parts : std::numeric_limits<std::int64_t>::max();
  };
  const auto worse = [&](const AsymmetricStep& a, const AsymmetricStep& b) {
    if (gain(a) != gain(b)) return gain(a) > gain(b);
    return std::tuple(map.grid().key(a.from), a.towards) < std::tuple(map.grid().key(b.from), b.towards);
  };
  AsymmetrySummary found;
  const auto keep_worst = [&] {
    std::ranges::sort(found.worst, worse);
    found.worst.resize(std::min(found.worst.size(), max_listed));
  };
  for_each_asymmetric_step(costs, ground, [&](const AsymmetricStep& s) {
    ++found.steps;
    if (!s.back) ++found.no_return;
    if (s.by_hexside) ++found.by_hexside;
    if (found.worst.size() >= max_listed && !worse(s, found.worst[max_listed - 1])) return;
    found.worst.push_back(s);
    if (found.worst.size() == 2 * max_listed) keep_worst();
  });
  keep_worst();
  return found;
}

/// Computes the statistics class by class and reports each step to `progress`.
class StatisticsPass {
 public:
  StatisticsPass(const HexMap& map, std::size_t classes, const Progress& progress)
      : map_(map), steps_(static_cast<double>(classes * 7 + 1)), progress_(progress) {}

  void next(const std::string& what) {
    if (progress_) progress_(done_ / steps_, what);
    ++done_;
  }

  ClassStatistics of_class(ClassId c) {
    const std::string& name = map_.chart().classes[c];
    next(name + ": the ground");
    const StepCosts costs(map_, c);
    const OpenGround ground = open_ground(costs);
    ClassStatistics found;
    found.movement_class = c;
    found.open = static_cast<std::size_t>(std::ranges::count(ground.open, 1));
    found.step = step_summary(costs, ground);
    next(name + ": regions and choke hexes");
    const MapRegions parts = regions(costs, ground);
    found.regions = parts.size.size();
    found.main_region = parts.size.empty() ? 0 : parts.size[parts.main()];
    found.chokes = choke_summary(map_, choke_hexes(costs, ground));
    next(name + ": asymmetric steps");
    found.asymmetric = asymmetry_summary(costs, ground);
    using enum MapEdge;
    const std::array<std::pair<MapEdge, MapEdge>, 4> edges{
        {{west, east}, {east, west}, {north, south}, {south, north}}};
    for (std::size_t i = 0; i < edges.size(); ++i) {
      next(name + ": crossings");
      found.crossings[i] = crossing(costs, edges[i].first, edges[i].second);
    }
    return found;
  }

 private:
  const HexMap& map_;
  double steps_;
  const Progress& progress_;
  double done_ = 0;
};

}  // namespace

std::vector<FeatureCount> feature_counts(const HexMap& map) {
  std::vector<FeatureCount> counts;
  for (std::size_t f = 0; f < map.chart().features.size(); ++f)
    counts.push_back({static_cast<FeatureId>(f), 0, 0});
  for (const auto& [key, features] : map.crossings()) {
    const Hex from = map.grid().hex_at(static_cast<std::size_t>(key / direction_count));
    const Direction d = direction(static_cast<int>(key % direction_count));
    const Hex to = neighbour(from, d);
    for (const FeatureId f : features) {
      // Crossings that lead off the grid are stored once. Other two-way hexsides count at their first hex.
      const auto& other = map.features(to, opposite(d));
      const bool both = std::ranges::binary_search(other, f);
      const bool off = !map.grid().contains(to);
      if (both && to < from) continue;
      ++counts[f].hexsides;
      if (!both && !off) ++counts[f].one_way;
    }
  }
  return counts;
}

StepSummary step_summary(const StepCosts& costs, const OpenGround& ground) {
  std::vector<std::uint64_t> count(costs.values().size(), 0);
  StepSummary found;
  for (std::size_t i = 0; i < ground.steps.size(); ++i) {
    for (int d = 0; d < direction_count; ++d) {
      if (((ground.steps[i] >> static_cast<unsigned>(d)) & 1U) == 0) continue;
      ++count[costs.code(i, d)];
      ++found.steps;
    }
  }
  if (found.steps == 0) return found;
  const auto at_rank = [&](std::uint64_t rank) {
    std::size_t code = 0;
    while (rank >= count[code]) rank -= count[code++];
    return MovementPoints{costs.values()[code]};
  };
  found.min = at_rank(0);
  found.max = at_rank(found.steps - 1);
  found.median_doubled = at_rank((found.steps - 1) / 2) + at_rank(found.steps / 2);
  double sum = 0;
  for (std::size_t code = 0; code < count.size(); ++code)
    sum += static_cast<double>(count[code]) * static_cast<double>(costs.values()[code]);
  found.mean = sum / static_cast<double>(found.steps) / static_cast<double>(costs.map().chart().denominator);
  return found;
}

ReachSummary reach_summary(const StepCosts& costs, const CostSurface& surface) {
  const HexMap& map = costs.map();
  const OpenGround ground = open_ground(costs);
  ReachSummary found;
  for (std::size_t i = 0; i < ground.open.size(); ++i) {
    const auto cost = surface.at(i);
    if (!cost) {
      found.unreachable += ground.open[i];
      continue;
    }
    ++found.reached;
    const Hex h = map.grid().hex_at(i);
    const bool farther = !found.farthest || found.cost < *cost ||
                         (found.cost == *cost && map.grid().key(h) < map.grid().key(*found.farthest));
    if (!farther) continue;
    found.farthest = h;
    found.cost = *cost;
  }
  return found;
}

MapStatistics map_statistics(const HexMap& map, const std::vector<ClassId>& classes, const RuleSet* rule_set,
                             const Progress& progress) {
  MapStatistics found;
  count_hexes(map, found);
  found.features = feature_counts(map);
  StatisticsPass statistics_pass(map, classes.size(), progress);
  for (const ClassId c : classes) {
    found.classes.push_back(statistics_pass.of_class(c));
    found.classes.back().closed = found.hexes - found.classes.back().open;
  }
  if (rule_set == nullptr) return found;
  statistics_pass.next("retreat traps");
  RetreatTraps traps = retreat_traps(map, *rule_set);
  found.all_traps = traps.complete;
  for (RetreatTrap& trap : traps.traps) {
    const auto c = std::ranges::find(found.classes, trap.movement_class, &ClassStatistics::movement_class);
    if (c != found.classes.end()) c->traps.push_back(std::move(trap));
  }
  return found;
}

}  // namespace rearguard
