#include "src/oracle/paths/reference_path.h"

#include <algorithm>
#include <array>
#include <map>

#include "pathing/candidate_graph.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/distance_anchors.h"
#include "src/core/rules/facts/exits.h"
#include "src/core/rules/facts/mover.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/words/quantifier.h"
#include "src/core/rules/words/rule_set.h"
#include "src/oracle/paths/reference_motion.h"

namespace rearguard {
namespace {

const Unit& mover(const PathQuestion& q) {
  return q.position->unit(q.question.unit);
}

std::int64_t measured(const PathQuestion& q, const std::vector<AnchorMember>& members, Members how, Hex h) {
  std::int64_t sum = 0;
  std::optional<std::int64_t> nearest;
  for (const AnchorMember& m : members) {
    const int d = m.distance_from(q.position->map().grid(), h);
    sum += d;
    if (!nearest || d < *nearest) nearest = d;
  }
  return how == Members::sum ? sum : nearest.value_or(0);
}

bool holds_on_path(const PathQuestion& q, const PropertyUse& use, ReferencePath path, std::size_t step) {
  AtomStep at{*q.position, *q.rule_set, q.question, path, step};
  if (needs_of(use).has(AtomNeed::motion)) {
    const std::vector<std::size_t> oblique = oblique_steps(q, path);
    at.oblique = std::find(oblique.begin(), oblique.end(), step) != oblique.end();
  }
  return holds_at(at, use);
}

/// Tests that every member lacks, on some step, what the quantifier says; false without members.
bool no_single_unit(const PathQuestion& q, const PropertyUse& use, ReferencePath path) {
  const Atom& atom = atom_of(use.property);
  const std::vector<PairMember> members = atom.members(*q.position, *q.rule_set, q.question, use);
  for (const PairMember& m : members) {
    bool on_all = true;
    for (std::size_t i = 1; i < path.size(); ++i)
      on_all = on_all && atom.member_has({*q.position, *q.rule_set, q.question, path, i}, use, m);
    if (on_all) return false;
  }
  return !members.empty();
}

/// Tests a relation that must fail, for each member, on some step: `Members::one_fixed`.
bool every_member_shows(const PathQuestion& q, const PropertyUse& use, ReferencePath path) {
  if (use.quantifier != nullptr) return no_single_unit(q, use, path);
  const std::vector<AnchorMember> members = anchor_members(*q.position, *q.rule_set, q.question, use.anchor);
  if (members.empty()) return false;
  const Grid& grid = q.position->map().grid();
  const auto compare = atom_of(use.property).compare;
  return std::all_of(members.begin(), members.end(), [&](const AnchorMember& m) {
    for (std::size_t i = 1; i < path.size(); ++i) {
      const Hex from = use.scope == Scope::step ? path[i - 1] : path[0];
      if (compare(m.distance_from(grid, from), m.distance_from(grid, path[i]))) return true;
    }
    return false;
  });
}

}  // namespace

std::vector<std::size_t> places_of(const PathQuestion& q, const PropertyUse& use, ReferencePath path) {
  std::vector<std::size_t> places;
  if (use.members == Members::one_fixed &&
      (atom_of(use.property).compare != nullptr || use.quantifier != nullptr)) {
    if (every_member_shows(q, use, path)) places.push_back(path.size() - 1);
    return places;
  }
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (holds_on_path(q, use, path, i)) places.push_back(i);
  }
  return places;
}

bool step_has(const PathQuestion& q, const PropertyUse& use, ReferencePath path, std::size_t step) {
  return holds_on_path(q, use, path, step);
}

bool step_has(const PathQuestion& q, const PropertyUse& use, Hex from, Hex to) {
  // Relations under a scope of hexes compare the hex entered with the first of the path.
  const std::array<Hex, 3> path{mover(q).hex, from, to};
  return holds_on_path(q, use, path, 2);
}

bool path_has(const PathQuestion& q, const PropertyUse& use, ReferencePath path) {
  return places_of(q, use, path).empty() == use.negated;
}

std::optional<StepPrice> step_price(const PathQuestion& q, Hex from, Hex to) {
  const auto d = direction_between(from, to);
  if (d && exit_by(q.rule_set->length, *q.position, mover(q).side, from, to) != nullptr) return StepPrice{};
  if (!d || !q.position->map().grid().contains(from)) return std::nullopt;
  return mover_step_price(*q.position, q.question, from, *d);
}

std::optional<MovementPoints> path_cost(const PathQuestion& q, ReferencePath path) {
  MovementSpent spent(q.question.amount.allowance());
  for (std::size_t i = 1; i < path.size(); ++i) {
    const auto price = step_price(q, path[i - 1], path[i]);
    if (!price) return std::nullopt;
    spent.pay(*price);
  }
  return spent.total();
}

