#include "src/engine/way_crowd.h"

#include <algorithm>

namespace rearguard {

bool lies_straight_on(Hex from, Hex h, std::optional<Direction> on) {
  return on && h == from + direction_vectors[static_cast<std::size_t>(*on)] * distance(from, h);
}

WayCrowd::WayCrowd(const WayRules& rules, const WayQuestion& question, WaySteps& steps)
    : rules_(rules), question_(question), steps_(steps), position_(*question.position) {
  const SideIndex side = position_.unit(question.mover).side;
  for (const Unit& unit : position_.units()) {
    const Hex h = unit.hex;
    if (position_.enemies(side, unit.side) || standing_.contains(h)) continue;
    auto& stack = standing_[h];
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
  find_who_could();
}

void WayCrowd::weigh() {
  stacking_ = rules_.stacking;
  if (stacking_.limit == 0) stacking_.in_points = false;
  if (!stacking_.in_points) return;
  // Where all count the same the limit is one of units, of which more is known beforehand.
  std::optional<std::int64_t> each;
  for (const auto& [h, stack] : standing_) {
    for (const UnitIndex u : stack) {
      if (weight(u) <= 0 || weight(u) != each.value_or(weight(u))) return;
      each = weight(u);
    }
  }
  stacking_.in_points = false;
  if (each) stacking_.limit = std::max(1, static_cast<int>(stacking_.limit / *each));
}

const std::vector<UnitIndex>& WayCrowd::friends_in(Hex h) const {
  static const std::vector<UnitIndex> nobody;
  const auto found = standing_.find(h);
  return found == standing_.end() ? nobody : found->second;
}

bool WayCrowd::may_pass(UnitIndex u, Hex h) const {
  if (entered_.contains(h)) return friends_in(h).empty() || entered_.contains(position_.unit(u).hex);
  // A hex in the map of those standing is the mover's own where no friend stands there.
  return !standing_.contains(h);
}

bool WayCrowd::may_step(UnitIndex u, Hex from, Hex to) const {
  return position_.map().exists(to) && question_.may_step(u, from, to);
}

int WayCrowd::reach(UnitIndex u) const {
  const int own = question_.reach(u);
  return rules_.most_hexes > 0 ? std::min(own, rules_.most_hexes) : own;
}

bool WayCrowd::may_yield(UnitIndex u) const {
  const auto [known, is_new] = yields_.try_emplace(u, false);
  if (is_new) known->second = question_.may_yield(u);
  return known->second;
}

bool WayCrowd::would_do(UnitIndex u, Hex h) const {
  std::int64_t staying = 0;
  for (const UnitIndex other : friends_in(h)) {
    if (!rules_.chains || !could_.contains(other)) staying += weight(other);
  }
  return fits(staying, u);
}

/// Marks the ends of a unit that would do by what is known so far. Whether there are any.
bool WayCrowd::could_make_way(UnitIndex u) {
  bool could = false;
  for (Sight::Site& site : sights_.at(u).sites) {
    site.end = !on_path(site.hex) && would_do(u, site.hex);
    could = could || site.end;
  }
  return could;
}

/// Starts from those with room in reach and goes on to those who could push them, until nobody is new.
void WayCrowd::find_who_could() {
  concerned_ = blocked_;
  std::unordered_set<UnitIndex> seen(concerned_.begin(), concerned_.end());
  std::unordered_map<UnitIndex, std::vector<UnitIndex>> could_push;
  for (std::size_t i = 0; i < concerned_.size(); ++i) {
    const UnitIndex u = concerned_[i];
    for (const Sight::Site& site : sights_.emplace(u, look(u)).first->second.sites) {
      if (on_path(site.hex) || !rules_.chains) continue;
      for (const UnitIndex other : friends_in(site.hex)) {
        could_push[other].push_back(u);
        if (seen.insert(other).second) concerned_.push_back(other);
      }
    }
  }
  std::vector<UnitIndex> changed = concerned_;
  for (std::size_t i = 0; i < changed.size(); ++i) {
    const UnitIndex u = changed[i];
    if (could_.contains(u) || !could_make_way(u)) continue;
    could_.insert(u);
    changed.insert(changed.end(), could_push[u].begin(), could_push[u].end());
  }
  // Only now is it known of every end.
  for (const UnitIndex u : concerned_) could_make_way(u);
}

WayCrowd::Sight WayCrowd::look(UnitIndex u) const {
  Sight sight;
  const Hex start = position_.unit(u).hex;
  std::unordered_map<Hex, std::uint32_t> at{{start, 0}};
  sight.sites.push_back({start, {}, false});
  sight.first = {0, 1};
  const int most = may_yield(u) ? reach(u) : 0;
  for (int distance = 1; distance <= most; ++distance) {
    const std::size_t begin = sight.first[sight.first.size() - 2];
    const std::size_t end = sight.first.back();
    for (std::size_t from = begin; from < end; ++from) {
      const Hex here = sight.sites[from].hex;
      if (from > 0 && !may_pass(u, here)) continue;
      for (int d = 0; d < direction_count; ++d) {
        const Hex h = neighbour(here, direction(d));
        const auto known = at.find(h);
        if (known != at.end() && known->second < end) continue;
        if (!may_step(u, here, h)) continue;
        const auto site = at.try_emplace(h, static_cast<std::uint32_t>(sight.sites.size())).first->second;
        if (site == sight.sites.size()) sight.sites.push_back({h, {}, false});
        sight.sites[site].before.push_back(static_cast<std::uint32_t>(from));
      }
    }
    if (sight.sites.size() == end) break;
    sight.first.push_back(sight.sites.size());
  }
  return sight;
}

std::optional<std::size_t> WayCrowd::least_aside(UnitIndex u, std::optional<Direction> on) const {
  const Sight& all = sight(u);
  for (std::size_t away = 1; away + 1 < all.first.size(); ++away) {
    for (std::size_t site = all.first[away]; site < all.first[away + 1]; ++site) {
      const Hex h = all.sites[site].hex;
      if (all.sites[site].end && !lies_straight_on(all.sites.front().hex, h, on)) return away;
    }
  }
  return std::nullopt;
}

void WayCrowd::trace(const Sight& sight, std::uint32_t site, RetreatPath& tail,
                     std::vector<RetreatPath>& ways) const {
  if (site == 0 ? !steps_.take() : steps_.spent()) return;
  tail.push_back(sight.sites[site].hex);
  if (site == 0) ways.emplace_back(tail.rbegin(), tail.rend());
  for (const std::uint32_t before : sight.sites[site].before) trace(sight, before, tail, ways);
  tail.pop_back();
}

const std::vector<RetreatPath>& WayCrowd::ways(UnitIndex u, std::size_t distance) {
  const Sight& all = sight(u);
  auto& known = ways_[u];
  known.resize(all.first.size());
  if (known[distance]) return *known[distance];
  auto& ways = known[distance].emplace();
  RetreatPath tail;
  for (std::size_t site = all.first[distance]; site < all.first[distance + 1]; ++site) {
    if (all.sites[site].end) trace(all, static_cast<std::uint32_t>(site), tail, ways);
  }
  std::sort(ways.begin(), ways.end(),
            [this](const RetreatPath& a, const RetreatPath& b) { return by_number(a, b); });
  return ways;
}

bool WayCrowd::by_number(const RetreatPath& a, const RetreatPath& b) const {
  const Grid& grid = position_.map().grid();
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), [&grid](Hex l, Hex r) {
    return grid.to_printed(l) < grid.to_printed(r);
  });
}

}  // namespace rearguard
