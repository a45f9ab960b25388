#include "src/core/rules/atoms/joins.h"

#include <string>

#include "src/core/rules/atoms/sentences.h"
#include "src/core/rules/facts/distance_anchors.h"
#include "src/core/rules/words/quantifier.h"

namespace rearguard {

bool parts_hold(const AtomStep& at, const PropertyUse& use) {
  return join_parts(at.position, at.rule_set, at.question, use,
                    [&](const PropertyUse& part) { return holds_at(at, part); });
}

AtomWitness fact_of(const AtomStep& at, const PropertyUse& use) {
  return atom_of(use.property).why(at, use);
}

AtomWitness joined_fact(const AtomStep& at, const std::vector<PropertyUse>& parts) {
  AtomWitness all;
  for (const PropertyUse& part : parts) {
    const AtomWitness fact = fact_of(at, part);
    const std::string between = all.alone.empty() ? "" : " and ";
    all.alone += between + fact.alone;
    all.on_path += between + fact.on_path;
  }
  return all;
}

namespace {

/// Returns "unit of the group firers", or "enemies that count" for several of a group without a name.
std::string units_of(const UnitGroup& group, bool several) {
  if (!group.name.empty()) return (several ? "units of the group " : "unit of the group ") + group.name;
  std::string unit = several ? "units" : "unit";
  if (group.units == UnitRelation::friends) unit = several ? "friends" : "friend";
  if (group.units == UnitRelation::enemies) unit = several ? "enemies" : "enemy";
  if (group.units == UnitRelation::causing_units) unit = several ? "causing units" : "causing unit";
  if (group.units == UnitRelation::engaged) unit = several ? "engaged enemies" : "engaged enemy";
  const bool is_narrowed =
      group.condition || group.within < anywhere_on_map || group.in_sight || group.in_front;
  return is_narrowed ? unit + (several ? " that count" : " that counts") : unit;
}

/// Returns "does not lead where some enemy is adjacent to the hex entered".
std::string phrase_without(const Quantifier& quantifier) {
  const UnitGroup& group = quantifier.group;
  const std::string who =
      quantifier.every     ? "every " + units_of(group, false)
      : group.at_least > 1 ? "each of " + std::to_string(group.at_least) + " or more " + units_of(group, true)
                           : "some " + units_of(group, false);
  return "does not lead where " + who + ' ' + to_text(quantifier.is);
}

}  // namespace

std::string phrase_without(const AtomStep& at, const PropertyUse& use) {
  const Atom& atom = atom_of(use.property);
  if (use.quantifier != nullptr && !use.quantifier->region) return phrase_without(*use.quantifier);
  std::string text(atom.no);
  if (const std::size_t names = text.find('*'); names != std::string::npos)
    text.replace(names, 1, names_of(use));
  if (atom.takes_anchor)
    text += (text.ends_with("farther") ? " from " : " to ") +
            describe_anchor(at.position, at.mover().side, use.anchor, use.members);
  return text;
}

}  // namespace rearguard