namespace {

/// Returns the parts that a step of a path costs after those before it; steps that are not possible cost
/// nothing.
std::int64_t parts_of_step(const PathQuestion& q, ReferencePath path, std::size_t step) {
  MovementSpent spent(q.question.amount.allowance());
  for (std::size_t i = 1; i < step; ++i) spent.pay(step_price(q, path[i - 1], path[i]).value_or(StepPrice{}));
  return spent.cost(step_price(q, path[step - 1], path[step]).value_or(StepPrice{})).parts;
}

/// Returns how many members, units of a group or of an anchor, have what a property says.
std::int64_t members_shown(const PathQuestion& q, const ValueUse& use, ReferencePath path, std::size_t step) {
  const PropertyUse& property = use.property;
  if (!in_scope(property.scope, step + 1 == path.size())) return 0;
  const Atom& atom = atom_of(property.property);
  std::int64_t count = 0;
  if (property.quantifier == nullptr) {
    const Grid& grid = q.position->map().grid();
    const Hex from = property.scope == Scope::step ? path[step - 1] : path[0];
    for (const AnchorMember& m : anchor_members(*q.position, *q.rule_set, q.question, property.anchor))
      count += atom.compare(m.distance_from(grid, from), m.distance_from(grid, path[step])) ? 1 : 0;
    return count;
  }
  if (!holds_on_path(q, property, path, step)) return 0;
  const AtomStep at{*q.position, *q.rule_set, q.question, path, step};
  for (const PairMember& m : atom.members(*q.position, *q.rule_set, q.question, property)) {
    if (!atom.member_has(at, property, m)) continue;
    count += use.in_points && m.unit ? q.position->unit(*m.unit).stacking_points : 1;
  }
  return count;
}

/// Returns the fewest parts by which the unit's class gets from a hex to a member of an anchor: costs spread
/// from hex to hex until none falls.
std::int64_t points_to(const PathQuestion& q, const DistanceAnchor& anchor, Hex from,
                       std::int64_t unreachable) {
  const std::vector<AnchorMember> members = anchor_members(*q.position, *q.rule_set, q.question, anchor);
  if (members.empty()) return 0;
  const HexMap& map = q.position->map();
  if (!map.exists(from)) return unreachable;
  std::map<Hex, std::int64_t> spent{{from, 0}};
  for (bool changed = true; changed;) {
    changed = false;
    const std::map<Hex, std::int64_t> before = spent;
    for (const auto& [h, parts] : before) {
      for (int d = 0; d < direction_count; ++d) {
        const auto step = mover_step_cost(*q.position, q.question, h, direction(d));
        if (!step) continue;
        const auto [at, added] = spent.try_emplace(neighbour(h, direction(d)), parts + step->parts);
        if (!added && at->second <= parts + step->parts) continue;
        at->second = parts + step->parts;
        changed = true;
      }
    }
  }
  std::optional<std::int64_t> least;
  for (const auto& [h, parts] : spent) {
    const bool there = std::any_of(members.begin(), members.end(), [&, here = h](const AnchorMember& m) {
      return m.distance_from(map.grid(), here) == 0;
    });
    if (there && (!least || parts < *least)) least = parts;
  }
  return least.value_or(unreachable);
}

}  // namespace

std::int64_t step_value(const PathQuestion& q, const ValueUse& use, ClauseKind kind, ReferencePath path,
                        std::size_t step) {
  if (use.at_end && step + 1 != path.size()) return 0;
  const Hex h = path[step];
  switch (use.quantity) {
    case Quantity::movement_points:
      return parts_of_step(q, path, step);
    case Quantity::hexes:
      return 1;
    case Quantity::distance:
      return measured(q, anchor_members(*q.position, *q.rule_set, q.question, use.anchor), use.members, h);
    case Quantity::movement_points_to:
      return points_to(q, use.anchor, h,
                       kind == ClauseKind::maximize ? -unreachable_points : unreachable_points);
    case Quantity::elevation:
      return q.position->map().exists(h) ? q.position->map().elevation(h) : 0;
    case Quantity::count:
      if (use.counts_members) return members_shown(q, use, path, step);
      return holds_on_path(q, use.property, path, step) ? 1 : 0;
    case Quantity::cases:
      for (const ValueCase& one : use.cases) {
        if (holds_on_path(q, one.property, path, step)) return one.value;
      }
      return 0;
    case Quantity::path_effect: {
      std::int64_t lost = 0;
      for (const ValueCase& effect : use.cases) {
        const bool spared =
            effect.condition != nullptr &&
            !meets(*effect.condition, {*q.position, *q.rule_set, q.question}, q.question.unit);
        if (!spared && holds_on_path(q, effect.property, path, step)) lost += effect.value;
      }
      return q.question.is_displaced ? 0 : lost;
    }
  }
  return 0;
}

std::int64_t path_value(const PathQuestion& q, const ValueUse& use, ReferencePath path, ClauseKind kind) {
  std::int64_t total = 0;
  for (std::size_t i = 1; i < path.size(); ++i) total += step_value(q, use, kind, path, i);
  return total;
}

bool enters_closed(const PathQuestion& q, ReferencePath path) {
  const std::vector<Hex>& closed = q.question.closed;
  return std::any_of(path.begin() + 1, path.end(),
                     [&](Hex h) { return std::find(closed.begin(), closed.end(), h) != closed.end(); });
}

bool ends_without_room(const PathQuestion& q, ReferencePath path) {
  return std::any_of(q.question.full.begin(), q.question.full.end(),
                     [&](const FullHex& full) { return full.hex == path.back(); });
}

}  // namespace rearguard
