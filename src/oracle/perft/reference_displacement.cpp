#include "src/oracle/perft/reference_displacement.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "src/core/engine/making_way/displacement.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/words/rule_set.h"
#include "src/oracle/paths/reference_length.h"
#include "src/oracle/perft/perft.h"

namespace rearguard {
namespace {

/// A unit that has to leave a hex.
struct Leaving {
  UnitIndex unit = 0;
  Hex from;
  UnitIndex for_unit = 0;
  int pushed_before = 0;  ///< others who were pushed in a row before it
};

/// A board on which friends make way, one after another.
struct Crowd {
  Position position;
  std::set<UnitIndex> moved;  ///< those who make way for nobody
  std::vector<Leaving> waiting = {};
};

/// The stacking rule of one unit, read plainly from the rule set.
struct PlainLimit {
  const RuleSet& rules;
  const Position& position;
  UnitIndex unit;

  const StackingRule& rule() const {
    for (const StackingRule& rule : rules.conditional_stacking) {
      if (meets(*rule.condition, position, unit)) return rule;
    }
    return rules.stacking;
  }
  std::int64_t weight(UnitIndex u) const {
    const bool counts = rule().where == nullptr || meets(*rule().where, position, u);
    return !counts ? 0 : rule().in_points ? position.unit(u).stacking_points : 1;
  }
  bool allows(std::int64_t load) const {
    if (rule().formula) {
      const auto limit = rule().formula->value([&](const std::string& name) {
        return name == "turn" ? position.turn().value_or(0) : own_number(name, position, unit);
      });
      return load <= limit.value_or(0);
    }
    return rule().limit == 0 || load <= rule().limit;
  }
};

class Recursion {
 public:
  Recursion(const PathQuestion& q, const ReferenceLimits& limits)
      : q_(q), limits_(limits), rule_(*q.rule_set->retreat_effects.displacement) {}

  /// Returns whether the unit may end in a hex; nothing if the limits are exceeded.
  std::optional<bool> may_end(Hex end) {
    Crowd crowd{*q_.position, {q_.question.steadfast.begin(), q_.question.steadfast.end()}};
    end_ = end;
    crowd.moved.insert(q_.question.unit);
    const std::set<UnitIndex> before = crowd.moved;
    crowd.position.relocate(q_.question.unit, end);
    leave(crowd, q_.question.unit, end, 0);
    // Friends who make way for nobody leave no room, unless they are exempt.
    const PlainLimit limit = limit_of(q_.question.unit);
    std::int64_t load = limit.weight(q_.question.unit);
    std::int64_t left = load_of(crowd, end, q_.question.unit);
    bool beside = false, under_one_who_stays = false;
    for (const UnitIndex u : crowd.position.units_in(end)) {
      if (u == q_.question.unit || !friendly(u) || is_exempt(u) || limit.weight(u) == 0) continue;
      if (!before.contains(u) && !stays(u)) {
        left -= limit.weight(u);
        continue;
      }
      under_one_who_stays = under_one_who_stays || (!before.contains(u) && !limit.allows(left));
      load += limit.weight(u);
      beside = true;
    }
    const bool is_over = under_one_who_stays || (beside && !limit.allows(load));
    if (is_over && friends_leave(crowd.position, q_.question.unit, end)) return false;
    return all_can_go(std::move(crowd));
  }

 private:
  Hex start() const { return q_.position->unit(q_.question.unit).hex; }
  PlainLimit limit_of(UnitIndex u) const { return {*q_.rule_set, *q_.position, u}; }
  bool friendly(UnitIndex u) const {
    return !q_.position->enemies(q_.position->unit(u).side, q_.position->unit(q_.question.unit).side);
  }
  bool stays(UnitIndex u) const {
    if (is_exempt(u) || (rule_.units != nullptr && !meets(*rule_.units, *q_.position, u))) return true;
    const auto& condition = mover().move.condition;
    const RetreatQuestion alone{u, {rule_.distance, rule_.distance, std::nullopt}, {}};
    return condition != nullptr && !meets(*condition, {*q_.position, mover(), alone}, u);
  }
  /// Returns whether friends leave a hex in which a unit is, as `if` says.
  bool friends_leave(const Position& position, UnitIndex unit, Hex h) const {
    if (rule_.only_in == nullptr) return true;
    RetreatQuestion question{unit, {rule_.distance, rule_.distance, std::nullopt}, {}};
    for (const UnitIndex u : q_.question.causing_units) {
      if (u != unit) question.causing_units.push_back(u);
    }
    const RetreatPath path{h, h};
    return step_has({&position, q_.rule_set, question}, *rule_.only_in, path, 1);
  }
  bool is_exempt(UnitIndex u) const {
    return rule_.exempt != nullptr && meets(*rule_.exempt, *q_.position, u);
  }
  std::int64_t load_of(const Crowd& crowd, Hex h, UnitIndex for_unit) const {
    std::int64_t load = 0;
    for (const UnitIndex u : crowd.position.units_in(h))
      load += friendly(u) ? limit_of(for_unit).weight(u) : 0;
    return load;
  }
  /// Returns whether nobody may make way to a hex of the map.
  bool is_forbidden(Hex h) const {
    const NamedRegion* began = q_.position->region("defender-hexes");
    const NamedRegion* left = q_.position->region("vacated");
    const auto has = [&](const NamedRegion* region) {
      return region != nullptr &&
             std::find(region->hexes.begin(), region->hexes.end(), h) != region->hexes.end();
    };
    return h == end_ || has(began) || (!rule_.swap && (h == start() || has(left)));
  }

