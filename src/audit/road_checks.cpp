// Checks roads that end in open ground, and roads that no unit can use.

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "src/audit/finding.h"
#include "src/audit/map_checks.h"
#include "src/audit/terrain_kinds.h"

namespace rearguard {
namespace {

/// A road may end in a terrain with at most so many hexes, which is a place of its own.
constexpr std::size_t rare_terrain = 3;

class RoadChecks {
 public:
  explicit RoadChecks(const AuditInput& audit) : audit_(audit), map_(audit.map) {
    const auto& features = map_.chart().features;
    for (const Feature& f : features) is_road_.push_back(is_road(f));
    for (std::size_t i = 0; i < audit.placed.size(); ++i) {
      const Placement& p = audit.placed[i];
      if (!is_road_[p.feature]) continue;
      links_[p.from].insert(p.to);
      links_[p.to].insert(p.from);
      last_placed_.try_emplace(p.from, i);
      last_placed_.try_emplace(p.to, i);
    }
    terrain_counts_.assign(map_.chart().terrains.size(), 0);
    for (const TerrainId t : map_.terrains()) ++terrain_counts_[t];
    for (const MapLabel& label : map_.labels) places_.insert(label.hex);
    for (const VictoryHex& v : map_.victory_hexes) places_.insert(v.hex);
  }

  std::vector<Finding> run() {
    for (const auto& [hex, others] : links_) {
      if (others.size() == 1 && !leads_somewhere(hex)) report_end(hex, *others.begin());
    }
    for (std::size_t i = 0; i < audit_.placed.size(); ++i) {
      if (is_road_[audit_.placed[i].feature]) check_blocked(i);
    }
    for (auto& [cause, finding] : blocked_) report_blocked(cause, std::move(finding));
    return std::move(findings_);
  }

 private:
  /// Why classes cannot use a road.
  struct Cause {
    FeatureId road = 0;
    std::string obstacle;
    std::vector<std::string> classes;
    friend auto operator<=>(const Cause&, const Cause&) = default;
  };
  struct Blocked {
    std::vector<std::pair<Hex, Hex>> sides;
    std::size_t first_placed = 0;
  };

  std::string number(Hex h) const { return map_.grid().number(h); }

  bool is_place(Hex h) const {
    const TerrainId t = map_.terrain(h);
    return places_.contains(h) || is_settlement(map_.chart().terrains[t]) ||
           terrain_counts_[t] <= rare_terrain;
  }

  bool leads_somewhere(Hex h) const {
    if (is_place(h)) return true;
    for (int d = 0; d < direction_count; ++d) {
      const Hex next = neighbour(h, direction(d));
      if (!map_.exists(next) || places_.contains(next)) return true;
      for (const FeatureId f : map_.features(h, direction(d))) {
        if (is_crossing(map_.chart().features[f])) return true;
      }
    }
    return false;
  }

  void report_end(Hex h, Hex before) {
    const std::size_t placed = last_placed_.at(h);
    const std::string& name = map_.chart().features[audit_.placed[placed].feature].name;
    findings_.push_back(
        {"road-dead-end",
         fmt::format("{} from {} ends in open ground at {} ({}); extend it, or label the "
                     "hex if the end is intended",
                     name, number(before), number(h), map_.chart().terrains[map_.terrain(h)].name),
         {h},
         {Subject::Kind::placement, placed, h}});
  }

  /// Returns the feature that makes a crossing impassable to a class, or nothing.
  std::optional<FeatureId> impassable_feature(Hex from, Direction d, ClassId c) const {
    if (map_.is_opened(from, d, c)) return std::nullopt;
    for (const FeatureId f : map_.features(from, d)) {
      if (cost_for(map_.chart().features[f].cost, c).kind == ChartCost::Kind::impassable) return f;
    }
    return std::nullopt;
  }

