#pragma once
// What an objective or a bridge is worth: the scenario without it, to be played again.

#include <memory>
#include <string>

#include "hexmap/hexside.h"

namespace rearguard {

struct Scenario;

/// Hexes or a hexside that are closed for some games.
struct WorthPlace {
  std::string name;  ///< "The wood", "bridge 2930-3030", "3028"
  std::vector<Hex> hexes = {};
  std::vector<Hexside> hexsides = {};
};

/// Returns the objectives of a scenario, each with all hexes of its victory rule, and the bridges of its map.
std::vector<WorthPlace> worth_places(const Scenario& scenario);

struct ClosedScenario {
  std::shared_ptr<const Scenario> scenario;  ///< null: it cannot be closed
  std::string note;                          ///< what is still open, or why it cannot be closed; else empty
};

/// Returns the scenario with a place closed to all units. Its hexes score nothing for being held; those in
/// which units stand at the start, or through which they enter the map, stay open.
ClosedScenario closed_scenario(const Scenario& scenario, const WorthPlace& place);

}  // namespace rearguard
