#pragma once
// A map as a printed wargame map: HexMap -> scene.

#include <optional>
#include <string>

#include "hexmap/hex_map.h"
#include "src/view/map_layout.h"

namespace rearguard {

/// The sheet around the map.
inline constexpr Colour margin_paper = rgb(0xf4eedd);

struct MapStyle {
  double hex_radius = 36;                          ///< centre to corner, in scene pixels
  std::optional<HexWindow> window = std::nullopt;  ///< only these hexes; nothing: the whole grid
  bool numbers = true;
  bool grid = true;
  bool labels = true;
  bool frame = true;       ///< margin, edge line, home edges
  std::string title = {};  ///< above the map; empty: the map's own name, where there is a frame
};

/// The layout that `style` asks for: overlays are drawn with the same one.
MapLayout map_layout(const HexMap& map, const MapStyle& style);

/// Draws the map into a scene of the layout's size. Nothing outside the shown hexes is touched but the
/// margin.
void add_map(Scene& scene, const HexMap& map, const MapLayout& layout, const MapStyle& style);

/// The whole picture.
Scene map_scene(const HexMap& map, const MapStyle& style = {});

}  // namespace rearguard
