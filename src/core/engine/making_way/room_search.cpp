#include "src/core/engine/making_way/room_search.h"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "hexmap/hex_planes.h"
#include "pathing/candidate_graph.h"
#include "pathing/min_cost_flow.h"
#include "src/core/engine/terms/board_state.h"
#include "src/core/engine/terms/work_meter.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

bool is_fixed(const std::shared_ptr<const Condition>& condition) {
  return condition == nullptr || is_of_unit_alone(*condition);
}

}  // namespace

RoomSearch::RoomSearch(const DisplacementRules& rules, const BoardState& board,
                       const Displacement& displacement, const Judging& judging, Judging* same,
                       RoomWork& work)
    : rules_(rules),
      board_(board),
      position_(board.position()),
      displacement_(displacement),
      judging_(judging),
      fixed_judging_(same),
      work_(work),
      stop_at_(std::max<std::int64_t>(0, work.left - RoomWork::max_for_hex)),
      fixed_conditions_(rules.rule().only_in == nullptr && is_fixed(rules.rule().units) &&
                        is_fixed(rules.rule().exempt) && is_fixed(rules.mover().move.condition)) {
  for (const DisplacedUnit& next : displacement.waiting) {
    const auto u = position_.find(next.unit);
    if (u && start_of(*u) == next.from)
      root_.waiting.push_back({*u, rules.pusher(board, next), next.for_unit, next.depth});
  }
  for (const std::string& id : displacement.steadfast) {
    if (const auto u = position_.find(id)) root_.steadfast.insert(*u);
  }
  root_.displaced = displacement.displaced;
  const SideIndex side = position_.unit(*position_.find(displacement.mover)).side;
  for (const std::string& id : displacement.causes) {
    const auto u = position_.find(id);
    fixed_causes_ = fixed_causes_ && (!u || position_.enemies(side, position_.unit(*u).side));
  }
}

const StackingLimit& RoomSearch::limit(UnitIndex u) const {
  const auto known = limits_.find(u);
  return known != limits_.end() ? known->second
                                : limits_.emplace(u, board_.limit_of(position_.unit(u).id)).first->second;
}

/// Returns the friends of a unit in a hex, top first, without it.
std::vector<UnitIndex> RoomSearch::friends_in(const Crowd& crowd, Hex h, UnitIndex u) const {
  std::vector<UnitIndex> friends;
  const auto add = [&](UnitIndex other) {
    if (other != u && !position_.enemies(position_.unit(u).side, position_.unit(other).side))
      friends.push_back(other);
  };
  const auto changed = crowd.stacks.find(h);
  if (changed != crowd.stacks.end()) {
    for (const UnitIndex other : changed->second) add(other);
  } else {
    for (const UnitIndex other : position_.units_in(h)) add(other);
  }
  return friends;
}

/// Returns what a unit and its friends in a hex count against its limit.
std::int64_t RoomSearch::load(const Crowd& crowd, Hex h, UnitIndex u, bool without_waiting) const {
  std::int64_t load = limit(u).weight(u);
  for (const UnitIndex other : friends_in(crowd, h, u)) {
    const bool waits = without_waiting && std::any_of(crowd.waiting.begin(), crowd.waiting.end(),
                                                      [&](const Waiting& w) { return w.unit == other; });
    load += waits ? 0 : limit(u).weight(other);
  }
  return load;
}

/// Returns the hexes in which a unit that makes way may end, at best: whoever else has moved by then.
const RoomSearch::Open& RoomSearch::open(UnitIndex u) {
  const auto known = open_.find(u);
  if (known != open_.end()) return known->second;
  work_.left -= RoomWork::of_question;
  Open& open = open_[u];
  const Hex from = start_of(u);
  OpenEnds ends;
  if (fixed_causes_) {
    if (fixed_judging_ == nullptr) {
      own_judging_ = judging_.on(position_, rules_.mover());
      fixed_judging_ = own_judging_.get();
    }
    ends = fixed_judging_->open_ends(
        rules_.question(position_, displacement_, {position_.unit(u).id, {}, from, 0}));
  }
  open.is_exact = ends.is_exact;
  const std::vector<Hex> all = ends.is_known ? ends.hexes : disc(from, rules_.reach());
  for (const Hex h : all) {
    if (h == from || !position_.map().exists(h)) continue;
    const auto [closed, is_new] = closed_.try_emplace(h);
    if (is_new) closed->second = rules_.why_closed(position_, displacement_, h).has_value();
    if (!closed->second) open.hexes.push_back(h);
  }
  return open;
}

