#pragma once
// The picture under a map, drawn in tiles of itself and of its smaller copies.

#include "src/desk/map/image_store.h"
#include "src/desk/ui/shown_underlay.h"

namespace rearguard {

class UnderlayLayer {
 public:
  /// Draws the picture inside `box` (screen pixels), which is filled with paper. `to_screen` leads from the
  /// plane to the screen. Tiles that are not ready are replaced by coarser ones.
  void draw(Canvas& canvas, ImageStore& store, const ShownUnderlay& shown, const Affine& to_screen,
            const ScreenBox& box);

  /// Tiles are parts of the picture, which the graphics card scales and turns, or parts of the screen, which
  /// the processor only copies.
  enum class Tiles : std::uint8_t { as_canvas_draws, of_picture, of_screen };
  void use(Tiles tiles) { tiles_ = tiles; }

 private:
  struct Part;
  /// A zoom and a lie for which tiles of the screen are made.
  struct Look {
    Affine to_picture;
    std::uint64_t identity = 0;
  };
  /// `coarser` halvings than fits the screen.
  void draw_picture_tiles(Canvas& canvas, ImageStore& store, const Affine& to_screen, const ScreenBox& box,
                          int coarser) const;
  void draw_screen_tiles(Canvas& canvas, ImageStore& store, const Affine& to_screen, Point origin,
                         const ScreenBox& box);
  std::uint64_t identity_of(const Affine& to_picture);
  void draw_tile(Canvas& canvas, ImageStore& store, const Scan& scan, const Affine& to_screen,
                 const Part& part, double priority) const;
  void prefetch_picture_tiles(ImageStore& store, const Affine& to_screen, const ScreenBox& box) const;
  PaintImage painter_of(int level, int x, int y) const;
  const Texture* tile(ImageStore& store, int level, int x, int y, double priority) const;

  std::shared_ptr<const Scan> scan_;  ///< whose tiles are in the store
  std::uint64_t identity_ = 0;
  Tiles tiles_ = Tiles::as_canvas_draws;
  std::vector<Look> looks_;  ///< the latest ones, the newest last
};

/// Returns the map from the plane of hexmap/grid.h to the screen.
Affine plane_to_screen(const Camera& camera);

/// Draws the lines of the hexes where `moved` takes them, and the handles.
void draw_moved_hexes(Canvas& canvas, const Camera& camera, const Affine& moved);
void draw_handles(Canvas& canvas, ImageStore& store, const Camera& camera, const ShownUnderlay& shown,
                  double scale);

/// Returns the distance from a handle, in points, at which the pointer still takes hold of it.
inline constexpr double handle_reach = 18;

}  // namespace rearguard
