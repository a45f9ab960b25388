#pragma once
// Edits the text of a document in place: only the changed parts are rewritten; everything else, comments
// included, is preserved byte for byte.

#include "src/core/io/maps/expectation.h"
#include "src/core/io/maps/underlay.h"
#include "src/core/io/positions/position_reader.h"
#include "src/workshop/rewrite/edit_targets.h"

namespace rearguard {

ChartNames names_in(const TerrainChart& chart);

/// The desired content of a map's text. The orientation must be that of the text.
struct MapTarget {
  const HexMap& map;
  /// Where the first hex of the text's grid is on `map`, even if that hex is no longer on the map. It equals
  /// `first` of the text's grid if hexes were neither renumbered nor shifted.
  Printed origin;
  /// The picture under the map; null: that of the text, with its hexes renumbered.
  const std::optional<Underlay>* underlay = nullptr;
  /// The names in the text; null: those of the chart of `map`.
  const ChartNames* names = nullptr;
  /// The expectations; null: those of the text.
  const std::vector<ExpectationTarget>* expectations = nullptr;
  /// The accepted warnings; null: those of the text.
  const std::vector<AcceptTarget>* accepted = nullptr;
};

/// A desired unit of a position's text.
struct UnitTarget {
  UnitSetup unit;
  /// Index of the unit in the text that it replaces; nothing for a new unit. Each index occurs at most once,
  /// in ascending order.
  std::optional<std::size_t> old_index;
  /// Of a scenario: the unit arrives later, and its hex is not written.
  std::optional<ArrivalSetup> arrival = std::nullopt;
};

/// The desired values of a scenario besides its position: those that the text has otherwise are changed.
struct ScenarioTarget {
  const Node& values;
  const ScenarioLists& lists;
};

/// Returns the text of a map document (TOML or JSON), edited so that it reads as the target; unchanged if it
/// already does. Problems if the text is not a map, or cannot be edited in place.
Checked<std::string> edited_map_text(std::string_view text, const std::string& file, const MapTarget& target);

/// As `MapTarget`, for a position and an inline map.
struct PositionTarget {
  const std::vector<UnitTarget>& units;
  const HexMap& old_map;                                         ///< the position's map as the text knows it
  const Grid& grid;                                              ///< of the map as it is now
  Printed origin;                                                ///< as in `MapTarget`
  const HexMap* inline_map = nullptr;                            ///< the map of the position, if it is inline
  std::optional<std::string> map_path = std::nullopt;            ///< new path of the map file
  std::optional<std::string> rules_path = std::nullopt;          ///< new path of the rule file
  const std::optional<Underlay>* underlay = nullptr;             ///< as in `MapTarget`, with `inline_map`
  const ChartNames* names = nullptr;                             ///< as in `MapTarget`, with `inline_map`
  const std::vector<ExpectationTarget>* expectations = nullptr;  ///< as in `MapTarget`, with `inline_map`
  const std::vector<AcceptTarget>* accepted = nullptr;           ///< as in `MapTarget`, with `inline_map`
};
/// How to read the text before and after the edit: with the old and the new content of the map file (see
/// `MapCache::pin`).
struct PositionTexts {
  PositionSource before, after;
};
Checked<std::string> edited_position_text(std::string_view text, const std::string& file,
                                          const PositionTarget& target, const PositionTexts& texts);

/// Returns the text of a scenario, edited likewise; its units may arrive later. Problems, too, if the
/// scenario would be invalid; its rules are not looked at.
Checked<std::string> edited_scenario_text(std::string_view text, const std::string& file,
                                          const PositionTarget& target, const ScenarioTarget& scenario,
                                          const PositionTexts& texts);

/// Returns whether two maps agree in every hex, hexside, label and edge, and in their charts. The order of
/// terrains, features and classes does not count.
bool same_map(const HexMap& a, const HexMap& b);
bool same_chart(const TerrainChart& a, const TerrainChart& b);

}  // namespace rearguard
