#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"

namespace rearguard {

constinit const Atom atoms::downhill{
    .name = "downhill",
    .scopes = step_scopes,
    .needs = {AtomNeed::elevation},
    .holds =
        [](const AtomStep& at, const PropertyUse&) {
          return adjacent(at.from(), at.to()) && at.map().exists(at.from()) && at.map().exists(at.to()) &&
                 at.map().elevation(at.to()) < at.map().elevation(at.from());
        },
    .yes = "steps to lower ground",
    .no = "does not step to lower ground",
    .without = "moving downhill",
    .why = [](const AtomStep& at, const PropertyUse&) { return step_fact(at, "moves downhill"); },
    .documentation = "to a lower `elevation`",
};

}  // namespace rearguard
