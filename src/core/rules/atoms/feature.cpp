#include <algorithm>

#include "hexmap/hexside.h"
#include "src/core/rules/atoms/readings.h"
#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"

namespace rearguard {

constinit const Atom atoms::feature{
    .name = "feature",
    .scopes = side_scopes,
    .names = AtomNames::of_map,
    .needs = {AtomNeed::ground},
    .holds =
        [](const AtomStep& at, const PropertyUse& use) {
          const auto d = direction_between(at.from(), at.to());
          if (!d) return false;
          const auto& features = at.map().features(at.from(), *d);
          return std::any_of(features.begin(), features.end(),
                             [&](FeatureId f) { return is_named(use, at.map().chart().features[f].name); });
        },
    .yes = "crosses a certain feature",
    .no = "crosses no *",
    .without = "crossing *",
    .why = [](const AtomStep& at,
              const PropertyUse& use) { return step_fact(at, "crosses " + names_of(use)); },
    .documentation =
        "across a hexside with one of the features, as seen in the direction of the step: `{ feature = "
        "[\"river\"] }`",
};

}  // namespace rearguard
