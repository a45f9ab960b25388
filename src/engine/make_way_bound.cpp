#include "src/engine/make_way_bound.h"

#include <algorithm>
#include <deque>
#include <limits>

#include "hexmap/hex.h"
#include "hexmap/hexside.h"
#include "src/board/unit.h"
#include "src/engine/make_way.h"
#include "src/engine/make_way_units.h"

namespace rearguard {
namespace {

/// A minimum-cost flow through a small network, augmented by one unit at a time.
class Flow {
 public:
  std::uint32_t add_node() {
    first_.push_back(none);
    return static_cast<std::uint32_t>(first_.size() - 1);
  }
  void add_edge(std::uint32_t from, std::uint32_t to, std::int64_t room, int cost) {
    half_edge(from, to, room, cost);
    half_edge(to, from, 0, -cost);
  }
  /// Sends one more unit from `source` to `sink` and returns its cost; nothing if no augmenting path exists.
  std::optional<int> send(std::uint32_t source, std::uint32_t sink) {
    find_cheapest(source);
    if (cost_[sink] == unreached) return std::nullopt;
    for (std::uint32_t node = sink; node != source; node = edges_[by_[node] ^ 1U].to) {
      --edges_[by_[node]].room;
      ++edges_[by_[node] ^ 1U].room;
    }
    return cost_[sink];
  }
  std::size_t looks() const { return looks_; }

 private:
  static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
  static constexpr int unreached = std::numeric_limits<int>::max();
  struct Edge {
    std::uint32_t to, next;
    std::int64_t room;
    int cost;
  };

  void half_edge(std::uint32_t from, std::uint32_t to, std::int64_t room, int cost) {
    edges_.push_back({to, first_[from], room, cost});
    first_[from] = static_cast<std::uint32_t>(edges_.size() - 1);
  }

  // Residual edges have negative costs, so a node may improve more than once.
  void find_cheapest(std::uint32_t source) {
    cost_.assign(first_.size(), unreached);
    by_.assign(first_.size(), none);
    std::vector<bool> waits(first_.size(), false);
    std::deque<std::uint32_t> open{source};
    cost_[source] = 0;
    while (!open.empty()) {
      const std::uint32_t node = open.front();
      open.pop_front();
      waits[node] = false;
      for (std::uint32_t e = first_[node]; e != none; e = edges_[e].next) {
        ++looks_;
        const Edge& edge = edges_[e];
        if (edge.room == 0 || cost_[node] + edge.cost >= cost_[edge.to]) continue;
        cost_[edge.to] = cost_[node] + edge.cost;
        by_[edge.to] = e;
        if (!waits[edge.to]) open.push_back(edge.to);
        waits[edge.to] = true;
      }
    }
  }

