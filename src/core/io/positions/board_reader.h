#pragma once
// Reads a drawn board: the ground of a small map and the units on it, in letters and signs. Private to io.

#include <memory>
#include <optional>

#include "src/core/document/decoder.h"
#include "src/core/document/document.h"

namespace rearguard {

class HexMap;

/// Returns a position document of the usual form: the drawing `board` has become the hexes of its map and the
/// hexes of its units. `chart_of` is the map of the document, if that is a path. Adds problems, with the line
/// and column of the sign; nothing if there are any.
///
/// A line contains every second column of a flat map, or one row of a pointy one. Its hexes are 4 characters
/// apart, and those of the next line are in the gaps:
///
///     .   .   w
///       a   .
///     .   Bw  .
std::optional<Node> drawn_position(const Node& position, const std::shared_ptr<const HexMap>& chart_of,
                                   Problems& problems);

}  // namespace rearguard
