#include "src/core/engine/making_way/make_way_units.h"

#include <algorithm>

#include "src/core/engine/terms/retreat_path.h"

namespace rearguard {

bool is_straight_ahead(Hex from, Hex h, std::optional<Direction> on) {
  return on && h == from + direction_vectors[static_cast<std::size_t>(*on)] * distance(from, h);
}

MakeWayUnits::MakeWayUnits(const MakeWayRules& rules, const MakeWayQuestion& question, MakeWaySteps& steps)
    : rules_(rules), question_(question), steps_(steps), position_(*question.position) {
  const SideIndex side = position_.unit(question.mover).side;
  for (const Unit& unit : position_.units()) {
    const Hex h = unit.hex;
    if (position_.enemies(side, unit.side) || units_at_.contains(h)) continue;
    auto& stack = units_at_[h];
    for (const UnitIndex u : position_.units_in(h)) {
      if (u != question.mover && !position_.enemies(side, position_.unit(u).side)) stack.push_back(u);
    }
    friends_ += stack.size();
  }
  closed_.insert(question.path.begin(), question.path.end());
  for (std::size_t i = 1; i < question.path.size(); ++i) {
    const Hex h = question.path[i];
    if (h == question.path.front() || !entered_.insert(h).second) continue;
    blocked_.insert(blocked_.end(), friends_in(h).begin(), friends_in(h).end());
  }
  weigh();
  find_able_units();
}

std::int64_t MakeWayUnits::weight(UnitIndex limited, UnitIndex u) const {
  if (!own_limits()) return stacking_.in_points ? position_.unit(u).stacking_points : 1;
  const StackingLimit limit(*question_.limits, position_, limited);
  // Without a limit, units that make way go to empty hexes.
  return limit.exists() ? limit.weight(u) : 1;
}

bool MakeWayUnits::fits(std::int64_t others, UnitIndex u) const {
  if (!own_limits()) return stacking_.limit == 0 || others + weight(u, u) <= stacking_.limit;
  const StackingLimit limit(*question_.limits, position_, u);
  return limit.exists() ? !limit.is_exceeded_by(others + limit.weight(u)) : others == 0;
}

void MakeWayUnits::weigh() {
  if (own_limits()) return;
  stacking_ = rules_.stacking;
  if (stacking_.limit == 0) stacking_.in_points = false;
  if (!stacking_.in_points) return;
  // If all units count the same, the limit is one of units, for which better bounds exist.
  std::optional<std::int64_t> each;
  for (const auto& [h, stack] : units_at_) {
    for (const UnitIndex u : stack) {
      const std::int64_t points = position_.unit(u).stacking_points;
      if (points <= 0 || points != each.value_or(points)) return;
      each = points;
    }
  }
  if (each && *each > stacking_.limit) return;
  stacking_.in_points = false;
  if (each) stacking_.limit = static_cast<int>(stacking_.limit / *each);
}

const std::vector<UnitIndex>& MakeWayUnits::friends_in(Hex h) const {
  static const std::vector<UnitIndex> nobody;
  const auto found = units_at_.find(h);
  return found == units_at_.end() ? nobody : found->second;
}

bool MakeWayUnits::may_pass(UnitIndex u, Hex h) const {
  if (entered_.contains(h)) return friends_in(h).empty() || entered_.contains(position_.unit(u).hex);
  // The mover's own hex counts as occupied even without a friend.
  return !units_at_.contains(h);
}

bool MakeWayUnits::may_step(UnitIndex u, Hex from, Hex to) const {
  return position_.map().exists(to) && question_.may_step(u, from, to);
}

int MakeWayUnits::reach(UnitIndex u) const {
  const int own = question_.reach(u);
  return rules_.max_hexes > 0 ? std::min(own, rules_.max_hexes) : own;
}

bool MakeWayUnits::may_yield(UnitIndex u) const {
  const auto [known, is_new] = yields_.try_emplace(u, false);
  if (is_new) known->second = question_.may_yield(u);
  return known->second;
}

bool MakeWayUnits::is_suitable(UnitIndex u, Hex h) const {
  std::int64_t staying = 0;
  for (const UnitIndex other : friends_in(h)) {
    if (!rules_.chains || !able_.contains(other)) staying += weight(u, other);
  }
  return fits(staying, u);
}

/// Tests whether a unit may change places with the mover into this hex.
bool MakeWayUnits::may_end_behind(UnitIndex u, Hex h) const {
  const RetreatPath& path = question_.path;
  return question_.may_go_behind && path.size() > 1 && h == path[path.size() - 2] &&
         entered_.contains(position_.unit(u).hex) && h != position_.unit(u).hex &&
         question_.may_go_behind(u) && is_suitable(u, h);
}

/// Marks the suitable end hexes of a unit as known so far. Returns whether there are any.
bool MakeWayUnits::could_make_way(UnitIndex u) {
  bool could = false;
  for (ReachableHexes::Vertex& vertex : reachable_.at(u).vertices) {
    vertex.end = !on_path(vertex.hex) && is_suitable(u, vertex.hex);
    vertex.behind = may_end_behind(u, vertex.hex);
    could = could || vertex.end || vertex.behind;
  }
  return could;
}

/// Starts with units that can reach room and adds units that could displace these, to a fixed point.
void MakeWayUnits::find_able_units() {
  concerned_ = blocked_;
  std::unordered_set<UnitIndex> seen(concerned_.begin(), concerned_.end());
  std::unordered_map<UnitIndex, std::vector<UnitIndex>> could_push;
  for (std::size_t i = 0; i < concerned_.size(); ++i) {
    const UnitIndex u = concerned_[i];
    for (const ReachableHexes::Vertex& vertex :
         reachable_.emplace(u, find_reachable(u)).first->second.vertices) {
      if (on_path(vertex.hex) || !rules_.chains) continue;
      for (const UnitIndex other : friends_in(vertex.hex)) {
        could_push[other].push_back(u);
        if (seen.insert(other).second) concerned_.push_back(other);
      }
    }
  }
  std::vector<UnitIndex> changed = concerned_;
  for (std::size_t i = 0; i < changed.size(); ++i) {
    const UnitIndex u = changed[i];
    if (able_.contains(u) || !could_make_way(u)) continue;
    able_.insert(u);
    changed.insert(changed.end(), could_push[u].begin(), could_push[u].end());
  }
  // Only now is every end hex decided.
  for (const UnitIndex u : concerned_) could_make_way(u);
}

MakeWayUnits::ReachableHexes MakeWayUnits::find_reachable(UnitIndex u) const {
  ReachableHexes reachable;
  const Hex start = position_.unit(u).hex;
  std::unordered_map<Hex, std::uint32_t> at{{start, 0}};
  reachable.vertices.push_back({start, {}, false});
  reachable.first = {0, 1};
  const int max_distance = may_yield(u) ? reach(u) : 0;
  for (int distance = 1; distance <= max_distance; ++distance) {
    const std::size_t begin = reachable.first[reachable.first.size() - 2];
    const std::size_t end = reachable.first.back();
    for (std::size_t from = begin; from < end; ++from) {
      const Hex here = reachable.vertices[from].hex;
      if (from > 0 && !may_pass(u, here)) continue;
      for (int d = 0; d < direction_count; ++d) {
        const Hex h = neighbour(here, direction(d));
        const auto known = at.find(h);
        if (known != at.end() && known->second < end) continue;
        if (!may_step(u, here, h)) continue;
        const auto vertex =
            at.try_emplace(h, static_cast<std::uint32_t>(reachable.vertices.size())).first->second;
        if (vertex == reachable.vertices.size()) reachable.vertices.push_back({h, {}, false});
        reachable.vertices[vertex].before.push_back(static_cast<std::uint32_t>(from));
      }
    }
    if (reachable.vertices.size() == end) break;
    reachable.first.push_back(reachable.vertices.size());
  }
  return reachable;
}

std::optional<std::size_t> MakeWayUnits::min_aside(UnitIndex u, std::optional<Direction> on) const {
  const ReachableHexes& all = reachable(u);
  for (std::size_t away = 1; away + 1 < all.first.size(); ++away) {
    for (std::size_t vertex = all.first[away]; vertex < all.first[away + 1]; ++vertex) {
      const Hex h = all.vertices[vertex].hex;
      if (all.vertices[vertex].end && !is_straight_ahead(all.vertices.front().hex, h, on)) return away;
    }
  }
  return std::nullopt;
}

void MakeWayUnits::trace(const ReachableHexes& reachable, std::uint32_t vertex, RetreatPath& tail,
                         std::vector<RetreatPath>& ways) const {
  if (vertex == 0 ? !steps_.take() : steps_.exhausted()) return;
  tail.push_back(reachable.vertices[vertex].hex);
  if (vertex == 0) ways.emplace_back(tail.rbegin(), tail.rend());
  for (const std::uint32_t before : reachable.vertices[vertex].before) trace(reachable, before, tail, ways);
  tail.pop_back();
}

const std::vector<RetreatPath>& MakeWayUnits::paths(UnitIndex u, std::size_t distance) {
  const ReachableHexes& all = reachable(u);
  auto& known = paths_[u];
  known.resize(all.first.size());
  if (known[distance]) return *known[distance];
  auto& ways = known[distance].emplace();
  RetreatPath tail;
  for (std::size_t vertex = all.first[distance]; vertex < all.first[distance + 1]; ++vertex) {
    if (all.vertices[vertex].end) trace(all, static_cast<std::uint32_t>(vertex), tail, ways);
  }
  std::sort(ways.begin(), ways.end(),
            [this](const RetreatPath& a, const RetreatPath& b) { return by_number(a, b); });
  return ways;
}

std::vector<RetreatPath> MakeWayUnits::paths_behind(UnitIndex u) const {
  const ReachableHexes& all = reachable(u);
  std::vector<RetreatPath> ways;
  RetreatPath tail;
  for (std::size_t vertex = 1; vertex < all.vertices.size(); ++vertex) {
    if (all.vertices[vertex].behind) trace(all, static_cast<std::uint32_t>(vertex), tail, ways);
  }
  std::sort(ways.begin(), ways.end(),
            [this](const RetreatPath& a, const RetreatPath& b) { return by_number(a, b); });
  return ways;
}

bool MakeWayUnits::by_number(const RetreatPath& a, const RetreatPath& b) const {
  const Grid& grid = position_.map().grid();
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                      [&grid](Hex l, Hex r) { return grid.key(l) < grid.key(r); });
}

}  // namespace rearguard
