#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"
#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/facts/search_mask.h"

namespace rearguard {

constinit const Atom atoms::off_map{
    .name = "off-map",
    .scopes = hex_scopes,
    .needs = {AtomNeed::steps},
    .holds = [](const AtomStep& at, const PropertyUse&) { return !at.map().exists(at.to()); },
    .quick = [](const QuickStep& at,
                const PropertyUse&) { return (at.board.bits(at.to) & BoardFacts::exists) == 0; },
    .yes = "leaves the map",
    .no = "stays on the map",
    .why = [](const AtomStep& at, const PropertyUse&) { return hex_fact(at, "is not on the map"); },
    .documentation = "that is not on the map",
};

}  // namespace rearguard
