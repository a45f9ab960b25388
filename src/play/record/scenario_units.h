#pragma once
// The units of a scenario document: those on the map at the start, and those that arrive later.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "src/core/board/position.h"
#include "src/core/document/decoder.h"

namespace rearguard {

struct PositionSource;

/// When and where a unit arrives, as the scenario states it.
struct ArrivalEntry {
  int turn = 1;
  std::vector<std::pair<std::string, Place>> hexes;  ///< of entry; at least one
};

struct ScenarioUnits {
  Position position;  ///< with all units; those that arrive are in their first hex of entry
  std::string map_path;
  std::map<std::string, ArrivalEntry> entries;  ///< by id
};

inline constexpr int max_scenario_turns = 1000;
inline constexpr int max_scenario_minutes = 100'000;

/// The keys of a scenario that belong to its position.
std::vector<std::string_view> scenario_position_keys();

/// Reads the map and the units of a scenario. Nothing, and at least one problem, if they are no position.
std::optional<ScenarioUnits> read_scenario_units(const Node& document, PositionSource source,
                                                 Problems& problems);

}  // namespace rearguard
