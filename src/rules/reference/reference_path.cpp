#include "src/rules/reference/reference_path.h"

#include <algorithm>
#include <array>

#include "pathing/candidate_graph.h"
#include "src/rules/atom.h"
#include "src/rules/distance_anchors.h"
#include "src/rules/exits.h"
#include "src/rules/reference/reference_motion.h"
#include "src/rules/rule_set.h"

namespace rearguard {
namespace {

const Unit& mover(const ReferenceQuestion& q) {
  return q.position->unit(q.question.unit);
}

template <class Test>
bool some_unit(const ReferenceQuestion& q, bool enemy, Test test) {
  for (UnitIndex u = 0; u < q.position->units().size(); ++u) {
    if (u == q.question.unit || q.position->enemies(mover(q).side, q.position->unit(u).side) != enemy)
      continue;
    if (test(u)) return true;
  }
  return false;
}

bool is_in(const ReferenceQuestion& q, UnitIndex u, Hex h) {
  return q.position->unit(u).hex == h;
}

std::int64_t measured(const ReferenceQuestion& q, const std::vector<AnchorMember>& members, Members how,
                      Hex h) {
  std::int64_t sum = 0;
  std::optional<std::int64_t> nearest;
  for (const AnchorMember& m : members) {
    const int d = m.distance_from(q.position->map().grid(), h);
    sum += d;
    if (!nearest || d < *nearest) nearest = d;
  }
  return how == Members::sum ? sum : nearest.value_or(0);
}

bool shows_at(const ReferenceQuestion& q, const PropertyUse& use, ReferencePath path, std::size_t step) {
  AtomStep at{*q.position, *q.rule_set, q.question, path, step};
  if (needs_of(use).has(AtomNeed::motion)) {
    const std::vector<std::size_t> oblique = oblique_steps(q, path);
    at.oblique = std::find(oblique.begin(), oblique.end(), step) != oblique.end();
  }
  return holds_at(at, use);
}

/// Tests that every unit of a group lacks, on some step, what the quantifier says; false without units.
bool no_single_unit(const ReferenceQuestion& q, const PropertyUse& use, ReferencePath path) {
  const Atom& atom = atom_of(use.property);
  const std::vector<UnitIndex> members = atom.members(*q.position, q.question, use);
  for (const UnitIndex m : members) {
    bool on_all = true;
    for (std::size_t i = 1; i < path.size(); ++i)
      on_all = on_all && atom.member_has({*q.position, *q.rule_set, q.question, path, i}, use, m);
    if (on_all) return false;
  }
  return !members.empty();
}

/// Tests a relation that must fail, for each member, on some step: `Members::one_fixed`.
bool every_member_shows(const ReferenceQuestion& q, const PropertyUse& use, ReferencePath path) {
  if (use.quantifier != nullptr) return no_single_unit(q, use, path);
  const std::vector<AnchorMember> members = anchor_members(*q.position, q.question, use.anchor);
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

std::vector<std::size_t> places_of(const ReferenceQuestion& q, const PropertyUse& use, ReferencePath path) {
  std::vector<std::size_t> places;
  if (use.members == Members::one_fixed &&
      (atom_of(use.property).compare != nullptr || use.quantifier != nullptr)) {
    if (every_member_shows(q, use, path)) places.push_back(path.size() - 1);
    return places;
  }
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (shows_at(q, use, path, i)) places.push_back(i);
  }
  return places;
}

bool step_shows(const ReferenceQuestion& q, const PropertyUse& use, Hex from, Hex to) {
  // Relations under a scope of hexes compare the hex entered with the first of the path.
  const std::array<Hex, 3> path{mover(q).hex, from, to};
  return shows_at(q, use, path, 2);
}

bool path_has(const ReferenceQuestion& q, const PropertyUse& use, ReferencePath path) {
  return places_of(q, use, path).empty() == use.negated;
}

std::optional<MovementPoints> path_cost(const ReferenceQuestion& q, ReferencePath path) {
  MovementPoints total{};
  for (std::size_t i = 1; i < path.size(); ++i) {
    const auto d = direction_between(path[i - 1], path[i]);
    if (d && exit_by(q.rule_set->length, *q.position, mover(q).side, path[i - 1], path[i]) != nullptr)
      continue;
    if (!d || !q.position->map().grid().contains(path[i - 1])) return std::nullopt;
    const auto cost = q.position->map().step_cost(path[i - 1], *d, mover(q).movement_class);
    if (!cost) return std::nullopt;
    total = total + *cost;
  }
  return total;
}

std::int64_t path_value(const ReferenceQuestion& q, const ValueUse& use, ReferencePath path) {
  if (use.quantity == Quantity::count || use.quantity == Quantity::any) {
    PropertyUse property = use.property;
    property.negated = false;
    std::vector<std::size_t> places = places_of(q, property, path);
    if (use.at_end) std::erase_if(places, [&](std::size_t i) { return i + 1 != path.size(); });
    return use.quantity == Quantity::any ? (places.empty() ? 0 : 1)
                                         : static_cast<std::int64_t>(places.size());
  }
  const std::vector<AnchorMember> members = anchor_members(*q.position, q.question, use.anchor);
  std::int64_t total = 0;
  for (std::size_t i = use.at_end ? path.size() - 1 : 1; i < path.size(); ++i) {
    const Hex h = path[i];
    switch (use.quantity) {
      case Quantity::movement_points:
        total += path_cost(q, path.subspan(i - 1, 2)).value_or(MovementPoints{}).parts;
        break;
      case Quantity::hexes:
        ++total;
        break;
      case Quantity::distance:
        total += measured(q, members, use.members, h);
        break;
      case Quantity::elevation:
        total += q.position->map().elevation(h);
        break;
      case Quantity::fire:
        some_unit(q, true, [&](UnitIndex u) {
          return total += q.position->map().exists(h) && can_retreat_fire(*q.position, u, h) ? 1 : 0, false;
        });
        break;
      case Quantity::friends:
        some_unit(q, false, [&](UnitIndex u) { return total += is_in(q, u, h) ? 1 : 0, false; });
        break;
      case Quantity::count:
      case Quantity::any:
        break;
    }
  }
  return total;
}

bool enters_closed(const ReferenceQuestion& q, ReferencePath path) {
  const std::vector<Hex>& closed = q.question.closed;
  return std::any_of(path.begin() + 1, path.end(),
                     [&](Hex h) { return std::find(closed.begin(), closed.end(), h) != closed.end(); });
}

bool ends_without_room(const ReferenceQuestion& q, ReferencePath path) {
  return std::any_of(q.question.full.begin(), q.question.full.end(),
                     [&](const FullHex& full) { return full.hex == path.back(); });
}

}  // namespace rearguard