bool RoomSearch::must_go(const Crowd& crowd, const Waiting& next) const {
  return limit(next.for_unit).is_exceeded_by(load(crowd, start_of(next.unit), next.for_unit, false));
}

/// Drops those at the front who need not go any more.
void RoomSearch::skip_idle(Crowd& crowd) const {
  while (!crowd.waiting.empty() && !must_go(crowd, crowd.waiting.front())) crowd.waiting.pop_front();
}

/// Tests whether friends in a hex make way for a unit there, as the board is now.
bool RoomSearch::may_push(const Waiting& next, Hex h, const Position& now) const {
  const DisplacementRule& rule = rules_.rule();
  return rule.chains && next.depth < rule.max_chain &&
         rules_.makes_way_in(now, next.unit, h, displacement_.causes);
}

/// Returns who goes for a unit from the top of the stack in a hex.
Leaving RoomSearch::leaving(const Crowd& crowd, const Waiting& next, Hex h, const Position& now) const {
  const std::vector<UnitIndex> friends = friends_in(crowd, h, next.unit);
  work_.left -= static_cast<std::int64_t>(friends.size()) + 1;
  std::optional<bool> pushes;
  return leaving_from_top(limit(next.unit), next.unit, friends, [&](UnitIndex other) {
    if (!pushes) pushes = may_push(next, h, now);
    if (!*pushes || crowd.steadfast.contains(other)) return Leaving::Part::stays;
    return rules_.part_of(now, other);
  });
}

RoomSearch::Crowd RoomSearch::after(const Crowd& crowd, const Waiting& next, Hex h,
                                    const Leaving& leaving) const {
  Crowd then = crowd;
  work_.left -=
      static_cast<std::int64_t>(8 * (crowd.stacks.size() + crowd.moved.size() + crowd.waiting.size()));
  const auto stack = [&](Hex hex) -> std::vector<UnitIndex>& {
    const auto [at, is_new] = then.stacks.try_emplace(hex);
    const auto& there = position_.units_in(hex);
    if (is_new) at->second.assign(there.begin(), there.end());
    return at->second;
  };
  std::erase(stack(start_of(next.unit)), next.unit);
  std::vector<UnitIndex>& end = stack(h);
  end.insert(std::upper_bound(end.begin(), end.end(), next.unit), next.unit);
  then.moved.emplace_back(next.unit, h);
  for (const UnitIndex u : leaving.going) {
    then.steadfast.insert(u);
    then.waiting.push_back({u, next.unit, position_.unit(next.unit).id, next.depth + 1});
    ++then.displaced;
  }
  return then;
}

Position RoomSearch::position_after(const Crowd& crowd) const {
  Position now = position_;
  for (const auto& [u, h] : crowd.moved) now.relocate(u, h);
  return now;
}

/// Finds, breadth first, the friends who could be pushed by those who wait, where they could go, and how many
/// would have to for each.
RoomSearch::Network RoomSearch::network(const Crowd& crowd) {
  Network network;
  std::set<UnitIndex> found;
  for (const Waiting& w : crowd.waiting) {
    if (found.insert(w.unit).second) network.units.push_back(w.unit);
  }
  for (std::size_t i = 0; i < network.units.size(); ++i) {
    const UnitIndex u = network.units[i];
    add_ends(crowd, u, network);
    if (crowd.waiting.size() == 1 && i == 0 && network.roomy.contains(u)) break;  // it needs nobody else
    for (const Hex h : network.ends[u]) {
      for (const UnitIndex other : network.pushed[h]) {
        if (found.insert(other).second) network.units.push_back(other);
      }
    }
  }
  std::map<UnitIndex, std::vector<UnitIndex>> pushed_by;
  for (const UnitIndex u : network.units) {
    for (const Hex h : network.ends[u]) {
      for (const UnitIndex other : network.pushed[h]) pushed_by[other].push_back(u);
    }
  }
  const auto rank_from = [&](std::vector<UnitIndex> ranked, std::map<UnitIndex, std::size_t>& rank) {
    for (const UnitIndex u : ranked) rank[u] = 1;
    for (std::size_t i = 0; i < ranked.size(); ++i) {
      const std::size_t next = rank[ranked[i]] + 1;
      for (const UnitIndex u : pushed_by[ranked[i]]) {
        if (rank.try_emplace(u, next).second) ranked.push_back(u);
      }
    }
  };
  std::vector<UnitIndex> roomy(network.roomy.begin(), network.roomy.end());
  rank_from(roomy, network.sure_rank);
  roomy.insert(roomy.end(), network.maybe_roomy.begin(), network.maybe_roomy.end());
  rank_from(std::move(roomy), network.rank);
  return network;
}

