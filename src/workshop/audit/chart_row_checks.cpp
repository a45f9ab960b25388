// Checks the rows of the chart against each other: roads that slow, costs of 0, exchanged classes, outliers,
// woods cheaper than clear ground.

#include <algorithm>

#include <fmt/format.h>

#include "src/workshop/audit/finding.h"
#include "src/workshop/audit/map_checks.h"
#include "src/workshop/audit/terrain_kinds.h"

namespace rearguard {
namespace {

/// A cost this many times above or below its usual relation to those of other classes is an outlier.
constexpr double outlier_factor = 6;
/// Exchanged classes must differ the other way in at least so many rows.
constexpr std::size_t min_usual_rows = 2;
/// In charts of more classes, many are at home in one terrain, as merfolk in water, and look exchanged there.
constexpr std::size_t max_compared_classes = 8;

struct CostRow {
  ExchangeFix::Row kind = ExchangeFix::Row::terrain;
  std::size_t index = 0;
  std::string text;  ///< "terrain woods", "feature road"
  const std::vector<ChartCost>* cells = nullptr;
  Subject subject() const {
    return {kind == ExchangeFix::Row::terrain ? Subject::Kind::terrain : Subject::Kind::feature, index};
  }
};

std::vector<CostRow> rows_of(const TerrainChart& chart) {
  std::vector<CostRow> rows;
  for (std::size_t t = 1; t < chart.terrains.size(); ++t)
    rows.push_back(
        {ExchangeFix::Row::terrain, t, "terrain " + chart.terrains[t].name, &chart.terrains[t].cost});
  for (std::size_t f = 0; f < chart.features.size(); ++f) {
    const Feature& feature = chart.features[f];
    rows.push_back({ExchangeFix::Row::feature, f, "feature " + feature.name, &feature.cost});
    rows.push_back({ExchangeFix::Row::replace, f, "the `replace` of " + feature.name, &feature.replace});
  }
  return rows;
}

bool is_number(const ChartCost& cell) {
  return cell.kind == ChartCost::Kind::cost && !cell.takes_all;
}

/// Returns how dear a cell is, with "all" above all numbers and "impassable" above that; nothing for a cell
/// that the row does not name.
std::optional<std::pair<int, std::int64_t>> dearness(const ChartCost& cell) {
  if (cell.kind == ChartCost::Kind::absent) return std::nullopt;
  if (cell.kind == ChartCost::Kind::impassable) return std::pair(2, std::int64_t{0});
  return std::pair(cell.takes_all ? 1 : 0, cell.points.parts);
}

class RowChecks {
 public:
  explicit RowChecks(const AuditInput& audit)
      : map_(audit.map), chart_(audit.map.chart()), placed_(audit.placed), rows_(rows_of(chart_)) {}

  std::vector<Finding> run() {
    for (std::size_t f = 0; f < chart_.features.size(); ++f) {
      if (is_road(chart_.features[f])) check_road(static_cast<FeatureId>(f));
    }
    check_zeros();
    check_outliers();
    check_exchanges();
    check_woods();
    return std::move(findings_);
  }

 private:
  std::string cost(const ChartCost& cell) const { return cost_text(cell, chart_.denominator); }
  std::string cost(MovementPoints points) const { return to_text(points, chart_.denominator); }

  /// Returns what a step would cost without the roads on its hexside; nothing if it would be impossible.
  std::optional<MovementPoints> without_roads(Hex from, Hex to, ClassId c) const {
    const ChartCost ground = cost_for(chart_.terrains[map_.terrain(to)].cost, c);
    if (!is_number(ground)) return std::nullopt;
    MovementPoints sum = ground.points;
    for (const FeatureId f : map_.features(from, *direction_between(from, to))) {
      const ChartCost added = cost_for(chart_.features[f].cost, c);
      if (added.kind == ChartCost::Kind::absent) continue;
      if (!is_number(added)) return std::nullopt;
      sum = sum + added.points;
    }
    return sum;
  }

  struct SlowClass {
    std::string text;  ///< of the first slow step: "3 MP instead of 1 from 0304 to 0305"
    std::size_t slow = 0, all = 0;
  };

