// Checks features on hexsides: placed twice, one-way or two-way against the rule of the map, reversed slopes.

#include <algorithm>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/workshop/audit/finding.h"
#include "src/workshop/audit/map_checks.h"
#include "src/workshop/audit/terrain_kinds.h"

namespace rearguard {
namespace {

/// The number of hexsides with a feature. A hexside counts once: as two-way if both crossings have the
/// feature.
struct FeatureUsage {
  std::size_t two_way = 0;
  std::size_t one_way = 0;
};

struct Sides {
  std::map<std::pair<FeatureId, std::pair<Hex, Hex>>, std::size_t> crossings;  ///< first placement of each
  std::map<FeatureId, FeatureUsage> by_feature;

  explicit Sides(std::span<const PlacedFeature> placed) {
    for (std::size_t i = 0; i < placed.size(); ++i) {
      const PlacedFeature& p = placed[i];
      crossings.try_emplace({p.feature, {p.from, p.to}}, i);
      if (!p.one_way) crossings.try_emplace({p.feature, {p.to, p.from}}, i);
    }
    for (const auto& [crossing, first] : crossings) {
      const auto& [from, to] = crossing.second;
      const bool both = has(crossing.first, to, from);
      FeatureUsage& usage = by_feature[crossing.first];
      if (!both) ++usage.one_way;
      if (both && from < to) ++usage.two_way;
    }
  }
  bool has(FeatureId f, Hex from, Hex to) const { return crossings.contains({f, {from, to}}); }
};

class HexsideChecks {
 public:
  explicit HexsideChecks(const AuditInput& audit) : audit_(audit), sides_(audit.placed) {}

  std::vector<Finding> run() {
    std::map<std::pair<FeatureId, std::pair<Hex, Hex>>, std::size_t> seen;
    for (std::size_t i = 0; i < audit_.placed.size(); ++i) {
      const PlacedFeature& p = audit_.placed[i];
      if (!check_twice(p, i, seen)) check_usage(p, i);
    }
    return std::move(findings_);
  }

 private:
  const std::string& name(FeatureId f) const { return audit_.map.chart().features[f].name; }
  std::string number(Hex h) const { return audit_.map.grid().number(h); }

  /// Reports a placement that adds nothing to earlier ones; returns whether it is one.
  template <class Seen>
  bool check_twice(const PlacedFeature& p, std::size_t i, Seen& seen) {
    const bool forth = !seen.try_emplace({p.feature, {p.from, p.to}}, i).second;
    const bool back = p.one_way || !seen.try_emplace({p.feature, {p.to, p.from}}, i).second;
    if (!forth || !back) return false;
    const std::string where = p.one_way ? fmt::format("from {} to {}", number(p.from), number(p.to))
                                        : fmt::format("between {} and {}", number(p.from), number(p.to));
    findings_.push_back({"duplicate-hexside",
                         fmt::format("{} is already placed {}", name(p.feature), where),
                         {p.from, p.to},
                         {Subject::Kind::placement, i},
                         RepetitionFix{p.feature, p.from, p.to}});
    return true;
  }

  void check_usage(const PlacedFeature& p, std::size_t i) {
    const FeatureUsage& usage = sides_.by_feature.at(p.feature);
    const bool both = !p.one_way || sides_.has(p.feature, p.to, p.from);
    if (!both && usage.two_way > usage.one_way) {
      findings_.push_back(
          {"one-way-outlier",
           fmt::format("{} is one-way from {} to {}, but two-way on {}", name(p.feature), number(p.from),
                       number(p.to), plural(usage.two_way, "other hexside", "other hexsides")),
           {p.from, p.to},
           {Subject::Kind::placement, i},
           HexsideFix{p.feature, p.from, p.to, true, true}});
    }
    // Of two one-way entries, the later one makes the hexside two-way.
    const bool first_of_two = p.one_way && both && sides_.crossings.at({p.feature, {p.to, p.from}}) > i;
    if (both && !first_of_two && usage.one_way > usage.two_way) {
      findings_.push_back(
          {"two-way-outlier",
           fmt::format("{} is two-way between {} and {}, but one-way on {}", name(p.feature), number(p.from),
                       number(p.to), plural(usage.one_way, "other hexside", "other hexsides")),
           {p.from, p.to},
           {Subject::Kind::placement, i}});
    }
  }

