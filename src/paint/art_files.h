#pragma once
// The drawings that stand on maps, from files.

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace rearguard {

class ArtBook;

inline constexpr std::size_t max_art_file = std::size_t{8} << 20U;  ///< bytes
/// Of all PNGs that a map brings along: each is turned into pixels for every size that it is drawn in.
inline constexpr long long max_art_px = 64'000'000;

/// Adds every .svg and .png of a folder that can be drawn, named after the file without its suffix. A
/// folder that is not there adds nothing.
void read_art_folder(const std::filesystem::path& folder, ArtBook& book);

/// Adds one drawing under a name, or says why it cannot be used. The pixels of a PNG are taken off
/// `pixels_left`, below which they must stay.
std::optional<std::string> read_art_file(const std::filesystem::path& file, const std::string& name,
                                         ArtBook& book, long long& pixels_left);

}  // namespace rearguard
