#include "pathing/candidate_graph.h"
#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"
#include "src/core/rules/facts/search_mask.h"

namespace rearguard {

constinit const Atom atoms::oblique{
    .name = "oblique",
    .scopes = step_scopes,
    .needs = {AtomNeed::motion, AtomNeed::history},
    .holds = [](const AtomStep& at, const PropertyUse&) { return at.oblique; },
    .fill =
        [](SearchMask& mask, const PropertyUse& use) {
          for (std::size_t i = 0; i < mask.graph().steps.size(); ++i) {
            if (mask.graph().steps[i].oblique) mask.mark_step(i, use.scope);
          }
        },
    .yes = "turns aside from the straight line",
    .no = "goes straight on",
    .why = [](const AtomStep& at, const PropertyUse&) { return step_fact(at, "is oblique"); },
    .documentation =
        "that turns aside: one of the fewest turns that explain the path as a path of its "
        "`[motion]`; only rays and paths straight ahead have such steps",
};

}  // namespace rearguard
