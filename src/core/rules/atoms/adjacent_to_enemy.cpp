#include "src/core/rules/atoms/readings.h"
#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"
#include "src/core/rules/facts/board_facts.h"

namespace rearguard {

constinit const Atom atoms::adjacent_to_enemy{
    .name = "adjacent-to-enemy",
    .scopes = hex_scopes,
    .needs = {AtomNeed::enemies, AtomNeed::steps},
    .holds =
        [](const AtomStep& at, const PropertyUse&) {
          return at.map().exists(at.to()) &&
                 some_unit(at, true, [&](UnitIndex u) { return is_adjacent(at, u, at.to()); });
        },
    .plane =
        [](std::uint8_t bits) {
          return (bits & BoardFacts::exists) != 0 && (bits & BoardFacts::adjacent_to_enemy) != 0;
        },
    .yes = "enters a hex adjacent to an enemy unit",
    .no = "enters no hex adjacent to an enemy unit",
    .without = "a hex adjacent to an enemy unit",
    .why = [](const AtomStep& at,
              const PropertyUse&) { return hex_fact(at, "is adjacent to an enemy unit"); },
    .documentation = "adjacent to an enemy unit",
};

}  // namespace rearguard
