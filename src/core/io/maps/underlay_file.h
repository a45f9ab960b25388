#pragma once
// The picture under the map that a file contains.

#include <optional>
#include <string>

#include "hexmap/grid.h"
#include "src/core/io/maps/underlay.h"

namespace rearguard {

struct Node;

/// Returns the underlay of the map in `file`: of a map, or of a position with its map inside. Nothing if the
/// map has none, or if the file is no such document or empty. `grid` is that of the map.
std::optional<Underlay> underlay_in_file(const std::string& file, const Grid& grid);

/// The same for a document that has been read.
std::optional<Underlay> underlay_in(const Node& document, const Grid& grid);

/// Where the picture of an underlay is.
struct UnderlayPicture {
  std::string path;     ///< empty if it may not be opened
  std::string problem;  ///< why; one sentence
};
/// Finds the picture, which must be in the folder of `map_file` or below it.
UnderlayPicture underlay_picture(const Underlay& underlay, const std::string& map_file);

}  // namespace rearguard
