#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"
#include "src/core/rules/facts/board_facts.h"

namespace rearguard {

constinit const Atom atoms::map_edge{
    .name = "map-edge",
    .scopes = hex_scopes,
    .needs = {AtomNeed::ground},
    .holds =
        [](const AtomStep& at, const PropertyUse&) {
          if (!at.map().exists(at.to())) return false;
          for (int d = 0; d < direction_count; ++d) {
            if (!at.map().exists(neighbour(at.to(), direction(d)))) return true;
          }
          return false;
        },
    .plane = [](std::uint8_t bits) { return (bits & BoardFacts::at_map_edge) != 0; },
    .yes = "enters a hex at the edge of the map",
    .no = "enters no hex at the edge of the map",
    .without = "a hex on the map edge",
    .why = [](const AtomStep& at, const PropertyUse&) { return hex_fact(at, "is on the map edge"); },
    .documentation = "with a neighbour that is not on the map; a hole in the map has edges too",
};

}  // namespace rearguard
