#pragma once
// A map as a printed wargame map: HexMap -> scene.

#include <memory>
#include <optional>
#include <string>
#include <vector>

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
  bool frame = true;                        ///< margin, edge line, home edges
  std::shared_ptr<const ArtBook> art = {};  ///< trees, houses, bridges; nothing: dots stand for them
  std::string title = {};  ///< above the map; empty: the map's own name, where there is a frame
};

/// The layout that `style` asks for: overlays are drawn with the same one.
MapLayout map_layout(const HexMap& map, const MapStyle& style);

/// What the drawing of any part must know of the whole map. It costs a walk over every hex, so who draws
/// many parts of one map makes it once.
struct MapFacts {
  Colour ground;            ///< the tint of the sheet: what most of the open ground has
  std::vector<int> levels;  ///< every elevation that occurs, ascending
  friend bool operator==(const MapFacts&, const MapFacts&) = default;
};
MapFacts map_facts(const HexMap& map);

/// Draws the map into a scene of the layout's size. Nothing outside the shown hexes is touched but the
/// margin. Of a layout that is a part of another, all but the hexes along the rim looks as it does there,
/// to the last dash of a line.
void add_map(Scene& scene, const HexMap& map, const MapFacts& facts, const MapLayout& layout,
             const MapStyle& style);
void add_map(Scene& scene, const HexMap& map, const MapLayout& layout, const MapStyle& style);

/// The two halves of that: the hexes up to the edge of the shown ones, and what lies over and around all of
/// them. A sheet too large for one scene is drawn in parts of the first, each with the whole of the second.
void add_hexes(Scene& scene, const HexMap& map, const MapFacts& facts, const MapLayout& layout,
               const MapStyle& style);
void add_margin(Scene& scene, const HexMap& map, const MapLayout& layout, const MapStyle& style);

/// The names and victory hexes of shown hexes that reach into the box from `top_left` to `bottom_right`
/// (scene pixels), without those whose letters would be smaller than `smallest` scene pixels.
void add_labels(Scene& scene, const HexMap& map, const MapLayout& layout, Point top_left, Point bottom_right,
                double smallest = 0);

/// The whole picture.
Scene map_scene(const HexMap& map, const MapStyle& style = {});

}  // namespace rearguard