  void check_road(FeatureId f) {
    std::vector<Hex> hexes;
    std::map<std::string, std::vector<std::string>> classes;  ///< by what they pay
    std::optional<std::size_t> first;
    bool mostly = false;
    for (std::size_t c = 0; c < chart_.classes.size(); ++c) {
      const auto id = static_cast<ClassId>(c);
      const ChartCost on_road = cost_for(chart_.features[f].replace, id);
      if (!is_number(on_road)) continue;
      SlowClass found;
      for (std::size_t i = 0; i < placed_.size(); ++i) {
        const PlacedFeature& p = placed_[i];
        if (p.feature != f) continue;
        for (const auto& [from, to] : {std::pair(p.from, p.to), std::pair(p.to, p.from)}) {
          if ((p.one_way && from == p.to) || !map_.exists(from) || !map_.exists(to)) continue;
          const auto ground = without_roads(from, to, id);
          if (!ground || ground->parts == 0) continue;
          ++found.all;
          if (on_road.points <= *ground) continue;
          if (found.slow++ == 0)
            found.text = fmt::format("{} MP instead of {} from {} to {}", cost(on_road.points), cost(*ground),
                                     map_.grid().number(from), map_.grid().number(to));
          first = std::min(first.value_or(i), i);
          if (std::ranges::find(hexes, to) == hexes.end()) hexes.push_back(to);
        }
      }
      if (found.slow == 0) continue;
      mostly = mostly || 2 * found.slow > found.all;
      classes[fmt::format("{}, on {} of {} steps", found.text, found.slow, found.all)].push_back(
          chart_.classes[c]);
    }
    if (classes.empty()) return;
    std::vector<std::string> words;
    for (const auto& [text, named] : classes)
      words.push_back(fmt::format("{} units ({})", word_list(named), text));
    findings_.push_back(
        {"slow-road",
         fmt::format("{} slows {}{}", chart_.features[f].name, word_list(words),
                     guess_note(chart_.features[f])),
         std::move(hexes),
         mostly ? Subject{Subject::Kind::feature, f} : Subject{Subject::Kind::placement, *first}});
  }

  /// Terrains and roads that cost nothing, except for classes that everything is free for.
  void check_zeros() {
    std::vector<bool> pays(chart_.classes.size());
    for (const CostRow& row : rows_) {
      if (row.kind == ExchangeFix::Row::feature) continue;
      for (std::size_t c = 0; c < pays.size(); ++c)
        pays[c] = pays[c] || cost_for(*row.cells, static_cast<ClassId>(c)).points.parts > 0;
    }
    for (const CostRow& row : rows_) {
      if (row.kind == ExchangeFix::Row::feature) continue;
      std::vector<std::string> classes;
      for (std::size_t c = 0; c < pays.size(); ++c) {
        const ChartCost cell = cost_for(*row.cells, static_cast<ClassId>(c));
        if (pays[c] && is_number(cell) && cell.points.parts == 0) classes.push_back(chart_.classes[c]);
      }
      if (classes.empty()) continue;
      findings_.push_back({"zero-cost",
                           fmt::format("{} costs {} units nothing: they can move through it without end",
                                       row.text, word_list(classes)),
                           {},
                           row.subject()});
    }
  }

  /// Returns whether two classes move over much the same ground.
  bool are_kin(ClassId a, ClassId b) const {
    std::size_t both = 0, either = 0;
    for (std::size_t t = 1; t < chart_.terrains.size(); ++t) {
      const bool enters_a = cost_for(chart_.terrains[t].cost, a).kind == ChartCost::Kind::cost;
      const bool enters_b = cost_for(chart_.terrains[t].cost, b).kind == ChartCost::Kind::cost;
      both += enters_a && enters_b ? 1 : 0;
      either += enters_a || enters_b ? 1 : 0;
    }
    return 2 * both >= either && both > 0;
  }

  /// A row in which a class is dearer than one that is nowhere else cheaper.
  struct Exchange {
    ClassId usually_cheaper = 0, usually_dearer = 0;
    std::size_t usual = 0;
  };

  void check_exchanges() {
    std::map<std::size_t, Exchange> by_row;
    const std::size_t count = chart_.classes.size();
    if (count > max_compared_classes) return;
    for (std::size_t a = 0; a < count; ++a) {
      for (std::size_t b = 0; b < count; ++b) {
        if (a == b || !are_kin(static_cast<ClassId>(a), static_cast<ClassId>(b))) continue;
        std::size_t usual = 0;
        std::vector<std::size_t> odd;
        for (std::size_t r = 0; r < rows_.size() && odd.size() < 2; ++r) {
          const auto x = dearness(cost_for(*rows_[r].cells, static_cast<ClassId>(a)));
          const auto y = dearness(cost_for(*rows_[r].cells, static_cast<ClassId>(b)));
          if (!x || !y) continue;
          if (*x < *y) ++usual;
          if (*x > *y) odd.push_back(r);
        }
        if (odd.size() != 1 || usual < min_usual_rows ||
            !may_be_exchanged(rows_[odd[0]], static_cast<ClassId>(a), static_cast<ClassId>(b)))
          continue;
        if (std::ranges::find(outlying_, odd[0]) != outlying_.end()) continue;
        Exchange& best = by_row[odd[0]];
        if (usual > best.usual) best = {static_cast<ClassId>(a), static_cast<ClassId>(b), usual};
      }
    }
    for (const auto& [r, found] : by_row) {
      const CostRow& row = rows_[r];
      const ClassId a = found.usually_cheaper;
      const ClassId b = found.usually_dearer;
      findings_.push_back({"exchanged-costs",
                           fmt::format("{}: {} for {} and {} for {} look exchanged; elsewhere {} never costs "
                                       "more than {}, and less in {} rows",
                                       row.text, cost(cost_for(*row.cells, a)), chart_.classes[a],
                                       cost(cost_for(*row.cells, b)), chart_.classes[b], chart_.classes[a],
                                       chart_.classes[b], found.usual),
                           {},
                           row.subject(),
                           ExchangeFix{row.kind, row.index, a, b}});
    }
  }

