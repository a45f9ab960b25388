#include "src/app/map_sheet.h"

#include "src/app/far_view.h"
#include "src/paint/painter.h"

namespace rearguard {

namespace {

// Hexes around a box that its picture depends on: lines are smoothed over two corners, drawings reach a
// little into the next hex, and the rim of what is drawn is cut off.
constexpr int surroundings = 3;

constexpr double smallest_letters = 6.5;  // pixels

}  // namespace

SheetStyle legible(SheetStyle asked, const Grid& grid, double hex_radius) {
  if (hex_radius < far_radius) return {false, false};
  const double smallest = grid.digits > 2 ? 33 : 28;
  asked.numbers = asked.numbers && hex_radius >= smallest;
  return asked;
}

MapSheet::MapSheet(std::shared_ptr<const HexMap> map, std::shared_ptr<const ArtBook> art)
    : map_(std::move(map)), art_(std::move(art)), facts_(map_facts(*map_)) {}

HexWindow MapSheet::drawn_window(const MapLayout& layout, Point corner, int width, int height) const {
  return window_over(layout, corner, {corner.x + width, corner.y + height}, surroundings);
}

std::size_t MapSheet::hexes_drawn(const MapLayout& layout, Point corner, int width, int height) const {
  if (layout.hex_radius() < far_radius) return 0;
  return layout.part(drawn_window(layout, corner, width, height)).hexes().size();
}

Image MapSheet::paint(const MapLayout& layout, Point corner, int width, int height, const SheetStyle& style,
                      const FontBook& fonts) const {
  if (layout.hex_radius() < far_radius) return paint_far(*map_, facts_, layout, corner, width, height);
  return paint_near(layout, corner, width, height, legible(style, map_->grid(), layout.hex_radius()), fonts);
}

Image MapSheet::paint_near(const MapLayout& layout, Point corner, int width, int height,
                           const SheetStyle& style, const FontBook& fonts) const {
  MapStyle map_style;
  map_style.hex_radius = layout.hex_radius();
  map_style.grid = style.grid;
  map_style.numbers = style.numbers;
  map_style.art = art_;
  map_style.labels = false;
  map_style.frame = false;
  Scene scene;
  const MapLayout part = layout.part(drawn_window(layout, corner, width, height));
  if (!part.hexes().empty()) add_map(scene, *map_, facts_, part, map_style);
  add_labels(scene, *map_, layout, corner, {corner.x + width, corner.y + height}, smallest_letters);
  Image image(width, height, margin_paper);
  Painter painter(image, fonts, 1, corner);
  for (const Item& item : scene.items) painter.draw(item);
  return image;
}

}  // namespace rearguard
