#pragma once
// The look of terrain on a printed map: its tint and the small drawings in its hexes.

#include "hexmap/hex_map.h"
#include "src/answers/view/colour.h"

namespace rearguard {

class ArtLibrary;
class MapLayout;
struct Scene;

enum class TerrainStyle : std::uint8_t {
  clear,
  woods,
  orchard,
  field,
  town,
  marsh,
  water,
  rough,
  brush,
  hill,
  mountain,
  sand,
  other,
};

/// Returns the style of a terrain by its `pattern` if it has one, else by its name ("light woods", "Farm
/// fields", …); `other` if neither is known.
TerrainStyle terrain_style(const Terrain& terrain);

/// Returns the colour of a terrain in the chart if it has one, else that of its style; `other` has a tint
/// derived from its name.
Colour terrain_tint(const Terrain& terrain);

/// The colours of hexes that are shown too small for drawings: those of their terrain, darker with elevation.
class HexColours {
 public:
  /// `levels`: every elevation that occurs, ascending. The map must outlive the colours.
  HexColours(const HexMap& map, std::vector<int> levels);
  /// Returns the colour of a hex that exists.
  Colour of(Hex h) const;

 private:
  const HexMap& map_;
  std::vector<int> levels_;
  std::vector<Colour> by_terrain_and_rank_;
};

/// True if a drawing can be placed at a point: not near roads or under the hex number.
using FreeGround = std::function<bool(Point at, double clearance)>;

/// Adds the drawings of one hex from the library: the same for the same hex, style and size on every run.
void add_terrain_art(Scene& scene, const MapLayout& layout, Hex h, TerrainStyle style, Colour tint,
                     const FreeGround& free_ground, const ArtLibrary& art);

}  // namespace rearguard
