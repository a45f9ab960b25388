#include <fmt/format.h>

#include "hexmap/hexside.h"
#include "src/core/rules/atoms/readings.h"
#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/atoms/sentences.h"

namespace rearguard {

namespace {

/// Returns the direction of the first hexside of a hex that has one of the features, as seen from the hex.
std::optional<Direction> side_with(const AtomStep& at, const PropertyUse& use) {
  if (!at.map().exists(at.to())) return std::nullopt;
  for (int i = 0; i < direction_count; ++i) {
    const Direction d = direction(i);
    for (const FeatureId f : at.map().features(at.to(), d)) {
      if (is_named(use, at.map().chart().features[f].name)) return d;
    }
  }
  return std::nullopt;
}

AtomWitness why_beside(const AtomStep& at, const PropertyUse& use) {
  const Direction d = *side_with(at, use);
  std::string name;
  for (const FeatureId f : at.map().features(at.to(), d)) {
    const std::string& of_feature = at.map().chart().features[f].name;
    if (name.empty() && is_named(use, of_feature)) name = of_feature;
  }
  return hex_fact(at, fmt::format("has {} on its hexside {}", name, at.map().grid().direction_name(d)));
}

}  // namespace

constinit const Atom atoms::beside{
    .name = "beside",
    .scopes = hex_scopes,
    .names = AtomNames::of_map,
    .needs = {AtomNeed::ground},
    .holds = [](const AtomStep& at, const PropertyUse& use) { return side_with(at, use).has_value(); },
    .yes = "enters a hex beside a certain feature",
    .no = "enters no hex beside *",
    .without = "a hex beside *",
    .why = why_beside,
    .documentation =
        "one of whose hexsides has one of the features, as seen from the hex: `{ beside = [\"river\"] }`",
};

}  // namespace rearguard
