#include "src/desk/map/picture_file.h"

#include <cmath>
#include <exception>

#include "src/answers/view/map_scene.h"
#include "src/core/document/files_in_use.h"
#include "src/desk/paint/png.h"
#include "src/desk/paint/raster.h"

namespace rearguard {

namespace {

/// The margin in hexes that the picture of a band depends on: lines are smoothed over two corners, drawings
/// overlap the next hex slightly, and the rim of the drawn part is clipped.
constexpr int around_band = 3;

std::string not_written(const std::filesystem::path& file, const std::exception& error) {
  return "cannot write " + file.string() + ": " + error.what();
}

Image paint_bands(const HexMap& map, const MapLayout& layout, const MapStyle& style,
                  const std::function<void(Scene&)>& over, double hexes_a_band) {
  const MapFacts facts = map_facts(map);
  const int width = static_cast<int>(whole_pixels(layout.width()));
  const int height = static_cast<int>(whole_pixels(layout.height()));
  const double bands = std::ceil(static_cast<double>(layout.hexes().size()) / hexes_a_band);
  const int step = static_cast<int>(std::ceil(height / std::max(bands, 1.0)));
  Image whole(width, height, margin_paper);
  for (int top = 0; top < height; top += step) {
    const int rows = std::min(step, height - top);
    const Point corner{0, static_cast<double>(top)};
    Scene scene;
    scene.background = margin_paper;
    const Point opposite{layout.width(), static_cast<double>(top + rows)};
    add_hexes(scene, map, facts, layout.part(window_over(layout, corner, opposite, around_band)), style);
    add_margin(scene, map, layout, style);
    over(scene);
    const Image band = paint_part(scene, 1, corner, width, rows);
    std::copy(band.pixels.begin(), band.pixels.end(),
              whole.pixels.begin() + static_cast<std::ptrdiff_t>(top) * width * 4);
  }
  return whole;
}

}  // namespace

std::optional<std::string> write_image(const Image& image, const std::filesystem::path& file) {
  const auto encoded = encode_png(image);
  if (const auto* problem = std::get_if<std::string>(&encoded)) return *problem;
  return write_answer(std::get<std::vector<std::byte>>(encoded), file);
}

std::optional<std::string> write_png(const Scene& scene, const std::filesystem::path& file, double scale) {
  if (auto problem = size_problem(scene, scale)) return problem;
  try {
    return write_image(paint(scene, scale), file);
  } catch (const std::exception& error) {
    return not_written(file, error);
  }
}

std::variant<std::vector<std::byte>, std::string> map_png(const HexMap& map, const MapLayout& layout,
                                                          const MapStyle& style,
                                                          const std::function<void(Scene&)>& over,
                                                          double hexes_a_band) {
  if (auto large = too_large(layout.width(), layout.height())) return large->text;
  try {
    return encode_png(paint_bands(map, layout, style, over, hexes_a_band));
  } catch (const std::exception& error) {
    return std::string("the map cannot be painted: ") + error.what();
  }
}

std::optional<std::string> write_map_png(const HexMap& map, const MapLayout& layout, const MapStyle& style,
                                         const std::function<void(Scene&)>& over,
                                         const std::filesystem::path& file, double hexes_a_band) {
  const auto bytes = map_png(map, layout, style, over, hexes_a_band);
  if (const auto* problem = std::get_if<std::string>(&bytes)) return *problem;
  return write_answer(std::get<std::vector<std::byte>>(bytes), file);
}

}  // namespace rearguard
