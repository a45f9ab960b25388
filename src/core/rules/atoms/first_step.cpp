#include "pathing/candidate_graph.h"
#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"
#include "src/core/rules/facts/search_mask.h"

namespace rearguard {

constinit const Atom atoms::first_step{
    .name = "first-step",
    .scopes = step_scopes,
    .needs = {AtomNeed::entered},
    .holds = [](const AtomStep& at, const PropertyUse&) { return at.step == 1; },
    .fill =
        [](SearchMask& mask, const PropertyUse& use) {
          for (std::size_t i = 0; i < mask.graph().steps.size(); ++i) {
            if (mask.graph().steps[i].is_first) mask.mark_step(i, use.scope);
          }
        },
    .yes = "takes its first step",
    .no = "takes a step after its first",
    .without = "taking that first step",
    .why = [](const AtomStep& at, const PropertyUse&) { return step_fact(at, "is the first"); },
    .documentation = "that is the first of the path",
};

}  // namespace rearguard
