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
  return std::ranges::any_of(features, [&](FeatureId f) { return is_slope(map.chart().features[f]); });
}

/// Slopes against elevations: slopes that run downhill, rises without one, and single hexes whose level makes
/// both.
class SlopeChecks {
 public:
  explicit SlopeChecks(const AuditInput& audit) : audit_(audit), map_(audit.map) {
    for (std::size_t i = 0; i < map_.terrains().size(); ++i)
      levels_[map_.grid().hex_at(i)] = map_.elevation(map_.grid().hex_at(i));
    count_directions();
    find_min_levels();
  }

  std::vector<Finding> run() {
    find_outliers();
    check_downhill();
    check_bare_rises();
    return std::move(findings_);
  }

 private:
  /// A crossing to a higher hex.
  struct Rise {
    Hex from, to;
    int levels = 0;
    bool marked = false;
  };

  const Feature& feature(FeatureId f) const { return map_.chart().features[f]; }
  std::string number(Hex h) const { return map_.grid().number(h); }
  bool rises(Hex from, Hex to) const { return levels_.at(to) > levels_.at(from); }
  bool is_on(FeatureId f, Hex from, Hex to) const {
    const auto& there = map_.features(from, *direction_between(from, to));
    return std::ranges::find(there, f) != there.end();
  }
  bool is_inside(const PlacedFeature& p) const { return map_.exists(p.from) && map_.exists(p.to); }

  void count_directions() {
    for (const PlacedFeature& p : audit_.placed) {
      if (!p.one_way || !is_inside(p)) continue;
      auto& [up, not_up] = up_and_not_[p.feature];
      ++(rises(p.from, p.to) ? up : not_up);
    }
  }

  /// Returns whether a one-way feature runs uphill elsewhere, and not here.
  bool is_reversed(FeatureId f, Hex from, Hex to) const {
    const auto found = up_and_not_.find(f);
    return found != up_and_not_.end() && found->second.first > found->second.second && !rises(from, to) &&
           !is_on(f, to, from);
  }

  std::vector<Rise> rises_of(Hex h) const {
    std::vector<Rise> found;
    for (int d = 0; d < direction_count; ++d) {
      const Hex to = neighbour(h, direction(d));
      if (!map_.exists(to) || !rises(h, to)) continue;
      // The check reversed-slope reports a slope in the opposite direction.
      const bool marked = has_slope(map_, h, direction(d)) || has_slope(map_, to, opposite(direction(d)));
      found.push_back({h, to, levels_.at(to) - levels_.at(h), marked});
    }
    return found;
  }

  std::vector<Rise> all_rises() const {
    std::vector<Rise> all;
    for (std::size_t i = 0; i < map_.terrains().size(); ++i) {
      if (map_.terrains()[i] == no_hex) continue;
      const std::vector<Rise> here = rises_of(map_.grid().hex_at(i));
      all.insert(all.end(), here.begin(), here.end());
    }
    return all;
  }

  /// Finds how many levels it takes for most rises of as many or more to have a slope.
  void find_min_levels() {
    const auto& features = map_.chart().features;
    if (std::ranges::none_of(features, is_slope)) return;
    std::map<int, std::pair<std::size_t, std::size_t>> by_levels;  // all, marked
    for (const Rise& r : all_rises()) {
      auto& [all, marked] = by_levels[r.levels];
      ++all;
      if (r.marked) ++marked;
    }
    std::size_t all = 0;
    std::size_t marked = 0;
    for (auto at = by_levels.rbegin(); at != by_levels.rend(); ++at) {
      all += at->second.first;
      marked += at->second.second;
      if (2 * marked > all && 2 * at->second.second > at->second.first) min_levels_ = at->first;
    }
  }
  bool is_bare(const Rise& rise) const { return !rise.marked && min_levels_ && rise.levels >= *min_levels_; }

  /// What is wrong at the six hexsides of a hex.
  struct Troubles {
    std::vector<std::string> reversed, bare;  ///< "1810 to 1911"
    std::size_t count() const { return reversed.size() + bare.size(); }
  };
  Troubles troubles_at(Hex h) const {
    Troubles found;
    for (int d = 0; d < direction_count; ++d) {
      const Hex other = neighbour(h, direction(d));
      if (!map_.exists(other)) continue;
      for (const auto& [from, to] : {std::pair(h, other), std::pair(other, h)}) {
        const std::string words = number(from) + " to " + number(to);
        for (const FeatureId f : map_.features(from, *direction_between(from, to))) {
          if (is_reversed(f, from, to)) found.reversed.push_back(words);
        }
      }
      for (const Rise& r : rises_of(h)) {
        if (r.to == other && is_bare(r)) found.bare.push_back(number(h) + " to " + number(other));
      }
      for (const Rise& r : rises_of(other)) {
        if (r.to == h && is_bare(r)) found.bare.push_back(number(other) + " to " + number(h));
      }
    }
    return found;
  }

