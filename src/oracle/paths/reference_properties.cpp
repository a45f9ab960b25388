// What is true of a step, and what `minimize` and `maximize` add up.

#include <algorithm>
#include <array>

#include "hexmap/hexside.h"
#include "src/core/rules/facts/step_operand.h"
#include "src/core/rules/words/property.h"
#include "src/oracle/paths/reference_board.h"
#include "src/oracle/paths/reference_motion.h"

// A property of the list that has no reading here does not compile.
#pragma GCC diagnostic error "-Wswitch"

namespace rearguard {
namespace {

bool is_in_scope(Scope scope, std::size_t step, std::size_t last) {
  return scope == Scope::end ? step == last : scope != Scope::through || step < last;
}

bool changed_as_named(Property p, std::int64_t before, std::int64_t after) {
  if (p == Property::closer) return after < before;
  if (p == Property::farther) return after > before;
  return p == Property::not_closer ? after >= before : after <= before;
}

bool differs_as_named(const PropertyUse& use, std::int64_t d, int required) {
  return (use.other_than && d != use.other_than->resolve(required)) ||
         (use.less_than && d < use.less_than->resolve(required)) ||
         (use.more_than && d > use.more_than->resolve(required)) ||
         (use.exactly && d == use.exactly->resolve(required)) ||
         (use.at_least && d >= use.at_least->resolve(required)) ||
         (use.at_most && d <= use.at_most->resolve(required));
}

bool asks_for_required(const PropertyUse& use) {
  const auto all = {use.other_than, use.less_than, use.more_than, use.exactly, use.at_least, use.at_most};
  return std::any_of(all.begin(), all.end(), [](const auto& count) { return count && count->required; });
}

/// Twice the advance of a vector along another, exactly.
std::int64_t advance(Hex step, Hex along) {
  return 2 * step.q * along.q + 2 * step.r * along.r + step.q * along.r + step.r * along.q;
}

}  // namespace

template <class Test>
bool ReferenceBoard::other_unit(bool enemy, Test test) const {
  for (UnitIndex u = 0; u < position().units().size(); ++u) {
    if (!asked().moves(u) && are_enemies(asked().unit, u) == enemy && test(u)) return true;
  }
  return false;
}

Truth ReferenceBoard::holds(const PropertyUse& use, ReferencePath path, std::size_t step) const {
  return is_in_scope(use.scope, step, path.size() - 1) ? shows(use, path, step) : Truth::no;
}

Truth ReferenceBoard::holds(const PropertyUse& use, Hex from, Hex to) const {
  return holds(use, std::array{mover().hex, from, to}, 2);
}

bool ReferenceBoard::has_feature(const PropertyUse& use, Hex from, Hex to) const {
  const std::vector<FeatureId>& crossed = map().features(from, *direction_between(from, to));
  return std::any_of(crossed.begin(), crossed.end(),
                     [&](FeatureId f) { return contains(use.names, map().chart().features[f].name); });
}

Truth ReferenceBoard::shows(const PropertyUse& use, ReferencePath path, std::size_t step) const {
  const Hex from = path[step - 1], to = path[step];
  const bool is_there = map().exists(to);
  const auto is_in = [&](UnitIndex u) { return unit(u).hex == to; };
  const auto is_beside = [&](UnitIndex u) { return adjacent(unit(u).hex, to); };
  const auto level = [&](Hex h) { return map().exists(h) ? map().elevation(h) : 0; };
  switch (use.property) {
    case Property::off_map:
      return truth_of(!is_there);
    case Property::enemy:
      return truth_of(other_unit(true, is_in));
    case Property::friendly:
      return truth_of(other_unit(false, is_in));
    case Property::enemy_zoc:
      return truth_of(in_enemy_zoc(to));
    case Property::friendly_zoc:
      return truth_of(other_unit(false, [&](UnitIndex u) { return zoc_of(u, rules().zoc).contains(to); }));
    case Property::retreat_fire:
      return truth_of(is_there && other_unit(true, [&](UnitIndex u) { return can_fire(u, to); }));
    case Property::in_enemy_sight:
      return truth_of(is_there && other_unit(true, [&](UnitIndex u) { return sees(unit(u).hex, to); }));
    case Property::adjacent_to_enemy:
      return truth_of(is_there && other_unit(true, is_beside));
    case Property::adjacent_to_friend:
      return truth_of(is_there && other_unit(false, is_beside));
    case Property::overstacked:
      return truth_of(is_there && is_overstacked(use, to));
    case Property::cannot_make_way: {
      const std::vector<FullHex>& stuck = asked().stuck;
      return truth_of(std::any_of(stuck.begin(), stuck.end(), [&](const FullHex& f) { return f.hex == to; }));
    }
    case Property::terrain:
      return truth_of(is_there && contains(use.names, map().chart().terrains[map().terrain(to)].name));
    case Property::beside:
      return truth_of(is_there && std::any_of(direction_vectors.begin(), direction_vectors.end(),
                                              [&](Hex d) { return has_feature(use, to, to + d); }));
    case Property::region: {
      const auto hexes = hexes_of(use.region);
      return hexes ? truth_of(is_there && hexes->contains(to)) : Truth::neither;
    }
    case Property::map_edge:
      return truth_of(is_there && std::any_of(direction_vectors.begin(), direction_vectors.end(),
                                              [&](Hex d) { return !map().exists(to + d); }));
    case Property::distance: {
      const auto d = distance_to(use.anchor, use.members, to);
      const bool is_relative = asks_for_required(use);
      return d ? truth_of(differs_as_named(use, *d, is_relative ? required() : 0)) : Truth::neither;
    }
    case Property::formula: {
      const std::vector<UnitIndex> members = asked().members();
      return truth_of(is_there && std::all_of(members.begin(), members.end(), [&](UnitIndex u) {
                        return value(*use.operand->formula, u, {{"elevation", level(to)}}).value_or(0) != 0;
                      }));
    }
    case Property::mover: {
      const std::vector<UnitIndex> members = asked().members();
      return truth_of(std::all_of(members.begin(), members.end(),
                                  [&](UnitIndex u) { return meets(*use.operand->condition, u); }));
    }
    case Property::at_end:
      return truth_of(step + 1 == path.size());
    case Property::through:
      return truth_of(step + 1 < path.size());
    case Property::impassable:
    case Property::zoc_to_zoc:
    case Property::feature:
    case Property::uphill:
    case Property::downhill:
    case Property::compass:
    case Property::oblique:
    case Property::was:
    case Property::first_step:
    case Property::extra:
    case Property::cost:
    case Property::revisit:
      // Where nobody moves no step has a property.
      return from == to ? Truth::no : shows_of_step(use, path, step);
    case Property::closer:
    case Property::not_closer:
    case Property::farther:
    case Property::not_farther:
      return compared(use, use.scope == Scope::step ? from : path.front(), to);
    case Property::bond:
      return truth_of(meets_bond(use, path, step));
    case Property::units:
      return truth_of(is_true_of_enough(*use.quantifier, path, step));
    case Property::all_of:
    case Property::any_of:
    case Property::none_of:
      return combined(use, path, step);
  }
  return Truth::neither;
}

Truth ReferenceBoard::shows_of_step(const PropertyUse& use, ReferencePath path, std::size_t step) const {
  const Hex from = path[step - 1], to = path[step];
  const bool is_there = map().exists(to) && map().exists(from);
  const bool is_step = adjacent(from, to);
  const int rise = map().exists(from) && map().exists(to) ? map().elevation(to) - map().elevation(from) : 0;
  switch (use.property) {
    case Property::impassable:
      return truth_of(is_step && !step_price(from, to) && exit_over(from, to) == nullptr);
    case Property::zoc_to_zoc:
      return truth_of(in_enemy_zoc(from) && in_enemy_zoc(to));
    case Property::feature:
      return truth_of(is_step && has_feature(use, from, to));
    case Property::uphill:
      return truth_of(is_step && is_there && rise > 0);
    case Property::downhill:
      return truth_of(is_step && is_there && rise < 0);
    case Property::compass:
      return truth_of(is_step &&
                      contains(use.names, map().grid().direction_name(*direction_between(from, to))));
    case Property::oblique:
      return truth_of(contains(oblique_steps(*this, path), step));
    case Property::was:
      return holds(use.parts.front(), std::array{path.front(), from, from}, 2);
    case Property::first_step:
      return truth_of(step == 1);
    case Property::extra:
      return truth_of(!asked().amount.is_by_budget() && static_cast<int>(step) > asked().amount.max_hexes);
    case Property::cost:
      return truth_of(costs_so(use, path, step));
    case Property::revisit: {
      const auto here = path.begin() + static_cast<std::ptrdiff_t>(step);
      return truth_of(std::find(path.begin(), here, to) != here);
    }
    default:
      return Truth::neither;
  }
}

/// `all` is false if a part is, `any` true if a part is, and `not` turns round.
Truth ReferenceBoard::combined(const PropertyUse& use, ReferencePath path, std::size_t step) const {
  int yes = 0, no = 0, neither = 0;
  for (const PropertyUse& part : use.parts) {
    const Truth truth = holds(part, path, step);
    ++(truth == Truth::yes ? yes : truth == Truth::no ? no : neither);
  }
  if (use.property == Property::all_of) return no > 0 ? Truth::no : neither > 0 ? Truth::neither : Truth::yes;
  const bool negated = use.property == Property::none_of;
  if (yes > 0) return truth_of(!negated);
  return neither > 0 ? Truth::neither : truth_of(negated);
}

Truth ReferenceBoard::compared(const PropertyUse& use, Hex before, Hex after) const {
  if (use.anchor == DistanceAnchor::retreat_direction) {
    const auto along = position().retreat_direction(mover().side);
    if (along) return truth_of(changed_as_named(use.property, 0, -advance(after - before, *along)));
    miss("retreat direction");
    return Truth::neither;
  }
  const std::vector<ReferenceMember> members = members_of(use.anchor);
  const bool is_of_each = use.members == Members::any || use.members == Members::all;
  const bool is_of_places =
      use.anchor.kind == DistanceAnchor::supply_source || use.anchor.kind == DistanceAnchor::hexes_of_region;
  if (members.empty()) return is_of_each && !is_of_places ? Truth::no : Truth::neither;
  if (!is_of_each)
    return truth_of(changed_as_named(use.property, *distance_to(use.anchor, use.members, before),
                                     *distance_to(use.anchor, use.members, after)));
  const auto is_true_of_it = [&](const ReferenceMember& m) {
    return changed_as_named(use.property, distance_to(m, before), distance_to(m, after));
  };
  return truth_of(use.members == Members::any ? std::any_of(members.begin(), members.end(), is_true_of_it)
                                              : std::all_of(members.begin(), members.end(), is_true_of_it));
}

bool ReferenceBoard::is_overstacked(const PropertyUse& use, Hex h) const {
  const StackingRule& rule = stacking_of_mover();
  std::int64_t load = 0;
  for (const UnitIndex u : asked().members()) load += weight(rule, u);
  const bool is_of_group = use.operand != nullptr;
  const std::vector<UnitIndex> group =
      is_of_group ? members_of(*use.operand->group) : std::vector<UnitIndex>{};
  for (const UnitIndex u : position().units_in(h)) {
    const bool counts = is_of_group ? contains(group, u) : !are_enemies(u, asked().unit);
    if (counts && !asked().moves(u)) load += weight(rule, u);
  }
  return is_over(rule, load);
}

bool ReferenceBoard::costs_so(const PropertyUse& use, ReferencePath path, std::size_t step) const {
  const CostTest& test = *use.operand->cost;
  const auto price = step_price(path[step - 1], path[step]);
  if (!price) return false;
  std::int64_t mine = price->least.parts * test.points.denominator;
  std::int64_t other = test.points.numerator * map().chart().denominator;
  if (test.remaining && asked().amount.budget) {
    other = asked().amount.budget->parts - spent(path, step - 1);
    mine = price->takes_all ? std::max(price->least.parts, other) : price->least.parts;
  } else if (test.remaining) {
    other = mine + 1;  // there is always more
  } else if (price->takes_all) {
    other = mine - 1;  // all is more than any number
  }
  switch (test.op) {
    case CostTest::Op::more:
      return mine > other;
    case CostTest::Op::at_least:
      return mine >= other;
    case CostTest::Op::less:
      return mine < other;
    case CostTest::Op::at_most:
      return mine <= other;
    case CostTest::Op::equal:
      return mine == other;
    case CostTest::Op::unequal:
      return mine != other;
  }
  return false;
}

// Each unit by itself

bool ReferenceBoard::is_true_in(const PairUse& pair, const PairMember& member, Hex h) const {
  if (pair.atom == PairAtom::within) return distance(member.hex, h) <= pair.hexes;
  const UnitIndex u = member.unit.value_or(0);
  if (pair.atom == PairAtom::linked)
    return pair.link.reversed ? position().is_linked(pair.link.name, u, asked().unit)
                              : position().is_linked(pair.link.name, asked().unit, u);
  if (!map().exists(h)) return false;
  switch (pair.atom) {
    case PairAtom::here:
      return member.hex == h;
    case PairAtom::adjacent:
      return adjacent(member.hex, h);
    case PairAtom::sees:
      return sees(member.hex, h);
    case PairAtom::can_fire:
      return can_fire(u, h);
    case PairAtom::zoc: {
      const ZocRule& rule = rules().zoc_named(pair.zoc);
      return zoc_of(u, rule).contains(h) && (pair.ignoring_cancel || !is_present(rule.cancelled_by, h));
    }
    case PairAtom::in_front:
      return bearing(unit(u), h) == Bearing::front;
    case PairAtom::in_flank:
      return bearing(unit(u), h) == Bearing::flank;
    case PairAtom::in_rear:
      return bearing(unit(u), h) == Bearing::rear;
    default:
      return false;
  }
}

bool ReferenceBoard::is_true_of(const PairUse& pair, const PairMember& member, ReferencePath path,
                                std::size_t step) const {
  const auto is_part = [&](const PairUse& part) { return is_true_of(part, member, path, step); };
  const auto begin = pair.parts.begin(), end = pair.parts.end();
  if (pair.join == PairUse::Join::all) return std::all_of(begin, end, is_part);
  if (pair.join == PairUse::Join::any) return std::any_of(begin, end, is_part);
  if (pair.join == PairUse::Join::none) return std::none_of(begin, end, is_part);
  const Hex from = path[step - 1], to = path[step];
  const auto away = [&](Hex h) { return distance(h, member.hex); };
  switch (pair.atom) {
    case PairAtom::closer:
      return away(to) < away(from);
    case PairAtom::farther:
      return away(to) > away(from);
    case PairAtom::closer_than_start:
      return away(to) < away(path.front());
    case PairAtom::farther_than_start:
      return away(to) > away(path.front());
    default:
      return is_true_in(pair, member, pair.was ? from : to);
  }
}

bool ReferenceBoard::is_true_of_enough(const Quantifier& quantifier, ReferencePath path,
                                       std::size_t step) const {
  int members = 0, with = 0;
  for (const UnitIndex u : members_of(quantifier.group)) {
    ++members;
    with += is_true_of(quantifier.is, {u, unit(u).hex}, path, step) ? 1 : 0;
  }
  return quantifier.every ? members > 0 && with == members : with >= quantifier.group.at_least;
}

bool ReferenceBoard::no_single(const Quantifier& quantifier, ReferencePath path) const {
  std::vector<PairMember> members;
  if (quantifier.region) {
    for (const Hex h : hexes_of(*quantifier.region).value_or(std::set<Hex>{})) members.push_back({{}, h});
  } else {
    for (const UnitIndex u : members_of(quantifier.group)) members.push_back({u, unit(u).hex});
  }
  return !members.empty() && std::none_of(members.begin(), members.end(), [&](const PairMember& m) {
    for (std::size_t i = 1; i < path.size(); ++i) {
      if (!is_true_of(quantifier.is, m, path, i)) return false;
    }
    return true;
  });
}

// Paths

bool ReferenceBoard::path_has(const PropertyUse& use, ReferencePath path) const {
  if (use.members == Members::one_fixed) {
    if (use.quantifier != nullptr) return no_single(*use.quantifier, path) != use.negated;
    const std::vector<ReferenceMember> members = members_of(use.anchor);
    const bool has = !members.empty() && std::all_of(members.begin(), members.end(), [&](const auto& m) {
      for (std::size_t i = 1; i < path.size(); ++i) {
        const Hex before = use.scope == Scope::step ? path[i - 1] : path.front();
        if (changed_as_named(use.property, distance_to(m, before), distance_to(m, path[i]))) return true;
      }
      return false;
    });
    return has != use.negated;
  }
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (is_true(use, path, i)) return !use.negated;
  }
  return use.negated;
}

