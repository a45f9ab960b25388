#include <array>

#include "hexmap/concat.h"
#include "pathing/candidate_graph.h"
#include "src/core/rules/atoms/joins.h"
#include "src/core/rules/atoms/sentences.h"
#include "src/core/rules/facts/search_mask.h"
#include "src/core/rules/facts/step_properties.h"

namespace rearguard {

namespace {

/// Calls `reading` with a step into the hex that this step leaves.
template <class Reading>
auto in_hex_left(const AtomStep& at, Reading reading) {
  const std::array path{at.start(), at.from(), at.from()};
  return reading(AtomStep{at.position, at.rule_set, at.question, path, 2, false, at.board});
}

/// Tests the property in each hex once, for all the steps that leave it.
void fill_was(SearchMask& mask, const PropertyUse& use) {
  std::vector<std::uint8_t> has(mask.vertices().size());
  for (std::size_t v = 0; v < has.size(); ++v) {
    has[v] = hex_property_holds(mask.board(), mask.question(), mask.rule_set(), use.parts.front(),
                                mask.vertices()[v].hex)
                 ? 1
                 : 0;
  }
  for (std::size_t i = 0; i < mask.graph().steps.size(); ++i) {
    if (has[mask.graph().steps[i].from] != 0) mask.mark_step(i, use.scope);
  }
}

}  // namespace

constinit const Atom atoms::was{
    .name = "was",
    .scopes = step_scopes,
    .takes_place = true,
    .needs = {AtomNeed::grid},
    .holds =
        [](const AtomStep& at, const PropertyUse& use) {
          return in_hex_left(at, [&](const AtomStep& left) { return holds_at(left, use.parts.front()); });
        },
    .fill = fill_was,
    .quick =
        [](const QuickStep& at, const PropertyUse& use) {
          return hex_property_holds(at.board, at.question, at.rule_set, use.parts.front(), at.from);
        },
    .yes = "leaves a hex with some property",
    .no = "leaves no hex with that property",
    .why =
        [](const AtomStep& at, const PropertyUse& use) {
          return in_hex_left(at, [&](const AtomStep& left) {
            const std::string fact = fact_of(left, use.parts.front()).alone;
            return AtomWitness{fact, concat("would leave ", number_of(at, at.from()), ", where ", fact)};
          });
        },
    .documentation =
        "out of a hex, the start hex included, that has a property of hexes: "
        "`{ was = \"enemy-zoc\" }`",
};

}  // namespace rearguard
