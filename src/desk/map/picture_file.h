#pragma once
// Scene -> PNG file. Needs no window and no display.

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace rearguard {

class HexMap;
class MapLayout;
struct Image;
struct MapStyle;
struct Scene;

/// Writes an image as a PNG file, as `write_answer` does. Returns the reason of a failure, or nullopt.
std::optional<std::string> write_image(const Image& image, const std::filesystem::path& file);

/// Paints the scene into a PNG file at `scale` image pixels per scene pixel, and replaces the file as
/// `write_answer` does. Returns the reason of a failure, or nullopt.
std::optional<std::string> write_png(const Scene& scene, const std::filesystem::path& file, double scale = 1);

/// Returns the bytes of the PNG file that `write_map_png` writes, or what went wrong.
std::variant<std::vector<std::byte>, std::string> map_png(const HexMap& map, const MapLayout& layout,
                                                          const MapStyle& style,
                                                          const std::function<void(Scene&)>& over,
                                                          double hexes_a_band = 20'000);

/// Paints a map with what `over` adds to its scene, at one pixel per scene pixel. Draws bands of about
/// `hexes_a_band` hexes, since the scene of a hex needs far more memory than its pixels.
std::optional<std::string> write_map_png(const HexMap& map, const MapLayout& layout, const MapStyle& style,
                                         const std::function<void(Scene&)>& over,
                                         const std::filesystem::path& file, double hexes_a_band = 20'000);

}  // namespace rearguard
