// Compares the chart with the map.

#include <algorithm>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "hexmap/plural.h"
#include "src/workshop/audit/finding.h"
#include "src/workshop/audit/map_checks.h"
#include "src/workshop/audit/starting_chart.h"
#include "src/workshop/audit/terrain_kinds.h"

namespace rearguard {
namespace {

std::vector<std::uint8_t> used_terrains(const HexMap& map) {
  std::vector<std::uint8_t> used(map.chart().terrains.size(), 0);
  for (const TerrainId t : map.terrains()) used[t] = 1;
  used[no_hex] = 0;
  return used;
}

std::vector<std::uint8_t> used_features(const AuditInput& audit) {
  std::vector<std::uint8_t> used(audit.map.chart().features.size(), 0);
  for (const PlacedFeature& p : audit.placed) used[p.feature] = 1;
  return used;
}

bool names(const std::vector<ChartCost>& row, ClassId c) {
  return cost_for(row, c).kind != ChartCost::Kind::absent;
}

/// Returns the parts of the chart that name a class: "terrain woods", "feature road".
std::vector<std::string> naming(const TerrainChart& chart, ClassId c) {
  std::vector<std::string> where;
  for (const Terrain& t : chart.terrains) {
    if (names(t.cost, c)) where.push_back("terrain " + t.name);
  }
  for (const Feature& f : chart.features) {
    if (names(f.cost, c) || names(f.replace, c)) where.push_back("feature " + f.name);
  }
  return where;
}

void report_slip(const TerrainChart& chart, ClassId c, ClassId intended, std::vector<Finding>& findings) {
  findings.push_back({"misspelt-class",
                      fmt::format("movement class {} is named only by {}; did you mean {}?", chart.classes[c],
                                  word_list(naming(chart, c)), chart.classes[intended]),
                      {},
                      {Subject::Kind::movement_class, c},
                      ClassFix{c, intended}});
}

/// Returns the used terrains that a class cannot enter because they do not name it, if no terrain names it or
/// most used ones leave it out.
std::optional<std::vector<std::string>> terrains_of_rare(const HexMap& map, ClassId c) {
  const TerrainChart& chart = map.chart();
  const auto used = used_terrains(map);
  std::size_t all = 0;
  std::vector<std::string> closed;
  bool is_stray = true;
  for (std::size_t t = 1; t < used.size(); ++t) {
    is_stray = is_stray && !names(chart.terrains[t].cost, c);
    if (used[t] == 0) continue;
    ++all;
    if (!names(chart.terrains[t].cost, c)) closed.push_back(chart.terrains[t].name);
  }
  if (!is_stray && (closed.size() < 2 || 2 * closed.size() <= all)) return std::nullopt;
  if (is_stray) closed.clear();
  return closed;
}

/// Reports a class that enters no terrain, or that most used terrains leave out: once, where the chart names
/// it first. Returns whether it has.
bool report_rare(const HexMap& map, ClassId c, std::vector<Finding>& findings) {
  const TerrainChart& chart = map.chart();
  const auto closed = terrains_of_rare(map, c);
  if (!closed) return false;
  findings.push_back({"missing-cost",
                      fmt::format("movement class {} is named only by {}: it cannot enter {}; name its "
                                  "costs, or write \"impassable\" where that is intended",
                                  chart.classes[c], word_list(naming(chart, c)),
                                  closed->empty() ? "any terrain" : word_list(*closed)),
                      {},
                      {Subject::Kind::movement_class, c}});
  return true;
}

/// Returns the classes that a row omits, without those that have a finding of their own, and without those
/// that a likely misspelling in the row stands for.
std::vector<std::string> left_out(const std::vector<ChartCost>& row, const TerrainChart& chart,
                                  const std::vector<std::optional<ClassId>>& intended,
                                  const std::vector<bool>& told) {
  std::vector<std::string> out;
  for (std::size_t c = 0; c < chart.classes.size(); ++c) {
    if (names(row, static_cast<ClassId>(c)) || intended[c] || told[c]) continue;
    bool by_slip = false;
    for (std::size_t s = 0; s < intended.size(); ++s)
      by_slip = by_slip || (intended[s] == static_cast<ClassId>(c) && names(row, static_cast<ClassId>(s)));
    if (!by_slip) out.push_back(chart.classes[c]);
  }
  return out;
}

/// Returns whether a class can take a step on which a feature is.
bool walks_along(const AuditInput& audit, FeatureId f, ClassId c) {
  return std::ranges::any_of(audit.placed, [&](const PlacedFeature& p) {
    return p.feature == f && audit.map.exists(p.from) && audit.map.exists(p.to) &&
           ((audit.map.admits(p.from, c) &&
             audit.map.step_cost(p.from, *direction_between(p.from, p.to), c)) ||
            (!p.one_way && audit.map.admits(p.to, c) &&
             audit.map.step_cost(p.to, *direction_between(p.to, p.from), c)));
  });
}

/// Returns whether a road that states a cost for a class runs over a hexside with a feature.
bool carries_road_of(const AuditInput& audit, FeatureId f, ClassId c) {
  return std::ranges::any_of(audit.placed, [&](const PlacedFeature& p) {
    if (p.feature != f) return false;
    const auto& there = audit.map.features(p.from, *direction_between(p.from, p.to));
    return std::ranges::any_of(there, [&](FeatureId other) {
      const Feature& road = audit.map.chart().features[other];
      return is_road(road) && cost_for(road.replace, c).kind == ChartCost::Kind::cost;
    });
  });
}

Hex first_hex_of(const HexMap& map, TerrainId t) {
  const auto at = std::ranges::find(map.terrains(), t);
  return map.grid().hex_at(static_cast<std::size_t>(at - map.terrains().begin()));
}

/// The steps that cost a class more than its allowance, by the terrain or feature that causes the cost.
class CostlySteps {
 public:
  CostlySteps(const AuditInput& audit, ClassId c) : map_(audit.map), class_(c), max_(*audit.allowances[c]) {}

