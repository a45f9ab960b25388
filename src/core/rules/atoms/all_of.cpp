#include "src/core/rules/atoms/joins.h"

namespace rearguard {

constinit const Atom atoms::all_of{
    .name = "all",
    .scopes = join_scopes,
    .join = AtomJoin::all,
    .needs = {AtomNeed::grid},
    .holds = parts_hold,
    .yes = "meets all of several conditions",
    .no = "does not meet all of several conditions",
    .why = [](const AtomStep& at, const PropertyUse& use) { return joined_fact(at, use.parts); },
    .documentation = "that has every property of the list at once: `{ all = [\"enemy-zoc\", \"friend\"] }`",
};

}  // namespace rearguard
