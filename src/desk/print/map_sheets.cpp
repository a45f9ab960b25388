#include <algorithm>
#include <cmath>

#include "src/answers/view/terrain_art.h"
#include "src/desk/print/sheets.h"

namespace rearguard {
namespace {

constexpr double overlap = 10 * px_per_mm;
/// Hexes beyond a page that what is on it depends on: lines are smoothed over corners, and drawings reach
/// over.
constexpr int hexes_around = 3;

struct Span {
  double from = 0, to = 0;
};

/// Divides a length into equal parts that overlap and are no longer than a page.
std::vector<Span> divided(double length, double page) {
  const double count = std::max(1.0, std::ceil((length - overlap) / (page - overlap) - 1e-9));
  const double part = (length + (count - 1) * overlap) / count;
  std::vector<Span> parts;
  for (double i = 0; i < count; ++i) parts.push_back({i * (part - overlap), i * (part - overlap) + part});
  return parts;
}

/// Returns "A", "B" … "Z", "AA" …
std::string row_letters(std::size_t row) {
  const std::string last(1, static_cast<char>('A' + row % 26));
  return row < 26 ? last : row_letters(row / 26 - 1) + last;
}

MapStyle style_in_true_scale(const PrintedGame& game, const PrintOptions& options) {
  MapStyle style = game.style;
  style.hex_radius = options.hex_mm * px_per_mm / std::sqrt(3.0);
  return style;
}

}  // namespace

MapSheets::MapSheets(const PrintedGame& game, const PrintOptions& options)
    : held_(game.map),
      map_(*held_),
      style_(style_in_true_scale(game, options)),
      layout_(map_layout(map_, style_)),
      facts_(map_facts(map_)) {
  const double wide = options.paper->width * px_per_mm;
  const double high = options.paper->height * px_per_mm;
  const auto pages = [&](double width, double height) {
    return divided(layout_.width(), width - 2 * page_margin).size() *
           divided(layout_.height(), height - 2 * page_margin).size();
  };
  const bool across = pages(high, wide) < pages(wide, high);
  page_width_ = across ? high : wide;
  page_height_ = across ? wide : high;
  const std::vector<Span> columns = divided(layout_.width(), page_width_ - 2 * page_margin);
  const std::vector<Span> rows = divided(layout_.height(), page_height_ - 2 * page_margin);
  columns_ = columns.size();
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < columns.size(); ++c)
      tiles_.push_back({row_letters(r) + std::to_string(c + 1),
                        {columns[c].from, rows[r].from, columns[c].to, rows[r].to}});
  }
}

PrintedPage MapSheets::page(std::size_t tile) const {
  const PageBox& box = tiles_[tile].box;
  PrintedPage page;
  page.width = page_width_;
  page.height = page_height_;
  page.label = tiles_[tile].label;
  if (tile == 0) page.chapter = "Map";
  const Point shift{(page.width - (box.right - box.left)) / 2 - box.left,
                    (page.height - (box.bottom - box.top)) / 2 - box.top};
  const PageBox on_page{box.left + shift.x, box.top + shift.y, box.right + shift.x, box.bottom + shift.y};
  PageLayer& drawn = page.layers.emplace_back();
  drawn.shift = shift;
  drawn.only = on_page;
  const HexWindow window = window_over(layout_, {box.left, box.top}, {box.right, box.bottom}, hexes_around);
  add_hexes(drawn.scene, map_, facts_, layout_.part(window), style_);
  add_margin(drawn.scene, map_, layout_, style_);
  add_marks(page.layers.emplace_back().scene, tile, on_page);
  return page;
}

void MapSheets::add_marks(Scene& scene, std::size_t tile, const PageBox& page) const {
  const std::vector<double> whole, broken{2, 1.5};
  constexpr double near = 1 * px_per_mm, far = 6 * px_per_mm;
  const auto upright = [&](double x, const std::vector<double>& dash) {
    rule(scene, {x, page.top - far}, {x, page.top - near}, 0.5, dash);
    rule(scene, {x, page.bottom + near}, {x, page.bottom + far}, 0.5, dash);
  };
  const auto level = [&](double y, const std::vector<double>& dash) {
    rule(scene, {page.left - far, y}, {page.left - near, y}, 0.5, dash);
    rule(scene, {page.right + near, y}, {page.right + far, y}, 0.5, dash);
  };
  for (const double x : {page.left, page.right}) upright(x, whole);
  for (const double y : {page.top, page.bottom}) level(y, whole);
  const double middle_x = (page.left + page.right) / 2;
  const double middle_y = (page.top + page.bottom) / 2;
  const auto words = [&](Point at, const std::string& text, double angle) {
    write(scene, at, text, 8, Face::sans, Anchor::middle, angle);
  };
  const std::string cut = "cut here and lay over ";
  const std::string covered = " goes over this edge, up to the broken ticks";
  const std::size_t column = tile % columns_;
  if (column > 0) words({page.left - 2 * near, middle_y}, cut + tiles_[tile - 1].label, -90);
  if (tile >= columns_) words({middle_x, page.top - 2 * near}, cut + tiles_[tile - columns_].label, 0);
  if (column + 1 < columns_) {
    upright(page.right - overlap, broken);
    words({page.right + 4 * near, middle_y}, tiles_[tile + 1].label + covered, -90);
  }
  if (tile + columns_ < tiles_.size()) {
    level(page.bottom - overlap, broken);
    words({middle_x, page.bottom + 4 * near}, tiles_[tile + columns_].label + covered, 0);
  }
  write(scene, {page.left + 2 * near, page.top - 2 * near}, tiles_[tile].label, 15, Face::sans_bold);
}

double MapSheets::add_overview(Scene& scene, Point corner, double width, double height) const {
  const double scale = std::min(width / layout_.width(), height / layout_.height());
  const auto placed = [&](Point p) { return Point{corner.x + p.x * scale, corner.y + p.y * scale}; };
  for (const Hex h : layout_.hexes()) {
    if (!map_.exists(h)) continue;
    std::vector<Point> ring = layout_.outline(h);
    for (Point& p : ring) p = placed(p);
    const Colour tint = terrain_tint(map_.chart().terrains[map_.terrain(h)]);
    // The line closes the gaps between neighbours.
    scene.add(Role::terrain, Polygon{{std::move(ring)}, tint, std::nullopt, Stroke{tint, 0.4, {}, false}});
  }
  for (const Tile& tile : tiles_) {
    const Point a = placed({tile.box.left, tile.box.top});
    const Point b = placed({tile.box.right, tile.box.bottom});
    frame(scene, {a.x, a.y, b.x, b.y});
    const double size = std::min(22.0, 0.3 * (b.y - a.y));
    scene.add(Role::title, Text{{(a.x + b.x) / 2, (a.y + b.y + 0.7 * size) / 2},
                                tile.label,
                                size,
                                Anchor::middle,
                                Face::sans_bold,
                                print_ink,
                                rgb(0xffffff),
                                1.5});
  }
  return layout_.height() * scale;
}

}  // namespace rearguard
