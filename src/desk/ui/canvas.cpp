#include "src/desk/ui/canvas.h"

#include <cmath>
#include <stdexcept>

#include "hexmap/hexside.h"
#include "src/desk/paint/sdl.h"
#include "src/desk/ui/camera.h"

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

constexpr std::uint32_t first_opaque = 0xFF000000U;

std::uint32_t argb_of(Colour c) {
  return static_cast<std::uint32_t>(c.alpha) << 24U | static_cast<std::uint32_t>(c.red) << 16U |
         static_cast<std::uint32_t>(c.green) << 8U | c.blue;
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
      cropped.argb.push_back(argb_of(image.at(x, y)));
      if (cropped.argb.back() < first_opaque) cropped.opaque = false;
    }
  }
  return cropped;
}

Pixels to_uncropped_pixels(const Image& image) {
  Pixels all;
  all.width = image.width;
  all.height = image.height;
  all.argb.reserve(image.pixels.size() / 4);
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) all.argb.push_back(argb_of(image.at(x, y)));
  }
  all.opaque =
      std::all_of(all.argb.begin(), all.argb.end(), [](std::uint32_t p) { return p >= first_opaque; });
  return all;
}

Canvas::Canvas(SDL_Renderer* renderer) : renderer_(renderer), opaque_format_(SDL_PIXELFORMAT_ARGB8888) {
  SDL_RendererInfo info;
  software_ = SDL_GetRendererInfo(renderer, &info) != 0 || (info.flags & SDL_RENDERER_SOFTWARE) != 0;
  SDL_Window* const window = software_ ? SDL_RenderGetWindow(renderer) : nullptr;
  const SDL_Surface* const target = window == nullptr ? nullptr : SDL_GetWindowSurface(window);
  if (target != nullptr && target->format->format == SDL_PIXELFORMAT_RGB888)
    opaque_format_ = SDL_PIXELFORMAT_RGB888;
}

Canvas::Canvas(int width, int height)
    : surface_(SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888)),
      opaque_format_(SDL_PIXELFORMAT_ARGB8888) {
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
  made.opaque = pixels.opaque;
  if (pixels.argb.empty()) return made;
  const std::uint32_t format = pixels.opaque ? opaque_format_ : std::uint32_t{SDL_PIXELFORMAT_ARGB8888};
  made.handle.reset(
      SDL_CreateTexture(renderer_, format, SDL_TEXTUREACCESS_STATIC, pixels.width, pixels.height));
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
  if (!pixels.opaque) {
    std::uint32_t format = 0;
    if (SDL_QueryTexture(texture.handle.get(), &format, nullptr, nullptr, nullptr) != 0 ||
        SDL_ISPIXELFORMAT_ALPHA(format) == 0)
      return false;
    SDL_SetTextureBlendMode(texture.handle.get(), SDL_BLENDMODE_BLEND);
    texture.opaque = false;
  }
  return SDL_UpdateTexture(texture.handle.get(), &to, pixels.argb.data(), pixels.width * 4) == 0;
}

void Canvas::fill(const ScreenBox& box, Colour colour) {
  const SDL_Rect area = pixels_of(box);
  if (area.w <= 0 || area.h <= 0) return;
  SDL_SetRenderDrawBlendMode(renderer_, colour.alpha == 255 ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND);
  SDL_SetRenderDrawColor(renderer_, colour.red, colour.green, colour.blue, colour.alpha);
  SDL_RenderFillRect(renderer_, &area);
}

void Canvas::fill_around(const ScreenBox& box, const ScreenBox& within, Colour colour) {
  fill({box.left, box.top, box.width, within.top - box.top}, colour);
  fill({box.left, within.bottom(), box.width, box.bottom() - within.bottom()}, colour);
  fill({box.left, within.top, within.left - box.left, within.height}, colour);
  fill({within.right(), within.top, box.right() - within.right(), within.height}, colour);
}

