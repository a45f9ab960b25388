#include "src/ui/canvas.h"

#include <SDL.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "hexmap/hexside.h"
#include "src/ui/camera.h"

namespace rearguard {

namespace {

/// Rounds a box to whole screen pixels.
SDL_Rect pixels_of(const ScreenBox& box) {
  const int left = static_cast<int>(std::lround(box.left));
  const int top = static_cast<int>(std::lround(box.top));
  return {left, top, static_cast<int>(std::lround(box.right())) - left,
          static_cast<int>(std::lround(box.bottom())) - top};
}

bool row_is_clear(const Image& image, int y, int from, int to) {
  for (int x = from; x < to; ++x) {
    if (image.at(x, y).alpha != 0) return false;
  }
  return true;
}

bool column_is_clear(const Image& image, int x, int from, int to) {
  for (int y = from; y < to; ++y) {
    if (image.at(x, y).alpha != 0) return false;
  }
  return true;
}

}  // namespace

void FreeTexture::operator()(SDL_Texture* texture) const {
  SDL_DestroyTexture(texture);
}

Pixels to_pixels(const Image& image) {
  Pixels cropped;
  int right = image.width;
  int bottom = image.height;
  while (cropped.top < bottom && row_is_clear(image, cropped.top, 0, right)) ++cropped.top;
  while (bottom > cropped.top && row_is_clear(image, bottom - 1, 0, right)) --bottom;
  if (cropped.top == bottom) return {};
  while (column_is_clear(image, cropped.left, cropped.top, bottom)) ++cropped.left;
  while (column_is_clear(image, right - 1, cropped.top, bottom)) --right;
  cropped.width = right - cropped.left;
  cropped.height = bottom - cropped.top;
  cropped.opaque = true;
  cropped.argb.reserve(static_cast<std::size_t>(cropped.width) * static_cast<std::size_t>(cropped.height));
  for (int y = cropped.top; y < bottom; ++y) {
    for (int x = cropped.left; x < right; ++x) {
      const Colour c = image.at(x, y);
      if (c.alpha != 255) cropped.opaque = false;
      cropped.argb.push_back(static_cast<std::uint32_t>(c.alpha) << 24U |
                             static_cast<std::uint32_t>(c.red) << 16U |
                             static_cast<std::uint32_t>(c.green) << 8U | c.blue);
    }
  }
  return cropped;
}

Canvas::Canvas(SDL_Renderer* renderer) : renderer_(renderer) {
  SDL_RendererInfo info;
  software_ = SDL_GetRendererInfo(renderer, &info) != 0 || (info.flags & SDL_RENDERER_SOFTWARE) != 0;
}

Canvas::Canvas(int width, int height)
    : surface_(SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888)) {
  if (surface_ != nullptr) renderer_ = SDL_CreateSoftwareRenderer(surface_);
  if (renderer_ != nullptr) return;
  SDL_FreeSurface(surface_);
  throw std::runtime_error(std::string("cannot draw in memory: ") + SDL_GetError());
}

Canvas::~Canvas() {
  if (surface_ == nullptr) return;
  SDL_DestroyRenderer(renderer_);
  SDL_FreeSurface(surface_);
}

int Canvas::width() const {
  int w = 0;
  int h = 0;
  SDL_GetRendererOutputSize(renderer_, &w, &h);
  return w;
}

int Canvas::height() const {
  int w = 0;
  int h = 0;
  SDL_GetRendererOutputSize(renderer_, &w, &h);
  return h;
}

bool Canvas::software() const {
  return software_;
}

Texture Canvas::make_texture(const Pixels& pixels) {
  Texture made;
  made.left = pixels.left;
  made.top = pixels.top;
  made.width = pixels.width;
  made.height = pixels.height;
  if (pixels.argb.empty()) return made;
  made.handle.reset(SDL_CreateTexture(renderer_, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC,
                                      pixels.width, pixels.height));
  if (!made.handle) return made;
  SDL_UpdateTexture(made.handle.get(), nullptr, pixels.argb.data(), pixels.width * 4);
  SDL_SetTextureBlendMode(made.handle.get(), pixels.opaque ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND);
  SDL_SetTextureScaleMode(made.handle.get(), SDL_ScaleModeLinear);
  return made;
}

