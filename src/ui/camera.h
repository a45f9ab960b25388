#pragma once
// Which part of the map the window shows: zoom in steps, pan, and screen pixels to hexes and back.

#include <optional>

#include "hexmap/grid.h"
#include "src/view/map_layout.h"

namespace rearguard {

/// A rectangle of screen pixels.
struct ScreenBox {
  double left = 0, top = 0, width = 0, height = 0;

  double right() const { return left + width; }
  double bottom() const { return top + height; }
  Point middle() const { return {left + width / 2, top + height / 2}; }
  bool contains(Point p) const { return p.x >= left && p.x < right() && p.y >= top && p.y < bottom(); }
};

/// The hex radius of a zoom level in pixels: four levels double it, level 0 is one pixel. Levels are the only
/// zooms there are, so that what is painted for one is always shown pixel for pixel.
double radius_of_level(int level);
inline constexpr int closest_level = 26;  ///< 90.5 pixels

/// The sheet (the map and the paper around it) under a view. Sheet pixels are the scene pixels of `layout()`.
class Camera {
 public:
  /// Shows the whole map. `scale` is screen pixels to a point of the desktop: 2 on a dense screen.
  Camera(const Grid& grid, const ScreenBox& view, double scale = 1);

  /// The view may change at any time; the middle of what it shows stays.
  void set_view(const ScreenBox& view);
  const ScreenBox& view() const { return view_; }

  int level() const { return level_; }
  double hex_radius() const { return radius_of_level(level_); }
  int furthest_level() const;  ///< at which the whole map is in view
  int nearest_level() const;
  /// The whole sheet at this level.
  const MapLayout& layout() const { return layout_; }

  /// Zooms in by so many levels (out where negative), keeping what is under `pointer` there unless the map
  /// would leave the view.
  void zoom(Point pointer, int levels);
  /// Moves the map by so many screen pixels.
  void pan(double right, double down);
  /// The level whose hexes come nearest to such a radius in pixels, about the middle of the view.
  void set_hex_radius(double radius);
  /// The closest level at which the whole map is in view, with the map in the middle.
  void fit();
  void centre_on(Hex h);
  /// Brings a place of the sheet, in hex radii, to the middle of the view.
  void centre_on(Point sheet_radii);

  /// Screen pixel of the sheet's top left corner: whole numbers.
  Point origin() const;
  Point to_sheet(Point screen) const;
  Point to_screen(Point sheet) const;
  Point to_screen(Hex h) const;
  /// The hex of the grid under a screen pixel inside the view.
  std::optional<Hex> hex_at(Point screen) const;
  /// Whether a hex's centre is in view.
  bool shows(Hex h) const;

 private:
  void set_level(int level);
  void clamp();

  MapLayout sheet_;  ///< the whole at radius 1
  MapLayout layout_;
  ScreenBox view_;
  double scale_;
  int level_ = 0;
  Point middle_;  ///< of the view, on `sheet_`
};

}  // namespace rearguard
