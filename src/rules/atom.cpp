#include "src/rules/atom.h"

#include <array>

#include "src/rules/distance_anchors.h"
#include "src/rules/property.h"
#include "src/rules/quantifier.h"
#include "src/rules/step_operand.h"

namespace rearguard {
namespace {

#define REARGUARD_ADDRESS(name) &atoms::name,
constexpr std::array list{REARGUARD_ATOMS(REARGUARD_ADDRESS)};
#undef REARGUARD_ADDRESS

}  // namespace

AtomNeed need_of(DistanceAnchor anchor) {
  switch (anchor) {
    case DistanceAnchor::enemies:
    case DistanceAnchor::known_enemies:
    case DistanceAnchor::leader:
      return AtomNeed::units;
    case DistanceAnchor::causing_units:
      return AtomNeed::causing_units;
    case DistanceAnchor::enemy_line:
      return AtomNeed::lines;
    case DistanceAnchor::home_edge:
      return AtomNeed::home;
    case DistanceAnchor::supply_source:
      return AtomNeed::supply;
    case DistanceAnchor::start:
      break;
  }
  return AtomNeed::grid;
}

namespace {

AtomNeeds needs_of_pair(const PairUse& pair) {
  AtomNeeds needs = AtomNeed::units;
  switch (pair.atom) {
    case PairAtom::sees:
      needs = needs.with(AtomNeed::sight);
      break;
    case PairAtom::can_fire:
      needs = needs.with({AtomNeed::sight, AtomNeed::fire});
      break;
    case PairAtom::zoc:
      needs = needs.with({AtomNeed::zoc, AtomNeed::steps});
      break;
    default:
      break;
  }
  for (const PairUse& part : pair.parts) needs = needs.with(needs_of_pair(part));
  return needs;
}

}  // namespace

namespace {

AtomNeeds needs_of_group(const UnitGroup& group) {
  AtomNeeds needs = AtomNeed::units;
  if (group.units == UnitRelation::causing_units) needs = needs.with(AtomNeed::causing_units);
  if (group.in_sight) needs = needs.with(AtomNeed::sight);
  if (group.condition) needs = needs.with(AtomNeed::ground);
  return needs;
}

}  // namespace

AtomNeeds needs_of(const Quantifier& quantifier) {
  return needs_of_pair(quantifier.is).with(needs_of_group(quantifier.group));
}

AtomNeeds needs_of(const PropertyUse& use) {
  const Atom& atom = atom_of(use.property);
  AtomNeeds needs = atom.takes_anchor ? atom.needs.with(need_of(use.anchor)) : atom.needs;
  if (use.quantifier != nullptr) needs = needs.with(needs_of(*use.quantifier));
  if (use.operand != nullptr) {
    if (use.operand->cost && use.operand->cost->remaining)
      needs = needs.with({AtomNeed::spent, AtomNeed::amount});
    if (use.operand->group) needs = needs.with(needs_of_group(*use.operand->group));
  }
  for (const PropertyUse& part : use.parts) needs = needs.with(needs_of(part));
  return needs;
}

bool holds_at(const AtomStep& at, const PropertyUse& use) {
  return in_scope(use.scope, at.step + 1 == at.path.size()) && atom_of(use.property).holds(at, use);
}

const Atom& atom_of(Property p) {
  return *list[static_cast<std::size_t>(p)];
}

std::span<const Atom* const> all_atoms() {
  return list;
}

bool is_of_steps(const Atom& atom) {
  return atom.compare == nullptr &&
         (atom.scopes.front() == Scope::step || atom.scopes.front() == Scope::hexside);
}

bool is_of_steps(const PropertyUse& use) {
  return is_of_steps(atom_of(use.property)) ||
         std::any_of(use.parts.begin(), use.parts.end(),
                     [](const PropertyUse& part) { return is_of_steps(part); });
}

bool lacks_anchor(const Position& position, const RetreatQuestion& question, const PropertyUse& use) {
  return atom_of(use.property).takes_anchor && anchor_members(position, question, use.anchor).empty();
}

}  // namespace rearguard
