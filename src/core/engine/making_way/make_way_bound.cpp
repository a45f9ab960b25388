#include "src/core/engine/making_way/make_way_bound.h"

#include <algorithm>
#include <deque>

#include "hexmap/hex.h"
#include "hexmap/hexside.h"
#include "pathing/min_cost_flow.h"
#include "src/core/board/unit.h"
#include "src/core/engine/making_way/make_way.h"
#include "src/core/engine/making_way/make_way_units.h"

namespace rearguard {

MakeWayBound::MakeWayBound(MakeWayUnits& make_way_units, const MakeWayRules& rules, MakeWaySteps& steps)
    : make_way_units_(make_way_units), rules_(rules), steps_(steps) {
  for (const UnitIndex u : make_way_units_.concerned()) {
    std::size_t& needed = needed_[u];
    for (int d = 0; rules_.aside && d < direction_count; ++d) {
      needed = std::max(needed, make_way_units_.min_aside(u, direction(d)).value_or(0));
    }
  }
  allow(0);
}

void MakeWayBound::allow(std::size_t extra) {
  extra_ = extra;
  may_close_more_ = rules_.aside && std::any_of(needed_.begin(), needed_.end(), [extra](const auto& needed) {
                      return needed.second + extra > 1;
                    });
  chain_.clear();
  if (make_way_units_.in_units()) measure_chains();
}

std::size_t MakeWayBound::farthest_aside(UnitIndex u) const {
  return rules_.aside ? needed_.at(u) + extra_ : 0;
}

/// Returns whether a path back could lead from one hex to another: rule 4 allows only closed hexes between
/// them.
bool MakeWayBound::may_go_straight(Hex from, Hex to) const {
  const int away = distance(from, to);
  const Hex apart = to - from;
  if (apart.q % away != 0 || apart.r % away != 0) return false;
  const Hex step{apart.q / away, apart.r / away};
  for (int i = 1; i < away && !may_close_more_; ++i) {
    if (!make_way_units_.on_path(from + step * i)) return false;
  }
  return true;
}

/// Calls `use` for each hex in which a unit could end, for any unit that displaces it.
template <class Use>
void MakeWayBound::for_each_end(UnitIndex u, Use use) {
  const MakeWayUnits::ReachableHexes& reachable = make_way_units_.reachable(u);
  const Hex from = reachable.vertices.front().hex;
  const std::size_t aside = farthest_aside(u);
  for (const MakeWayUnits::ReachableHexes::Vertex& vertex : reachable.vertices) {
    if (vertex.behind) use(vertex.hex);
  }
  for (std::size_t away = 1; away + 1 < reachable.first.size(); ++away) {
    if (away > aside && !rules_.back) break;
    for (std::size_t i = reachable.first[away]; i < reachable.first[away + 1]; ++i) {
      const MakeWayUnits::ReachableHexes::Vertex& vertex = reachable.vertices[i];
      if (!vertex.end) continue;
      const bool is_back = rules_.back && static_cast<int>(away) == distance(from, vertex.hex) &&
                           may_go_straight(from, vertex.hex);
      if (away <= aside || is_back) use(vertex.hex);
    }
  }
}

bool MakeWayBound::may_push(Hex h, UnitIndex u, const MakeWayState& state) const {
  return !state.taken.contains(u) && make_way_units_.may_displace(h, u);
}

/// Returns what the units in a hex count against the limit of another.
std::int64_t MakeWayBound::load(Hex h, UnitIndex u, const MakeWayState& state) const {
  std::int64_t sum = 0;
  if (const auto ended = state.ended.find(h); ended != state.ended.end()) {
    for (const UnitIndex other : ended->second) sum += make_way_units_.weight(u, other);
  }
  for (const UnitIndex other : make_way_units_.friends_in(h)) {
    if (!state.taken.contains(other)) sum += make_way_units_.weight(u, other);
  }
  return sum;
}

void MakeWayBound::measure_chains() {
  const MakeWayState nothing;
  std::vector<UnitIndex> found = make_way_units_.blocked();
  std::unordered_set<UnitIndex> seen(found.begin(), found.end());
  std::unordered_map<UnitIndex, std::vector<UnitIndex>> pushed_by;
  std::vector<UnitIndex> measured;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const UnitIndex u = found[i];
    bool has_room = false;
    for_each_end(u, [&](Hex h) {
      if (make_way_units_.fits(load(h, u, nothing), u)) has_room = true;
      for (const UnitIndex other : make_way_units_.friends_in(h)) {
        if (!may_push(h, other, nothing)) continue;
        pushed_by[other].push_back(u);
        if (seen.insert(other).second) found.push_back(other);
      }
    });
    if (!has_room) continue;
    chain_[u] = 1;
    measured.push_back(u);
  }
  for (std::size_t i = 0; i < measured.size(); ++i) {
    const std::size_t length = chain_[measured[i]];
    for (const UnitIndex u : pushed_by[measured[i]]) {
      if (chain_.try_emplace(u, length + 1).second) measured.push_back(u);
    }
  }
}

