#include "src/core/rules/atoms/joins.h"

namespace rearguard {

constinit const Atom atoms::any_of{
    .name = "any",
    .scopes = join_scopes,
    .join = AtomJoin::any,
    .needs = {AtomNeed::grid},
    .holds = parts_hold,
    .yes = "meets one of several conditions",
    .no = "meets none of several conditions",
    .why =
        [](const AtomStep& at, const PropertyUse& use) {
          const auto first = std::find_if(use.parts.begin(), use.parts.end(),
                                          [&](const PropertyUse& part) { return holds_at(at, part); });
          return first == use.parts.end() ? AtomWitness{} : fact_of(at, *first);
        },
    .documentation = "that has at least one property of the list: `{ any = [\"enemy\", \"enemy-zoc\"] }`",
};

}  // namespace rearguard
