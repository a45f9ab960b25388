#include "src/oracle/perft/reference_displacement.h"

#include <algorithm>
#include <utility>

#include "src/core/rules/words/event.h"
#include "src/core/rules/words/event_rules.h"
#include "src/oracle/paths/reference_length.h"
#include "src/oracle/perft/perft.h"

namespace rearguard {
namespace {

/// Tests whether friends make way only at the end of a retreat: not by contacts on the way, and only if there
/// is a limit.
bool make_way_at_end(const RuleSet& rules) {
  const auto clears_the_way = [](const Contact& c) {
    return c.means == Contact::Means::make_way || c.means == Contact::Means::event_first;
  };
  const auto limits = [](const StackingRule& rule) { return rule.limits(); };
  if (!rules.retreat_effects.displacement) return false;
  if (!limits(rules.stacking) &&
      std::none_of(rules.conditional_stacking.begin(), rules.conditional_stacking.end(), limits))
    return false;
  return !rules.event_rules ||
         std::none_of(rules.event_rules->contacts.begin(), rules.event_rules->contacts.end(), clears_the_way);
}

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

class Recursion {
 public:
  Recursion(const ReferenceBoard& b, const ReferenceLimits& limits)
      : b_(b), limits_(limits), rule_(*b.rules().retreat_effects.displacement) {}

  /// Returns whether the unit may end in a hex; nothing if the limits are exceeded.
  std::optional<bool> may_end(Hex end) {
    Crowd crowd{b_.position(), {b_.asked().steadfast.begin(), b_.asked().steadfast.end()}};
    end_ = end;
    const UnitIndex mover = b_.asked().unit;
    crowd.moved.insert(mover);
    crowd.position.relocate(mover, end);
    if (!leave(crowd, mover, end, 0)) return false;
    return all_can_go(std::move(crowd));
  }

 private:
  Hex start() const { return b_.mover().hex; }
  const RuleSet& mover_rules() const {
    if (rule_.move.empty()) return b_.rules();
    const RuleSet& file = b_.question().whole != nullptr ? *b_.question().whole : b_.rules();
    const auto named = file.moves.find(rule_.move);
    return named == file.moves.end() ? file : *named->second;
  }
  /// Returns the board as a unit sees it that enters a hex or makes way.
  ReferenceBoard of(UnitIndex u) const {
    RetreatQuestion question{u, {rule_.distance, rule_.distance, std::nullopt}, {}};
    for (const UnitIndex cause : b_.asked().causing_units) {
      if (cause != u) question.causing_units.push_back(cause);
    }
    return b_.with(question);
  }
  std::int64_t weight(UnitIndex for_unit, UnitIndex u) {
    const auto [at, is_new] = weights_.try_emplace({for_unit, u}, 0);
    if (is_new) {
      const ReferenceBoard its = of(for_unit);
      at->second = its.weight(its.stacking_of_mover(), u);
    }
    return at->second;
  }
  bool is_over(UnitIndex for_unit, std::int64_t load) const {
    const ReferenceBoard its = of(for_unit);
    return its.is_over(its.stacking_of_mover(), load);
  }
  bool friendly(UnitIndex u) const { return !b_.are_enemies(u, b_.asked().unit); }
  // Who goes is asked of the board as it then is.

  bool stays(const Position& now, UnitIndex u) const {
    const ReferenceBoard its = of(u).on(now);
    if (is_exempt(now, u) || (rule_.units != nullptr && !its.meets(*rule_.units, u))) return true;
    const auto& condition = mover_rules().move.condition;
    return condition != nullptr && !its.meets(*condition, u);
  }
  bool friends_leave(const Position& position, UnitIndex u, Hex h) const {
    if (rule_.only_in == nullptr) return true;
    return of(u).on(position).is_true(*rule_.only_in, h, h);
  }
  bool is_exempt(const Position& now, UnitIndex u) const {
    return rule_.exempt != nullptr && of(u).on(now).meets(*rule_.exempt, u);
  }
  std::int64_t load_of(const Crowd& crowd, Hex h, UnitIndex for_unit) {
    std::int64_t load = 0;
    for (const UnitIndex u : crowd.position.units_in(h)) load += friendly(u) ? weight(for_unit, u) : 0;
    return load;
  }
  /// Returns whether nobody may make way to a hex of the map.
  bool is_forbidden(Hex h) const {
    const NamedRegion* began = b_.position().region("defender-hexes");
    const NamedRegion* left = b_.position().region("vacated");
    const auto has = [&](const NamedRegion* region) {
      return region != nullptr &&
             std::find(region->hexes.begin(), region->hexes.end(), h) != region->hexes.end();
    };
    return h == end_ || has(began) || (!rule_.swap && (h == start() || has(left)));
  }

