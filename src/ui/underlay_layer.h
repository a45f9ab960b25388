#pragma once
// The picture under a map, drawn in tiles of itself and of its smaller copies.

#include <cstdint>
#include <memory>

#include "hexmap/affine.h"
#include "src/ui/image_store.h"
#include "src/ui/shown_underlay.h"

namespace rearguard {

class Camera;
class Canvas;
struct ScreenBox;

class UnderlayLayer {
 public:
  /// Draws the picture inside `box` (screen pixels), which is filled with paper. `to_screen` leads from the
  /// plane to the screen. Tiles that are not ready are replaced by coarser ones.
  void draw(Canvas& canvas, ImageStore& store, const ShownUnderlay& shown, const Affine& to_screen,
            const ScreenBox& box);

 private:
  struct Part;
  void draw_tile(Canvas& canvas, ImageStore& store, const Scan& scan, const Affine& to_screen,
                 const Part& part, double priority) const;
  const Texture* tile(ImageStore& store, int level, int x, int y, double priority) const;

  std::shared_ptr<const Scan> scan_;  ///< whose tiles are in the store
  std::uint64_t identity_ = 0;
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
