#pragma once
// Pictures of verdicts, written to files.

#include "src/answers/questions/verdict_picture.h"
#include "src/answers/report/verdict_listing.h"
#include "src/core/engine/question/judge.h"

namespace rearguard {

enum class PictureFormat : std::uint8_t { svg, png };

/// Returns the format named by the suffix of a file, in upper or lower case; nothing for other suffixes.
std::optional<PictureFormat> picture_format(const std::string& file);

/// An SVG of more hexes than this would be too large for the programs that show it.
inline constexpr std::size_t max_svg_hexes = 20'000;
/// Returns why so many hexes do not fit into an SVG; nothing if they do.
std::optional<std::string> svg_problem(std::size_t hexes);

/// Writes a page about the verdict into `file` (report/ruling_page.h), completely or not at all. Returns what
/// went wrong; nothing on success.
std::optional<std::string> write_ruling(const Verdict& verdict, Judge& judge, const MapLook& look,
                                        const std::string& file, const VerdictListing& listing);

/// Draws the verdict over its map into `file`, completely or not at all; with its legend or without. Returns
/// what went wrong; nothing on success.
std::optional<std::string> write_picture(const Verdict& verdict, Judge& judge, const MapLook& look,
                                         const std::string& file, bool legend = true);

}  // namespace rearguard