  const AuditInput& audit_;
  Sides sides_;
  std::vector<Finding> findings_;
};

bool has_slope(const HexMap& map, Hex from, Direction d) {
  const auto& features = map.features(from, d);
  return std::any_of(features.begin(), features.end(),
                     [&](FeatureId f) { return is_slope(map.chart().features[f]); });
}

void check_downhill(const AuditInput& audit, std::vector<Finding>& findings) {
  const HexMap& map = audit.map;
  std::map<FeatureId, std::pair<std::size_t, std::size_t>> up_and_not;
  const auto rises = [&](const PlacedFeature& p) { return map.elevation(p.to) > map.elevation(p.from); };
  const auto both = [&](const PlacedFeature& p) {
    const auto& back = map.features(p.to, *direction_between(p.to, p.from));
    return std::find(back.begin(), back.end(), p.feature) != back.end();
  };
  for (const PlacedFeature& p : audit.placed) {
    if (!p.one_way) continue;
    auto& [up, not_up] = up_and_not[p.feature];
    ++(rises(p) ? up : not_up);
  }
  for (std::size_t i = 0; i < audit.placed.size(); ++i) {
    const PlacedFeature& p = audit.placed[i];
    if (!p.one_way || rises(p) || both(p)) continue;
    const auto& [up, not_up] = up_and_not[p.feature];
    if (up <= not_up) continue;
    const int from = map.elevation(p.from);
    const int to = map.elevation(p.to);
    findings.push_back(
        {"reversed-slope",
         fmt::format("{} from {} (level {}) to {} (level {}) runs {}; elsewhere it runs uphill",
                     map.chart().features[p.feature].name, map.grid().number(p.from), from,
                     map.grid().number(p.to), to, to < from ? "downhill" : "on level ground"),
         {p.from, p.to},
         {Subject::Kind::placement, i},
         // On level ground the elevation may be wrong instead.
         to < from ? std::optional<Fix>(HexsideFix{p.feature, p.from, p.to, false, true}) : std::nullopt});
  }
}

/// A crossing to a higher hex.
struct Rise {
  Hex from, to;
  int levels = 0;
  bool marked = false;
};

std::vector<Rise> rises_of(const HexMap& map) {
  std::vector<Rise> rises;
  for (std::size_t i = 0; i < map.terrains().size(); ++i) {
    if (map.terrains()[i] == no_hex) continue;
    const Hex h = map.grid().hex_at(i);
    const int level = map.elevation(h);
    for (int d = 0; d < direction_count; ++d) {
      const Hex to = neighbour(h, direction(d));
      const int gained = map.elevation(to) - level;
      if (gained <= 0 || !map.exists(to)) continue;
      // The check reversed-slope reports a slope in the opposite direction.
      const bool marked = has_slope(map, h, direction(d)) || has_slope(map, to, opposite(direction(d)));
      rises.push_back({h, to, gained, marked});
    }
  }
  return rises;
}

/// Reports rises without a slope, if most rises of as many levels or more have one.
void check_bare_rises(const AuditInput& audit, std::vector<Finding>& findings) {
  const HexMap& map = audit.map;
  const auto& features = map.chart().features;
  const auto slope = std::find_if(features.begin(), features.end(), is_slope);
  if (slope == features.end()) return;
  const std::vector<Rise> rises = rises_of(map);
  std::map<int, std::pair<std::size_t, std::size_t>> by_levels;  // all, marked
  for (const Rise& r : rises) {
    auto& [all, marked] = by_levels[r.levels];
    ++all;
    if (r.marked) ++marked;
  }
  std::size_t all = 0;
  std::size_t marked = 0;
  std::optional<int> min_levels;  // at which most rises have a slope
  for (auto at = by_levels.rbegin(); at != by_levels.rend(); ++at) {
    all += at->second.first;
    marked += at->second.second;
    if (2 * marked > all && 2 * at->second.second > at->second.first) min_levels = at->first;
  }
  if (!min_levels) return;
  // One finding for each level difference, with its hexes in pairs: the lower, then the higher.
  std::map<int, std::vector<const Rise*>> bare;
  for (const Rise& r : rises) {
    if (!r.marked && r.levels >= *min_levels) bare[r.levels].push_back(&r);
  }
  for (const auto& [levels, list] : bare) {
    std::vector<std::string> words;
    Finding finding{"missing-slope", {}, {}, {Subject::Kind::elevation, 0, list.front()->to}};
    for (const Rise* r : list) {
      if (words.size() < 6) words.push_back(map.grid().number(r->from) + " to " + map.grid().number(r->to));
      finding.hexes.insert(finding.hexes.end(), {r->from, r->to});
    }
    if (list.size() > words.size()) words.push_back(fmt::format("{} more", list.size() - words.size()));
    finding.message = fmt::format("the ground rises by {} from {} without a feature such as {}{}",
                                  plural(static_cast<std::uint64_t>(levels), "level", "levels"),
                                  word_list(words), slope->name, guess_note(*slope));
    findings.push_back(std::move(finding));
  }
}

}  // namespace

std::vector<Finding> doubtful_hexsides(const AuditInput& audit) {
  return HexsideChecks(audit).run();
}

std::vector<Finding> doubtful_slopes(const AuditInput& audit) {
  std::vector<Finding> findings;
  check_downhill(audit, findings);
  check_bare_rises(audit, findings);
  return findings;
}

}  // namespace rearguard
