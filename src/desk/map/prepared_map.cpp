#include "src/desk/map/prepared_map.h"

#include "hexmap/unpainted.h"
#include "src/answers/view/curves.h"
#include "src/desk/map/low_detail_map.h"
#include "src/desk/paint/painter.h"
#include "src/desk/ui/shown_underlay.h"

namespace rearguard {

namespace {

// The margin in hexes that the picture of a box depends on: lines are smoothed over two corners, drawings
// overlap the next hex slightly, and the rim of the drawn part is clipped.
constexpr int surroundings = 3;

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

PreparedMap::PreparedMap(std::shared_ptr<const HexMap> map, std::shared_ptr<const ArtLibrary> art,
                         std::shared_ptr<const MapOpacity> opacity)
    : map_(std::move(map)), art_(std::move(art)), opacity_(std::move(opacity)), facts_(map_facts(*map_)) {}

HexWindow PreparedMap::drawn_window(const MapLayout& layout, Point corner, int width, int height) const {
  return window_over(layout, corner, {corner.x + width, corner.y + height}, surroundings);
}

std::size_t PreparedMap::hexes_drawn(const MapLayout& layout, Point corner, int width, int height) const {
  if (layout.hex_radius() < far_radius) return 0;
  return layout.part(drawn_window(layout, corner, width, height)).hexes().size();
}

Image PreparedMap::paint(const MapLayout& layout, Point corner, int width, int height,
                         const SheetStyle& style, const FontSet& fonts) const {
  if (layout.hex_radius() < far_radius)
    return paint_far(*map_, facts_, layout, corner, width, height, opacity_.get());
  if (opacity_) return paint_open(layout, corner, width, height, std::nullopt, style, fonts);
  Image image(width, height, margin_paper);
  Painter painter(image, fonts, 1, corner);
  for (const Item& item : near_scene(layout, corner, width, height, style).items) painter.draw(item);
  return image;
}

ImagePart PreparedMap::paint_part(const MapLayout& layout, Point corner, int width, int height,
                                  const PixelBox& only, const SheetStyle& style, const FontSet& fonts) const {
  if (layout.hex_radius() < far_radius)
    return {only.left, only.top,
            cut(paint_far(*map_, facts_, layout, corner, width, height, opacity_.get(), only), only)};
  if (opacity_)
    return {only.left, only.top, cut(paint_open(layout, corner, width, height, only, style, fonts), only)};
  Image image(width, height, margin_paper);
  Painter painter(image, fonts, 1, corner, only);
  for (const Item& item : near_scene(layout, corner, width, height, style).items) painter.draw(item);
  return {only.left, only.top, cut(image, only)};
}

namespace {

enum class Part : std::uint8_t { ground, lines, over };

/// Returns to which part of a map above a picture an item belongs; nothing for the paper around the hexes.
std::optional<Part> part_of(const Item& item) {
  switch (item.role) {
    case Role::paper:
    case Role::terrain:
    case Role::terrain_art:
      return Part::ground;
    case Role::elevation:
    case Role::stream:
    case Role::hexside:
    case Role::slope:
    case Role::road:
    case Role::bridge:
      return Part::lines;
    case Role::frame: {
      const auto* polygon = std::get_if<Polygon>(&item.shape);
      return polygon != nullptr && polygon->fill ? std::nullopt : std::optional(Part::over);
    }
    default:
      return Part::over;
  }
}

/// Fills the hexes of a layout that have each opacity above 0 with it, in the alpha channel.
Image opacities(const MapLayout& layout, Point corner, int width, int height,
                const std::optional<PixelBox>& only, const std::function<double(Hex)>& opacity_of) {
  std::map<double, std::vector<Hex>> by_opacity;
  for (const Hex h : layout.hexes()) {
    if (const double opacity = opacity_of(h); opacity > 0) by_opacity[opacity].push_back(h);
  }
  Image mask(width, height, {0, 0, 0, 0});
  for (const auto& [opacity, hexes] : by_opacity) {
    Rings rings;
    for (const auto& ring : region_rings(hexes)) {
      std::vector<Point>& points = rings.emplace_back();
      for (const GridCorner& c : ring) {
        const Point p = layout.corner(c.hex, c.index);
        points.push_back({p.x - corner.x, p.y - corner.y});
      }
    }
    fill(mask, rings, FillRule::even_odd,
         with_alpha(rgb(0xffffff), static_cast<int>(std::lround(opacity * 255))), std::nullopt, {}, only);
  }
  return mask;
}

void make_transparent(Image& image, const Image& mask) {
  for (std::size_t i = 3; i < image.pixels.size(); i += 4)
    image.pixels[i] = static_cast<std::uint8_t>((image.pixels[i] * mask.pixels[i] + 127) / 255);
}

}  // namespace

Image PreparedMap::paint_open(const MapLayout& layout, Point corner, int width, int height,
                              const std::optional<PixelBox>& only, const SheetStyle& style,
                              const FontSet& fonts) const {
  const Scene scene = near_scene(layout, corner, width, height, style);
  const MapLayout part = layout.part(drawn_window(layout, corner, width, height));
  const auto drawn = [&](Part which, Colour background) {
    Image image(width, height, background);
    Painter painter(image, fonts, 1, corner, only);
    for (const Item& item : scene.items) {
      if (part_of(item) == which) painter.draw(item);
    }
    return image;
  };
  const auto covered = [&](Hex h) { return !opacity_->covers || opacity_->covers(h); };
  const auto terrain = map_->chart().find_terrain(unpainted_terrain);
  Image image = drawn(Part::ground, margin_paper);
  make_transparent(image, opacities(part, corner, width, height, only, [&](Hex h) {
                     if (!map_->exists(h)) return 0.0;
                     if (!covered(h)) return 1.0;
                     return terrain && map_->terrain(h) == *terrain ? 0.0 : opacity_->terrain;
                   }));
  Image lines = drawn(Part::lines, {0, 0, 0, 0});
  make_transparent(lines, opacities(part, corner, width, height, only, [&](Hex h) {
                     if (!map_->exists(h)) return 0.0;
                     return covered(h) ? opacity_->lines : 1.0;
                   }));
  draw_over(image, lines, 0, 0, {}, only);
  Painter painter(image, fonts, 1, corner, only);
  for (const Item& item : scene.items) {
    if (part_of(item) == Part::over) painter.draw(item);
  }
  return image;
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
