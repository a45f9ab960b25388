#include <fmt/format.h>

#include "pathing/candidate_graph.h"
#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"
#include "src/core/rules/facts/search_mask.h"

namespace rearguard {

constinit const Atom atoms::extra{
    .name = "extra",
    .scopes = step_scopes,
    .needs = {AtomNeed::entered, AtomNeed::amount},
    .holds = [](const AtomStep& at,
                const PropertyUse&) { return static_cast<int>(at.step) > at.question.amount.max_hexes; },
    .fill =
        [](SearchMask& mask, const PropertyUse& use) {
          for (std::size_t i = 0; i < mask.graph().steps.size(); ++i) {
            if (mask.graph().steps[i].is_extra) mask.mark_step(i, use.scope);
          }
        },
    .yes = "takes a step beyond the required number of hexes",
    .no = "takes a step within the required number of hexes",
    .without = "a step beyond the required number of hexes",
    .why =
        [](const AtomStep& at, const PropertyUse&) {
          return step_fact(at,
                           fmt::format("is beyond the {} required", to_hexes(at.question.amount.max_hexes)));
        },
    .documentation = "beyond the required number of hexes; a retreat in movement points requires none",
};

}  // namespace rearguard
