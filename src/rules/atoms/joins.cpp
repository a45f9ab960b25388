#include "src/rules/atoms/joins.h"

#include "src/rules/atoms/sentences.h"
#include "src/rules/distance_anchors.h"

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

std::string phrase_without(const AtomStep& at, const PropertyUse& use) {
  const Atom& atom = atom_of(use.property);
  std::string text(atom.no);
  if (const std::size_t names = text.find('*'); names != std::string::npos)
    text.replace(names, 1, names_of(use));
  if (atom.takes_anchor)
    text += (text.ends_with("farther") ? " from " : " to ") +
            describe_anchor(at.position, at.mover().side, use.anchor, use.members);
  return text;
}

}  // namespace rearguard