bool Canvas::change_texture(Texture& texture, const Pixels& pixels, int x, int y) {
  if (!texture.handle || pixels.argb.empty()) return false;
  const SDL_Rect to = {x + pixels.left - texture.left, y + pixels.top - texture.top, pixels.width,
                       pixels.height};
  if (to.x < 0 || to.y < 0 || to.x + to.w > texture.width || to.y + to.h > texture.height) return false;
  return SDL_UpdateTexture(texture.handle.get(), &to, pixels.argb.data(), pixels.width * 4) == 0;
}

void Canvas::clear(Colour colour) {
  SDL_RenderSetClipRect(renderer_, nullptr);
  SDL_SetRenderDrawColor(renderer_, colour.red, colour.green, colour.blue, 255);
  SDL_RenderClear(renderer_);
}

void Canvas::fill(const ScreenBox& box, Colour colour) {
  const SDL_Rect area = pixels_of(box);
  if (area.w <= 0 || area.h <= 0) return;
  SDL_SetRenderDrawBlendMode(renderer_, colour.alpha == 255 ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND);
  SDL_SetRenderDrawColor(renderer_, colour.red, colour.green, colour.blue, colour.alpha);
  SDL_RenderFillRect(renderer_, &area);
}

void Canvas::outline(const ScreenBox& box, Colour colour, double thickness) {
  const double t = std::max(1.0, std::round(thickness));
  fill({box.left, box.top, box.width, t}, colour);
  fill({box.left, box.bottom() - t, box.width, t}, colour);
  fill({box.left, box.top + t, t, box.height - 2 * t}, colour);
  fill({box.right() - t, box.top + t, t, box.height - 2 * t}, colour);
}

void Canvas::copy(const Texture& texture, Point at) {
  if (!texture.handle) return;
  const SDL_Rect to = pixels_of({at.x + texture.left, at.y + texture.top, static_cast<double>(texture.width),
                                 static_cast<double>(texture.height)});
  SDL_RenderCopy(renderer_, texture.handle.get(), nullptr, &to);
}

namespace {

/// Returns the range (end excluded) of `count` image pixels, each `scale` screen pixels wide from `at` on,
/// that meet the screen between `from` and `to`, plus one on each side for interpolation.
std::pair<int, int> needed(double at, double scale, int count, double from, double to) {
  const double first = std::clamp(std::floor((from - at) / scale) - 1, 0.0, static_cast<double>(count));
  const double last = std::clamp(std::ceil((to - at) / scale) + 1, 0.0, static_cast<double>(count));
  return {static_cast<int>(first), static_cast<int>(last)};
}

}  // namespace

void Canvas::copy(const Texture& texture, Point at, double scale) {
  if (!texture.handle) return;
  SDL_Rect shown;
  SDL_RenderGetClipRect(renderer_, &shown);
  if (shown.w == 0 || shown.h == 0) shown = {0, 0, width(), height()};
  // SDL's software renderer scales the whole source before it clips it.
  const Point start{at.x + texture.left * scale, at.y + texture.top * scale};
  const auto [left, right] = needed(start.x, scale, texture.width, shown.x, shown.x + shown.w);
  const auto [top, bottom] = needed(start.y, scale, texture.height, shown.y, shown.y + shown.h);
  if (left >= right || top >= bottom) return;
  const SDL_Rect from = {left, top, right - left, bottom - top};
  const SDL_Rect to =
      pixels_of({start.x + left * scale, start.y + top * scale, from.w * scale, from.h * scale});
  SDL_RenderCopy(renderer_, texture.handle.get(), &from, &to);
}

void Canvas::clip(const std::optional<ScreenBox>& box) {
  if (!box) {
    SDL_RenderSetClipRect(renderer_, nullptr);
    return;
  }
  SDL_Rect area = pixels_of(*box);
  area.w = std::max(area.w, 0);
  area.h = std::max(area.h, 0);
  SDL_RenderSetClipRect(renderer_, &area);
}

void Canvas::present() {
  SDL_RenderPresent(renderer_);
}

Image Canvas::read() {
  Image image(width(), height(), rgb(0));
  if (SDL_RenderReadPixels(renderer_, nullptr, SDL_PIXELFORMAT_RGBA32, image.pixels.data(),
                           image.width * 4) != 0)
    return {};
  for (std::size_t i = 3; i < image.pixels.size(); i += 4) image.pixels[i] = 255;
  return image;
}

}  // namespace rearguard
