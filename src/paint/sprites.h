#pragma once
// Drawings as pixels, made once for each size and turn.

#include <memory>
#include <optional>

namespace rearguard {

struct Art;
struct Image;

/// A PNG has no more pixels than this along and across: it is turned into pixels whole, however small its
/// place.
inline constexpr int max_art_side_px = 4096;

/// Pixels along and across.
struct PixelSize {
  long long width = 0, height = 0;
};
/// What a PNG says that it measures, before any of it is turned into pixels. Nothing for other drawings, and
/// where it does not say.
std::optional<PixelSize> png_size(const Art& art);

/// Whether the bytes of a drawing can be turned into pixels.
bool can_be_drawn(const Art& art);

/// A drawing `width` × `height` pixels large (1 to 4,096 each), turned clockwise by `degrees`, on an image
/// just large enough, the drawing in its middle. Empty where it cannot be drawn. Kept for the next time; may
/// be called from several threads at once.
std::shared_ptr<const Image> sprite(const std::shared_ptr<const Art>& art, int width, int height,
                                    int degrees);

}  // namespace rearguard
