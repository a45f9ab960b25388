#pragma once
// How each terrain looks on a printed map: its tint, and the little drawings inside its hexes.

#include <functional>

#include "hexmap/terrain_chart.h"
#include "src/view/map_layout.h"

namespace rearguard {

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

/// By the terrain's `pattern` where it has one, else by its name ("light woods", "Farm fields", …).
/// `other` where neither says anything known.
TerrainStyle terrain_style(const Terrain& terrain);

/// The terrain's own colour where the chart gives one, else that of its style; `other` gets a tint
/// made from its name.
Colour terrain_tint(const Terrain& terrain);

/// Where the drawings of one hex may stand: false near roads and under the hex number.
using FreeGround = std::function<bool(Point at, double clearance)>;

/// The drawings of one hex, from the art book: the same for the same hex, style and size on every run.
void add_terrain_art(Scene& scene, const MapLayout& layout, Hex h, TerrainStyle style, Colour tint,
                     const FreeGround& free_ground, const ArtBook& art);

}  // namespace rearguard
