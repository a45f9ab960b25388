#include "src/engine/reference_displacement.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "src/engine/displacement.h"
#include "src/engine/perft.h"
#include "src/rules/reference/reference_length.h"
#include "src/rules/rule_set.h"
#include "src/rules/stacking.h"

namespace rearguard {
namespace {

/// A board on which friends make way, one after another.
struct Crowd {
  Position position;
  std::set<UnitIndex> moved;                            ///< those who make way for nobody
  std::vector<std::pair<UnitIndex, Hex>> waiting = {};  ///< with the hex that each has to leave
};

class Recursion {
 public:
  Recursion(const ReferenceQuestion& q, const ReferenceLimits& limits)
      : q_(q), limits_(limits), rule_(*q.rule_set->retreat_effects.displacement) {}

  /// Returns whether the unit may end in a hex; nothing if the limits are exceeded.
  std::optional<bool> may_end(Hex end) {
    Crowd crowd{*q_.position, {q_.question.settled.begin(), q_.question.settled.end()}};
    end_ = end;
    crowd.moved.insert(q_.question.unit);
    const std::set<UnitIndex> before = crowd.moved;
    crowd.position.relocate(q_.question.unit, end);
    leave(crowd, q_.question.unit, end);
    // Friends who make way for nobody leave no room, unless they are exempt.
    std::int64_t load = weight(q_.question.unit);
    bool beside = false;
    for (const UnitIndex u : crowd.position.units_in(end)) {
      if (!before.contains(u) || u == q_.question.unit || !friendly(u) || stays(u) || weight(u) == 0)
        continue;
      load += weight(u);
      beside = true;
    }
    if (beside && over_stacking_limit(stacking(), load)) return false;
    return all_can_go(std::move(crowd));
  }

 private:
  const StackingRule& stacking() const { return q_.rule_set->stacking; }
  Hex start() const { return q_.position->unit(q_.question.unit).hex; }
  std::int64_t weight(UnitIndex u) const {
    return stacking_weight(stacking(), q_.position->unit(u).stacking_points);
  }
  bool friendly(UnitIndex u) const {
    return !q_.position->enemies(q_.position->unit(u).side, q_.position->unit(q_.question.unit).side);
  }
  bool stays(UnitIndex u) const {
    const Unit& unit = q_.position->unit(u);
    return listed(rule_.exempt_states, unit.state) ||
           std::any_of(unit.markers.begin(), unit.markers.end(),
                       [&](const std::string& m) { return listed(rule_.exempt_markers, m); });
  }
  std::int64_t load_of(const Crowd& crowd, Hex h) const {
    std::int64_t load = 0;
    for (const UnitIndex u : crowd.position.units_in(h)) load += friendly(u) ? weight(u) : 0;
    return load;
  }

  /// Makes friends leave the hex of a unit, from the top, while it is over the limit.
  void leave(Crowd& crowd, UnitIndex unit, Hex h) const {
    std::int64_t load = load_of(crowd, h);
    for (const UnitIndex u : crowd.position.units_in(h)) {
      if (!over_stacking_limit(stacking(), load)) return;
      if (u == unit || !friendly(u) || weight(u) == 0 || stays(u) || crowd.moved.contains(u)) continue;
      crowd.moved.insert(u);
      crowd.waiting.emplace_back(u, h);
      load -= weight(u);
    }
  }

  /// Returns whether a unit in a hex would have room there if all who could leave did.
  bool room_beside(const Crowd& crowd, UnitIndex unit, Hex h) const {
    std::int64_t load = weight(unit);
    bool beside = false;
    for (const UnitIndex u : crowd.position.units_in(h)) {
      if (u == unit || !friendly(u) || weight(u) == 0) continue;
      if (rule_.chains && !stays(u) && !crowd.moved.contains(u)) continue;
      load += weight(u);
      beside = true;
    }
    return !beside || !over_stacking_limit(stacking(), load);
  }

  std::optional<bool> all_can_go(Crowd crowd) {
    if (crowd.waiting.empty()) return true;
    if (++steps_ > limits_.max_steps) return std::nullopt;
    const auto [unit, from] = crowd.waiting.front();
    crowd.waiting.erase(crowd.waiting.begin());
    if (!over_stacking_limit(stacking(), load_of(crowd, from))) return all_can_go(std::move(crowd));
    RetreatQuestion question{unit, {rule_.distance, rule_.distance, std::nullopt}, {}};
    for (const UnitIndex u : q_.question.causing_units) {
      if (u != unit) question.causing_units.push_back(u);
    }
    question.is_displaced = true;
    question.full = {{start()}, {end_}, {from}};
    const Grid& grid = crowd.position.map().grid();
    for (std::size_t i = 0; i < grid.size(); ++i) {
      const Hex h = grid.hex_at(i);
      if (!crowd.position.map().exists(h) ||
          distance(h, from) > rule_.distance + q_.rule_set->length.max_extra)
        continue;
      if (h == start() || h == end_ || h == from) continue;
      if (!room_beside(crowd, unit, h)) {
        question.full.push_back({h});
        continue;
      }
      Crowd after = crowd;
      after.position.relocate(unit, h);
      leave(after, unit, h);
      const auto works = all_can_go(std::move(after));
      if (!works) return std::nullopt;
      if (!*works) question.full.push_back({h});
    }
    const auto answer = find_reference_answer({&crowd.position, q_.rule_set, question},
                                              {limits_.max_walks, limits_.max_steps, false});
    if (!answer) return std::nullopt;
    return !answer->paths.empty();
  }

  const ReferenceQuestion& q_;
  const ReferenceLimits& limits_;
  const DisplacementRule& rule_;
  Hex end_;
  std::size_t steps_ = 0;
};

}  // namespace

std::optional<std::vector<FullHex>> reference_full_hexes(const ReferenceQuestion& q,
                                                         const ReferenceLimits& limits) {
  std::vector<FullHex> full;
  if (q.question.is_displaced || !asks_for_room(*q.rule_set)) return full;
  const Unit& unit = q.position->unit(q.question.unit);
  for (const Hex h : disc(unit.hex, max_walk_length(q))) {
    if (h == unit.hex || !q.position->map().exists(h)) continue;
    const StackingRule& stacking = q.rule_set->stacking;
    const std::int64_t load = stacking_weight(stacking, unit.stacking_points) +
                              friendly_load(stacking, *q.position, h, unit.side, q.question.unit);
    if (!over_stacking_limit(stacking, load) || load == stacking_weight(stacking, unit.stacking_points))
      continue;
    const auto may_end = Recursion(q, limits).may_end(h);
    if (!may_end) return std::nullopt;
    if (!*may_end) full.push_back({h});
  }
  return full;
}

}  // namespace rearguard
