#include "src/desk/map/underlay_layer.h"

#include <atomic>
#include <cmath>

#include "src/answers/view/map_scene.h"
#include "src/desk/map/image_keys.h"
#include "src/desk/paint/painter.h"
#include "src/desk/paint/scan.h"

namespace rearguard {

namespace {

constexpr int texture_side = 512;
constexpr int rim = 1;  // pixels of the next tile, for interpolation
constexpr int inner_side = texture_side - 2 * rim;
constexpr double before_the_map = -1e6;  // priority
constexpr int until_painted = 2;         // halvings: few tiles, quickly made
constexpr double ahead = 256;            // screen pixels around the view
constexpr double smallest_hex = 5;       // screen pixels; smaller ones are not drawn one by one

std::uint64_t next_identity() {
  static std::atomic<std::uint64_t> next = 0;
  return ++next;
}

/// The range of tiles of a level over a box of the screen, ends included; empty if there is none.
struct TilesOver {
  int left = 0, top = 0, right = -1, bottom = -1;
};

Bounds bounds_on(const Affine& from_screen, const ScreenBox& box) {
  Bounds bounds;
  for (const Point p : {Point{box.left, box.top}, Point{box.right(), box.top}, Point{box.left, box.bottom()},
                        Point{box.right(), box.bottom()}})
    include(bounds, from_screen(p));
  return bounds;
}

bool overlaps(const Scan& scan, const Bounds& seen) {
  return seen.right > 0 && seen.bottom > 0 && seen.left < scan.width() && seen.top < scan.height();
}

TilesOver tiles_over(const Scan& scan, int level, const Bounds& seen) {
  const double side = inner_side * scan.step(level);
  const auto tile = [&](double pixel, int size) {
    return static_cast<int>(std::floor(std::clamp(pixel, 0.0, size - 0.5) / side));
  };
  if (!overlaps(scan, seen)) return {};
  return {tile(seen.left, scan.width()), tile(seen.top, scan.height()), tile(seen.right, scan.width()),
          tile(seen.bottom, scan.height())};
}

ScreenBox grown(const ScreenBox& box, double by) {
  return {box.left - by, box.top - by, box.width + 2 * by, box.height + 2 * by};
}

}  // namespace

/// A tile, and the pixels of the whole picture inside it.
struct UnderlayLayer::Part {
  int level, x, y;
  ScreenBox pixels;
};

PaintImage UnderlayLayer::painter_of(int level, int x, int y) const {
  return [scan = scan_, level, x, y](const FontSet&) {
    return scan->box(level, x * inner_side - rim, y * inner_side - rim, texture_side);
  };
}

const Texture* UnderlayLayer::tile(ImageStore& store, int level, int x, int y, double priority) const {
  const ImageKey key{underlay_tiles, identity_, level, x, y};
  const PaintImage paint = painter_of(level, x, y);
  // There has to be something to show, and this is one tile.
  return level == scan_->last_level() ? store.now(key, paint) : store.request(key, priority, paint);
}

void UnderlayLayer::draw_tile(Canvas& canvas, ImageStore& store, const Scan& scan, const Affine& to_screen,
                              const Part& part, double priority) const {
  int level = part.level;
  int x = part.x;
  int y = part.y;
  const Texture* texture = tile(store, level, x, y, priority);
  while (texture == nullptr && level < scan.last_level()) {
    ++level;
    x /= 2;
    y /= 2;
    texture = level == scan.last_level() ? tile(store, level, x, y, priority)
                                         : store.find({underlay_tiles, identity_, level, x, y});
  }
  if (texture == nullptr) return;
  const double step = scan.step(level);
  const Point corner{(x * inner_side - rim) * step, (y * inner_side - rim) * step};
  const ScreenBox inside{(part.pixels.left - corner.x) / step, (part.pixels.top - corner.y) / step,
                         part.pixels.width / step, part.pixels.height / step};
  canvas.copy(*texture, inside, then(Affine{step, 0, 0, step, corner}, to_screen));
}

void UnderlayLayer::draw_picture_tiles(Canvas& canvas, ImageStore& store, const Affine& to_screen,
                                       const ScreenBox& box, int coarser) const {
  const Scan& scan = *scan_;
  const Affine from_screen = inverse(to_screen);
  const int level = std::min(scan.level_for(to_screen.scale()) + coarser, scan.last_level());
  const double side = inner_side * scan.step(level);
  const auto part_at = [&](int x, int y) {
    const double left = x * side;
    const double top = y * side;
    return Part{
        level, x, y, {left, top, std::min(side, scan.width() - left), std::min(side, scan.height() - top)}};
  };
  const auto priority = [&](const Part& part) {
    const Point middle = to_screen(part.pixels.middle());
    return before_the_map + std::hypot(middle.x - box.middle().x, middle.y - box.middle().y);
  };
  const TilesOver inside = tiles_over(scan, level, bounds_on(from_screen, box));
  for (int y = inside.top; y <= inside.bottom; ++y) {
    for (int x = inside.left; x <= inside.right; ++x) {
      const Part part = part_at(x, y);
      draw_tile(canvas, store, scan, to_screen, part, priority(part));
    }
  }
}

void UnderlayLayer::prefetch_picture_tiles(ImageStore& store, const Affine& to_screen,
                                           const ScreenBox& box) const {
  const Affine from_screen = inverse(to_screen);
  const int level = scan_->level_for(to_screen.scale());
  const TilesOver around = tiles_over(*scan_, level, bounds_on(from_screen, grown(box, ahead)));
  for (int y = around.top; y <= around.bottom; ++y) {
    for (int x = around.left; x <= around.right; ++x)
      store.prefetch({underlay_tiles, identity_, level, x, y}, 0, painter_of(level, x, y));
  }
}

std::uint64_t UnderlayLayer::identity_of(const Affine& to_picture) {
  constexpr std::size_t max_looks = 24;
  for (const Look& look : looks_) {
    if (look.to_picture == to_picture) return look.identity;
  }
  if (looks_.size() == max_looks) looks_.erase(looks_.begin());
  looks_.push_back({to_picture, next_identity()});
  return looks_.back().identity;
}

/// Tile (x, y) contains the pixels from `origin` + 512 (x, y), where `origin` moves with the map in whole
/// pixels.
void UnderlayLayer::draw_screen_tiles(Canvas& canvas, ImageStore& store, const Affine& to_screen,
                                      Point origin, const ScreenBox& box) {
  Affine from_origin = to_screen;
  from_origin.shift = {to_screen.shift.x - origin.x, to_screen.shift.y - origin.y};
  // Rounded, so that it is the same wherever the map is on the screen.
  for (double* shift : {&from_origin.shift.x, &from_origin.shift.y})
    *shift = std::round(*shift * 1024) / 1024;
  const Affine to_picture = inverse(from_origin);
  const std::uint64_t identity = identity_of(to_picture);
  const int level = scan_->level_for(to_screen.scale());
  const auto tile = [&](double at, double from) {
    return static_cast<int>(std::floor((at - from) / texture_side));
  };
  const auto range = [&](const ScreenBox& over) {
    return TilesOver{tile(over.left, origin.x), tile(over.top, origin.y), tile(over.right() - 0.5, origin.x),
                     tile(over.bottom() - 0.5, origin.y)};
  };
  const auto painter = [&](int x, int y) {
    Affine from_tile = to_picture;
    from_tile.shift = to_picture(Point{1.0 * x * texture_side, 1.0 * y * texture_side});
    return [scan = scan_, level, from_tile](const FontSet&) {
      return scan->resampled(level, from_tile, texture_side);
    };
  };
  const auto corner = [&](int x, int y) {
    return Point{origin.x + 1.0 * x * texture_side, origin.y + 1.0 * y * texture_side};
  };
  const auto priority = [&](Point at) {
    return before_the_map +
           std::hypot(at.x + texture_side / 2.0 - box.middle().x, at.y + texture_side / 2.0 - box.middle().y);
  };
  const Affine from_screen = inverse(to_screen);
  const auto is_on_picture = [&](Point at) {
    return overlaps(*scan_, bounds_on(from_screen, {at.x, at.y, texture_side, texture_side}));
  };
  const TilesOver inside = range(box);
  const TilesOver around = range(grown(box, ahead));
  for (int y = around.top; y <= around.bottom; ++y) {
    for (int x = around.left; x <= around.right; ++x) {
      const Point at = corner(x, y);
      if (!is_on_picture(at)) continue;
      const ImageKey key{underlay_screen_tiles, identity, 0, x, y};
      if (x < inside.left || x > inside.right || y < inside.top || y > inside.bottom) {
        store.prefetch(key, priority(at), painter(x, y));
      } else if (const Texture* texture = store.request_at_rest(key, priority(at), painter(x, y))) {
        canvas.copy(*texture, at);
      } else {
        const double left = std::max(at.x, box.left);
        const double top = std::max(at.y, box.top);
        const ScreenBox hole{left, top, std::min(at.x + texture_side, box.right()) - left,
                             std::min(at.y + texture_side, box.bottom()) - top};
        canvas.clip(hole);
        draw_picture_tiles(canvas, store, to_screen, hole, until_painted);
        canvas.clip(box);
      }
    }
  }
}

void UnderlayLayer::draw(Canvas& canvas, ImageStore& store, const ShownUnderlay& shown,
                         const Affine& plane_to_screen, const ScreenBox& box) {
  canvas.fill(box, margin_paper);
  if (!shown.scan || shown.fade >= 1) return;
  if (scan_ != shown.scan) {
    scan_ = shown.scan;
    identity_ = next_identity();
    looks_.clear();
  }
  const Affine to_screen = then(shown.to_plane, plane_to_screen);
  if (!(std::abs(to_screen.determinant()) > 1e-18)) return;
  canvas.clip(box);
  const bool by_screen =
      tiles_ == Tiles::of_screen || (tiles_ == Tiles::as_canvas_draws && canvas.software());
  if (by_screen) {
    const Point origin{std::floor(plane_to_screen.shift.x), std::floor(plane_to_screen.shift.y)};
    draw_screen_tiles(canvas, store, to_screen, origin, box);
  } else {
    draw_picture_tiles(canvas, store, to_screen, box, 0);
    prefetch_picture_tiles(store, to_screen, box);
  }
  // Paper over the picture is the same as a transparent picture over paper, and much faster.
  if (shown.fade > 0)
    canvas.fill(box, with_alpha(margin_paper, static_cast<int>(std::lround(shown.fade * 255))));
}

Affine plane_to_screen(const Camera& camera) {
  const Hex first = camera.layout().grid().hex_at(0);
  const double radius = camera.hex_radius();
  return {radius, 0, 0, radius, camera.to_screen(first)};
}

void draw_moved_hexes(Canvas& canvas, const Camera& camera, const Affine& moved) {
  const MapLayout& layout = camera.layout();
  const Grid& grid = layout.grid();
  const Affine to_screen = then(moved, plane_to_screen(camera));
  if (!(std::abs(to_screen.determinant()) > 1e-18)) return;
  std::vector<std::pair<Point, Point>> ends;
  const auto add = [&](Point a, Point b) { ends.emplace_back(to_screen(a), to_screen(b)); };
  const double radius = to_screen.scale();
  if (radius < smallest_hex) {
    const Hex last = grid.hex_at(grid.size() - 1);
    const Point a = centre(grid, grid.hex_at(0));
    const Point c = centre(grid, last);
    for (const auto& [from, to] : {std::pair(a, Point{c.x, a.y}), std::pair(Point{c.x, a.y}, c),
                                   std::pair(c, Point{a.x, c.y}), std::pair(Point{a.x, c.y}, a)})
      add(from, to);
  } else {
    const Bounds seen = bounds_on(inverse(to_screen), camera.view());
    const Point origin = layout.centre(grid.hex_at(0));
    const auto sheet = [&](double x, double y) {
      return Point{origin.x + x * layout.hex_radius(), origin.y + y * layout.hex_radius()};
    };
    const HexWindow window =
        window_over(layout, sheet(seen.left, seen.top), sheet(seen.right, seen.bottom), 1);
    for (const Hex h : layout.part(window).hexes()) {
      for (int i = 0; i < direction_count; ++i) {
        // Every hexside once.
        if (i >= direction_count / 2 && grid.contains(neighbour(h, direction(i)))) continue;
        add(corner(grid, h, i), corner(grid, h, (i + 1) % direction_count));
      }
    }
  }
  canvas.clip(camera.view());
  // Around small hexes a halo would hide the picture.
  if (radius > 3 * smallest_hex) canvas.lines(ends, with_alpha(rgb(0xffffff), 170), 3);
  canvas.lines(ends, with_alpha(rgb(0x7a1fa2), radius > 3 * smallest_hex ? 255 : 150), 1);
}

namespace {

/// A ring with a cross in its middle, and the number of its hex.
Image handle_mark(const UnderlayHandle& handle, double scale, int side, const FontSet& fonts) {
  Image image(side, side, {0, 0, 0, 0});
  const double middle = side / 2.0;
  const Colour ink = handle.is_held ? rgb(0x9e1b1b) : rgb(0x7a1fa2);
  const double radius = 13 * scale;
  Scene scene;
  for (const bool is_halo : {true, false}) {
    const Stroke stroke{
        is_halo ? with_alpha(rgb(0xffffff), 230) : ink, (is_halo ? 5.0 : 2.0) * scale, {}, true};
    scene.add(Role::pointer, Circle{{middle, middle}, radius, std::nullopt, std::nullopt, stroke});
    for (const Point along : {Point{1, 0}, Point{0, 1}})
      scene.add(Role::pointer, Polyline{{{middle - along.x * radius, middle - along.y * radius},
                                         {middle + along.x * radius, middle + along.y * radius}},
                                        {stroke.colour, (is_halo ? 3.0 : 1.0) * scale, {}, true}});
  }
  scene.add(Role::pointer, Text{{middle, middle + radius + 15 * scale},
                                handle.label,
                                13 * scale,
                                Anchor::middle,
                                Face::sans_bold,
                                ink,
                                with_alpha(rgb(0xffffff), 230),
                                2 * scale});
  Painter painter(image, fonts, 1, {});
  for (const Item& item : scene.items) painter.draw(item);
  return image;
}

}  // namespace

void draw_handles(Canvas& canvas, ImageStore& store, const Camera& camera, const ShownUnderlay& shown,
                  double scale) {
  canvas.clip(camera.view());
  const int side = static_cast<int>(std::ceil(96 * scale));
  for (const UnderlayHandle& handle : shown.handles) {
    const Point at = plane_to_screen(camera)(handle.place);
    if (!camera.view().contains(at)) continue;
    std::uint64_t revision = std::hash<std::string>{}(handle.label);
    revision = revision * 2 + (handle.is_held ? 1 : 0);
    const Texture* mark = store.now({underlay_marks, revision, side, 0, 0}, [&](const FontSet& fonts) {
      return handle_mark(handle, scale, side, fonts);
    });
    if (mark != nullptr)
      canvas.copy(*mark, Point{std::round(at.x - side / 2.0), std::round(at.y - side / 2.0)});
  }
}

}  // namespace rearguard