  /// Makes friends leave the hex of a unit, from the top, while it is over the limit. Returns false if one
  /// who stays closes the hex, or those who make way for nobody leave no room; who is exempt is passed over.
  bool leave(Crowd& crowd, UnitIndex unit, Hex h, int pushed_before) {
    if (!friends_leave(crowd.position, unit, h)) return true;
    std::int64_t load = load_of(crowd, h, unit);
    std::int64_t kept = weight(unit, unit);
    bool is_alone = true;
    for (const UnitIndex u : crowd.position.units_in(h)) {
      if (u == unit || !friendly(u) || weight(unit, u) == 0 || is_exempt(crowd.position, u)) continue;
      const bool has_moved = crowd.moved.contains(u);
      if (has_moved || stays(crowd.position, u)) {
        if (!has_moved && is_over(unit, load)) return false;
        kept += weight(unit, u);
        is_alone = false;
      } else if (is_over(unit, load)) {
        crowd.moved.insert(u);
        crowd.waiting.push_back({u, h, unit, pushed_before});
        load -= weight(unit, u);
      }
    }
    return is_alone || !is_over(unit, kept);
  }

  /// Returns whether a unit in a hex would have room there if those above the first who stays left.
  bool room_beside(const Crowd& crowd, const Leaving& leaving, Hex h) {
    Position inside = crowd.position;
    inside.relocate(leaving.unit, h);
    const bool may_push =
        rule_.chains && leaving.pushed_before < rule_.max_chain && friends_leave(inside, leaving.unit, h);
    std::int64_t load = load_of({inside, {}}, h, leaving.unit);
    for (const UnitIndex u : crowd.position.units_in(h)) {
      if (!may_push || !is_over(leaving.unit, load)) break;
      if (u == leaving.unit || !friendly(u) || weight(leaving.unit, u) == 0 || is_exempt(inside, u) ||
          crowd.moved.contains(u))
        continue;
      if (stays(inside, u)) break;
      load -= weight(leaving.unit, u);
    }
    return !is_over(leaving.unit, load);
  }

  std::optional<bool> all_can_go(Crowd crowd) {
    if (crowd.waiting.empty()) return true;
    if (++steps_ > limits_.max_steps) return std::nullopt;
    const Leaving leaving = crowd.waiting.front();
    crowd.waiting.erase(crowd.waiting.begin());
    const UnitIndex unit = leaving.unit;
    const Hex from = leaving.from;
    if (!is_over(leaving.for_unit, load_of(crowd, from, leaving.for_unit)))
      return all_can_go(std::move(crowd));
    RetreatQuestion question = of(unit).asked();
    question.is_displaced = true;
    question.full = {{from}};
    const HexMap& map = crowd.position.map();
    const PathQuestion open{&crowd.position, &mover_rules(), question};
    for (const Hex h : disc(from, max_walk_length(open))) {
      if (h == from) continue;
      // Nobody makes way off the map.
      if (!map.exists(h) || is_forbidden(h) || !room_beside(crowd, leaving, h)) {
        question.full.push_back({h});
        continue;
      }
      Crowd after = crowd;
      after.position.relocate(unit, h);
      const bool leaves = leave(after, unit, h, leaving.pushed_before + 1);
      const auto works = leaves ? all_can_go(std::move(after)) : std::optional(false);
      if (!works) return std::nullopt;
      if (!*works) question.full.push_back({h});
    }
    const PathQuestion asked{&crowd.position, &mover_rules(), question};
    const auto answer = find_reference_answer(asked, {limits_.max_walks, limits_.max_steps, false});
    if (!answer) return std::nullopt;
    return !answer->paths.empty();
  }

  const ReferenceBoard& b_;
  const ReferenceLimits& limits_;
  const DisplacementRule& rule_;
  Hex end_;
  std::size_t steps_ = 0;
  std::map<std::pair<UnitIndex, UnitIndex>, std::int64_t> weights_;  ///< for whom, and of whom
};

}  // namespace

bool ends_need_room(const RuleSet& rules) {
  return make_way_at_end(rules) && rules.retreat_effects.displacement->required;
}

std::optional<std::vector<FullHex>> reference_full_hexes(const ReferenceBoard& b,
                                                         const ReferenceLimits& limits) {
  std::vector<FullHex> full;
  if (b.asked().is_displaced || !make_way_at_end(b.rules())) return full;
  const UnitIndex mover = b.asked().unit;
  const StackingRule& rule = b.stacking_of_mover();
  for (const Hex h : disc(b.mover().hex, max_walk_length(b))) {
    if (!b.map().exists(h)) continue;
    std::int64_t load = b.weight(rule, mover);
    bool alone = true;
    for (const UnitIndex u : b.position().units_in(h)) {
      if (u == mover || b.are_enemies(u, mover)) continue;
      load += b.weight(rule, u);
      alone = alone && b.weight(rule, u) == 0;
    }
    if (alone || !b.is_over(rule, load)) continue;
    const auto may_end = Recursion(b, limits).may_end(h);
    if (!may_end) return std::nullopt;
    if (!*may_end) full.push_back({h});
  }
  return full;
}

}  // namespace rearguard