  void check_blocked(std::size_t i) {
    const Placement& p = audit_.placed[i];
    std::vector<ClassId> served;
    std::vector<ClassId> all;
    for (std::size_t c = 0; c < map_.chart().classes.size(); ++c) {
      const auto id = static_cast<ClassId>(c);
      all.push_back(id);
      if (cost_for(map_.chart().features[p.feature].replace, id).kind == ChartCost::Kind::cost)
        served.push_back(id);
    }
    check_hexside(p, i, served.empty() ? all : served, served.empty());
    if (!map_.exists(p.from) || !map_.exists(p.to)) return;
    check_terrain(p, i, p.from, p.to, served.empty() ? all : served, served.empty());
    if (!p.one_way) check_terrain(p, i, p.to, p.from, served.empty() ? all : served, served.empty());
  }

  void check_hexside(const Placement& p, std::size_t i, const std::vector<ClassId>& classes,
                     bool only_if_all) {
    std::map<FeatureId, std::vector<std::string>> excluded;
    std::size_t count = 0;
    for (const ClassId c : classes) {
      auto f = impassable_feature(p.from, *direction_between(p.from, p.to), c);
      if (!f && !p.one_way) f = impassable_feature(p.to, *direction_between(p.to, p.from), c);
      if (!f) continue;
      excluded[*f].push_back(map_.chart().classes[c]);
      ++count;
    }
    if (only_if_all && count < classes.size()) return;
    for (auto& [f, names] : excluded)
      note({p.feature, "crosses impassable " + map_.chart().features[f].name, std::move(names)}, p.from, p.to,
           i);
  }

  /// Reports terrain that the road enters: where it ends, only if no class can enter; elsewhere if any class
  /// cannot.
  void check_terrain(const Placement& p, std::size_t i, Hex from, Hex to, const std::vector<ClassId>& classes,
                     bool only_if_all) {
    const Terrain& terrain = map_.chart().terrains[map_.terrain(to)];
    const Direction d = *direction_between(from, to);
    std::vector<std::string> excluded;
    for (const ClassId c : classes) {
      const bool has_cost = cost_for(terrain.cost, c).kind == ChartCost::Kind::cost;
      if (!has_cost && !map_.step_cost(from, d, c)) excluded.push_back(map_.chart().classes[c]);
    }
    const bool through = links_.at(to).size() > 1;
    if (excluded.empty() || ((only_if_all || !through) && excluded.size() < classes.size())) return;
    note({p.feature, "enters impassable " + terrain.name, std::move(excluded)}, from, to, i);
  }

  void note(Cause cause, Hex from, Hex to, std::size_t placed) {
    auto [at, added] = blocked_.try_emplace(std::move(cause));
    if (added) at->second.first_placed = placed;
    at->second.first_placed = std::min(at->second.first_placed, placed);
    at->second.sides.emplace_back(from, to);
  }

  void report_blocked(const Cause& cause, Blocked blocked) {
    std::vector<std::string> words;
    Finding finding{"road-blocked", {}, {}, {Subject::Kind::placement, blocked.first_placed}};
    for (const auto& [from, to] : blocked.sides) {
      if (words.size() < 6) words.push_back(number(from) + " to " + number(to));
      finding.hexes.insert(finding.hexes.end(), {from, to});
    }
    if (words.size() < blocked.sides.size())
      words.push_back(fmt::format("{} more", blocked.sides.size() - words.size()));
    finding.message =
        fmt::format("{} {} from {}: {} units cannot use it", map_.chart().features[cause.road].name,
                    cause.obstacle, word_list(words), word_list(cause.classes));
    findings_.push_back(std::move(finding));
  }

  const AuditInput& audit_;
  const HexMap& map_;
  std::vector<bool> is_road_;
  std::map<Hex, std::set<Hex>> links_;
  std::map<Hex, std::size_t> last_placed_;  ///< a placement of a road that touches the hex
  std::vector<std::size_t> terrain_counts_;
  std::set<Hex> places_;
  std::map<Cause, Blocked> blocked_;
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> doubtful_roads(const AuditInput& audit) {
  return RoadChecks(audit).run();
}

}  // namespace rearguard