void Canvas::outline(const ScreenBox& box, Colour colour, double thickness) {
  const double t = std::max(1.0, std::round(thickness));
  fill_around(box, {box.left + t, box.top + t, box.width - 2 * t, box.height - 2 * t}, colour);
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

namespace {

/// Returns whether a map of image pixels keeps the sides of a box of this size straight up and across.
bool is_upright(const Affine& map, double width, double height) {
  constexpr double unseen = 0.2;  // screen pixels
  return map.xx > 0 && map.yy > 0 && std::abs(map.xy) * height < unseen && std::abs(map.yx) * width < unseen;
}

SDL_FPoint placed(Point p) {
  return {static_cast<float>(p.x), static_cast<float>(p.y)};
}

SDL_Color colour_of(Colour c) {
  return {c.red, c.green, c.blue, c.alpha};
}

constexpr int corners_of_two_triangles[] = {0, 1, 2, 2, 1, 3};

}  // namespace

void Canvas::copy(const Texture& texture, const ScreenBox& part, const Affine& to_screen) {
  if (!texture.handle || !(part.width > 0) || !(part.height > 0)) return;
  if (is_upright(to_screen, part.width, part.height)) {
    SDL_Rect shown;
    SDL_RenderGetClipRect(renderer_, &shown);
    if (shown.w == 0 || shown.h == 0) shown = {0, 0, width(), height()};
    // As in the other scaled copy; ends of the part that are in view stay where they are.
    const auto clipped = [](double from, double to, std::pair<int, int> seen) {
      const double first = std::max(from, static_cast<double>(seen.first));
      return std::pair(first, std::max(first, std::min(to, static_cast<double>(seen.second))));
    };
    const auto [left, right] =
        clipped(part.left, part.right(),
                needed(to_screen.shift.x, to_screen.xx, texture.width, shown.x, shown.x + shown.w));
    const auto [top, bottom] =
        clipped(part.top, part.bottom(),
                needed(to_screen.shift.y, to_screen.yy, texture.height, shown.y, shown.y + shown.h));
    const SDL_Rect from = {static_cast<int>(left), static_cast<int>(top),
                           static_cast<int>(std::ceil(right)) - static_cast<int>(left),
                           static_cast<int>(std::ceil(bottom)) - static_cast<int>(top)};
    // The edge that two parts share must be rounded the same way from both.
    constexpr double nudge = 1e-6;
    const Point a = to_screen({left, top});
    const Point b = to_screen({right, bottom});
    const SDL_Rect to = pixels_of({a.x + nudge, a.y + nudge, b.x - a.x, b.y - a.y});
    if (from.w > 0 && from.h > 0 && to.w > 0 && to.h > 0)
      SDL_RenderCopy(renderer_, texture.handle.get(), &from, &to);
    return;
  }
  if (software_) return;
  SDL_Vertex corners[4];
  for (int i = 0; i < 4; ++i) {
    const Point p{i % 2 == 0 ? part.left : part.right(), i < 2 ? part.top : part.bottom()};
    corners[i] = {placed(to_screen(p)), colour_of(rgb(0xffffff)),
                  placed({p.x / texture.width, p.y / texture.height})};
  }
  SDL_RenderGeometry(renderer_, texture.handle.get(), corners, 4, corners_of_two_triangles, 6);
}

void Canvas::lines(const std::vector<std::pair<Point, Point>>& ends, Colour colour, double thickness) {
  std::vector<SDL_Vertex> corners;
  std::vector<int> order;
  corners.reserve(ends.size() * 4);
  order.reserve(ends.size() * 6);
  for (const auto& [a, b] : ends) {
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    if (!(length > 0)) continue;
    const Point side{(a.y - b.y) / length * thickness / 2, (b.x - a.x) / length * thickness / 2};
    for (const int corner : corners_of_two_triangles)
      order.push_back(static_cast<int>(corners.size()) + corner);
    for (const Point p : {Point{a.x - side.x, a.y - side.y}, Point{a.x + side.x, a.y + side.y},
                          Point{b.x - side.x, b.y - side.y}, Point{b.x + side.x, b.y + side.y}})
      corners.push_back({placed(p), colour_of(colour), {0, 0}});
  }
  if (corners.empty()) return;
  SDL_SetRenderDrawBlendMode(renderer_, colour.alpha == 255 ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND);
  SDL_RenderGeometry(renderer_, nullptr, corners.data(), static_cast<int>(corners.size()), order.data(),
                     static_cast<int>(order.size()));
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
