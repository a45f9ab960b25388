#include "src/core/rules/atoms/readings.h"
#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"
#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

constinit const Atom atoms::enemy_zoc{
    .name = "enemy-zoc",
    .scopes = hex_scopes,
    .needs = {AtomNeed::enemies, AtomNeed::zoc},
    .holds = [](const AtomStep& at, const PropertyUse&) { return in_enemy_zoc(at, at.to()); },
    .plane = [](std::uint8_t bits) { return (bits & BoardFacts::zoc) != 0; },
    .yes = "enters an enemy ZOC",
    .no = "enters no enemy ZOC",
    .without = "an enemy ZOC",
    .why =
        [](const AtomStep& at, const PropertyUse&) {
          const auto owners = units_near(at, true, at.to(), at.rule_set.zoc.range, [&](UnitIndex u) {
            return exerts_zoc(at, at.rule_set.zoc, u, at.to());
          });
          return hex_fact(at, "is in the ZOC of " + ids_of(at.position, owners));
        },
    .documentation = "in an enemy ZOC, of the definition that the move names",
};

}  // namespace rearguard
