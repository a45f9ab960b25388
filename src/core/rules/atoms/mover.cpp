#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"
#include "src/core/rules/facts/search_mask.h"
#include "src/core/rules/facts/step_operand.h"
#include "src/core/rules/facts/unit_condition.h"

namespace rearguard {

constinit const Atom atoms::mover{
    .name = "mover",
    .scopes = path_scopes,
    .takes_operand = true,
    .needs = {AtomNeed::units, AtomNeed::ground},
    .holds =
        [](const AtomStep& at, const PropertyUse& use) {
          return mover_meets(*use.operand->condition, {at.position, at.rule_set, at.question});
        },
    .fill =
        [](SearchMask& mask, const PropertyUse& use) {
          if (!mover_meets(*use.operand->condition,
                           {mask.board().position(), mask.rule_set(), mask.question()}))
            return;
          for (std::size_t v = 0; v < mask.vertices().size(); ++v) mask.mark_vertex(v, use.scope);
        },
    .yes = "is of a certain kind of unit",
    .no = "is of another kind of unit",
    .why =
        [](const AtomStep& at, const PropertyUse&) {
          return AtomWitness{at.mover().id + " is such a unit",
                             "is one of " + at.mover().id + ", which is such a unit"};
        },
    .documentation =
        "that the retreating unit (of a stack: every member) enters, if it meets a condition by itself, "
        "whatever the hex: "
        "`{ mover = { kind = \"cavalry\" } }`",
};

}  // namespace rearguard