  std::vector<Finding> find() {
    for (std::size_t i = 0; i < map_.terrains().size(); ++i) {
      const Hex h = map_.grid().hex_at(i);
      if (!map_.admits(h, class_)) continue;
      check_step(h, cost_for(map_.chart().terrains[map_.terrains()[i]].cost, class_).points);
    }
    std::vector<Finding> findings;
    for (auto& [t, hexes] : by_terrain_) {
      const std::string what = hex_list(map_.grid(), hexes);
      findings.push_back(
          {"unaffordable-cost",
           fmt::format("{} units can never enter the {} at {}: the cheapest step costs {} MP, the largest "
                       "allowance is {} MP",
                       name(), map_.chart().terrains[t].name, what, text(*cheapest_[t]), text(max_)),
           std::move(hexes),
           {Subject::Kind::terrain, t}});
    }
    for (const auto& [f, sides] : by_feature_) {
      findings.push_back(
          {"unaffordable-cost",
           fmt::format("{} units can never cross the {} from {}: the largest allowance is {} MP", name(),
                       map_.chart().features[f].name, side_list(map_.grid(), sides), text(max_)),
           hexes_of(sides),
           {Subject::Kind::feature, f}});
    }
    return findings;
  }

 private:
  std::string text(MovementPoints p) const { return to_text(p, map_.chart().denominator); }
  const std::string& name() const { return map_.chart().classes[class_]; }

  void check_step(Hex h, MovementPoints of_terrain) {
    std::optional<MovementPoints> least;
    std::vector<std::pair<FeatureId, Hex>> costly;
    for (int d = 0; d < direction_count; ++d) {
      const Hex from = neighbour(h, direction(d));
      if (!map_.exists(from)) continue;
      const Direction way = opposite(direction(d));
      const auto step = map_.step_cost(from, way, class_);
      if (!step) continue;
      if (!least || *step < *least) least = step;
      const auto& features = map_.features(from, way);
      if (*step > max_ && of_terrain <= max_ && !features.empty())
        costly.emplace_back(costliest(features), from);
    }
    if (least && *least > max_ && of_terrain > max_) {
      const TerrainId t = map_.terrain(h);
      by_terrain_[t].push_back(h);
      if (!cheapest_[t] || *least < *cheapest_[t]) cheapest_[t] = least;
      return;
    }
    for (const auto& [f, from] : costly) by_feature_[f].emplace_back(from, h);
  }

  FeatureId costliest(const std::vector<FeatureId>& features) const {
    return *std::ranges::max_element(features, [&](FeatureId a, FeatureId b) {
      return cost_for(map_.chart().features[a].cost, class_).points <
             cost_for(map_.chart().features[b].cost, class_).points;
    });
  }

