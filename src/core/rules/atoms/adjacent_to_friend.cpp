#include "src/core/rules/atoms/readings.h"
#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"

namespace rearguard {

constinit const Atom atoms::adjacent_to_friend{
    .name = "adjacent-to-friend",
    .scopes = hex_scopes,
    .needs = {AtomNeed::units, AtomNeed::steps},
    .holds =
        [](const AtomStep& at, const PropertyUse&) {
          return at.map().exists(at.to()) &&
                 some_unit(at, false, [&](UnitIndex u) { return is_adjacent(at, u, at.to()); });
        },
    .yes = "enters a hex adjacent to another friendly unit",
    .no = "enters no hex adjacent to another friendly unit",
    .without = "a hex adjacent to another friendly unit",
    .why = [](const AtomStep& at,
              const PropertyUse&) { return hex_fact(at, "is adjacent to a friendly unit"); },
    .documentation = "adjacent to another friendly unit",
};

}  // namespace rearguard