  std::vector<std::uint32_t> first_, by_;
  std::vector<Edge> edges_;
  std::vector<int> cost_;
  std::size_t looks_ = 0;
};

}  // namespace

MakeWayBound::MakeWayBound(MakeWayUnits& crowd, const MakeWayRules& rules, MakeWaySteps& steps)
    : crowd_(crowd), rules_(rules), steps_(steps) {
  for (const UnitIndex u : crowd_.concerned()) {
    std::size_t& needed = needed_[u];
    for (int d = 0; rules_.aside && d < direction_count; ++d) {
      needed = std::max(needed, crowd_.min_aside(u, direction(d)).value_or(0));
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
  if (crowd_.in_units()) measure_chains();
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
    if (!crowd_.on_path(from + step * i)) return false;
  }
  return true;
}

/// Calls `use` for each hex in which a unit could end, for any unit that displaces it.
template <class Use>
void MakeWayBound::for_each_end(UnitIndex u, Use use) {
  const MakeWayUnits::ReachableHexes& reachable = crowd_.reachable(u);
  const Hex from = reachable.vertices.front().hex;
  const std::size_t aside = farthest_aside(u);
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

bool MakeWayBound::may_push(UnitIndex u, const MakeWayState& state) const {
  return rules_.chains && !state.taken.contains(u) && crowd_.may_yield(u);
}

std::int64_t MakeWayBound::load(Hex h, const MakeWayState& state) const {
  const auto ended = state.ended.find(h);
  std::int64_t sum = ended == state.ended.end() ? 0 : ended->second;
  for (const UnitIndex u : crowd_.friends_in(h)) {
    if (!state.taken.contains(u)) sum += crowd_.weight(u);
  }
  return sum;
}

void MakeWayBound::measure_chains() {
  const MakeWayState nothing;
  std::vector<UnitIndex> found = crowd_.blocked();
  std::unordered_set<UnitIndex> seen(found.begin(), found.end());
  std::unordered_map<UnitIndex, std::vector<UnitIndex>> pushed_by;
  std::vector<UnitIndex> measured;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const UnitIndex u = found[i];
    bool has_room = false;
    for_each_end(u, [&](Hex h) {
      if (crowd_.fits(load(h, nothing), u)) has_room = true;
      for (const UnitIndex other : crowd_.friends_in(h)) {
        if (!may_push(other, nothing)) continue;
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
  if (crowd_.in_units()) return min_cost_flow(pending, state);
  if (!is_spare_enough(pending, state)) return std::nullopt;
  return pending.size();
}

/// Returns whether the hexes that the pending units and all units that they may displace can reach have room
/// for the points that enter them within the limit.
bool MakeWayBound::is_spare_enough(std::span<const UnitIndex> pending, const MakeWayState& state) {
  std::int64_t spare = 0;
  std::unordered_set<Hex> seen;
  std::vector<UnitIndex> found(pending.begin(), pending.end());
  for (const UnitIndex u : pending) spare -= crowd_.weight(u);
  bool outsize = false;
  std::size_t looks = 0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (crowd_.weight(found[i]) > crowd_.limit()) outsize = true;  // it may have a hex to itself
    for_each_end(found[i], [&](Hex h) {
      ++looks;
      if (!seen.insert(h).second) return;
      spare += std::max<std::int64_t>(0, crowd_.limit() - load(h, state));
      for (const UnitIndex other : crowd_.friends_in(h)) {
        if (may_push(other, state)) found.push_back(other);
      }
    });
  }
  steps_.take_inspections(looks);
  return outsize || (spare >= 0 && (pending.empty() || !seen.empty()));
}

std::optional<std::size_t> MakeWayBound::min_cost_flow(std::span<const UnitIndex> pending,
                                                       const MakeWayState& state) {
  Flow flow;
  const std::uint32_t source = flow.add_node();
  const std::uint32_t sink = flow.add_node();
  std::deque<std::pair<UnitIndex, std::uint32_t>> open;
  const auto add_unit = [&](UnitIndex u, std::uint32_t from) {
    open.emplace_back(u, flow.add_node());
    flow.add_edge(from, open.back().second, 1, 1);
  };
  for (const UnitIndex u : pending) add_unit(u, source);
  const auto most = crowd_.limit() == 0 ? static_cast<std::int64_t>(crowd_.friends()) : crowd_.limit();
  std::unordered_map<Hex, std::uint32_t> hexes;
  const auto add_hex = [&](Hex h) {
    const std::uint32_t in = flow.add_node();
    const std::uint32_t out = flow.add_node();
    const auto endings = state.endings.find(h);
    flow.add_edge(in, out, most - (endings == state.endings.end() ? 0 : endings->second), 0);
    const std::int64_t room = crowd_.limit() == 0 ? most : std::max<std::int64_t>(0, most - load(h, state));
    flow.add_edge(out, sink, room, 0);
    for (const UnitIndex other : crowd_.friends_in(h)) {
      if (may_push(other, state)) add_unit(other, out);
    }
    return in;
  };
  while (!open.empty()) {
    const auto [u, node] = open.front();
    open.pop_front();
    for_each_end(u, [&, from = node](Hex h) {
      const auto known = hexes.find(h);
      const std::uint32_t to =
          known != hexes.end() ? known->second : hexes.emplace(h, add_hex(h)).first->second;
      flow.add_edge(from, to, 1, 0);
    });
  }
  std::size_t total = 0;
  bool passes = true;
  for (std::size_t i = 0; passes && i < pending.size(); ++i) {
    const auto cost = flow.send(source, sink);
    passes = cost.has_value();
    total += static_cast<std::size_t>(cost.value_or(0));
  }
  steps_.take_inspections(flow.looks());
  return passes ? std::optional(total) : std::nullopt;
}

}  // namespace rearguard
