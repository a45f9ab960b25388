#pragma once
// The map at small zooms: each pixel has its terrain's colour, and roads and rivers are plain lines.

#include "src/answers/view/terrain_art.h"
#include "src/desk/paint/raster.h"

namespace rearguard {

class HexMap;
struct MapFacts;
class MapLayout;
struct MapOpacity;

/// The colours of hexes at small zooms.
class FarColours {
 public:
  /// With `opacity`, hexes are transparent where a picture lies under them.
  FarColours(const HexMap& map, const MapFacts& facts, const MapOpacity* opacity = nullptr);
  Colour colour_of(Hex h) const;

 private:
  const HexMap& map_;
  const MapOpacity* opacity_;
  std::optional<TerrainId> unpainted_;
  HexColours colours_;
};

/// Returns true if roads and rivers, where a map has them, are drawn at this size. Without them, any box is
/// pixel for pixel the same part of the whole image; with them, lines may differ slightly where they begin.
bool draws_lines(const MapLayout& layout);

/// Paints the box of `width` × `height` pixels of the sheet whose top left corner is `corner`; with `only`,
/// nothing but that part of it. The time depends only on the size of the box.
Image paint_far(const HexMap& map, const MapFacts& facts, const MapLayout& layout, Point corner, int width,
                int height, const MapOpacity* opacity = nullptr,
                const std::optional<PixelBox>& only = std::nullopt);

}  // namespace rearguard
