#pragma once
// Scene -> PNG file. Needs no window and no display.

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "src/view/map_layout.h"
#include "src/view/map_scene.h"

namespace rearguard {

/// Paints the scene into a PNG file at `scale` image pixels a scene pixel, as `write_answer` writes. Says
/// what went wrong, or nothing.
std::optional<std::string> write_png(const Scene& scene, const std::filesystem::path& file, double scale = 1);

/// The same of a map laid out in this style and what `over` adds to its scene, at one pixel a scene pixel.
/// The map is drawn in bands of so many hexes about: what is drawn of a hex takes far more memory than its
/// pixels.
std::optional<std::string> write_map_png(const HexMap& map, const MapLayout& layout, const MapStyle& style,
                                         const std::function<void(Scene&)>& over,
                                         const std::filesystem::path& file, double hexes_a_band = 20'000);

}  // namespace rearguard
