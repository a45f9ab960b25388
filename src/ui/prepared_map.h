#pragma once
// A map made ready to be painted piece by piece, by any number of threads at once.

#include <memory>
#include <optional>
#include <vector>

#include "src/paint/font.h"
#include "src/paint/raster.h"
#include "src/view/map_scene.h"

namespace rearguard {

/// Below this hex radius (pixels) a map is painted as its ground's colours alone.
inline constexpr double far_radius = 9;

/// How the map is drawn at a zoom. What it asks for is left out where it would be too small to read.
struct SheetStyle {
  bool grid = true;
  bool numbers = true;
  friend bool operator==(const SheetStyle&, const SheetStyle&) = default;
};

/// The style without what cannot be read at this hex radius.
SheetStyle legible(SheetStyle asked, const Grid& grid, double hex_radius);

class PreparedMap {
 public:
  /// `art` are the drawings that stand on the map; without any, dots stand for them.
  explicit PreparedMap(std::shared_ptr<const HexMap> map, std::shared_ptr<const ArtBook> art = {});

  const HexMap& map() const { return *map_; }
  const MapFacts& facts() const { return facts_; }

  /// The box of `width` × `height` pixels of the sheet whose top left corner is `corner`, both in pixels of
  /// `layout` (the whole sheet). Looks the same at any cut.
  Image paint(const MapLayout& layout, Point corner, int width, int height, const SheetStyle& style,
              const FontBook& fonts) const;

  /// What `paint` draws for such a box; nothing from afar, where it draws no scene.
  std::shared_ptr<const Scene> scene(const MapLayout& layout, Point corner, int width, int height,
                                     const SheetStyle& style) const;

  /// How many hexes `paint` makes drawings of for such a box: what its time depends on.
  std::size_t hexes_drawn(const MapLayout& layout, Point corner, int width, int height) const;

 private:
  HexWindow drawn_window(const MapLayout& layout, Point corner, int width, int height) const;
  Scene near_scene(const MapLayout& layout, Point corner, int width, int height,
                   const SheetStyle& style) const;

  std::shared_ptr<const HexMap> map_;
  std::shared_ptr<const ArtBook> art_;
  MapFacts facts_;
};

/// Where a box of the sheet paints otherwise for its new scene than for its old one: pictures of those parts.
/// Nothing where they have more than `max_pixels` together.
std::optional<std::vector<ImagePart>> parts_changed(const Scene& before, const Scene& after, Point corner,
                                                    int width, int height, int max_pixels,
                                                    const FontBook& fonts);

}  // namespace rearguard
