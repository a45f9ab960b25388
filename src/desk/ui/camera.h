#pragma once
// The part of the map that the window shows: zoom levels, panning, and conversion between screen pixels and
// hexes.

#include "hexmap/grid.h"
#include "src/answers/view/map_layout.h"

namespace rearguard {

/// A rectangle of screen pixels.
struct ScreenBox {
  double left = 0, top = 0, width = 0, height = 0;

  double right() const { return left + width; }
  double bottom() const { return top + height; }
  Point middle() const { return {left + width / 2, top + height / 2}; }
  bool contains(Point p) const { return p.x >= left && p.x < right() && p.y >= top && p.y < bottom(); }
};

/// Returns the hex radius of a zoom level in pixels: level 0 is one pixel, and four levels double it. There
/// are no zooms between levels, so tiles are always shown pixel for pixel.
double radius_of_level(int level);
inline constexpr int closest_level = 26;  ///< 90.5 pixels

/// The sheet (the map and the paper around it) under a view. Sheet pixels are the scene pixels of `layout()`.
class Camera {
 public:
  /// Shows the whole map. `scale` is screen pixels per point: 2 on a dense screen.
  Camera(const Grid& grid, const ScreenBox& view, double scale = 1);

  /// Sets the view and preserves its centre. May be called at any time.
  void set_view(const ScreenBox& view);
  const ScreenBox& view() const { return view_; }

  int level() const { return level_; }
  double hex_radius() const { return radius_of_level(level_); }
  int whole_map_level() const;  ///< shows the whole map
  int nearest_level() const;
  /// The whole sheet at this level.
  const MapLayout& layout() const { return layout_; }

  /// Zooms in by so many levels (negative: out) about `pointer`, as far as the map stays in the view.
  void zoom(Point pointer, int levels);
  /// Moves the map by so many screen pixels.
  void pan(double right, double down);
  /// Chooses the level whose hex radius is nearest to `radius` pixels, and zooms about the centre of the
  /// view.
  void set_hex_radius(double radius);
  /// Centres the map at the closest level that shows all of it.
  void fit();
  void centre_on(Hex h);
  /// Centres a point of the sheet, in hex radii.
  void centre_on(Point sheet_radii);

  /// Returns the screen pixel of the sheet's top left corner, in whole numbers.
  Point origin() const;
  Point to_sheet(Point screen) const;
  Point to_screen(Point sheet) const;
  Point to_screen(Hex h) const;
  /// Returns the hex of the grid at a screen pixel; nullopt outside the view or the grid.
  std::optional<Hex> hex_at(Point screen) const;
  /// Returns true if a hex's centre is in view.
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