bool ReferenceBoard::one_is_true(const std::vector<PropertyUse>& uses, ReferencePath path) const {
  return std::any_of(uses.begin(), uses.end(), [&](const PropertyUse& use) { return path_has(use, path); });
}

// Values

/// Returns how many units of a `some`, or members of an anchor, have what a property says.
std::int64_t ReferenceBoard::counted(const ValueUse& use, ReferencePath path, std::size_t step) const {
  const PropertyUse& property = use.property;
  if (!is_in_scope(property.scope, step, path.size() - 1)) return 0;
  std::int64_t count = 0;
  if (property.quantifier == nullptr) {
    const Hex before = property.scope == Scope::step ? path[step - 1] : path.front();
    for (const ReferenceMember& m : members_of(property.anchor))
      count +=
          changed_as_named(property.property, distance_to(m, before), distance_to(m, path[step])) ? 1 : 0;
    return count;
  }
  if (!is_true_of_enough(*property.quantifier, path, step)) return 0;
  for (const UnitIndex u : members_of(property.quantifier->group)) {
    if (is_true_of(property.quantifier->is, {u, unit(u).hex}, path, step))
      count += use.in_points ? unit(u).stacking_points : 1;
  }
  return count;
}

/// Tries all hexes one step further, as often as a hex can be reached for less.
std::int64_t ReferenceBoard::points_to(const DistanceAnchor& anchor, Hex from, ClauseKind kind) const {
  const std::vector<ReferenceMember> members = members_of(anchor);
  if (members.empty()) return 0;
  std::map<Hex, std::int64_t> least;
  if (map().exists(from)) least[from] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    const std::map<Hex, std::int64_t> before = least;
    for (const auto& [h, points] : before) {
      for (const Hex d : direction_vectors) {
        const auto price = step_price(h, h + d);
        if (!price) continue;
        const auto [known, added] = least.try_emplace(h + d, points + price->least.parts);
        if (!added && known->second <= points + price->least.parts) continue;
        known->second = points + price->least.parts;
        changed = true;
      }
    }
  }
  std::optional<std::int64_t> best;
  for (const auto& [h, points] : least) {
    const auto is_there = [&, at = h](const ReferenceMember& m) { return distance_to(m, at) == 0; };
    if (std::any_of(members.begin(), members.end(), is_there) && (!best || points < *best)) best = points;
  }
  return best.value_or(kind == ClauseKind::maximize ? -unreachable_points : unreachable_points);
}

