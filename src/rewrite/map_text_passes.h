#pragma once
// The steps by which the text of a map is changed, each from text to text. Private to io.

#include <string>
#include <string_view>
#include <vector>

#include "src/rewrite/map_text_edit.h"
#include "src/rewrite/text_outline.h"

namespace rearguard {

/// Where a map stands in a document: at its root, or below the key `map` of a position.
using MapPlace = std::vector<std::string>;

inline MapPlace below(const MapPlace& place, std::initializer_list<const char*> keys) {
  MapPlace path = place;
  path.insert(path.end(), keys.begin(), keys.end());
  return path;
}

/// How hexes were renumbered: from numbers of the text to numbers of now.
struct Renumbering {
  const Grid& from;
  const Grid& to;
  Printed origin;  ///< what `from.first` is called now

  bool changes_anything() const {
    return origin != from.first || from.digits != to.digits || from.shifted != to.shifted;
  }
  /// A number of the text in its new form; nothing where it is none.
  std::optional<std::string> number(std::string_view old) const;
};

/// The number of a column or row that some side's `enemy_line` is.
void renumber_line(std::string_view text, const std::vector<std::string>& path, const TextMember& member,
                   const Renumbering& change, std::vector<TextChange>& changes);
/// Every hex number of the map.
std::string renumbered_map(std::string_view text, const MapPlace& place, const Renumbering& change);
std::string sized_grid(std::string_view text, const MapPlace& place, const Grid& grid);
/// The rows of `hexes` and of `elevation`.
std::string redrawn_rows(std::string_view text, const MapPlace& place, const MapTarget& target);
std::string redrawn_hexsides(std::string_view text, const MapPlace& place, const HexMap& map);
/// Without the labels and victory hexes that the map lacks.
std::string without_lost_names(std::string_view text, const MapPlace& place, const HexMap& map);
/// The name of the map, where it is another one.
std::string renamed_map(std::string_view text, const MapPlace& place, const HexMap& map);

/// All of them, one after the other.
std::string edited_map_part(std::string_view text, const MapPlace& place, const Grid& old_grid,
                            const MapTarget& target);

/// "[" + the strings in quotes + "]".
std::string raw_strings(const std::vector<std::string>& texts);

}  // namespace rearguard
