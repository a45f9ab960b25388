#pragma once
// A map prepared for painting in pieces, by any number of threads at once.

#include <memory>
#include <optional>
#include <vector>

#include "src/paint/font.h"
#include "src/view/map_scene.h"

namespace rearguard {

struct Image;
struct ImagePart;

/// Below this hex radius (pixels) only the terrain colours of a map are painted.
inline constexpr double far_radius = 9;

/// What is drawn on the map. Parts that are too small to read at a zoom are left out.
struct SheetStyle {
  bool grid = true;
  bool numbers = true;
  friend bool operator==(const SheetStyle&, const SheetStyle&) = default;
};

/// Returns the style without the parts that are too small to read at this hex radius.
SheetStyle legible(SheetStyle asked, const Grid& grid, double hex_radius);

class PreparedMap {
 public:
  /// `art` are the drawings of the map; without them, dots are drawn.
  explicit PreparedMap(std::shared_ptr<const HexMap> map, std::shared_ptr<const ArtBook> art = {});

  const HexMap& map() const { return *map_; }
  const MapFacts& facts() const { return facts_; }

  /// Paints the box of `width` × `height` pixels of the sheet whose top left corner is `corner`, in pixels of
  /// `layout` (the whole sheet). Adjoining boxes fit without seams.
  Image paint(const MapLayout& layout, Point corner, int width, int height, const SheetStyle& style,
              const FontBook& fonts) const;

  /// Returns the scene that `paint` draws for such a box; null below `far_radius`, where there is none.
  std::shared_ptr<const Scene> scene(const MapLayout& layout, Point corner, int width, int height,
                                     const SheetStyle& style) const;

  /// Returns the number of hexes that `paint` draws for such a box, which determines its time.
  std::size_t hexes_drawn(const MapLayout& layout, Point corner, int width, int height) const;

 private:
  HexWindow drawn_window(const MapLayout& layout, Point corner, int width, int height) const;
  Scene near_scene(const MapLayout& layout, Point corner, int width, int height,
                   const SheetStyle& style) const;

  std::shared_ptr<const HexMap> map_;
  std::shared_ptr<const ArtBook> art_;
  MapFacts facts_;
};

/// Returns images of the parts of a box that differ between two scenes; nullopt if they have more than
/// `max_pixels` in total.
std::optional<std::vector<ImagePart>> parts_changed(const Scene& before, const Scene& after, Point corner,
                                                    int width, int height, int max_pixels,
                                                    const FontBook& fonts);

}  // namespace rearguard