  /// Returns the levels of neighbours at which nothing would be wrong at the hexsides of a hex.
  std::vector<int> right_levels(Hex h) {
    std::set<int> candidates;
    for (int d = 0; d < direction_count; ++d) {
      if (map_.exists(neighbour(h, direction(d)))) candidates.insert(levels_.at(neighbour(h, direction(d))));
    }
    const int stated = levels_.at(h);
    std::vector<int> right;
    for (const int level : candidates) {
      levels_[h] = level;
      if (level != stated && troubles_at(h).count() == 0) right.push_back(level);
    }
    levels_[h] = stated;
    return right;
  }

  /// Reports hexes of which one digit explains several findings, and takes the digit as right for the others.
  void find_outliers() {
    std::set<Hex> ends;
    for (const PlacedFeature& p : audit_.placed) {
      if (p.one_way && is_inside(p) && is_reversed(p.feature, p.from, p.to)) ends.insert({p.from, p.to});
    }
    for (const Hex h : ends) {
      const Troubles troubles = troubles_at(h);
      if (troubles.reversed.empty() || troubles.count() < 2) continue;
      const std::vector<int> right = right_levels(h);
      if (!right.empty()) report_outlier(h, troubles, right);
    }
  }

  void report_outlier(Hex h, const Troubles& troubles, const std::vector<int>& right) {
    std::vector<std::string> levels;
    for (const int level : right) levels.push_back(std::to_string(level));
    std::string text = fmt::format(
        "{} is at level {}, and every slope round it is right at level {}: now the {} from {} {} not run "
        "uphill",
        number(h), levels_.at(h), word_list(levels, "or"), troubles.reversed.size() == 1 ? "slope" : "slopes",
        word_list(troubles.reversed), troubles.reversed.size() == 1 ? "does" : "do");
    if (!troubles.bare.empty())
      text += fmt::format(", and the rise from {} has none", word_list(troubles.bare));
    Finding finding{"outlying-elevation", std::move(text), {h}, {Subject::Kind::elevation, 0, h}};
    if (right.size() == 1) finding.fix = ElevationFix{h, right.front()};
    findings_.push_back(std::move(finding));
    levels_[h] = right.front();
  }

  void check_downhill() {
    for (std::size_t i = 0; i < audit_.placed.size(); ++i) {
      const PlacedFeature& p = audit_.placed[i];
      if (!p.one_way || !is_inside(p) || !is_reversed(p.feature, p.from, p.to)) continue;
      const int from = levels_.at(p.from);
      const int to = levels_.at(p.to);
      findings_.push_back(
          {"reversed-slope",
           fmt::format("{} from {} (level {}) to {} (level {}) runs {}; elsewhere it runs uphill",
                       feature(p.feature).name, number(p.from), from, number(p.to), to,
                       to < from ? "downhill" : "on level ground"),
           {p.from, p.to},
           {Subject::Kind::placement, i},
           // On level ground the elevation may be wrong instead.
           to < from ? std::optional<Fix>(HexsideFix{p.feature, p.from, p.to, false, true}) : std::nullopt});
    }
  }

  /// One finding for each level difference, with its hexes in pairs: the lower, then the higher.
  void check_bare_rises() {
    const auto& features = map_.chart().features;
    const auto slope = std::ranges::find_if(features, is_slope);
    std::map<int, std::vector<AdjacentHexes>> bare;
    for (const Rise& r : all_rises()) {
      if (is_bare(r)) bare[r.levels].emplace_back(r.from, r.to);
    }
    for (const auto& [levels, list] : bare)
      findings_.push_back({"missing-slope",
                           fmt::format("the ground rises by {} from {} without a feature such as {}{}",
                                       plural(static_cast<std::uint64_t>(levels), "level", "levels"),
                                       side_list(map_.grid(), list), slope->name, guess_note(*slope)),
                           hexes_of(list),
                           {Subject::Kind::elevation, 0, list.front().second}});
  }

  const AuditInput& audit_;
  const HexMap& map_;
  std::map<Hex, int> levels_;  ///< as stated, or as they are likely to be meant
  std::map<FeatureId, std::pair<std::size_t, std::size_t>> up_and_not_;
  std::optional<int> min_levels_;  ///< at which most rises have a slope
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> doubtful_hexsides(const AuditInput& audit) {
  return HexsideChecks(audit).run();
}

std::vector<Finding> doubtful_slopes(const AuditInput& audit) {
  return SlopeChecks(audit).run();
}

}  // namespace rearguard
