#pragma once
// The picture of a verdict, as a file.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "src/engine/judge.h"
#include "src/view/art.h"

namespace rearguard {

enum class PictureFormat : std::uint8_t { svg, png };

/// By the suffix of a file name, upper or lower case; nothing for any other.
std::optional<PictureFormat> picture_format(const std::string& file);

/// An SVG of more hexes than this would be too large for what shows it.
inline constexpr std::size_t max_svg_hexes = 20'000;
/// Why there is no SVG of so many hexes, or nothing.
std::optional<std::string> svg_problem(std::size_t hexes);

/// Draws the verdict over its map into `file`, whole or not at all. Says what went wrong, or nothing.
std::optional<std::string> write_picture(const Verdict& verdict, Judge& judge,
                                         std::shared_ptr<const ArtBook> art, const std::string& file);

}  // namespace rearguard
