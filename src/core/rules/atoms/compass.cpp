#include <fmt/format.h>

#include "src/core/rules/atoms/readings.h"
#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"

namespace rearguard {

constinit const Atom atoms::compass{
    .name = "direction",
    .scopes = step_scopes,
    .names = AtomNames::directions,
    .needs = {AtomNeed::grid},
    .holds =
        [](const AtomStep& at, const PropertyUse& use) {
          const auto d = direction_between(at.from(), at.to());
          return d && is_named(use, at.map().grid().direction_name(*d));
        },
    .yes = "steps in a certain direction",
    .no = "steps in another direction than *",
    .why =
        [](const AtomStep& at, const PropertyUse&) {
          const auto d = direction_between(at.from(), at.to());
          return step_fact(at, fmt::format("moves {}", d ? at.map().grid().direction_name(*d) : "nowhere"));
        },
    .documentation =
        "in one of the directions (`N NE SE S SW NW`, or `E NE NW W SW SE`): `{ direction = [\"N\", \"NE\"] "
        "}`",
};

}  // namespace rearguard
