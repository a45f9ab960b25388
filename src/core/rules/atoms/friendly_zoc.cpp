#include "src/core/rules/atoms/readings.h"
#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

constinit const Atom atoms::friendly_zoc{
    .name = "friendly-zoc",
    .scopes = hex_scopes,
    .needs = {AtomNeed::units, AtomNeed::zoc},
    .holds =
        [](const AtomStep& at, const PropertyUse&) {
          return some_unit(at, false,
                           [&](UnitIndex u) { return exerts_zoc(at, at.rule_set.zoc, u, at.to()); });
        },
    .yes = "enters the ZOC of another friendly unit",
    .no = "enters no ZOC of another friendly unit",
    .without = "the ZOC of another friendly unit",
    .why = [](const AtomStep& at, const PropertyUse&) { return hex_fact(at, "is in a friendly ZOC"); },
    .documentation = "in the ZOC of another friendly unit",
};

}  // namespace rearguard
