#pragma once
// Scene -> PNG file. Needs no window and no display.

#include <filesystem>
#include <optional>
#include <string>

#include "src/view/scene.h"

namespace rearguard {

/// Paints the scene into a PNG file at `scale` image pixels a scene pixel, as `write_answer` writes. Says
/// what went wrong, or nothing.
std::optional<std::string> write_png(const Scene& scene, const std::filesystem::path& file, double scale = 1);

}  // namespace rearguard