/// Adds the hexes in which a unit could end if all who could be pushed out of them went, and notes if it has
/// room in one that nobody has to leave for it.
void RoomSearch::add_ends(const Crowd& crowd, UnitIndex u, Network& network) {
  const StackingLimit& own = limit(u);
  const std::int64_t weight = own.weight(u);
  for (const Hex h : open(u).hexes) {
    const std::int64_t full = load(crowd, h, u, true);
    std::int64_t least = full;
    std::vector<UnitIndex> pushed;
    bool frees_more = false;
    for (const UnitIndex other : rules_.rule().chains ? friends_in(crowd, h, u) : std::vector<UnitIndex>{}) {
      work_.left -= 4;
      const std::int64_t freed = own.weight(other);
      if (freed == 0 || crowd.steadfast.contains(other)) continue;
      const auto part = fixed_conditions_ ? rules_.part_of(position_, other) : Leaving::Part::goes;
      if (part == Leaving::Part::blocks) break;
      if (part != Leaving::Part::goes) continue;
      pushed.push_back(other);
      least -= freed;
      // Who is pushed out by a lighter unit, or by one with another limit, leaves room behind.
      frees_more = frees_more || freed > weight || &limit(other).rule() != &own.rule();
    }
    if (own.is_exceeded_by(least)) continue;
    network.ends[u].push_back(h);
    std::vector<UnitIndex>& known = network.pushed[h];
    for (const UnitIndex other : pushed) {
      if (std::find(known.begin(), known.end(), other) == known.end()) known.push_back(other);
    }
    if (!own.is_exceeded_by(full)) network.roomy.insert(u);
    if (frees_more) network.maybe_roomy.insert(u);
    work_.left -= 16;
  }
}

/// Tests whether all who could go have one limit.
bool RoomSearch::have_one_limit(const Network& network) const {
  const StackingLimit& first = limit(network.units.front());
  return first.exists() && std::all_of(network.units.begin(), network.units.end(), [&](UnitIndex u) {
           return &limit(u).rule() == &first.rule() && limit(u).limit() == first.limit();
         });
}

/// Tests whether they count the same against it, too.
bool RoomSearch::alike(const Network& network) const {
  const StackingLimit& first = limit(network.units.front());
  const std::int64_t weight = first.weight(network.units.front());
  return have_one_limit(network) && weight > 0 &&
         std::all_of(network.units.begin(), network.units.end(),
                     [&](UnitIndex u) { return first.weight(u) == weight; });
}

/// Returns those of the units that wait who will have to go in any case. One may no longer have to where
/// heavier units leave a hex that two units have entered.
std::vector<UnitIndex> RoomSearch::certain_to_go(const Crowd& crowd, bool alike) const {
  std::vector<UnitIndex> units;
  for (const Waiting& w : crowd.waiting) {
    const bool is_shared = std::any_of(crowd.waiting.begin(), crowd.waiting.end(), [&](const Waiting& other) {
      return other.for_unit != w.for_unit && start_of(other.unit) == start_of(w.unit);
    });
    if (alike || !is_shared || units.empty()) units.push_back(w.unit);
  }
  return units;
}

