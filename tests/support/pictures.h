#pragma once
// Compares pictures with golden ones: how alike two pictures are, where a line may lie a pixel off.

#include "src/desk/paint/raster.h"

namespace rearguard::testing {

/// Reads a PNG file; an empty image if it cannot be read.
Image load_picture(const std::string& file);

/// What tells two pictures apart. A pixel is met if a pixel within one step of its place in the other picture
/// has nearly its colour: another processor may draw a line one pixel off.
struct PictureDifference {
  bool same_size = false;
  int unmet = 0;       ///< pixels of either picture without such a pixel in the other
  double off = 255;    ///< the mean distance, of 255, of a pixel's colour from the nearest within one step
  double moved = 100;  ///< per cent of pixels whose colour is clearly another at the same place
  /// Returns true if a golden picture is matched.
  bool is_slight() const;
};
PictureDifference difference(const Image& a, const Image& b);

/// Checks a picture against tests/golden/<name>.png. If they differ, writes both and their difference beside
/// the build and says where. REARGUARD_GOLDEN=write replaces the golden picture: look at it before you commit
/// it.
void check_golden_picture(const Image& drawn, const std::string& name);
/// Checks a text against tests/golden/<name>, byte for byte, likewise.
void check_golden_text(const std::string& text, const std::string& name);

}  // namespace rearguard::testing
