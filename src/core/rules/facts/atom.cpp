#include "src/core/rules/facts/atom.h"

#include <array>

#include "src/core/rules/facts/distance_anchors.h"
#include "src/core/rules/facts/region_hexes.h"
#include "src/core/rules/facts/step_operand.h"
#include "src/core/rules/facts/unit_groups.h"
#include "src/core/rules/words/property.h"
#include "src/core/rules/words/quantifier.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

#define REARGUARD_ADDRESS(name) &atoms::name,
constexpr std::array atom_list{REARGUARD_ATOMS(REARGUARD_ADDRESS)};
#undef REARGUARD_ADDRESS

}  // namespace

AtomNeeds needs_of(const RegionUse& region) {
  if (region.name == start_region) return AtomNeed::grid;
  if (region.trace == nullptr) return AtomNeed::regions;
  return needs_of(region.trace->from).with(needs_of(region.trace->over)).with(AtomNeed::ground);
}

AtomNeeds needs_of(const DistanceAnchor& anchor) {
  switch (anchor.kind) {
    case DistanceAnchor::enemies:
    case DistanceAnchor::known_enemies:
      return AtomNeed::enemies;
    case DistanceAnchor::leader:
      return AtomNeed::units;
    case DistanceAnchor::causing_units:
      return AtomNeed::causing_units;
    case DistanceAnchor::enemy_line:
    case DistanceAnchor::retreat_direction:
      return AtomNeed::lines;
    case DistanceAnchor::home_edge:
      return AtomNeed::home;
    case DistanceAnchor::supply_source:
      return AtomNeed::supply;
    case DistanceAnchor::unit_group:
      return needs_of(*anchor.group);
    case DistanceAnchor::hexes_of_region:
      return needs_of(anchor.region);
    case DistanceAnchor::map_edge:
      return AtomNeed::ground;
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

AtomNeeds needs_of(const Condition& condition) {
  AtomNeeds needs{AtomNeed::ground, AtomNeed::units};
  for (const PropertyUse& use : condition.hex) needs = needs.with(needs_of(use));
  for (const PropertyUse& use : condition.not_hex) needs = needs.with(needs_of(use));
  for (const Condition& part : condition.any) needs = needs.with(needs_of(part));
  for (const Condition& part : condition.none_of) needs = needs.with(needs_of(part));
  for (const std::vector<UnitGroup>* groups : {&condition.near, &condition.not_near}) {
    for (const UnitGroup& group : *groups) needs = needs.with(needs_of(group));
  }
  if (condition.causing_units) needs = needs.with(needs_of(*condition.causing_units));
  if (condition.any_member) needs = needs.with(needs_of(*condition.any_member));
  if (condition.in_sight) needs = needs.with(AtomNeed::sight);
  if (condition.engaged_elsewhere || condition.in_front || condition.in_sight || condition.attacked_from ||
      condition.causing_units)
    needs = needs.with(AtomNeed::causing_units);
  for (const std::string& name : condition.check ? condition.check->names() : std::vector<std::string>{}) {
    if (name == "turn") needs = needs.with(AtomNeed::turn);
    if (name == "distance" || name.starts_with("causing.")) needs = needs.with(AtomNeed::causing_units);
  }
  return needs;
}

AtomNeeds needs_of(const UnitGroup& group) {
  AtomNeeds needs = AtomNeed::units;
  for (const auto& other : group.common) needs = needs.with(needs_of(*other));
  if (group.units == UnitRelation::causing_units) needs = needs.with(AtomNeed::causing_units);
  if (group.in_sight) needs = needs.with(AtomNeed::sight);
  if (group.condition) needs = needs.with(needs_of(*group.condition));
  return group.base ? needs.with(needs_of(*group.base)) : needs;
}

AtomNeeds needs_of(const Quantifier& quantifier) {
  const AtomNeeds needs = needs_of_pair(quantifier.is);
  return quantifier.region ? needs.with(needs_of(*quantifier.region))
                           : needs.with(needs_of(quantifier.group));
}

bool clauses_need(const RuleSet& move, AtomNeed need) {
  const auto needs_it = [&](const PropertyUse* use) { return needs_of(*use).has(need); };
  return std::any_of(move.clauses.begin(), move.clauses.end(), [&](const Clause& clause) {
    const std::vector<const PropertyUse*> uses = properties_of(clause);
    return std::any_of(uses.begin(), uses.end(), needs_it);
  });
}

AtomNeeds needs_of(const PropertyUse& use) {
  const Atom& atom = atom_of(use.property);
  AtomNeeds needs = atom.takes_anchor ? atom.needs.with(needs_of(use.anchor)) : atom.needs;
  if (atom.takes_region) needs = needs.with(needs_of(use.region));
  if (use.quantifier != nullptr) needs = needs.with(needs_of(*use.quantifier));
  if (depends_on_history(use)) needs = needs.with(AtomNeed::history);
  if (use.operand != nullptr) {
    if (use.operand->cost && use.operand->cost->remaining)
      needs = needs.with({AtomNeed::spent, AtomNeed::amount});
    if (use.operand->group) needs = needs.with(needs_of(*use.operand->group));
    if (use.operand->condition) needs = needs.with(needs_of(*use.operand->condition));
  }
  for (const PropertyUse& part : use.parts) needs = needs.with(needs_of(part));
  return needs;
}

bool holds_at(const AtomStep& at, const PropertyUse& use) {
  return in_scope(use.scope, at.step + 1 == at.path.size()) && atom_of(use.property).holds(at, use);
}

const Atom& atom_of(Property p) {
  return *atom_list[static_cast<std::size_t>(p)];
}

std::span<const Atom* const> all_atoms() {
  return atom_list;
}

bool is_of_steps(const Atom& atom) {
  return atom.compare == nullptr &&
         (atom.scopes.front() == Scope::step || atom.scopes.front() == Scope::hexside);
}

bool is_of_steps(const PropertyUse& use) {
  const Atom& atom = atom_of(use.property);
  const bool of_hexes_here = atom.scopes.size() > 1 && use.scope != Scope::step;
  return (is_of_steps(atom) && !of_hexes_here) ||
         std::any_of(use.parts.begin(), use.parts.end(),
                     [](const PropertyUse& part) { return is_of_steps(part); });
}

bool depends_on_history(const PropertyUse& use) {
  const Atom& atom = atom_of(use.property);
  return atom.remembers != nullptr && atom.remembers(use);
}

bool lacks_fact(const Position& position, const RuleSet& rule_set, const RetreatQuestion& question,
                const PropertyUse& use) {
  const Atom& atom = atom_of(use.property);
  if (atom.takes_region) return !is_stated(position, question, use.region);
  // A statement about each of several units is false if there is none.
  const bool of_each = use.members == Members::any || use.members == Members::all;
  if (of_each && is_of_units(use.anchor)) return false;
  return atom.takes_anchor && anchor_members(position, rule_set, question, use.anchor).empty();
}

}  // namespace rearguard