/// Returns the fewest units who have to go if nobody hinders another, by a flow from those who wait to where
/// room is; nothing if there is not room for all. In points, what flows may be parted.
std::optional<std::size_t> RoomSearch::flow(const Crowd& crowd, const Network& network,
                                            const std::vector<UnitIndex>& going, bool alike) {
  FlowNetwork flow;
  const std::uint32_t source = flow.add_node(), sink = flow.add_node();
  const StackingLimit& one = limit(network.units.front());
  const auto size_of = [&](UnitIndex u) { return alike ? 1 : one.weight(u); };
  std::map<UnitIndex, std::uint32_t> unit_nodes;
  for (const UnitIndex u : network.units) unit_nodes[u] = flow.add_node();
  std::map<Hex, std::uint32_t> hex_nodes;
  std::int64_t needed = 0;
  for (const UnitIndex u : going) {
    needed += size_of(u);
    flow.add_edge(source, unit_nodes[u], size_of(u), 0);
  }
  for (const auto& [u, ends] : network.ends) {
    for (const Hex h : ends) {
      const auto [node, is_new] = hex_nodes.try_emplace(h);
      if (is_new) {
        node->second = flow.add_node();
        const std::int64_t weight = one.weight(u);
        const std::int64_t room = one.limit() - (load(crowd, h, u, true) - weight);
        flow.add_edge(node->second, sink, std::max<std::int64_t>(0, alike ? room / weight : room), 0);
        for (const UnitIndex other : network.pushed.at(h))
          flow.add_edge(node->second, unit_nodes.at(other), size_of(other), alike ? 1 : 0);
      }
      flow.add_edge(unit_nodes[u], node->second, size_of(u), 0);
    }
  }
  const FlowNetwork::Flow found = flow.max_flow(source, sink);
  work_.left -= static_cast<std::int64_t>(found.inspections / 8);
  if (found.amount < needed) return std::nullopt;
  return static_cast<std::size_t>(found.cost);
}

/// Returns the fewest units who have to go besides those who wait, at best; nothing if not all can.
std::optional<std::size_t> RoomSearch::least(const Crowd& crowd, const Network& network) {
  const bool all_alike = alike(network);
  const std::vector<UnitIndex> going = certain_to_go(crowd, all_alike);
  std::size_t more = 0;
  for (const Waiting& w : crowd.waiting) {
    if (std::find(going.begin(), going.end(), w.unit) == going.end()) continue;
    const auto rank = network.rank.find(w.unit);
    if (rank == network.rank.end()) return std::nullopt;
    const std::size_t pushes = rank->second - 1;
    if (pushes > 0 &&
        pushes + static_cast<std::size_t>(w.depth) > static_cast<std::size_t>(rules_.rule().max_chain))
      return std::nullopt;
    more += pushes;
  }
  if (!have_one_limit(network) || (crowd.waiting.size() == 1 && more == 0)) return more;
  const auto flowing = flow(crowd, network, going, all_alike);
  if (!flowing) return std::nullopt;
  return std::max(more, *flowing);
}

/// Tests whether each can go in turn to a hex that has room, the first such: true only if that is certain.
bool RoomSearch::goes_beside(Crowd crowd) {
  for (skip_idle(crowd); !crowd.waiting.empty(); skip_idle(crowd)) {
    const Waiting next = crowd.waiting.front();
    if (!open(next.unit).is_exact) return false;
    crowd.waiting.pop_front();
    const std::vector<Hex>& hexes = open(next.unit).hexes;
    const auto roomy = std::find_if(hexes.begin(), hexes.end(), [&](Hex h) {
      return !limit(next.unit).is_exceeded_by(load(crowd, h, next.unit, false));
    });
    if (roomy == hexes.end()) return false;
    crowd = after(crowd, next, *roomy, {});
  }
  return true;
}

/// Returns the legal end hexes of a unit that makes way, on the board as it is now, that have room for it or
/// are made to have.
std::vector<Hex> RoomSearch::ends_now(const Crowd& crowd, const Waiting& next, const Position& now) {
  std::vector<Hex> roomy;
  for (const Hex h : open(next.unit).hexes) {
    if (leaving(crowd, next, h, now).has_room) roomy.push_back(h);
  }
  if (open(next.unit).is_exact || roomy.empty()) return roomy;
  const Hex from = start_of(next.unit);
  RetreatQuestion asked = rules_.question(now, displacement_, {position_.unit(next.unit).id, {}, from});
  for (const Hex h : disc(from, rules_.reach())) {
    if (std::find(roomy.begin(), roomy.end(), h) == roomy.end()) asked.full.push_back({h});
  }
  const auto judging = judging_.on(now, rules_.mover());
  std::vector<Hex> ends;
  // The best come first; those of lesser preference are left where the best are closed.
  for (std::vector<Hex> best;;) {
    work_.left -= RoomWork::of_question;
    best = judging->end_hexes(asked);
    if (best.empty()) return ends;
    for (const Hex h : best) asked.full.push_back({h});
    ends.insert(ends.end(), best.begin(), best.end());
  }
}

