#include "src/core/rules/atoms/readings.h"
#include "src/core/rules/atoms/relation_mask.h"
#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"

namespace rearguard {

constinit const Atom atoms::not_closer{
    .name = "not-closer",
    .scopes = relation_scopes,
    .takes_anchor = true,
    .is_derived = true,
    .needs = {AtomNeed::grid},
    .holds = relation_shows,
    .fill = fill_relation,
    .quick = quick_relation,
    .compare = [](std::int64_t before, std::int64_t after) { return after >= before; },
    .yes = "does not get closer",
    .no = "gets closer",
    .why = [](const AtomStep& at,
              const PropertyUse& use) { return relation_fact(at, use, "does not move closer to"); },
    .documentation = "does not decrease",
};

}  // namespace rearguard
