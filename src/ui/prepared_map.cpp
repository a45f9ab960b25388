#include "src/ui/prepared_map.h"

#include <algorithm>

#include "src/paint/painter.h"
#include "src/ui/low_detail_map.h"

namespace rearguard {

namespace {

// The margin in hexes that the picture of a box depends on: lines are smoothed over two corners, drawings
// overlap the next hex slightly, and the rim of the drawn part is clipped.
constexpr int surroundings = 3;

constexpr double smallest_letters = 6.5;  // pixels

Image cut(const Image& image, const PixelBox& box) {
  Image part(box.right - box.left, box.bottom - box.top, {0, 0, 0, 0});
  const std::size_t row_bytes = static_cast<std::size_t>(part.width) * 4;
  for (int y = 0; y < part.height; ++y) {
    const auto from = (static_cast<std::size_t>(box.top + y) * static_cast<std::size_t>(image.width) +
                       static_cast<std::size_t>(box.left)) *
                      4;
    std::copy_n(image.pixels.begin() + static_cast<std::ptrdiff_t>(from), row_bytes,
                part.pixels.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(y) * row_bytes));
  }
  return part;
}

}  // namespace

SheetStyle legible(SheetStyle style, const Grid& grid, double hex_radius) {
  if (hex_radius < far_radius) return {false, false};
  const double smallest = grid.longest_number() > 4 ? 33 : 28;
  style.numbers = style.numbers && hex_radius >= smallest;
  return style;
}

PreparedMap::PreparedMap(std::shared_ptr<const HexMap> map, std::shared_ptr<const ArtLibrary> art)
    : map_(std::move(map)), art_(std::move(art)), facts_(map_facts(*map_)) {}

HexWindow PreparedMap::drawn_window(const MapLayout& layout, Point corner, int width, int height) const {
  return window_over(layout, corner, {corner.x + width, corner.y + height}, surroundings);
}

std::size_t PreparedMap::hexes_drawn(const MapLayout& layout, Point corner, int width, int height) const {
  if (layout.hex_radius() < far_radius) return 0;
  return layout.part(drawn_window(layout, corner, width, height)).hexes().size();
}

Image PreparedMap::paint(const MapLayout& layout, Point corner, int width, int height,
                         const SheetStyle& style, const FontSet& fonts) const {
  if (layout.hex_radius() < far_radius) return paint_far(*map_, facts_, layout, corner, width, height);
  Image image(width, height, margin_paper);
  Painter painter(image, fonts, 1, corner);
  for (const Item& item : near_scene(layout, corner, width, height, style).items) painter.draw(item);
  return image;
}

ImagePart PreparedMap::paint_part(const MapLayout& layout, Point corner, int width, int height,
                                  const PixelBox& only, const SheetStyle& style, const FontSet& fonts) const {
  if (layout.hex_radius() < far_radius)
    return {only.left, only.top, cut(paint(layout, corner, width, height, style, fonts), only)};
  Image image(width, height, margin_paper);
  Painter painter(image, fonts, 1, corner, only);
  for (const Item& item : near_scene(layout, corner, width, height, style).items) painter.draw(item);
  return {only.left, only.top, cut(image, only)};
}

Scene PreparedMap::near_scene(const MapLayout& layout, Point corner, int width, int height,
                              const SheetStyle& style) const {
  const SheetStyle shown = legible(style, map_->grid(), layout.hex_radius());
  MapStyle map_style;
  map_style.hex_radius = layout.hex_radius();
  map_style.grid = shown.grid;
  map_style.numbers = shown.numbers;
  map_style.art = art_;
  map_style.labels = false;
  map_style.frame = false;
  Scene scene;
  const MapLayout part = layout.part(drawn_window(layout, corner, width, height));
  if (!part.hexes().empty()) add_map(scene, *map_, facts_, part, map_style);
  add_labels(scene, *map_, layout, corner, {corner.x + width, corner.y + height}, smallest_letters);
  return scene;
}

}  // namespace rearguard
