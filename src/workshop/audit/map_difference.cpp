#include "src/workshop/audit/map_difference.h"

#include <algorithm>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "src/core/rules/words/expression.h"

namespace rearguard {
namespace {

/// Compares movement points of two charts exactly.
int compare(MovementPoints a, std::int64_t denominator_a, MovementPoints b, std::int64_t denominator_b) {
  __extension__ using Wide = __int128;
  const Wide left = static_cast<Wide>(a.parts) * denominator_b;
  const Wide right = static_cast<Wide>(b.parts) * denominator_a;
  return left < right ? -1 : left > right ? 1 : 0;
}

std::string describe_cost(ChartCost cell, std::int64_t denominator) {
  return cell.kind == ChartCost::Kind::absent ? "not named" : cost_text(cell, denominator);
}

std::string terrain_name(const HexMap& map, Hex h) {
  return map.chart().terrains[map.terrain(h)].name;
}

class Comparison {
 public:
  Comparison(const HexMap& before, const HexMap& after) : before_(before), after_(after) {}

  MapDifference find(const std::vector<ClassId>& classes, const Progress& progress) {
    compare_hexes();
    compare_hexsides();
    compare_charts();
    found_.details = detail_differences(map_details(before_), map_details(after_));
    const double steps = static_cast<double>(classes.size()) * 4;
    double done = 0;
    for (const ClassId c : classes) {
      const std::string& name = after_.chart().classes[c];
      const auto old = before_.chart().find_class(name);
      if (!old) continue;
      compare_class(c, *old, [&] {
        if (progress) progress(done / steps, name + ": reach from the edges");
        ++done;
      });
    }
    return std::move(found_);
  }

 private:
  /// The hexes of both grids, each once.
  template <class Visit>
  void for_each_hex(Visit visit) const {
    for (std::size_t i = 0; i < after_.grid().size(); ++i) visit(after_.grid().hex_at(i));
    for (std::size_t i = 0; i < before_.grid().size(); ++i) {
      const Hex h = before_.grid().hex_at(i);
      if (!after_.grid().contains(h)) visit(h);
    }
  }

  NumberKey key(Hex h) const { return after_.grid().key(h); }

  void compare_hexes() {
    for_each_hex([&](Hex h) {
      if (!before_.exists(h) && !after_.exists(h)) return;
      HexDifference d{h, before_.exists(h) ? terrain_name(before_, h) : "",
                      after_.exists(h) ? terrain_name(after_, h) : "", before_.elevation(h),
                      after_.elevation(h)};
      const bool both = before_.exists(h) && after_.exists(h);
      if (d.terrain_before != d.terrain_after || (both && d.elevation_before != d.elevation_after))
        found_.hexes.push_back(std::move(d));
    });
    std::ranges::sort(found_.hexes, [&](const HexDifference& a, const HexDifference& b) {
      return key(a.hex) < key(b.hex);
    });
  }

  static bool has_feature(const HexMap& map, Hex from, Direction d, const std::string& feature) {
    const auto f = map.chart().find_feature(feature);
    if (!f) return false;
    const auto& there = map.features(from, d);
    return std::ranges::binary_search(there, *f);
  }

  /// Adds the features on crossings of `one` that `other` lacks.
  void add_hexsides(const HexMap& one, const HexMap& other, bool added) {
    for (const auto& [key, features] : one.crossings()) {
      const Hex from = one.grid().hex_at(static_cast<std::size_t>(key / direction_count));
      const Direction d = direction(static_cast<int>(key % direction_count));
      const Hex to = neighbour(from, d);
      for (const FeatureId f : features) {
        const std::string& name = one.chart().features[f].name;
        if (has_feature(other, from, d, name)) continue;
        // Both directions of a hexside are one difference, reported from its first hex.
        const bool back =
            has_feature(one, to, opposite(d), name) && !has_feature(other, to, opposite(d), name);
        if (back && to < from) continue;
        const bool one_way = !back && one.grid().contains(to);
        found_.hexsides.push_back({from, d, name, one_way, added});
      }
    }
  }

  void compare_hexsides() {
    add_hexsides(before_, after_, false);
    add_hexsides(after_, before_, true);
    std::ranges::sort(found_.hexsides, [&](const HexsideDifference& a, const HexsideDifference& b) {
      return std::tuple(key(a.from), a.towards, a.feature, a.added) <
             std::tuple(key(b.from), b.towards, b.feature, b.added);
    });
  }

  void compare_rows(const std::string& what, const std::vector<ChartCost>& old_row,
                    const std::vector<ChartCost>& row) {
    const TerrainChart& now = after_.chart();
    for (std::size_t c = 0; c < now.classes.size(); ++c) {
      const auto old = before_.chart().find_class(now.classes[c]);
      if (!old) continue;
      const ChartCost a = cost_for(old_row, *old);
      const ChartCost b = cost_for(row, static_cast<ClassId>(c));
      const bool same = a.kind == b.kind && a.takes_all == b.takes_all &&
                        (a.kind != ChartCost::Kind::cost ||
                         compare(a.points, before_.chart().denominator, b.points, now.denominator) == 0);
      if (!same)
        found_.chart.push_back({what + " for " + now.classes[c],
                                describe_cost(a, before_.chart().denominator),
                                describe_cost(b, now.denominator), false});
    }
  }

