#pragma once
// Changes of the picture under a map: from hexes to their places on it.

#include "src/core/io/maps/underlay.h"

namespace rearguard {

/// Returns an underlay with three points near the corners of the map, so that the hexes fill a picture of
/// this size (pixels) as far as they can without a stretch.
Underlay initial_underlay(const Grid& grid, const std::string& picture, int width, int height);

/// Returns the underlay with the hex of one point at another place of the picture; nothing if the points
/// would then not say where the picture lies.
std::optional<Underlay> with_place(const Underlay& underlay, const Grid& grid, std::size_t point, Point at);

/// Returns the underlay with one point at another hex, while the picture lies as before; nothing if that hex
/// and those of the other points are in one line.
std::optional<Underlay> with_hex(const Underlay& underlay, const Grid& grid, std::size_t point, Hex hex);

/// Returns the underlay with a third point, which lets the picture stretch, or without it. The picture lies
/// as before; without the third point, the least change makes it unstretched.
Underlay with_third_point(const Underlay& underlay, const Grid& grid);
Underlay without_third_point(const Underlay& underlay);

/// Returns the underlay of a map that was moved to another grid, where `from.first` becomes `origin`: the
/// picture lies under the same hexes as before. Hexes that have no number on the new grid are replaced.
Underlay reworked(const Underlay& underlay, const Grid& from, const Grid& to, Printed origin);

}  // namespace rearguard
