#include "src/core/rules/words/zoc_rule.h"

#include "src/core/rules/words/property.h"
#include "src/core/rules/words/quantifier.h"

namespace rearguard {
PropertyUse presence_of(const UnitGroup& group) {
  PropertyUse use;
  use.property = Property::units;
  Quantifier quantifier;
  quantifier.group = group;
  quantifier.is.atom = PairAtom::here;
  use.quantifier = std::make_shared<const Quantifier>(quantifier);
  return use;
}

const UnitGroup& group_of(const PropertyUse& presence) {
  return presence.quantifier->group;
}

bool is_of_any_friend(const PropertyUse& presence) {
  const UnitGroup& group = group_of(presence);
  return group.units == UnitRelation::friends && group.within >= anywhere_on_map && group.base == nullptr &&
         !group.in_sight && !group.in_front && group.at_least == 1 && !group.condition;
}

}  // namespace rearguard