  /// Adds the names that only one of the lists contains.
  void compare_names(const std::string& kind, const std::vector<std::string>& old_names,
                     const std::vector<std::string>& names) {
    const auto add = [&](const std::vector<std::string>& these, const std::vector<std::string>& those,
                         bool added) {
      for (const std::string& name : these) {
        if (std::ranges::find(those, name) == those.end())
          found_.chart.push_back({fmt::format("{} {}", kind, name), "", "", added});
      }
    };
    add(old_names, names, false);
    add(names, old_names, true);
  }

  template <class Row>
  static std::vector<std::string> names_of(const std::vector<Row>& rows) {
    std::vector<std::string> names;
    for (const Row& row : rows) names.push_back(row.name);
    return names;
  }

  void compare_text(const std::string& item, const std::string& old, const std::string& now) {
    const auto shown = [](const std::string& text) { return text.empty() ? "none" : text; };
    if (old != now) found_.chart.push_back({item, shown(old), shown(now), false});
  }

  static std::string describe_sight(SightBlock sight) {
    return sight.blocks ? fmt::format("blocks, height {}", sight.height) : "does not block";
  }

  /// Compares what terrains and features have in common besides costs.
  template <class Row>
  void compare_descriptions(const Row& old, const Row& now) {
    compare_text("role of " + now.name, std::string(role_name(old.role)), std::string(role_name(now.role)));
    compare_text("sight of " + now.name, describe_sight(old.sight), describe_sight(now.sight));
    compare_text("colour of " + now.name, old.colour, now.colour);
    compare_text("pattern of " + now.name, old.pattern, now.pattern);
    compare_text("picture of " + now.name, old.picture, now.picture);
  }

  void compare_charts() {
    const TerrainChart& old = before_.chart();
    const TerrainChart& now = after_.chart();
    compare_names("class", old.classes, now.classes);
    compare_names("terrain", names_of(old.terrains), names_of(now.terrains));
    compare_names("feature", names_of(old.features), names_of(now.features));
    for (std::size_t t = 1; t < now.terrains.size(); ++t) {
      const auto was = old.find_terrain(now.terrains[t].name);
      if (!was) continue;
      compare_rows("cost of " + now.terrains[t].name, old.terrains[*was].cost, now.terrains[t].cost);
      compare_descriptions(old.terrains[*was], now.terrains[t]);
    }
    for (const Feature& f : now.features) {
      const auto was = old.find_feature(f.name);
      if (!was) continue;
      compare_rows("cost of " + f.name, old.features[*was].cost, f.cost);
      compare_rows("replace of " + f.name, old.features[*was].replace, f.replace);
      if (old.features[*was].opens != f.opens)
        found_.chart.push_back(
            {"opens of " + f.name, f.opens ? "false" : "true", f.opens ? "true" : "false", false});
      compare_descriptions(old.features[*was], f);
    }
  }

  template <class Tick>
  void compare_class(ClassId c, ClassId old, Tick tick) {
    ClassDifference d;
    d.movement_class = after_.chart().classes[c];
    for_each_hex([&](Hex h) {
      const bool was = before_.admits(h, old);
      const bool is = after_.admits(h, c);
      if (was != is) (is ? d.opened : d.closed).push_back(h);
    });
    const StepCosts old_costs(before_, old);
    const StepCosts costs(after_, c);
    bool any = !d.opened.empty() || !d.closed.empty();
    constexpr std::array<MapEdge, 4> edges{MapEdge::north, MapEdge::east, MapEdge::south, MapEdge::west};
    for (std::size_t i = 0; i < edges.size(); ++i) {
      tick();
      EdgeDifference& e = d.edges[i];
      e.edge = edges[i];
      const CostSurface a(old_costs, open_edge(before_, old, edges[i]));
      const CostSurface b(costs, open_edge(after_, c, edges[i]));
      for_each_hex([&](Hex h) { compare_cost(a.at(h), b.at(h), e); });
      any = any || e.cheaper + e.costlier + e.lost + e.gained > 0;
    }
    if (any) found_.classes.push_back(std::move(d));
  }

  void compare_cost(std::optional<MovementPoints> a, std::optional<MovementPoints> b,
                    EdgeDifference& e) const {
    if (!a && !b) return;
    if (!b) {
      ++e.lost;
    } else if (!a) {
      ++e.gained;
    } else {
      const int order = compare(*b, after_.chart().denominator, *a, before_.chart().denominator);
      if (order < 0) ++e.cheaper;
      if (order > 0) ++e.costlier;
    }
  }

  const HexMap& before_;
  const HexMap& after_;
  MapDifference found_;
};

}  // namespace

std::optional<std::string> comparison_problem(const HexMap& before, const HexMap& after) {
  const Grid& a = before.grid();
  const Grid& b = after.grid();
  if (a.orientation != b.orientation) return "one map has flat hexes, the other pointy ones";
  if (a.shifted != b.shifted) return "the maps shift different columns or rows";
  if (a.numbering == b.numbering) return std::nullopt;
  if (a.numbering.is_plain() && b.numbering.is_plain())
    return "the maps' hex numbers have different numbers of digits";
  return "the maps number their hexes in different ways";
}

MapDifference map_difference(const HexMap& before, const HexMap& after, const std::vector<ClassId>& classes,
                             const Progress& progress) {
  return Comparison(before, after).find(classes, progress);
}

}  // namespace rearguard
