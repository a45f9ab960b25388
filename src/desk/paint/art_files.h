#pragma once
// Reads the drawings of maps from files.

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace rearguard {

class ArtLibrary;

inline constexpr std::size_t max_art_file = std::size_t{8} << 20U;  ///< bytes
/// Pixels of all PNGs of a map together: each is scaled for every size at which it is drawn.
inline constexpr long long max_art_px = 64'000'000;

/// Adds every usable picture of a folder, named after the file without its suffix. A missing folder
/// adds nothing.
void read_art_folder(const std::filesystem::path& folder, ArtLibrary& library);

/// Adds one drawing under a name, from a file in .svg, .png, .gif or .jpg; returns why it cannot be used, or
/// nullopt. One in pixels may have at most `pixels_left` of them, which are subtracted from it.
std::optional<std::string> read_art_file(const std::filesystem::path& file, const std::string& name,
                                         ArtLibrary& library, long long& pixels_left);

}  // namespace rearguard
