#pragma once
// Parts of the desired content of documents, as drafts keep them.

#include <map>

#include "src/core/io/maps/accepted_reader.h"

namespace rearguard {

/// The names that a text has for the terrains, features and movement classes of a chart, by their ids; empty
/// for what the text does not have. Its order must be that of the text, with new ones last.
struct ChartNames {
  std::vector<std::string> terrains, features, classes;
};
struct AcceptTarget {
  AcceptedFinding accepted;
  std::optional<std::size_t> old_index = std::nullopt;  ///< as in `UnitTarget`; such an entry stays as it is
};
/// When and where a unit of a scenario arrives.
struct ArrivalSetup {
  int turn = 1;
  std::vector<std::string> hexes;  ///< of entry, as printed
  friend bool operator==(const ArrivalSetup&, const ArrivalSetup&) = default;
};

/// A desired entry of a list.
struct RecordTarget {
  Node table;
  std::optional<std::size_t> old_index = std::nullopt;  ///< as in `UnitTarget`
};
/// The lists of a scenario besides its units, by key.
using ScenarioLists = std::map<std::string, std::vector<RecordTarget>>;
/// Their keys.
inline constexpr std::array<const char*, 4> scenario_list_keys{"victory", "victory_levels", "early_end",
                                                               "hints"};
}  // namespace rearguard
