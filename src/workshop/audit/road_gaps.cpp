#include "src/workshop/audit/road_gaps.h"

#include <algorithm>

#include "src/workshop/audit/map_checks.h"
#include "src/workshop/audit/terrain_kinds.h"

namespace rearguard {
namespace {

/// A terrain with at most so many hexes is a place of its own.
constexpr std::size_t rare_terrain = 3;

bool has_number(const std::vector<ChartCost>& row, bool positive) {
  return std::ranges::any_of(row, [&](const ChartCost& c) {
    return c.kind == ChartCost::Kind::cost && (!positive || c.takes_all || c.points.parts > 0);
  });
}

class Gaps {
 public:
  Gaps(const AuditInput& audit, const RoadLinks& net) : map_(audit.map), placed_(audit.placed), net_(net) {}

  std::vector<RoadGap> find() {
    for (const PlacedFeature& p : placed_) check_crossing(p);
    for (const auto& [hex, others] : net_.links) {
      if (others.size() == 1) check_end(hex);
    }
    return std::move(gaps_);
  }

 private:
  FeatureId road_at(Hex h) const { return placed_[net_.last_placed.at(h)].feature; }

  void add(RoadGap::Kind kind, Hex from, Hex to, FeatureId crossing = 0) {
    if (told_.insert(std::minmax(from, to)).second)
      gaps_.push_back({kind, road_at(from), crossing, from, to});
  }

  /// Returns whether a crossing leaves it to a road to run across: it neither replaces costs, as a ferry, nor
  /// adds to them, as a ford that a road would make free.
  bool needs_road(const Feature& f) const {
    return is_crossing(f) && !has_number(f.replace, false) && !has_number(f.cost, true);
  }

  std::optional<FeatureId> crossing_between(Hex a, Hex b) const {
    for (const FeatureId f : map_.features(a, *direction_between(a, b))) {
      if (is_crossing(map_.chart().features[f])) return f;
    }
    return std::nullopt;
  }

  void check_crossing(const PlacedFeature& p) {
    if (!needs_road(map_.chart().features[p.feature])) return;
    if (net_.degree(p.from) > 0 && net_.degree(p.to) > 0 && !net_.has_link(p.from, p.to))
      add(RoadGap::Kind::crossing, p.from, p.to, p.feature);
  }

  /// Returns whether a road leads from a to b by way of one other hex or two.
  bool are_near(Hex a, Hex b) const {
    for (const Hex next : net_.links.at(a)) {
      if (next == b || net_.has_link(next, b)) return true;
      for (const Hex after : net_.links.at(next)) {
        if (net_.has_link(after, b)) return true;
      }
    }
    return false;
  }

  void check_end(Hex h) {
    std::optional<Hex> beside_road, beside_place;
    for (int d = 0; d < direction_count; ++d) {
      const Hex next = neighbour(h, direction(d));
      if (!map_.exists(next) || net_.has_link(h, next)) continue;
      if (crossing_between(h, next)) return;  // where it leads
      const std::size_t roads = net_.degree(next);
      const bool both_leave = leaves_map(h) && leaves_map(next);
      if (roads == 1 && !both_leave && !are_near(h, next)) return add(RoadGap::Kind::facing, h, next);
      if (roads > 1 && !are_near(h, next) && !beside_road) beside_road = next;
      const bool is_town = is_settlement(map_.chart().terrains[map_.terrain(next)]);
      if (roads == 0 && is_town && !beside_place) beside_place = next;
    }
    if (leaves_map(h) || net_.is_place(map_, h)) return;
    if (beside_road) {
      add(RoadGap::Kind::beside_road, h, *beside_road);
    } else if (beside_place) {
      add(RoadGap::Kind::beside_place, h, *beside_place);
    }
  }

  bool leaves_map(Hex h) const {
    for (int d = 0; d < direction_count; ++d) {
      if (!map_.exists(neighbour(h, direction(d)))) return true;
    }
    return false;
  }

  const HexMap& map_;
  std::span<const PlacedFeature> placed_;
  const RoadLinks& net_;
  std::set<std::pair<Hex, Hex>> told_;
  std::vector<RoadGap> gaps_;
};

}  // namespace

RoadLinks::RoadLinks(const AuditInput& audit) {
  for (const Feature& f : audit.map.chart().features) is_road.push_back(rearguard::is_road(f));
  for (std::size_t i = 0; i < audit.placed.size(); ++i) {
    const PlacedFeature& p = audit.placed[i];
    if (!is_road[p.feature]) continue;
    links[p.from].insert(p.to);
    links[p.to].insert(p.from);
    last_placed.try_emplace(p.from, i);
    last_placed.try_emplace(p.to, i);
  }
  hexes_of.assign(audit.map.chart().terrains.size(), 0);
  for (const TerrainId t : audit.map.terrains()) ++hexes_of[t];
  for (const MapLabel& label : audit.map.labels) named.insert(label.hex);
  for (const VictoryHex& v : audit.map.victory_hexes) named.insert(v.hex);
}

bool RoadLinks::has_link(Hex a, Hex b) const {
  const auto found = links.find(a);
  return found != links.end() && found->second.contains(b);
}

std::size_t RoadLinks::degree(Hex h) const {
  const auto found = links.find(h);
  return found == links.end() ? 0 : found->second.size();
}

bool RoadLinks::is_place(const HexMap& map, Hex h) const {
  const TerrainId t = map.terrain(h);
  return named.contains(h) || is_settlement(map.chart().terrains[t]) || hexes_of[t] <= rare_terrain;
}

std::vector<RoadGap> road_gaps(const AuditInput& audit, const RoadLinks& net) {
  return Gaps(audit, net).find();
}

}  // namespace rearguard
