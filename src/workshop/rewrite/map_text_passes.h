#pragma once
// The passes that edit the text of a map, each from text to text. Private to this room.

#include "src/core/document/document.h"
#include "src/core/io/maps/underlay.h"
#include "src/workshop/rewrite/moved_hex.h"

namespace rearguard {

class HexMap;
struct AcceptTarget;
struct ChartNames;
struct ExpectationTarget;
struct MapTarget;
struct RepetitionFix;
struct ScenarioTarget;
struct TerrainChart;
struct TextChange;
struct TextMember;

/// The path of a map in a document: empty for the root, or the key `map` of a position.
using MapPlace = std::vector<std::string>;

inline MapPlace below(const MapPlace& place, std::initializer_list<const char*> keys) {
  MapPlace path = place;
  path.insert(path.end(), keys.begin(), keys.end());
  return path;
}

/// A renumbering of hexes, from the numbers of the text to the new ones.
struct Renumbering {
  const Grid& from;
  const Grid& to;
  Printed origin;  ///< where `from.first` is now

  bool changes_anything() const {
    return origin != from.first || from.numbering != to.numbering || from.shifted != to.shifted;
  }
  /// Returns the new form of a number of the text; nothing if it is not a hex number.
  std::optional<std::string> number(std::string_view old) const;
};

/// Renumbers the column or row of a side's `enemy_line`.
void renumber_line(std::string_view text, const std::vector<std::string>& path, const TextMember& member,
                   const Renumbering& change, std::vector<TextChange>& changes);
std::string renumbered_map(std::string_view text, const MapPlace& place, const Renumbering& change);
/// Changes the size and the numbering of the grid.
std::string sized_grid(std::string_view text, const MapPlace& place, const Grid& old, const Grid& grid);
/// Rewrites the changed rows of `hexes` and `elevation`.
std::string redrawn_rows(std::string_view text, const MapPlace& place, const MapTarget& target);
/// Writes the features of hexsides; with `repetition`, removes later entries for that feature and hexside.
std::string redrawn_hexsides(std::string_view text, const MapPlace& place, const HexMap& map,
                             const RepetitionFix* repetition = nullptr);
/// Changes, adds and removes labels and victory hexes.
std::string redrawn_names(std::string_view text, const MapPlace& place, const HexMap& map);
/// Changes, adds and removes home edges.
std::string with_home_edges(std::string_view text, const MapPlace& place, const HexMap& old,
                            const HexMap& map);
/// Rewrites the lists of regions that differ from those of the map.
std::string redrawn_regions(std::string_view text, const MapPlace& place, const HexMap& map);
/// Rewrites the lists of a position's regions on another grid; `list` is one of them in the text.
std::optional<TextChange> moved_region(std::string_view text, const TextMember& list,
                                       const Renumbering& change);
/// Changes, adds or removes the picture under the map. The text's numbers must be those of `grid`.
std::string with_underlay(std::string_view text, const MapPlace& place, const Grid& grid,
                          const std::optional<Underlay>& underlay);
/// Returns the picture under the map that a text states; nothing if it states none, or wrongly.
std::optional<Underlay> underlay_in_text(std::string_view text, const MapPlace& place, const Grid& grid);
/// Changes the name of the map, if it differs.
std::string renamed_map(std::string_view text, const MapPlace& place, const HexMap& map);

/// Changes the chart, and the names of its features on hexsides. `names` are those of `old`.
std::string with_chart(std::string_view text, const MapPlace& place, const TerrainChart& old,
                       const TerrainChart& chart, const ChartNames& names);

/// Changes whether higher ground blocks sight, if it differs.
std::string with_ground_sight(std::string_view text, const MapPlace& place, bool was, bool is);

/// Changes, adds and removes expectations of a map that is otherwise done. `list` counts those of the text.
std::string with_expectations(std::string_view text, const MapPlace& place, const HexMap& map,
                              const std::vector<ExpectationTarget>& list);

/// Adds and removes warnings that the map accepts. `list` counts those of the text.
std::string with_accepted(std::string_view text, const MapPlace& place, const Grid& grid,
                          const std::vector<AcceptTarget>& list);

/// Changes the values and victory conditions of a scenario whose units are done.
std::string with_scenario(std::string_view text, const ScenarioTarget& target);

/// Runs all passes in order. `old` is the map of the text.
std::string edited_map_part(std::string_view text, const MapPlace& place, const HexMap& old,
                            const MapTarget& target);

}  // namespace rearguard
