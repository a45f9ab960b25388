#include <fmt/format.h>

#include "src/core/rules/atoms/readings.h"
#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"
#include "src/core/rules/facts/retreat_fire.h"
#include "src/core/rules/facts/search_mask.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

constinit const Atom atoms::retreat_fire{
    .name = "retreat-fire",
    .scopes = hex_scopes,
    .needs = {AtomNeed::enemies, AtomNeed::fire, AtomNeed::sight},
    .holds =
        [](const AtomStep& at, const PropertyUse&) {
          return at.map().exists(at.to()) && some_unit(at, true, [&](UnitIndex u) {
                   return can_retreat_fire(at.position, at.rule_set.fire, u, at.to());
                 });
        },
    .quick =
        [](const QuickStep& at, const PropertyUse&) {
          return at.board.position().map().exists(at.to) && at.board.under_retreat_fire(at.to);
        },
    .yes = "enters a hex at which an enemy could retreat-fire",
    .no = "enters no hex at which an enemy could retreat-fire",
    .without = "a hex at which an enemy could fire",
    .why =
        [](const AtomStep& at, const PropertyUse&) {
          const std::string who = ids_of(at.position, units_with(at, true, [&](UnitIndex u) {
                                           return can_retreat_fire(at.position, at.rule_set.fire, u, at.to());
                                         }));
          return AtomWitness{fmt::format("{} could fire at {}", who, to_hex(at)),
                             fmt::format("would enter {}, which {} could fire at", to_hex(at), who)};
        },
    .documentation =
        "at which an enemy could use retreat fire: within its `retreat_fire_range`, in line of sight, if "
        "`[fire]` "
        "lets it",
};

}  // namespace rearguard
