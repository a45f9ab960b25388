#pragma once
// What frames are drawn on: a window's renderer, or a surface in memory where there is no display.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "src/paint/raster.h"
#include "src/ui/camera.h"

struct SDL_Renderer;
struct SDL_Surface;
struct SDL_Texture;

namespace rearguard {

/// Pixels ready for a texture, without the clear rows and columns around them. May be made on any thread.
struct Pixels {
  int left = 0, top = 0;      ///< of the kept box in the image
  int width = 0, height = 0;  ///< 0: the image was clear
  bool opaque = false;
  std::vector<std::uint32_t> argb;
};
Pixels to_pixels(const Image& image);

struct FreeTexture {
  void operator()(SDL_Texture* texture) const;
};

/// An image where the canvas can copy it from. Goes before its canvas does.
struct Texture {
  std::unique_ptr<SDL_Texture, FreeTexture> handle;  ///< null: clear, or it could not be made
  int left = 0, top = 0, width = 0, height = 0;      ///< as in `Pixels`
  std::size_t bytes() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4; }
};

class Canvas {
 public:
  /// Draws on a window's renderer, which must outlive the canvas.
  explicit Canvas(SDL_Renderer* renderer);
  /// Draws in memory. Throws std::runtime_error where there is no memory for it.
  Canvas(int width, int height);
  ~Canvas();
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;

  SDL_Renderer* renderer() const { return renderer_; }
  int width() const;
  int height() const;
  /// Whether the processor draws, and not a graphics card.
  bool software() const;

  Texture make_texture(const Pixels& pixels);
  /// Puts pixels over those of a texture, their (uncut) top left corner at (x, y) of its own. They must lie
  /// within it, and be opaque where it is. False where the texture cannot take them.
  bool change_texture(Texture& texture, const Pixels& pixels, int x, int y);
  void clear(Colour colour);
  void fill(const ScreenBox& box, Colour colour);
  /// A line of so many pixels along the inside of the box.
  void outline(const ScreenBox& box, Colour colour, double thickness);
  /// The image with its (uncut) top left corner at `at`, pixel for pixel.
  void copy(const Texture& texture, Point at);
  /// The image stretched so that image pixel (0, 0) lies at `at`.
  void copy(const Texture& texture, Point at, double scale);
  /// Nothing outside the box is drawn from now on; nothing: everything is.
  void clip(const std::optional<ScreenBox>& box);

  void present();
  /// What has been drawn; empty where it cannot be read.
  Image read();

 private:
  SDL_Surface* surface_ = nullptr;
  SDL_Renderer* renderer_ = nullptr;
  bool software_ = true;
};

}  // namespace rearguard
