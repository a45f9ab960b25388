#pragma once
// Draws a map as a printed wargame map: HexMap -> Scene.

#include "src/answers/view/map_layout.h"
#include "src/answers/view/scene.h"

namespace rearguard {

/// The paper around the map.
inline constexpr Colour margin_paper = rgb(0xf4eedd);

/// A picture under the hexes whose centre is on it: it replaces their drawings, but for outlines and numbers.
struct MapPicture {
  std::shared_ptr<const BackdropPicture> picture;
  Affine to_plane;  ///< from pixels of the picture to the plane of hexmap/grid.h
  double fade = 0;  ///< 0: as it is, 1: invisible
};

/// Tests which hexes a picture under a map covers: those whose centre is on it.
class PictureCover {
 public:
  /// `to_plane` leads from pixels of the picture, `width` × `height` of them, to the plane of hexmap/grid.h.
  PictureCover(const Affine& to_plane, int width, int height);
  bool covers(const Grid& grid, Hex h) const;

 private:
  Affine from_plane_;
  int width_, height_;
};

struct MapStyle {
  double hex_radius = 36;                          ///< centre to corner, in scene pixels
  std::optional<HexWindow> window = std::nullopt;  ///< only these hexes; nothing: the whole grid
  bool numbers = true;
  bool grid = true;
  bool labels = true;
  bool frame = true;                                ///< margin, edge line, home edges
  std::shared_ptr<const ArtLibrary> art = {};       ///< trees, houses, bridges; null: dots instead
  std::shared_ptr<const MapPicture> underlay = {};  ///< null: none
  std::string title = {};  ///< above the map; empty: the name of the map if there is a frame
};

/// Returns the layout for a style. Overlays must use the same layout.
MapLayout map_layout(const HexMap& map, const MapStyle& style);

/// Properties of the whole map that the drawing of any part needs. Computing them visits every hex, so
/// compute them once to draw many parts of a map.
struct MapFacts {
  Colour ground;            ///< tint of the paper: that of most of the open ground
  std::vector<int> levels;  ///< every elevation that occurs, ascending
  friend bool operator==(const MapFacts&, const MapFacts&) = default;
};
MapFacts map_facts(const HexMap& map);

/// Draws the map into a scene of the layout's size: the shown hexes and the margin. With a layout that is
/// part of another, everything except the outermost hexes looks exactly as in the whole.
void add_map(Scene& scene, const HexMap& map, const MapFacts& facts, const MapLayout& layout,
             const MapStyle& style);
void add_map(Scene& scene, const HexMap& map, const MapLayout& layout, const MapStyle& style);

/// The two halves of `add_map`: the shown hexes, and what is drawn over and around them. A map too large for
/// one scene is drawn in parts of the first, each with the whole second half.
void add_hexes(Scene& scene, const HexMap& map, const MapFacts& facts, const MapLayout& layout,
               const MapStyle& style);
void add_margin(Scene& scene, const HexMap& map, const MapLayout& layout, const MapStyle& style);
/// As `add_margin`, without the labels outside the box from `top_left` to `bottom_right` (scene pixels).
void add_margin(Scene& scene, const HexMap& map, const MapLayout& layout, const MapStyle& style,
                Point top_left, Point bottom_right);

/// Adds the shown hexes as blocks of their colours (`HexColours`) without anything else, in one shape for
/// each colour: for a map that is shown too small, or too soon, for drawings.
void add_plain_hexes(Scene& scene, const HexMap& map, const MapFacts& facts, const MapLayout& layout);

/// Adds the labels and victory hexes that overlap the box from `top_left` to `bottom_right` (scene pixels),
/// except labels with letters smaller than `min_size` scene pixels.
void add_labels(Scene& scene, const HexMap& map, const MapLayout& layout, Point top_left, Point bottom_right,
                double min_size = 0);
/// Letters that are still read on a screen, in pixels; the windows leave out smaller labels.
inline constexpr double smallest_letters = 6.5;
/// Adds the labels and victory hexes that `add_labels` leaves out with `smallest_letters`, enlarged until
/// they are read.
void add_small_labels(Scene& scene, const HexMap& map, const MapLayout& layout);

/// Adds an invisible shape over each shown hex, a subject with its number and terrain, for pictures that are
/// clicked.
void add_hex_areas(Scene& scene, const HexMap& map, const MapLayout& layout);

Scene map_scene(const HexMap& map, const MapStyle& style = {});

}  // namespace rearguard