  /// Streets and roads may favour wheels, and fords riders. Ground that is free is a matter of zero-cost.
  bool may_be_exchanged(const CostRow& row, ClassId a, ClassId b) const {
    if (row.kind == ExchangeFix::Row::replace) return false;
    if (row.kind == ExchangeFix::Row::feature) return !is_crossing(chart_.features[row.index]);
    const auto is_free = [&](ClassId c) {
      const ChartCost cell = cost_for(*row.cells, c);
      return is_number(cell) && cell.points.parts == 0;
    };
    return !is_settlement(chart_.terrains[row.index]) && !is_free(a) && !is_free(b);
  }

  /// The cost of a row for a class, and the usual one among all others.
  struct Relation {
    MovementPoints own, usual;
    double ratio() const { return static_cast<double>(own.parts) / static_cast<double>(usual.parts); }
  };
  std::optional<Relation> relation(const CostRow& row, ClassId c) const {
    const ChartCost own = cost_for(*row.cells, c);
    if (!is_number(own) || own.points.parts == 0) return std::nullopt;
    std::vector<std::int64_t> others;
    for (std::size_t k = 0; k < chart_.classes.size(); ++k) {
      const ChartCost other = cost_for(*row.cells, static_cast<ClassId>(k));
      if (k != c && is_number(other) && other.points.parts > 0) others.push_back(other.points.parts);
    }
    if (others.empty()) return std::nullopt;
    std::ranges::sort(others);
    return Relation{own.points, {others[others.size() / 2]}};
  }

  /// Reports cells far off the relation that the class has to the others in all other rows.
  void check_outliers() {
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      std::optional<ClassId> worst;
      Relation worst_relation;
      for (std::size_t c = 0; c < chart_.classes.size(); ++c) {
        const auto id = static_cast<ClassId>(c);
        const auto here = relation(rows_[r], id);
        if (!here || !is_outlier(r, id, here->ratio())) continue;
        // With two classes each is odd to the other: the dear one is named.
        if (!worst || here->own > worst_relation.own) {
          worst = id;
          worst_relation = *here;
        }
      }
      if (!worst) continue;
      outlying_.push_back(r);
      findings_.push_back(
          {"outlying-cost",
           fmt::format("{} costs {} units {}, others about {}; in no other row do they differ so much",
                       rows_[r].text, chart_.classes[*worst], cost(worst_relation.own),
                       cost(worst_relation.usual)),
           {},
           rows_[r].subject()});
    }
  }

  bool is_outlier(std::size_t r, ClassId c, double ratio) const {
    if (ratio < outlier_factor && ratio > 1 / outlier_factor) return false;
    std::size_t compared = 0;
    for (std::size_t k = 0; k < rows_.size(); ++k) {
      const auto other = k == r ? std::nullopt : relation(rows_[k], c);
      if (!other) continue;
      ++compared;
      // Half as far off in another row: the class differs by nature.
      const double there = other->ratio();
      if (ratio > 1 ? there > 1 && 2 * there >= ratio : there < 1 && there <= 2 * ratio) return false;
    }
    return compared >= min_usual_rows;
  }

  void check_woods() {
    for (std::size_t t = 1; t < chart_.terrains.size(); ++t) {
      if (!is_woods(chart_.terrains[t])) continue;
      std::vector<std::string> classes;
      std::string clear_name;
      for (std::size_t c = 0; c < chart_.classes.size(); ++c) {
        const auto id = static_cast<ClassId>(c);
        const ChartCost in_woods = cost_for(chart_.terrains[t].cost, id);
        if (!is_number(in_woods)) continue;
        std::optional<MovementPoints> least;
        for (std::size_t k = 1; k < chart_.terrains.size(); ++k) {
          const ChartCost in_clear = cost_for(chart_.terrains[k].cost, id);
          if (!is_clear(chart_.terrains[k]) || !is_number(in_clear)) continue;
          if (least && *least <= in_clear.points) continue;
          least = in_clear.points;
          clear_name = chart_.terrains[k].name;
        }
        if (least && in_woods.points < *least)
          classes.push_back(fmt::format("{} ({} and {})", chart_.classes[c], cost(in_woods), cost(*least)));
      }
      if (classes.empty()) continue;
      findings_.push_back(
          {"cheap-woods",
           fmt::format("terrain {} costs less than {} for {} (woods and clear ground by their names)",
                       chart_.terrains[t].name, clear_name, word_list(classes)),
           {},
           {Subject::Kind::terrain, t}});
    }
  }

  const HexMap& map_;
  const TerrainChart& chart_;
  std::span<const PlacedFeature> placed_;
  std::vector<CostRow> rows_;
  std::vector<std::size_t> outlying_;  ///< rows
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> doubtful_rows(const AuditInput& audit) {
  return RowChecks(audit).run();
}

}  // namespace rearguard
