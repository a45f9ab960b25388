#pragma once
// What an objective, a bridge or a road is worth: the scenario without it, to be played again.

#include <memory>
#include <optional>
#include <string>

#include "hexmap/closed_map.h"

namespace rearguard {

struct Scenario;

/// Hexes or hexsides that are closed for some games, or hexsides without a feature.
struct WorthPlace {
  std::string name;  ///< "The wood", "bridge 2930-3030", "3028"
  std::vector<Hex> hexes = {};
  std::vector<Hexside> hexsides = {};
  std::optional<FeatureId> lifted = {};  ///< the hexsides are not closed, but lose this
};

/// Returns the objectives of a scenario, each with all hexes of its victory rule, and the bridges and roads
/// of its map.
std::vector<WorthPlace> worth_places(const Scenario& scenario);

struct ClosedScenario {
  std::shared_ptr<const Scenario> scenario;  ///< null: it cannot be closed
  std::string note;                          ///< what is still open, or why it cannot be closed; else empty
};

/// Returns the scenario with a place closed to all units, or without its feature. Its hexes score nothing for
/// being held; those in which units stand at the start, or through which they enter the map, stay open.
ClosedScenario closed_scenario(const Scenario& scenario, const WorthPlace& place);

}  // namespace rearguard
