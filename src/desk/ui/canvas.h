#pragma once
// The target of drawing: a window's renderer, or a surface in memory.

#include "hexmap/affine.h"
#include "src/desk/paint/raster.h"

struct SDL_Renderer;
struct SDL_Surface;
struct SDL_Texture;

namespace rearguard {

struct ScreenBox;

/// Pixels for a texture, cropped of transparent rows and columns. Can be made on any thread.
struct Pixels {
  int left = 0, top = 0;      ///< of the cropped box in the image
  int width = 0, height = 0;  ///< 0: the image was transparent
  bool opaque = false;
  std::vector<std::uint32_t> argb;
};
Pixels to_pixels(const Image& image);
/// Returns all pixels, transparent ones at the edges too.
Pixels to_uncropped_pixels(const Image& image);

struct FreeTexture {
  void operator()(SDL_Texture* texture) const;
};

/// An image that the canvas can copy. Must be destroyed before its canvas.
struct Texture {
  std::unique_ptr<SDL_Texture, FreeTexture> handle;  ///< null: transparent, or creation failed
  int left = 0, top = 0, width = 0, height = 0;      ///< as in `Pixels`
  bool opaque = false;
  std::size_t bytes() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4; }
};

class Canvas {
 public:
  /// Draws on a window's renderer, which must outlive the canvas.
  explicit Canvas(SDL_Renderer* renderer);
  /// Draws in memory. Throws std::runtime_error if the surface cannot be created.
  Canvas(int width, int height);
  ~Canvas();
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;

  SDL_Renderer* renderer() const { return renderer_; }
  int width() const;
  int height() const;
  /// Returns true if the processor draws and not a graphics card.
  bool software() const;

  Texture make_texture(const Pixels& pixels);
  /// Overwrites pixels of a texture; (x, y) is their uncropped top left corner. They must be within it.
  /// Returns false if the texture cannot be changed.
  bool change_texture(Texture& texture, const Pixels& pixels, int x, int y);
  void fill(const ScreenBox& box, Colour colour);
  /// Fills what of the box is not in the one within it.
  void fill_around(const ScreenBox& box, const ScreenBox& within, Colour colour);
  /// Draws a line of `thickness` pixels along the inside of the box.
  void outline(const ScreenBox& box, Colour colour, double thickness);
  /// Copies the image pixel for pixel, with its uncropped top left corner at `at`.
  void copy(const Texture& texture, Point at);
  /// Copies the image scaled by `scale`, with image pixel (0, 0) at `at`.
  void copy(const Texture& texture, Point at, double scale);
  /// Draws the part of an image inside the box `part` (image pixels) as a parallelogram: `to_screen` leads
  /// from image pixels to the screen. Parts that adjoin in the image adjoin on the screen without a gap.
  /// SDL's software renderer draws upright ones only: it reads past an image that it turns.
  void copy(const Texture& texture, const ScreenBox& part, const Affine& to_screen);
  /// Draws straight lines of `thickness` pixels.
  void lines(const std::vector<std::pair<Point, Point>>& ends, Colour colour, double thickness);
  /// Clips all further drawing to the box; nullopt: no clipping.
  void clip(const std::optional<ScreenBox>& box);

  void present();
  /// Returns what has been drawn; an empty image if it cannot be read.
  Image read();

 private:
  SDL_Surface* surface_ = nullptr;
  SDL_Renderer* renderer_ = nullptr;
  bool software_ = true;
  std::uint32_t opaque_format_;  ///< SDL's, of textures that hide all below: the target's own if known
};

}  // namespace rearguard
