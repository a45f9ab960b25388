#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"

namespace rearguard {

constinit const Atom atoms::uphill{
    .name = "uphill",
    .scopes = step_scopes,
    .needs = {AtomNeed::elevation},
    .holds =
        [](const AtomStep& at, const PropertyUse&) {
          return adjacent(at.from(), at.to()) && at.map().exists(at.from()) && at.map().exists(at.to()) &&
                 at.map().elevation(at.to()) > at.map().elevation(at.from());
        },
    .yes = "steps to higher ground",
    .no = "does not step to higher ground",
    .without = "moving uphill",
    .why = [](const AtomStep& at, const PropertyUse&) { return step_fact(at, "moves uphill"); },
    .documentation = "to a higher `elevation`",
};

}  // namespace rearguard