std::int64_t ReferenceBoard::step_value(const ValueUse& use, ClauseKind kind, ReferencePath path,
                                        std::size_t step) const {
  if (use.at_end && step + 1 != path.size()) return 0;
  const Hex h = path[step];
  switch (use.quantity) {
    case Quantity::movement_points:
      return spent(path, step) - spent(path, step - 1);
    case Quantity::hexes:
      return 1;
    case Quantity::distance:
      return distance_to(use.anchor, use.members, h).value_or(0);
    case Quantity::movement_points_to:
      return points_to(use.anchor, h, kind);
    case Quantity::elevation:
      return map().exists(h) ? map().elevation(h) : 0;
    case Quantity::count:
      if (use.counts_members) return counted(use, path, step);
      return is_true(use.property, path, step) ? 1 : 0;
    case Quantity::cases:
      for (const ValueCase& one : use.cases) {
        if (is_true(one.property, path, step)) return one.value;
      }
      return 0;
    case Quantity::path_effect: {
      std::int64_t lost = 0;
      for (const ValueCase& effect : use.cases) {
        if (!asked().is_displaced && mover_meets(effect.condition) && is_true(effect.property, path, step))
          lost += effect.value;
      }
      return lost;
    }
  }
  return 0;
}

std::int64_t ReferenceBoard::path_value(const ValueUse& use, ClauseKind kind, ReferencePath path) const {
  std::int64_t sum = 0;
  for (std::size_t i = 1; i < path.size(); ++i) sum += step_value(use, kind, path, i);
  return sum;
}

}  // namespace rearguard
