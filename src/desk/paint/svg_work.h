#pragma once
// How much work it is to draw an SVG picture. Private to the room.

#include <string_view>

namespace rearguard {

/// Tests whether an SVG picture takes too long to draw: the time grows with the square of the points of a
/// shape, and lines around shapes have several times as many as the shapes. The limit is some 22000 points in
/// one shape without a line, or 5500 in one with a line, which takes about a second.
bool has_too_many_points(std::string_view svg);

/// What to say of such a picture, as the end of a sentence.
inline constexpr const char* too_many_points =
    "it has too many points to draw: simplify its shapes, or use a PNG";

}  // namespace rearguard
