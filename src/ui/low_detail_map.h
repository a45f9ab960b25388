#pragma once
// A map from afar: every pixel has the colour of the ground under it, and roads and waters are plain lines.

#include "src/paint/raster.h"
#include "src/view/map_scene.h"

namespace rearguard {

/// The colour of a hex seen from afar: its terrain's, darker with every level of the map that it rises above.
class FarColours {
 public:
  FarColours(const HexMap& map, const MapFacts& facts);
  Colour of(Hex h) const;

 private:
  const HexMap& map_;
  std::vector<int> levels_;
  std::vector<Colour> by_terrain_and_rank_;
};

/// Whether roads and waters are drawn at this size. A part of a far view without them is, to the last pixel,
/// that part of the whole; lines may differ by a shade where they begin.
bool shows_lines(const HexMap& map, const MapLayout& layout);

/// The box of `width` × `height` pixels of the sheet whose top left corner is `corner`. Takes the same time
/// for a box of any part of any map.
Image paint_far(const HexMap& map, const MapFacts& facts, const MapLayout& layout, Point corner, int width,
                int height);

}  // namespace rearguard
