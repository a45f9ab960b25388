#pragma once
// Drawings as pixels, cached by size and angle.

#include <memory>
#include <optional>

struct SDL_Surface;

namespace rearguard {

struct Art;
struct Image;

/// The maximum width and height of a PNG: it is always decoded in full, however small it is drawn.
inline constexpr int max_art_side_px = 4096;

/// Width and height in pixels.
struct PixelSize {
  long long width = 0, height = 0;
};
/// Returns the size that the header of a PNG gives, without decoding it; nullopt for other drawings and for
/// an invalid header.
std::optional<PixelSize> png_size(const Art& art);

bool can_be_drawn(const Art& art);
/// Returns the pixels of a surface in SDL_PIXELFORMAT_RGBA32.
Image image_of(const SDL_Surface& surface);

/// Returns a drawing of `width` × `height` pixels (1 to 4096 each), rotated clockwise by `degrees`, in the
/// centre of an image just large enough; an empty image if it cannot be drawn. Cached. Thread-safe.
std::shared_ptr<const Image> sprite(const std::shared_ptr<const Art>& art, int width, int height,
                                    int degrees);

}  // namespace rearguard