std::size_t MakeWayBound::alone(UnitIndex u) const {
  const auto known = chain_.find(u);
  return known == chain_.end() ? 1 : known->second;
}

std::optional<std::size_t> MakeWayBound::together(std::span<const UnitIndex> pending,
                                                  const MakeWayState& state) {
  if (make_way_units_.own_limits()) return pending.size();
  if (make_way_units_.in_units()) return min_cost_flow(pending, state);
  if (!is_within_detour(pending, state)) return std::nullopt;
  return pending.size();
}

/// Returns whether the hexes that the pending units and all units that they may displace can reach have room
/// for the points that enter them within the limit.
bool MakeWayBound::is_within_detour(std::span<const UnitIndex> pending, const MakeWayState& state) {
  std::int64_t spare = 0;
  std::unordered_set<Hex> seen;
  std::vector<UnitIndex> found(pending.begin(), pending.end());
  for (const UnitIndex u : pending) spare -= make_way_units_.weight(u, u);
  bool outsize = false;
  std::size_t inspections = 0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (make_way_units_.weight(found[i], found[i]) > make_way_units_.limit())
      outsize = true;  // it may have a hex to itself
    for_each_end(found[i], [&](Hex h) {
      ++inspections;
      if (!seen.insert(h).second) return;
      spare += std::max<std::int64_t>(0, make_way_units_.limit() - load(h, found[i], state));
      for (const UnitIndex other : make_way_units_.friends_in(h)) {
        if (may_push(h, other, state)) found.push_back(other);
      }
    });
  }
  steps_.take_inspections(inspections);
  return outsize || (spare >= 0 && (pending.empty() || !seen.empty()));
}

std::optional<std::size_t> MakeWayBound::min_cost_flow(std::span<const UnitIndex> pending,
                                                       const MakeWayState& state) {
  FlowNetwork network;
  const std::uint32_t source = network.add_node();
  const std::uint32_t sink = network.add_node();
  std::deque<std::pair<UnitIndex, std::uint32_t>> open;
  const auto add_unit = [&](UnitIndex u, std::uint32_t from) {
    open.emplace_back(u, network.add_node());
    network.add_edge(from, open.back().second, 1, 1);
  };
  for (const UnitIndex u : pending) add_unit(u, source);
  const auto capacity = make_way_units_.limit() == 0 ? static_cast<std::int64_t>(make_way_units_.friends())
                                                     : make_way_units_.limit();
  std::unordered_map<Hex, std::uint32_t> hexes;
  const auto add_hex = [&](Hex h, UnitIndex u) {
    const std::uint32_t in = network.add_node();
    const std::uint32_t out = network.add_node();
    const auto ended = state.ended.find(h);
    const std::size_t endings = ended == state.ended.end() ? 0 : ended->second.size();
    network.add_edge(in, out, capacity - static_cast<std::int64_t>(endings), 0);
    const std::int64_t room =
        make_way_units_.limit() == 0 ? capacity : std::max<std::int64_t>(0, capacity - load(h, u, state));
    network.add_edge(out, sink, room, 0);
    for (const UnitIndex other : make_way_units_.friends_in(h)) {
      if (may_push(h, other, state)) add_unit(other, out);
    }
    return in;
  };
  while (!open.empty()) {
    const auto [u, node] = open.front();
    open.pop_front();
    for_each_end(u, [&, u = u, from = node](Hex h) {
      const auto known = hexes.find(h);
      const std::uint32_t to =
          known != hexes.end() ? known->second : hexes.emplace(h, add_hex(h, u)).first->second;
      network.add_edge(from, to, 1, 0);
    });
  }
  const FlowNetwork::Flow flow = network.max_flow(source, sink);
  steps_.take_inspections(flow.inspections);
  if (flow.amount < static_cast<std::int64_t>(pending.size())) return std::nullopt;
  return static_cast<std::size_t>(flow.cost);
}

}  // namespace rearguard
