#include "src/core/rules/atoms/readings.h"
#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"
#include "src/core/rules/facts/board_facts.h"

namespace rearguard {

constinit const Atom atoms::friendly{
    .name = "friend",
    .scopes = hex_scopes,
    .needs = {AtomNeed::units},
    .holds =
        [](const AtomStep& at, const PropertyUse&) {
          return some_unit(at, false, [&](UnitIndex u) { return is_in(at, u, at.to()); });
        },
    .plane = [](std::uint8_t bits) { return (bits & BoardFacts::friendly) != 0; },
    .yes = "enters a hex with another friendly unit",
    .no = "enters no hex with another friendly unit",
    .without = "a hex with another friendly unit",
    .why = [](const AtomStep& at, const PropertyUse&) { return occupied(at, false); },
    .documentation = "with another friendly or allied unit",
};

}  // namespace rearguard