  const HexMap& map_;
  ClassId class_;
  MovementPoints max_;
  std::map<TerrainId, std::vector<Hex>> by_terrain_;
  std::map<TerrainId, std::optional<MovementPoints>> cheapest_;
  std::map<FeatureId, std::vector<AdjacentHexes>> by_feature_;
};

}  // namespace

std::vector<std::optional<ClassId>> likely_misspellings(const TerrainChart& chart) {
  const std::size_t count = chart.classes.size();
  std::vector<std::size_t> named(count, 0);
  for (std::size_t t = 1; t < chart.terrains.size(); ++t) {
    for (std::size_t c = 0; c < count; ++c)
      named[c] += names(chart.terrains[t].cost, static_cast<ClassId>(c));
  }
  std::vector<std::optional<ClassId>> intended(count);
  for (std::size_t c = 0; c < count; ++c) {
    std::vector<std::string> others;
    for (std::size_t o = 0; o < count; ++o) {
      const bool beside = std::ranges::any_of(chart.terrains, [&](const Terrain& t) {
        return names(t.cost, static_cast<ClassId>(c)) && names(t.cost, static_cast<ClassId>(o));
      });
      const bool more_usual = named[o] > named[c] || (named[o] == named[c] && o < c);
      if (o != c && more_usual && !beside) others.push_back(chart.classes[o]);
    }
    if (const auto near = nearest_name(chart.classes[c], others)) intended[c] = chart.find_class(*near);
  }
  return intended;
}

std::vector<bool> unclear_classes(const HexMap& map) {
  const auto intended = likely_misspellings(map.chart());
  std::vector<bool> unclear;
  for (std::size_t c = 0; c < intended.size(); ++c)
    unclear.push_back(intended[c] || terrains_of_rare(map, static_cast<ClassId>(c)));
  return unclear;
}

std::vector<Finding> unused_parts(const AuditInput& audit) {
  const TerrainChart& chart = audit.map.chart();
  const auto terrains = used_terrains(audit.map);
  const auto features = used_features(audit);
  const auto used = std::ranges::count(terrains, 1) + std::ranges::count(features, 1);
  // A chart that is mostly unused is a stock of colours for a map that is being drawn.
  const auto all = static_cast<std::ptrdiff_t>(terrains.size() - 1 + features.size());
  if (2 * used < all) return {};
  std::vector<Finding> findings;
  for (std::size_t t = 1; t < terrains.size(); ++t) {
    if (terrains[t] == 0 && !is_untouched(chart, chart.terrains[t]))
      findings.push_back({"unused-terrain",
                          fmt::format("no hex of the map has terrain {}", chart.terrains[t].name),
                          {},
                          {Subject::Kind::terrain, t}});
  }
  for (std::size_t f = 0; f < features.size(); ++f) {
    if (features[f] == 0 && !is_untouched(chart, chart.features[f]))
      findings.push_back({"unused-feature",
                          fmt::format("no hexside of the map has feature {}", chart.features[f].name),
                          {},
                          {Subject::Kind::feature, f}});
  }
  return findings;
}

std::vector<Finding> unwritten_costs(const AuditInput& audit) {
  const TerrainChart& chart = audit.map.chart();
  std::vector<Finding> findings;
  std::vector<std::size_t> hexes(chart.terrains.size());
  for (const TerrainId t : audit.map.terrains()) ++hexes[t];
  for (std::size_t t = 1; t < hexes.size(); ++t) {
    if (chart.terrains[t].placeholder)
      findings.push_back({"placeholder-costs",
                          fmt::format("the costs of terrain {} ({}) are guesses", chart.terrains[t].name,
                                      plural(hexes[t], "hex", "hexes")),
                          {},
                          {Subject::Kind::terrain, t}});
  }
  for (std::size_t f = 0; f < chart.features.size(); ++f) {
    if (chart.features[f].placeholder)
      findings.push_back({"placeholder-costs",
                          fmt::format("the costs of feature {} are guesses", chart.features[f].name),
                          {},
                          {Subject::Kind::feature, f}});
  }
  const auto is_open = [&](std::size_t t) {
    const auto& row = chart.terrains[t].cost;
    return hexes[t] > 0 && std::any_of(row.begin(), row.end(),
                                       [](const ChartCost& c) { return c.kind == ChartCost::Kind::cost; });
  };
  bool is_closed = true;
  for (std::size_t t = 1; t < hexes.size() && is_closed; ++t) is_closed = !is_open(t);
  if (is_closed)
    findings.push_back(
        {"closed-map", "no movement class can enter any hex of this map", {}, {Subject::Kind::terrain, 1}});
  return findings;
}

std::vector<Finding> missing_costs(const AuditInput& audit) {
  const TerrainChart& chart = audit.map.chart();
  const auto intended = likely_misspellings(chart);
  std::vector<Finding> findings;
  for (std::size_t c = 0; c < intended.size(); ++c) {
    if (intended[c]) report_slip(chart, static_cast<ClassId>(c), *intended[c], findings);
  }
  std::vector<bool> told(intended.size());
  for (std::size_t c = 0; c < intended.size(); ++c)
    told[c] = !intended[c] && report_rare(audit.map, static_cast<ClassId>(c), findings);
  const auto terrains = used_terrains(audit.map);
  for (std::size_t t = 1; t < terrains.size(); ++t) {
    if (terrains[t] == 0) continue;
    const auto classes = left_out(chart.terrains[t].cost, chart, intended, told);
    if (classes.empty()) continue;
    const Hex first = first_hex_of(audit.map, static_cast<TerrainId>(t));
    findings.push_back(
        {"missing-cost",
         fmt::format("terrain {} names no cost for {}, which cannot enter it (first in {}); write "
                     "\"impassable\" if that is intended",
                     chart.terrains[t].name, word_list(classes), audit.map.grid().number(first)),
         {first},
         {Subject::Kind::terrain, t}});
  }
  const auto features = used_features(audit);
  for (std::size_t f = 0; f < features.size(); ++f) {
    const auto& row = chart.features[f].cost;
    const bool some =
        std::ranges::any_of(row, [](const ChartCost& c) { return c.kind != ChartCost::Kind::absent; });
    if (features[f] == 0 || !some) continue;
    auto classes = left_out(row, chart, intended, told);
    std::vector<std::string> kept_out;
    if (chart.features[f].opens) {
      // It opens nothing to classes that it does not name.
      for (const std::string& c : classes) {
        const ClassId id = *chart.find_class(c);
        if (!names(chart.features[f].replace, id) && !walks_along(audit, static_cast<FeatureId>(f), id))
          kept_out.push_back(c);
      }
      std::erase_if(classes,
                    [&](const std::string& c) { return std::ranges::find(kept_out, c) != kept_out.end(); });
      const bool carries = std::ranges::any_of(chart.classes, [&](const std::string& c) {
        return walks_along(audit, static_cast<FeatureId>(f), *chart.find_class(c));
      });
      if (!carries) continue;  // useless-crossing tells
      // Of roads that are closed to their own classes, road-blocked tells.
      std::erase_if(kept_out, [&](const std::string& c) {
        return carries_road_of(audit, static_cast<FeatureId>(f), *chart.find_class(c));
      });
    }
    for (const auto& [left, what] :
         {std::pair(&classes, "can cross it for free; write 0 if that is intended"),
          std::pair(&kept_out,
                    "stays shut out where it opens a hexside; write \"impassable\" if that is intended")}) {
      if (left->empty()) continue;
      findings.push_back({"missing-cost",
                          fmt::format("feature {} names no cost for {}, which {}", chart.features[f].name,
                                      word_list(*left), what),
                          {},
                          {Subject::Kind::feature, f}});
    }
  }
  for (std::size_t f = 0; f < features.size(); ++f) {
    if (features[f] == 0) continue;
    auto classes = left_out(chart.features[f].replace, chart, intended, told);
    std::erase_if(classes, [&](const std::string& c) {
      return !walks_along(audit, static_cast<FeatureId>(f), *chart.find_class(c));
    });
    // A railway may be for a few classes alone.
    const auto named = std::ranges::count(chart.features[f].replace, ChartCost::Kind::cost, &ChartCost::kind);
    if (classes.empty() || static_cast<std::size_t>(named) < classes.size()) continue;
    findings.push_back({"missing-cost",
                        fmt::format("the `replace` of feature {} names no cost for {}, which pays for the "
                                    "ground as if it were not there",
                                    chart.features[f].name, word_list(classes)),
                        {},
                        {Subject::Kind::feature, f}});
  }
  return findings;
}

std::vector<Finding> unpayable_costs(const AuditInput& audit) {
  std::vector<Finding> findings;
  for (std::size_t c = 0; c < audit.allowances.size(); ++c) {
    if (!audit.allowances[c]) continue;
    for (Finding& f : CostlySteps(audit, static_cast<ClassId>(c)).find()) findings.push_back(std::move(f));
  }
  return findings;
}

}  // namespace rearguard
