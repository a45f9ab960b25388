#include "src/core/rules/atoms/readings.h"
#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"
#include "src/core/rules/facts/board_facts.h"

namespace rearguard {

constinit const Atom atoms::enemy{
    .name = "enemy",
    .scopes = hex_scopes,
    .needs = {AtomNeed::enemies},
    .holds =
        [](const AtomStep& at, const PropertyUse&) {
          return some_unit(at, true, [&](UnitIndex u) { return is_in(at, u, at.to()); });
        },
    .plane = [](std::uint8_t bits) { return (bits & BoardFacts::enemy) != 0; },
    .yes = "enters a hex with an enemy unit",
    .no = "enters no hex with an enemy unit",
    .without = "a hex with an enemy unit",
    .why = [](const AtomStep& at, const PropertyUse&) { return occupied(at, true); },
    .documentation = "with an enemy unit",
};

}  // namespace rearguard