RoomSearch::Answer RoomSearch::search(Crowd crowd, std::size_t max_units) {
  skip_idle(crowd);
  if (crowd.displaced > max_units) return Answer::no;
  if (crowd.waiting.empty()) return Answer::yes;
  if (work_.left <= stop_at_) return Answer::undecided;
  std::vector<std::int64_t> key{static_cast<std::int64_t>(std::min(max_units, std::size_t{1} << 32U))};
  std::sort(crowd.moved.begin(), crowd.moved.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [u, h] : crowd.moved) key.insert(key.end(), {u, h.q, h.r});
  for (const Waiting& w : crowd.waiting) key.insert(key.end(), {-1, w.unit, w.for_unit, w.depth});
  if (failed_.contains(key)) return Answer::no;
  const Network all = network(crowd);
  const auto more = least(crowd, all);
  if (!more || (max_units != any_number && crowd.displaced + *more > max_units)) return Answer::no;
  const Waiting next = crowd.waiting.front();
  crowd.waiting.pop_front();
  const bool is_fixed = fixed_conditions_ && open(next.unit).is_exact;
  const std::optional<Position> moved = is_fixed ? std::nullopt : std::optional(position_after(crowd));
  const Position& now = moved ? *moved : position_;
  std::vector<std::pair<std::size_t, Hex>> order;  // first where the fewest have to go
  for (const Hex h : ends_now(crowd, next, now)) {
    std::size_t others = 0;
    for (const UnitIndex u : leaving(crowd, next, h, now).going)
      others += all.sure_rank.contains(u) ? all.sure_rank.at(u) : all.units.size();
    order.emplace_back(others, h);
  }
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  bool is_certain = true;
  for (const auto& [others, h] : order) {
    const Answer answer = search(after(crowd, next, h, leaving(crowd, next, h, now)), max_units);
    if (answer == Answer::yes) return answer;
    is_certain = is_certain && answer == Answer::no;
  }
  if (!is_certain) return Answer::undecided;
  failed_.insert(std::move(key));
  return Answer::no;
}

/// Answers for a board from which the search begins, on the account of the whole question.
RoomSearch::Answer RoomSearch::answer(Crowd crowd, std::size_t max_units) {
  const std::int64_t before = work_.left;
  const bool is_simple = crowd.displaced <= max_units && goes_beside(crowd);
  const Answer answer = is_simple ? Answer::yes : search(std::move(crowd), max_units);
  WorkMeter::of_question()->search(before - work_.left, [&] {
    return fmt::format(
        "who can make way for {}, and for those after it, takes more work than one question may; "
        "ask for a shorter retreat, or for fewer units",
        displacement_.mover);
  });
  return answer;
}

RoomSearch::Answer RoomSearch::all_can_go(std::size_t max_units) {
  return answer(root_, max_units);
}

RoomSearch::Waiting RoomSearch::going(const DisplacedUnit& next) const {
  return {*position_.find(next.unit), rules_.pusher(board_, next), next.for_unit, next.depth};
}

RoomSearch::Answer RoomSearch::all_can_go_after(const DisplacedUnit& next, Hex h, std::size_t max_units) {
  const Waiting one = going(next);
  return answer(after(root_, one, h, leaving(root_, one, h, position_)), max_units);
}

std::string RoomSearch::why_stuck_after(const DisplacedUnit& next, Hex h, std::size_t max_units) const {
  const Waiting one = going(next);
  Crowd crowd = after(root_, one, h, leaving(root_, one, h, position_));
  if (crowd.displaced > max_units) return "more units than necessary would have to make way";
  skip_idle(crowd);
  // Nobody is in its way there: who would have to go besides cannot.
  if (crowd.waiting.empty()) return "not all who would have to make way can";
  const Waiting& first = crowd.waiting.front();
  return fmt::format("{} in {} cannot make way for {}", position_.unit(first.unit).id,
                     board_.number(start_of(first.unit)), first.for_id);
}

}  // namespace rearguard