  const RuleSet& mover() const {
    const auto named = q_.rule_set->moves.find(rule_.move);
    return named == q_.rule_set->moves.end() ? *q_.rule_set : *named->second;
  }

  /// Makes friends leave the hex of a unit, from the top, while it is over the limit.
  void leave(Crowd& crowd, UnitIndex unit, Hex h, int pushed_before) const {
    if (!friends_leave(crowd.position, unit, h)) return;
    const PlainLimit limit = limit_of(unit);
    std::int64_t load = load_of(crowd, h, unit);
    for (const UnitIndex u : crowd.position.units_in(h)) {
      if (limit.allows(load)) return;
      if (u == unit || !friendly(u) || limit.weight(u) == 0 || is_exempt(u) || crowd.moved.contains(u))
        continue;
      if (stays(u)) return;
      crowd.moved.insert(u);
      crowd.waiting.push_back({u, h, unit, pushed_before});
      load -= limit.weight(u);
    }
  }

  /// Returns whether a unit in a hex would have room there if those above the first who stays left.
  bool room_beside(const Crowd& crowd, const Leaving& leaving, Hex h) const {
    const PlainLimit limit = limit_of(leaving.unit);
    Position inside = crowd.position;
    inside.relocate(leaving.unit, h);
    const bool may_push =
        rule_.chains && leaving.pushed_before < rule_.max_chain && friends_leave(inside, leaving.unit, h);
    std::int64_t load = load_of({inside, {}}, h, leaving.unit);
    for (const UnitIndex u : crowd.position.units_in(h)) {
      if (!may_push || limit.allows(load)) break;
      if (u == leaving.unit || !friendly(u) || limit.weight(u) == 0 || is_exempt(u) ||
          crowd.moved.contains(u))
        continue;
      if (stays(u)) break;
      load -= limit.weight(u);
    }
    return limit.allows(load);
  }

  std::optional<bool> all_can_go(Crowd crowd) {
    if (crowd.waiting.empty()) return true;
    if (++steps_ > limits_.max_steps) return std::nullopt;
    const Leaving leaving = crowd.waiting.front();
    const auto [unit, from, for_unit, pushed_before] = leaving;
    crowd.waiting.erase(crowd.waiting.begin());
    if (limit_of(for_unit).allows(load_of(crowd, from, for_unit))) return all_can_go(std::move(crowd));
    RetreatQuestion question{unit, {rule_.distance, rule_.distance, std::nullopt}, {}};
    for (const UnitIndex u : q_.question.causing_units) {
      if (u != unit) question.causing_units.push_back(u);
    }
    question.is_displaced = true;
    question.full = {{from}};
    for (const Hex h : disc(from, rule_.distance + mover().length.max_extra)) {
      if (h == from) continue;
      if (!crowd.position.map().exists(h) || is_forbidden(h) || !room_beside(crowd, leaving, h)) {
        question.full.push_back({h});
        continue;
      }
      Crowd after = crowd;
      after.position.relocate(unit, h);
      leave(after, unit, h, pushed_before + 1);
      const auto works = all_can_go(std::move(after));
      if (!works) return std::nullopt;
      if (!*works) question.full.push_back({h});
    }
    const auto answer = find_reference_answer({&crowd.position, &mover(), question},
                                              {limits_.max_walks, limits_.max_steps, false});
    if (!answer) return std::nullopt;
    return !answer->paths.empty();
  }

  const PathQuestion& q_;
  const ReferenceLimits& limits_;
  const DisplacementRule& rule_;
  Hex end_;
  std::size_t steps_ = 0;
};

}  // namespace

std::optional<std::vector<FullHex>> reference_full_hexes(const PathQuestion& q,
                                                         const ReferenceLimits& limits) {
  std::vector<FullHex> full;
  if (q.question.is_displaced || !asks_for_room(*q.rule_set)) return full;
  const Unit& unit = q.position->unit(q.question.unit);
  for (const Hex h : disc(unit.hex, max_walk_length(q))) {
    if (!q.position->map().exists(h)) continue;
    const PlainLimit limit{*q.rule_set, *q.position, q.question.unit};
    std::int64_t load = limit.weight(q.question.unit);
    bool alone = true;
    for (const UnitIndex u : q.position->units_in(h)) {
      if (u == q.question.unit || q.position->enemies(q.position->unit(u).side, unit.side)) continue;
      load += limit.weight(u);
      alone = alone && limit.weight(u) == 0;
    }
    if (alone || limit.allows(load)) continue;
    const auto may_end = Recursion(q, limits).may_end(h);
    if (!may_end) return std::nullopt;
    if (!*may_end) full.push_back({h});
  }
  return full;
}

}  // namespace rearguard
