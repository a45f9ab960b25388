#include <array>

#include <fmt/format.h>

#include "src/core/rules/atoms/quantifiers.h"
#include "src/core/rules/atoms/readings.h"
#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"
#include "src/core/rules/facts/search_mask.h"
#include "src/core/rules/facts/stacking.h"
#include "src/core/rules/facts/step_operand.h"
#include "src/core/rules/facts/unit_groups.h"

namespace rearguard {

namespace {

/// Returns the friends in the hex entered, or the units of the group there.
std::vector<UnitIndex> units_there(const AtomStep& at, const PropertyUse& use) {
  if (use.operand == nullptr)
    return units_with(at, false, [&](UnitIndex u) { return is_in(at, u, at.to()); });
  std::vector<UnitIndex> units = members_of(*use.operand->group, at.position, at.rule_set, at.question);
  std::erase_if(units, [&](UnitIndex u) { return at.question.moves(u) || !is_in(at, u, at.to()); });
  return units;
}

bool holds_overstacked(const AtomStep& at, const PropertyUse& use) {
  const StackingLimit limit(at.rule_set, at.position, at.question);
  std::int64_t load = limit.weight_of_mover();
  for (const UnitIndex u : units_there(at, use)) load += limit.weight(u);
  return at.map().exists(at.to()) && limit.is_exceeded_by(load);
}

}  // namespace

constinit const Atom atoms::overstacked{
    .name = "overstacked",
    .scopes = hex_scopes,
    .needs = {AtomNeed::units, AtomNeed::stacking, AtomNeed::steps},
    .holds = holds_overstacked,
    .quick =
        [](const QuickStep& at, const PropertyUse& use) {
          const Position& position = at.board.position();
          if (use.operand != nullptr) {
            const std::array<Hex, 2> path{at.from, at.to};
            return holds_overstacked({position, at.rule_set, at.question, path, 1}, use);
          }
          const StackingLimit limit(at.rule_set, position, at.question);
          return position.map().exists(at.to) &&
                 limit.is_exceeded_by(limit.weight_of_mover() + limit.friendly_load(at.to));
        },
    .yes = "enters a hex that the unit would overstack",
    .no = "enters a hex with room for the unit",
    .without = "a hex that the unit would overstack",
    .why =
        [](const AtomStep& at, const PropertyUse& use) {
          const auto units = units_there(at, use);
          const std::string with = units.empty() ? "" : " with " + ids_of(at.position, units);
          const std::string& id = at.mover().id;
          return AtomWitness{fmt::format("{} would exceed the stacking limit in {}{}", id, to_hex(at), with),
                             fmt::format("would enter {}, where {} would exceed the stacking limit{}",
                                         to_hex(at), id, with)};
        },
    .documentation =
        "where this unit and the friends there exceed the `[stacking]` limit; "
        "`{ overstacked = GROUP }`: this unit and the units of a group",
};

}  // namespace rearguard
