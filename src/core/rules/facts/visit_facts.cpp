// What parts of a rule set ask for.

#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/stated_facts.h"
#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/quantifier.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

void visit_region(const RegionUse& region, const FactVisitor& visitor) {
  if (region.trace != nullptr) {
    visit_facts(region.trace->from, visitor);
    visit_facts(region.trace->over, visitor);
  }
  visitor.region(region);
}

void visit_pair(const PairUse& pair, const FactVisitor& visitor) {
  if (pair.join == PairUse::Join::nothing && pair.atom == PairAtom::linked) visitor.links(pair.link);
  for (const PairUse& part : pair.parts) visit_pair(part, visitor);
}

}  // namespace

void visit_facts(const DistanceAnchor& anchor, const FactVisitor& visitor) {
  if (anchor.kind == DistanceAnchor::unit_group) visit_facts(*anchor.group, visitor);
  if (anchor.kind == DistanceAnchor::hexes_of_region) visit_region(anchor.region, visitor);
  visitor.anchor(anchor);
}

void visit_facts(const UnitGroup& group, const FactVisitor& visitor) {
  if (group.base) visit_facts(*group.base, visitor);
  for (const auto& other : group.common) visit_facts(*other, visitor);
  if (group.condition) visit_facts(*group.condition, visitor);
  if (group.units == UnitRelation::engaged) visitor.links({engagement_link});
  if (group.units == UnitRelation::linked && group.base == nullptr) visitor.links(group.link);
}

void visit_facts(const Condition& c, const FactVisitor& visitor) {
  for (const std::vector<PropertyUse>* uses : {&c.hex, &c.not_hex}) {
    for (const PropertyUse& use : *uses) visit_facts(use, visitor);
  }
  if (c.check && listed(c.check->names(), "turn")) visitor.turn();
  for (const std::vector<UnitGroup>* groups : {&c.near, &c.not_near}) {
    for (const UnitGroup& group : *groups) visit_facts(group, visitor);
  }
  for (const std::vector<Condition>* parts : {&c.any, &c.none_of}) {
    for (const Condition& part : *parts) visit_facts(part, visitor);
  }
  if (c.any_member) visit_facts(*c.any_member, visitor);
  if (c.cause) visit_facts(*c.cause, visitor);
  if (c.causing_units) visit_facts(*c.causing_units, visitor);
}

void visit_facts(const PropertyUse& use, const FactVisitor& visitor) {
  const Atom& atom = atom_of(use.property);
  if (atom.takes_region) visit_region(use.region, visitor);
  if (atom.takes_anchor) visit_facts(use.anchor, visitor);
  if (use.quantifier != nullptr) {
    if (use.quantifier->region) visit_region(*use.quantifier->region, visitor);
    visit_facts(use.quantifier->group, visitor);
    visit_pair(use.quantifier->is, visitor);
  }
  for (const PropertyUse& part : use.parts) visit_facts(part, visitor);
}

std::vector<std::string> traces_in_order(const RuleSet& rule_set) {
  std::vector<std::string> order;
  FactVisitor visitor;
  visitor.anchor = [](const DistanceAnchor&) {};
  visitor.turn = [] {};
  visitor.region = [&](const RegionUse& use) {
    if (use.trace != nullptr && !listed(order, use.name)) order.push_back(use.name);
  };
  for (const auto& [name, trace] : rule_set.traces) {
    RegionUse use;
    use.name = name;
    use.trace = trace;
    visit_region(use, visitor);
  }
  return order;
}

}  // namespace rearguard
