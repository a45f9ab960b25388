#pragma once
// Drawings as pixels, made once for each size and turn.

#include <memory>

#include "src/paint/raster.h"
#include "src/view/art.h"

namespace rearguard {

/// Whether the bytes of a drawing can be turned into pixels.
bool can_be_drawn(const Art& art);

/// A drawing `width` × `height` pixels large (1 to 4,096 each), turned clockwise by `degrees`, on an image
/// just large enough, the drawing in its middle. Empty where it cannot be drawn. Kept for the next time; may
/// be called from several threads at once.
std::shared_ptr<const Image> stamp(const std::shared_ptr<const Art>& art, int width, int height, int degrees);

}  // namespace rearguard
