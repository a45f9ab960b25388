#include "src/core/rules/atoms/readings.h"
#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"

namespace rearguard {

constinit const Atom atoms::terrain{
    .name = "terrain",
    .scopes = hex_scopes,
    .names = AtomNames::of_map,
    .needs = {AtomNeed::ground},
    .holds =
        [](const AtomStep& at, const PropertyUse& use) {
          const TerrainId t = at.map().terrain(at.to());
          return t != no_hex && is_named(use, at.map().chart().terrains[t].name);
        },
    .yes = "enters certain terrain",
    .no = "enters no hex of *",
    .without = "*",
    .why =
        [](const AtomStep& at, const PropertyUse&) {
          return hex_fact(at, "is " + at.map().chart().terrains[at.map().terrain(at.to())].name);
        },
    .documentation = "of one of the terrains: `{ terrain = [\"woods\", \"town\"] }`",
};

}  // namespace rearguard
