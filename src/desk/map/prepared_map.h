#pragma once
// A map prepared for painting in pieces, by any number of threads at once.

#include "src/answers/view/map_scene.h"
#include "src/desk/paint/font.h"

namespace rearguard {

struct Image;
struct ImagePart;
struct MapOpacity;
struct PixelBox;

/// Below this hex radius (pixels) only the terrain colours of a map are painted.
inline constexpr double far_radius = 9;

/// What is drawn on the map. Parts that are too small to read at a zoom are left out.
struct SheetStyle {
  bool grid = true;
  bool numbers = true;
  friend bool operator==(const SheetStyle&, const SheetStyle&) = default;
};

/// Returns the style without the parts that are too small to read at this hex radius.
SheetStyle legible(SheetStyle style, const Grid& grid, double hex_radius);

class PreparedMap {
 public:
  /// `art` are the drawings of the map; without them, dots are drawn. With `opacity`, the map is transparent
  /// where a picture lies under it, and around its hexes.
  explicit PreparedMap(std::shared_ptr<const HexMap> map, std::shared_ptr<const ArtLibrary> art = {},
                       std::shared_ptr<const MapOpacity> opacity = {});

  const HexMap& map() const { return *map_; }
  const std::shared_ptr<const MapOpacity>& opacity() const { return opacity_; }
  const MapFacts& facts() const { return facts_; }

  /// Paints the box of `width` × `height` pixels of the sheet whose top left corner is `corner`, in pixels of
  /// `layout` (the whole sheet). Adjoining boxes fit without seams.
  Image paint(const MapLayout& layout, Point corner, int width, int height, const SheetStyle& style,
              const FontSet& fonts) const;

  /// Returns the part `only` of the image that `paint` returns for such a box, pixel for pixel. Its time
  /// depends mostly on the size of the part.
  ImagePart paint_part(const MapLayout& layout, Point corner, int width, int height, const PixelBox& only,
                       const SheetStyle& style, const FontSet& fonts) const;

  /// Returns the number of hexes that `paint` draws for such a box, which determines its time.
  std::size_t hexes_drawn(const MapLayout& layout, Point corner, int width, int height) const;

 private:
  HexWindow drawn_window(const MapLayout& layout, Point corner, int width, int height) const;
  Scene near_scene(const MapLayout& layout, Point corner, int width, int height,
                   const SheetStyle& style) const;

  Image paint_open(const MapLayout& layout, Point corner, int width, int height,
                   const std::optional<PixelBox>& only, const SheetStyle& style, const FontSet& fonts) const;

  std::shared_ptr<const HexMap> map_;
  std::shared_ptr<const ArtLibrary> art_;
  std::shared_ptr<const MapOpacity> opacity_;
  MapFacts facts_;
};

}  // namespace rearguard
