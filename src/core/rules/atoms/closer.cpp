#include "src/core/rules/atoms/readings.h"
#include "src/core/rules/atoms/relation_mask.h"
#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"

namespace rearguard {

constinit const Atom atoms::closer{
    .name = "closer",
    .scopes = relation_scopes,
    .takes_anchor = true,
    .needs = {AtomNeed::grid},
    .holds = relation_shows,
    .fill = fill_relation,
    .quick = quick_relation,
    .compare = [](std::int64_t before, std::int64_t after) { return after < before; },
    .yes = "gets closer",
    .no = "does not get closer",
    .why = [](const AtomStep& at,
              const PropertyUse& use) { return relation_fact(at, use, "moves closer to"); },
    .documentation = "decreases",
};

}  // namespace rearguard
