#include "hexmap/line_of_sight.h"
#include "src/core/rules/atoms/readings.h"
#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"

namespace rearguard {

constinit const Atom atoms::in_enemy_sight{
    .name = "in-enemy-sight",
    .scopes = hex_scopes,
    .needs = {AtomNeed::enemies, AtomNeed::sight},
    .holds =
        [](const AtomStep& at, const PropertyUse&) {
          return at.map().exists(at.to()) && some_unit(at, true, [&](UnitIndex u) {
                   return line_of_sight(at.map(), at.position.unit(u).hex, at.to()).clear;
                 });
        },
    .yes = "enters a hex that an enemy can see",
    .no = "enters no hex that an enemy can see",
    .without = "a hex in sight of the enemy",
    .why = [](const AtomStep& at, const PropertyUse&) { return hex_fact(at, "is in sight of the enemy"); },
    .documentation = "to which an enemy has line of sight, at any distance",
};

}  // namespace rearguard
