#include "src/core/rules/atoms/readings.h"
#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"
#include "src/core/rules/facts/search_mask.h"
#include "src/core/rules/facts/step_properties.h"

namespace rearguard {

constinit const Atom atoms::zoc_to_zoc{
    .name = "zoc-to-zoc",
    .scopes = step_scopes,
    .needs = {AtomNeed::enemies, AtomNeed::zoc},
    .holds = [](const AtomStep& at,
                const PropertyUse&) { return in_enemy_zoc(at, at.from()) && in_enemy_zoc(at, at.to()); },
    .quick =
        [](const QuickStep& at, const PropertyUse&) {
          return zoc_in(at.board, at.rule_set, at.question, at.from) &&
                 zoc_in(at.board, at.rule_set, at.question, at.to);
        },
    .yes = "steps from one hex in an enemy ZOC to another",
    .no = "does not step from one hex in an enemy ZOC to another",
    .without = "moving from one hex in an enemy ZOC to another",
    .why = [](const AtomStep& at,
              const PropertyUse&) { return step_fact(at, "moves from one hex in an enemy ZOC to another"); },
    .documentation = "from a hex in an enemy ZOC, including the start hex, to another",
};

}  // namespace rearguard
