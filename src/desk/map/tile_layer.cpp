#include "src/desk/map/tile_layer.h"

#include <atomic>
#include <cmath>

#include "src/desk/map/image_keys.h"
#include "src/desk/map/low_detail_map.h"
#include "src/desk/map/prepared_map.h"
#include "src/desk/paint/painter.h"

namespace rearguard {

namespace {

constexpr Colour controller = rgb(0xcfc5ae);
constexpr std::size_t small_extent = 700;   // hexes that can be drawn within a frame
constexpr double max_overview_side = 1024;  // pixels
constexpr std::size_t max_changes = 48;     // recorded by a map layer
constexpr int max_candidates = 8;           // tiles per frame into which changes are painted
constexpr double not_urgent = 1e9;          // priority of tiles that have a substitute

Point corner_of(int x, int y) {
  return {static_cast<double>(x) * tile_size, static_cast<double>(y) * tile_size};
}

ScreenBox tile_box(int x, int y) {
  const Point corner = corner_of(x, y);
  return {corner.x, corner.y, tile_size, tile_size};
}

ScreenBox on_screen(const Camera& camera, Point top_left, Point bottom_right) {
  const Point a = camera.to_screen(top_left);
  return {a.x, a.y, bottom_right.x - top_left.x, bottom_right.y - top_left.y};
}

ScreenBox common(const ScreenBox& a, const ScreenBox& b) {
  const double left = std::max(a.left, b.left);
  const double top = std::max(a.top, b.top);
  return {left, top, std::max(0.0, std::min(a.right(), b.right()) - left),
          std::max(0.0, std::min(a.bottom(), b.bottom()) - top)};
}

/// Returns true if a texture copied to `at` leaves nothing to be seen in the box below it.
bool hides(const Texture& texture, Point at, const ScreenBox& box) {
  return texture.opaque && texture.handle && at.x + texture.left <= box.left &&
         at.y + texture.top <= box.top && at.x + texture.left + texture.width >= box.right() &&
         at.y + texture.top + texture.height >= box.bottom();
}

ScreenBox around_both(const ScreenBox& a, const ScreenBox& b) {
  const double left = std::min(a.left, b.left);
  const double top = std::min(a.top, b.top);
  return {left, top, std::max(a.right(), b.right()) - left, std::max(a.bottom(), b.bottom()) - top};
}

/// Orders tiles by distance from the centre of the view.
double priority_of(const Camera& camera, int x, int y) {
  const Point m = camera.to_sheet(camera.view().middle());
  const Point c = corner_of(x, y);
  return std::hypot(c.x + tile_size / 2.0 - m.x, c.y + tile_size / 2.0 - m.y);
}

TileRange view_tiles(const Camera& camera, double beyond) {
  const ScreenBox& view = camera.view();
  return tiles_over(camera.layout(), camera.to_sheet(Point{view.left - beyond, view.top - beyond}),
                    camera.to_sheet(Point{view.right() + beyond, view.bottom() + beyond}));
}

/// Calls `use(layout, x, y)` for the tiles of another level that meet a box of the screen, until it returns
/// false. Returns whether it never did.
template <class Use>
bool for_tiles_of(const Camera& camera, int level, const ScreenBox& box, const Use& use) {
  const double scale = camera.hex_radius() / radius_of_level(level);
  const MapLayout layout = camera.layout().scaled(1 / scale);
  const Point from = camera.to_sheet(Point{box.left, box.top});
  const Point to = camera.to_sheet(Point{box.right(), box.bottom()});
  const TileRange range = tiles_over(layout, {from.x / scale, from.y / scale}, {to.x / scale, to.y / scale});
  for (int y = range.top; y <= range.bottom; ++y) {
    for (int x = range.left; x <= range.right; ++x) {
      if (!use(layout, x, y)) return false;
    }
  }
  return true;
}

std::uint64_t new_identity() {
  static std::atomic<std::uint64_t> next = 0;
  return ++next;
}

PaintImage map_painter(std::shared_ptr<const PreparedMap> sheet, const MapLayout& layout, int x, int y,
                       const SheetStyle& style) {
  return [sheet = std::move(sheet), layout, x, y, style](const FontSet& fonts) {
    return sheet->paint(layout, corner_of(x, y), tile_size, tile_size, style, fonts);
  };
}

}  // namespace

TileRange tiles_over(const MapLayout& sheet, Point top_left, Point bottom_right) {
  const auto tile = [](double pixel) { return static_cast<int>(std::floor(pixel / tile_size)); };
  const auto last = [&](double size, double to) { return tile(std::min(to, std::ceil(size)) - 0.5); };
  return {tile(std::max(top_left.x, 0.0)), tile(std::max(top_left.y, 0.0)),
          last(sheet.width(), bottom_right.x), last(sheet.height(), bottom_right.y)};
}

TileRange tiles_in_view(const Camera& camera) {
  return view_tiles(camera, 0);
}

ScreenBox reach_of(const MapLayout& sheet, const HexWindow& window) {
  const Grid& grid = sheet.grid();
  const Point a = sheet.centre(grid.to_hex(window.first));
  const Point b = sheet.centre(grid.to_hex(window.last));
  const double more = std::ceil(3.5 * sheet.hex_radius());  // a margin of one hex, and the stagger
  const double left = std::floor(a.x - more);
  const double top = std::floor(a.y - more);
  return {left, top, std::ceil(b.x + more) - left, std::ceil(b.y + more) - top};
}

HexWindow redrawn_by(const HexWindow& changed) {
  constexpr int depends_on = 1;  // outlines are smoothed over two corners
  return {{changed.first.column - depends_on, changed.first.row - depends_on},
          {changed.last.column + depends_on, changed.last.row + depends_on}};
}

MapLayer::MapLayer(std::shared_ptr<const PreparedMap> sheet)
    : sheet_(std::move(sheet)), identity_(new_identity()) {}

void MapLayer::amend(std::shared_ptr<const PreparedMap> sheet, const HexWindow& changed) {
  const std::shared_ptr<const PreparedMap> before = std::exchange(sheet_, std::move(sheet));
  const bool is_empty = changed.last.column < changed.first.column || changed.last.row < changed.first.row;
  if (is_empty) return;
  changes_.push_back({redrawn_by(changed), new_identity(), before->facts() == sheet_->facts(),
                      before->map().has_features() || sheet_->map().has_features()});
  if (changes_.size() <= max_changes) return;
  // Merges the older half: its tiles are repainted when they come into view.
  Change merged = changes_.front();
  const auto half = static_cast<std::ptrdiff_t>(changes_.size() / 2);
  for (auto change = changes_.begin(); change != changes_.begin() + half; ++change) {
    const HexWindow& w = change->hexes;
    merged.hexes = {
        {std::min(merged.hexes.first.column, w.first.column), std::min(merged.hexes.first.row, w.first.row)},
        {std::max(merged.hexes.last.column, w.last.column), std::max(merged.hexes.last.row, w.last.row)}};
    merged.identity = change->identity;
    merged.is_local = merged.is_local && change->is_local;
    merged.has_lines = merged.has_lines || change->has_lines;
  }
  changes_.erase(changes_.begin() + 1, changes_.begin() + half);
  changes_.front() = merged;
}

ImageKey MapLayer::key_of(std::uint64_t identity, int level, int x, int y, const SheetStyle& style) const {
  const SheetStyle shown = legible(style, sheet_->map().grid(), radius_of_level(level));
  return {map_tiles, identity * 4 + (shown.grid ? 2U : 0U) + (shown.numbers ? 1U : 0U), level, x, y};
}

std::vector<std::uint64_t> MapLayer::identities(const MapLayout& sheet, int x, int y) const {
  std::vector<std::uint64_t> found;
  const ScreenBox tile = tile_box(x, y);
  for (auto change = changes_.rbegin(); change != changes_.rend(); ++change) {
    const ScreenBox touched = common(reach_of(sheet, change->hexes), tile);
    if (touched.width > 0 && touched.height > 0) found.push_back(change->identity);
  }
  found.push_back(identity_);
  return found;
}

/// Returns the current tile or, until it is painted, its latest older version.
const Texture* MapLayer::newest(ImageStore& store, const MapLayout& sheet, int level, int x, int y,
                                const SheetStyle& style) const {
  for (const std::uint64_t identity : identities(sheet, x, y)) {
    if (const Texture* texture = store.find(key_of(identity, level, x, y, style))) return texture;
  }
  return nullptr;
}

std::optional<MapLayer::Older> MapLayer::older(ImageStore& store, const MapLayout& sheet, int level, int x,
                                               int y, const SheetStyle& style) const {
  if (changes_.empty()) return std::nullopt;
  const std::vector<std::uint64_t> known = identities(sheet, x, y);
  for (std::size_t i = 0; i < known.size(); ++i) {
    const ImageKey key = key_of(known[i], level, x, y, style);
    if (store.find(key) == nullptr) continue;
    if (i == 0) return std::nullopt;
    const auto since = std::ranges::find(changes_, known[i - 1], &Change::identity);
    return Older{key, key_of(known.front(), level, x, y, style), &*since};
  }
  return std::nullopt;
}

ScreenBox MapLayer::touched_since(const Change& change, const MapLayout& sheet, const ScreenBox& box) const {
  std::optional<ScreenBox> all;
  for (const Change* later = &change; later != changes_.data() + changes_.size(); ++later) {
    const ScreenBox touched = common(reach_of(sheet, later->hexes), box);
    if (touched.width > 0 && touched.height > 0) all = all ? around_both(*all, touched) : touched;
  }
  return all.value_or(ScreenBox{box.left, box.top, 0, 0});
}

bool MapLayer::bring_up_to_date(ImageStore& store, const Older& old, const MapLayout& sheet,
                                const SheetStyle& style) const {
  if (store.awaits(old.now)) return false;
  const Change* end = changes_.data() + changes_.size();
  if (!std::all_of(old.since, end, [](const Change& change) { return change.is_local; })) return false;
  const Point corner = corner_of(old.key.x, old.key.y);
  const ScreenBox touched = touched_since(*old.since, sheet, tile_box(old.key.x, old.key.y));
  if (touched.width * touched.height > tile_size * tile_size / 2.0) return false;
  const PixelBox box{static_cast<int>(touched.left - corner.x), static_cast<int>(touched.top - corner.y),
                     static_cast<int>(touched.right() - corner.x),
                     static_cast<int>(touched.bottom() - corner.y)};
  return store.amend(old.key, old.now,
                     {sheet_->paint_part(sheet, corner, tile_size, tile_size, box, style, store.fonts())});
}

std::optional<std::vector<ImagePart>> MapLayer::overview_changes(std::size_t held, const MapLayout& small,
                                                                 const FontSet& fonts) const {
  if (small.hex_radius() >= far_radius) return std::nullopt;
  for (std::size_t i = held; i < changes_.size(); ++i) {
    if (!changes_[i].is_local || (changes_[i].has_lines && draws_lines(small))) return std::nullopt;
  }
  const ScreenBox whole{0, 0, std::ceil(small.width()), std::ceil(small.height())};
  std::vector<ImagePart> parts;
  for (std::size_t i = held; i < changes_.size(); ++i) {
    const ScreenBox box = common(reach_of(small, changes_[i].hexes), whole);
    if (box.width < 1 || box.height < 1) continue;
    const Point corner{box.left, box.top};
    parts.push_back({static_cast<int>(box.left), static_cast<int>(box.top),
                     sheet_->paint(small, corner, static_cast<int>(box.width), static_cast<int>(box.height),
                                   {false, false}, fonts)});
  }
  return parts;
}

MapLayer::Overview MapLayer::overview(ImageStore& store, const MapLayout& layout, double max_side) const {
  const double factor = max_side / std::max(layout.width(), layout.height());
  const MapLayout small = layout.scaled(factor);
  const PaintImage paint = [sheet = sheet_, small](const FontSet& fonts) {
    return sheet->paint(small, {0, 0}, static_cast<int>(std::ceil(small.width())),
                        static_cast<int>(std::ceil(small.height())), {false, false}, fonts);
  };
  const auto pixels = static_cast<int>(std::lround(max_side));
  const auto key = [&](std::size_t changes) {
    const std::uint64_t identity = changes == 0 ? identity_ : changes_[changes - 1].identity;
    return ImageKey{map_overview, identity, 0, pixels, 0};
  };
  const std::size_t all = changes_.size();
  std::size_t held = all;  // number of changes that the newest picture shows
  while (held > 0 && store.find(key(held)) == nullptr) --held;
  if (held < all && store.find(key(held)) != nullptr && !store.awaits(key(all))) {
    const auto parts = overview_changes(held, small, store.fonts());
    if (parts && store.amend(key(held), key(all), *parts)) held = all;
  }
  const Texture* old = store.find(key(held));
  const Texture* texture = store.request(key(all), old == nullptr ? -1 : not_urgent, paint);
  return {texture == nullptr ? old : texture, small.hex_radius()};
}

void MapLayer::draw(Canvas& canvas, ImageStore& store, const Camera& camera, const SheetStyle& style,
                    const DrawBelow& below, bool hexes) const {
  canvas.clip(camera.view());
  const ScreenBox sheet = on_screen(camera, {0, 0}, {camera.layout().width(), camera.layout().height()});
  const ScreenBox shown = common(sheet, camera.view());
  canvas.fill_around(camera.view(), shown, controller);
  canvas.clip(shown);
  const bool paper_hidden = hexes && !below;  // by tiles, where they are opaque
  if (!paper_hidden) canvas.fill(shown, margin_paper);
  if (below) below(shown);
  if (!hexes) return;
  canvas.clip(shown);
  const TileRange range = tiles_in_view(camera);
  int may_bring_up = max_candidates;
  for (int y = range.top; y <= range.bottom; ++y) {
    for (int x = range.left; x <= range.right; ++x) {
      const std::uint64_t now = identities(camera.layout(), x, y).front();
      const auto old =
          may_bring_up > 0 ? older(store, camera.layout(), camera.level(), x, y, style) : std::nullopt;
      // If one has to be repainted, most others have to as well.
      if (old) may_bring_up = bring_up_to_date(store, *old, camera.layout(), style) ? may_bring_up - 1 : 0;
      const Texture* texture =
          store.request_at_rest(key_of(now, camera.level(), x, y, style), priority_of(camera, x, y),
                                map_painter(sheet_, camera.layout(), x, y, style));
      if (texture == nullptr) texture = newest(store, camera.layout(), camera.level(), x, y, style);
      const Point at = camera.to_screen(corner_of(x, y));
      const ScreenBox box = common({at.x, at.y, tile_size, tile_size}, shown);
      if (paper_hidden && !(texture != nullptr && hides(*texture, at, box))) canvas.fill(box, margin_paper);
      if (texture != nullptr) {
        canvas.copy(*texture, at);
      } else {
        draw_instead(canvas, store, camera, style, box, below);
      }
    }
  }
  canvas.clip(camera.view());
  canvas.outline({sheet.left - 1, sheet.top - 1, sheet.width + 2, sheet.height + 2}, rgb(0x8d8269), 1);
  prefetch(store, camera, style, range);
}

void MapLayer::draw_instead(Canvas& canvas, ImageStore& store, const Camera& camera, const SheetStyle& style,
                            const ScreenBox& hole, const DrawBelow& below) const {
  canvas.clip(hole);
  const Overview small = overview(store, camera.layout(), max_overview_side);
  std::vector<int> levels = levels_by_nearness(camera.level());
  // A level that is painted all over the hole hides those that are farther away.
  const auto whole = std::ranges::find_if(levels, [&](int level) {
    return for_tiles_of(camera, level, hole, [&](const MapLayout& layout, int x, int y) {
      return newest(store, layout, level, x, y, style) != nullptr;
    });
  });
  if (whole != levels.end()) {
    levels.erase(whole + 1, levels.end());
  } else if (small.texture != nullptr) {
    canvas.copy(*small.texture, camera.origin(), camera.hex_radius() / small.hex_radius);
  }
  for (auto level = levels.rbegin(); level != levels.rend(); ++level)
    draw_level(canvas, store, camera, *level, style, hole, below);
  canvas.clip(camera.view());
}

void MapLayer::draw_level(Canvas& canvas, ImageStore& store, const Camera& camera, int level,
                          const SheetStyle& style, const ScreenBox& hole, const DrawBelow& below) const {
  const double scale = camera.hex_radius() / radius_of_level(level);
  for_tiles_of(camera, level, hole, [&](const MapLayout& layout, int x, int y) {
    const Texture* texture = newest(store, layout, level, x, y, style);
    if (texture == nullptr) return true;
    const Point corner = corner_of(x, y);
    const Point at = camera.to_screen(Point{corner.x * scale, corner.y * scale});
    if (below) {
      // A tile that is not opaque must not be seen through another.
      const ScreenBox box = common({at.x, at.y, tile_size * scale, tile_size * scale}, hole);
      canvas.clip(box);
      below(box);
      canvas.clip(hole);
    }
    canvas.copy(*texture, at, scale);
    return true;
  });
}

void MapLayer::prefetch(ImageStore& store, const Camera& camera, const SheetStyle& style,
                        const TileRange& shown) const {
  const TileRange around = view_tiles(camera, tile_size / 2.0);
  for (int y = around.top; y <= around.bottom; ++y) {
    for (int x = around.left; x <= around.right; ++x) {
      // Tiles that can be updated are updated when they come into view.
      if (shown.contains(x, y) || older(store, camera.layout(), camera.level(), x, y, style)) continue;
      const std::uint64_t now = identities(camera.layout(), x, y).front();
      store.prefetch(key_of(now, camera.level(), x, y, style), priority_of(camera, x, y),
                     map_painter(sheet_, camera.layout(), x, y, style));
    }
  }
}

namespace {

HexWindow common(const HexWindow& a, const HexWindow& b) {
  return {{std::max(a.first.column, b.first.column), std::max(a.first.row, b.first.row)},
          {std::min(a.last.column, b.last.column), std::min(a.last.row, b.last.row)}};
}

/// Paints a box of an overlay on a transparent background.
PaintImage overlay_painter(const MapOverlay& overlay, const MapLayout& sheet, const ScreenBox& box) {
  const auto add = overlay.add;
  const auto extent = overlay.extent;
  return [add, extent, sheet, box](const FontSet& fonts) {
    const Point corner{box.left, box.top};
    HexWindow window = window_over(sheet, corner, {box.right(), box.bottom()}, 2);
    if (extent) window = common(window, *extent);
    const MapLayout part = sheet.part(window);
    Image image(static_cast<int>(box.width), static_cast<int>(box.height), {0, 0, 0, 0});
    if (part.hexes().empty()) return image;
    Scene scene;
    add(scene, part);
    Painter painter(image, fonts, 1, corner);
    for (const Item& item : scene.items) painter.draw(item);
    return image;
  };
}

/// Returns the sheet pixels of a tile that an overlay may touch.
ScreenBox touched_by(const MapOverlay& overlay, const MapLayout& sheet, int x, int y) {
  const ScreenBox whole{0, 0, std::ceil(sheet.width()), std::ceil(sheet.height())};
  const ScreenBox reach = overlay.extent ? common(reach_of(sheet, *overlay.extent), whole) : whole;
  return common(tile_box(x, y), reach);
}

/// Stretches the tiles that are painted at a level; returns false if there is none.
bool stretch_overlay(Canvas& canvas, ImageStore& store, const Camera& camera, const MapOverlay& overlay,
                     int level) {
  const double scale = camera.hex_radius() / radius_of_level(level);
  bool found = false;
  for_tiles_of(camera, level, camera.view(), [&](const MapLayout& layout, int x, int y) {
    const Texture* texture = store.find({first_overlay + overlay.id, overlay.revision, level, x, y});
    if (texture == nullptr) return true;
    const ScreenBox box = touched_by(overlay, layout, x, y);
    canvas.copy(*texture, camera.to_screen(Point{box.left * scale, box.top * scale}), scale);
    return found = true;
  });
  return found;
}

void draw_overlay(Canvas& canvas, ImageStore& store, const Camera& camera, const MapOverlay& overlay) {
  if (store.is_zooming()) {
    std::vector<int> levels = levels_by_nearness(camera.level());
    levels.insert(levels.begin(), camera.level());
    const auto stretched = [&](int level) { return stretch_overlay(canvas, store, camera, overlay, level); };
    if (std::ranges::any_of(levels, stretched)) return;
  }
  const MapLayout& sheet = camera.layout();
  const bool small = overlay.extent && sheet.part(*overlay.extent).hexes().size() <= small_extent;
  const TileRange range = tiles_in_view(camera);
  for (int y = range.top; y <= range.bottom; ++y) {
    for (int x = range.left; x <= range.right; ++x) {
      const ScreenBox box = touched_by(overlay, sheet, x, y);
      if (box.width < 1 || box.height < 1) continue;
      const ImageKey key{first_overlay + overlay.id, overlay.revision, camera.level(), x, y};
      const PaintImage paint = overlay_painter(overlay, sheet, box);
      const Texture* texture = small
                                   ? store.now(key, paint)
                                   : store.request_at_rest(key, priority_of(camera, x, y) - tile_size, paint);
      if (texture != nullptr) canvas.copy(*texture, camera.to_screen(Point{box.left, box.top}));
    }
  }
}

}  // namespace

void draw_overlays(Canvas& canvas, ImageStore& store, const Camera& camera,
                   const std::vector<MapOverlay>& overlays, bool above_counters) {
  canvas.clip(camera.view());
  for (const MapOverlay& overlay : overlays) {
    if (overlay.above_counters == above_counters) draw_overlay(canvas, store, camera, overlay);
  }
}

}  // namespace rearguard
