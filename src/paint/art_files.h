#pragma once
// The drawings that stand on maps, from files.

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

#include "src/view/art.h"

namespace rearguard {

inline constexpr std::size_t largest_art_file = std::size_t{8} << 20U;  ///< bytes

/// Adds every .svg and .png of a folder that can be drawn, named after the file without its suffix. A
/// folder that is not there adds nothing.
void read_art_folder(const std::filesystem::path& folder, ArtBook& book);

/// Adds one drawing under a name, or says why it cannot be used.
std::optional<std::string> read_art_file(const std::filesystem::path& file, const std::string& name,
                                         ArtBook& book);

}  // namespace rearguard
