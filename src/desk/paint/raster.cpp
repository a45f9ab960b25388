#include "src/desk/paint/raster.h"

#include <cmath>
#include <numbers>

namespace rearguard {

namespace {

constexpr double half_turn = std::numbers::pi;  // in radians

/// An edge that crosses sub-scanlines, directed downwards.
struct Edge {
  double top;
  double bottom;
  double x;      ///< at `top`
  double slope;  ///< change of x per unit of y
  int winding;

  double at(double y) const { return x + (y - top) * slope; }
};

struct Crossing {
  double x;
  int winding;
};

/// Returns the edges that can affect a box of pixels, from the top down. A ring entirely beside the box is
/// left out: the windings of its edges cancel before a scanline reaches the box.
std::vector<Edge> edges_of(const Rings& rings, const PixelBox& box) {
  std::vector<Edge> edges;
  for (const auto& ring : rings) {
    Bounds extent;
    for (const Point p : ring) include(extent, p);
    if (extent.bottom <= box.top || extent.top >= box.bottom) continue;
    if (extent.right < box.left - 1 || extent.left > box.right + 1) continue;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      Point a = ring[i];
      Point b = ring[(i + 1) % ring.size()];
      if (a.y == b.y) continue;
      const int winding = a.y < b.y ? 1 : -1;
      if (winding < 0) std::swap(a, b);
      if (b.y <= box.top || a.y >= box.bottom) continue;
      edges.push_back({a.y, b.y, a.x, (b.x - a.x) / (b.y - a.y), winding});
    }
  }
  std::ranges::sort(edges, {}, &Edge::top);
  return edges;
}

/// The coverage of one row of pixels, accumulated span by span. Integers make the sums independent of where
/// the row begins and of everything else in it.
class CoverageRow {
 public:
  static constexpr int full = 1 << 20;  ///< a fully covered pixel

  CoverageRow(int left, int right)
      : left_(left), right_(right), overlay_(static_cast<std::size_t>(right - left) + 2, 0) {}

  /// Adds `weight` over [from, to), in pixels of the image.
  void add(double from, double to, int weight) {
    const double a = std::clamp(from, static_cast<double>(left_), static_cast<double>(right_));
    const double b = std::clamp(to, static_cast<double>(left_), static_cast<double>(right_));
    if (b <= a) return;
    edge(a, weight);
    edge(b, -weight);
  }
  /// Calls `use(x, coverage)` for every covered pixel and clears the row.
  template <class Use>
  void take(const Use& use) {
    constexpr int least = full / 500;
    int sum = 0;
    for (std::size_t i = 0; i + 2 < overlay_.size(); ++i) {
      sum += overlay_[i];
      overlay_[i] = 0;
      if (sum > least) use(left_ + static_cast<int>(i), std::min(sum, full) / static_cast<double>(full));
    }
    overlay_[overlay_.size() - 2] = overlay_.back() = 0;
  }

 private:
  /// Adds `weight` to everything right of `x`: to the pixel that contains `x` in part, to the following ones
  /// in full.
  void edge(double x, int weight) {
    const int pixel = static_cast<int>(x);
    const auto i = static_cast<std::size_t>(pixel - left_);
    const int later = static_cast<int>(weight * (x - pixel));
    overlay_[i] += weight - later;
    overlay_[i + 1] += later;
  }
  int left_;
  int right_;
  std::vector<int> overlay_;
};

/// Sorts by insertion, as most rows have two to eight crossings, and longer ones come nearly in order.
void put_in_order(std::vector<Crossing>& crossings) {
  const auto is_before = [](const Crossing& a, const Crossing& b) {
    return a.x < b.x || (a.x == b.x && a.winding < b.winding);
  };
  std::size_t may_move = 8 * crossings.size();
  for (std::size_t i = 1; i < crossings.size(); ++i) {
    const Crossing moved = crossings[i];
    std::size_t to = i;
    for (; to > 0 && may_move > 0 && is_before(moved, crossings[to - 1]); --to, --may_move)
      crossings[to] = crossings[to - 1];
    crossings[to] = moved;
    if (may_move == 0) return std::sort(crossings.begin(), crossings.end(), is_before);
  }
}

void add_spans(CoverageRow& row, std::vector<Crossing>& crossings, FillRule rule, int weight) {
  put_in_order(crossings);
  int winding = 0;
  double from = 0;
  for (const Crossing& c : crossings) {
    const bool before = rule == FillRule::nonzero ? winding != 0 : winding % 2 != 0;
    winding += c.winding;
    const bool after = rule == FillRule::nonzero ? winding != 0 : winding % 2 != 0;
    if (!before && after) from = c.x;
    if (before && !after) row.add(from, c.x, weight);
  }
}

/// Returns how much of a pixel the lines of a hatch cover, 0 to 1.
class HatchScreen {
 public:
  HatchScreen(const Hatch& hatch, Point origin)
      : hatch_(hatch),
        origin_(origin),
        cosine_(std::cos(hatch.angle * half_turn / 180)),
        sine_(std::sin(hatch.angle * half_turn / 180)) {}
  double at(int x, int y) const {
    const double px = x + 0.5 - origin_.x;
    const double py = y + 0.5 - origin_.y;
    const double across = line(py * cosine_ - px * sine_);
    return hatch_.crossed ? std::max(across, line(px * cosine_ + py * sine_)) : across;
  }

 private:
  double line(double offset) const {
    const double within = offset - std::floor(offset / hatch_.spacing) * hatch_.spacing;
    const double from_middle = std::abs(within - hatch_.spacing / 2);
    return std::clamp(hatch_.width / 2 - from_middle + 0.5, 0.0, std::min(1.0, hatch_.width));
  }
  Hatch hatch_;
  Point origin_;
  double cosine_;
  double sine_;
};

/// Of a value from 0 to 255.
std::uint8_t to_byte(double value) {
  constexpr double half = 0.5;
  return static_cast<std::uint8_t>(value + half);
}

void blend(std::uint8_t* pixel, Colour colour, double share) {
  const double a = share * colour.alpha / 255.0;
  const auto mix = [&](double over_share) {
    pixel[0] = to_byte(pixel[0] + (colour.red - pixel[0]) * over_share);
    pixel[1] = to_byte(pixel[1] + (colour.green - pixel[1]) * over_share);
    pixel[2] = to_byte(pixel[2] + (colour.blue - pixel[2]) * over_share);
  };
  if (pixel[3] == 255) return mix(a);  // as nearly all are
  const double under = pixel[3] / 255.0 * (1 - a);
  const double total = a + under;
  if (total <= 0) return;
  mix(a / total);
  pixel[3] = to_byte(total * 255);
}

void add_disc(Rings& rings, Point c, double radius) {
  const int sides = std::clamp(static_cast<int>(std::ceil(5 * std::sqrt(radius))), 6, 90);
  std::vector<Point> ring;
  for (int i = 0; i < sides; ++i) {
    const double angle = 2 * half_turn * i / sides;
    ring.push_back({c.x + radius * std::cos(angle), c.y + radius * std::sin(angle)});
  }
  rings.push_back(std::move(ring));
}

/// The wedge outside the bend at `p` from direction `before` to `after`.
void add_bevel(Rings& rings, Point p, Point before, Point after, double half) {
  const double hand =
      before.x * after.y - before.y * after.x > 0 ? half : -half;  // right turn: gap on the left
  const Point a{p.x + before.y * hand, p.y - before.x * hand};
  const Point b{p.x + after.y * hand, p.y - after.x * hand};
  if (hand > 0) {
    rings.push_back({p, a, b});
  } else {
    rings.push_back({p, b, a});
  }
}

/// One unbroken piece of a stroke. All its rings have the same winding (clockwise on the screen).
void add_piece(Rings& rings, const std::vector<Point>& points, bool closed, double half, bool round_cap) {
  const std::size_t segments = closed ? points.size() : points.size() - 1;
  Point last{};
  bool have_last = false;
  for (std::size_t i = 0; i < segments; ++i) {
    const Point a = points[i];
    const Point b = points[(i + 1) % points.size()];
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    if (length < 1e-9) continue;
    const Point along{(b.x - a.x) / length, (b.y - a.y) / length};
    const Point side{along.y * half, -along.x * half};
    rings.push_back({{a.x + side.x, a.y + side.y},
                     {b.x + side.x, b.y + side.y},
                     {b.x - side.x, b.y - side.y},
                     {a.x - side.x, a.y - side.y}});
    const double bend = have_last ? std::hypot(along.x - last.x, along.y - last.y) : (closed ? 1.0 : 0.0);
    // A gap below an eighth of a pixel is invisible; a small one needs no round corner.
    if (bend * half > 0.6) {
      add_disc(rings, a, half);
    } else if (bend * half > 0.12) {
      add_bevel(rings, a, last, along, half);
    }
    last = along;
    have_last = true;
  }
  if (!closed && round_cap && !points.empty()) {
    add_disc(rings, points.front(), half);
    add_disc(rings, points.back(), half);
  }
}

std::vector<std::vector<Point>> dashes(const std::vector<Point>& points, const std::vector<double>& dash) {
  std::vector<std::vector<Point>> pieces;
  std::vector<Point> piece = {points.front()};
  std::size_t index = 0;
  double left = dash[0];
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    Point a = points[i];
    const Point b = points[i + 1];
    double length = std::hypot(b.x - a.x, b.y - a.y);
    while (length > left) {
      const double t = left / length;
      a = {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
      length -= left;
      if (index % 2 == 0) {
        piece.push_back(a);
        pieces.push_back(piece);
      }
      piece = {a};
      ++index;
      left = std::max(dash[index % dash.size()], 0.05);
    }
    left -= length;
    piece.push_back(b);
  }
  if (index % 2 == 0 && piece.size() > 1) pieces.push_back(piece);
  return pieces;
}

}  // namespace

Image::Image(int w, int h, Colour background)
    : width(w), height(h), pixels(static_cast<std::size_t>(w) * static_cast<std::size_t>(h) * 4) {
  for (std::size_t i = 0; i < pixels.size(); i += 4) {
    pixels[i] = background.red;
    pixels[i + 1] = background.green;
    pixels[i + 2] = background.blue;
    pixels[i + 3] = background.alpha;
  }
}

Colour Image::at(int x, int y) const {
  if (x < 0 || y < 0 || x >= width || y >= height) return {0, 0, 0, 0};
  const std::size_t i =
      (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)) * 4;
  return {pixels[i], pixels[i + 1], pixels[i + 2], pixels[i + 3]};
}

Rings stroke_rings(const std::vector<Point>& points, bool closed, const Stroke& stroke) {
  Rings rings;
  if (points.size() < 2) return rings;
  const double half = stroke.width / 2;
  if (stroke.dash.empty()) {
    add_piece(rings, points, closed, half, stroke.round_cap);
    return rings;
  }
  std::vector<Point> line = points;
  if (closed) line.push_back(points.front());
  for (const auto& piece : dashes(line, stroke.dash)) add_piece(rings, piece, false, half, stroke.round_cap);
  return rings;
}

int samples_between(double top, double bottom) {
  return std::ceil(bottom) - std::floor(top) <= 40 ? 8 : 4;
}

void fill(Image& image, const Rings& rings, FillRule rule, Colour colour, const std::optional<Hatch>& hatch,
          Point hatch_origin, const std::optional<PixelBox>& only) {
  Bounds all;
  for (const auto& ring : rings) {
    for (const Point p : ring) include(all, p);
  }
  const PixelBox box = only.value_or(PixelBox{0, 0, image.width, image.height});
  const auto within = [](double at, int low, int high) {
    return static_cast<int>(std::clamp(at, static_cast<double>(low), static_cast<double>(high)));
  };
  const int x0 = within(std::floor(all.left), box.left, box.right);
  const int x1 = within(std::ceil(all.right), box.left, box.right);
  const int y0 = within(std::floor(all.top), box.top, box.bottom);
  const int y1 = within(std::ceil(all.bottom), box.top, box.bottom);
  if (x0 >= x1 || y0 >= y1) return;
  const std::vector<Edge> edges = edges_of(rings, {x0, y0, x1, y1});
  const int samples = samples_between(all.top, all.bottom);
  const std::optional<HatchScreen> screen =
      hatch ? std::optional<HatchScreen>(HatchScreen(*hatch, hatch_origin)) : std::nullopt;
  CoverageRow row(x0, x1);
  std::vector<const Edge*> active;
  std::vector<Crossing> crossings;
  std::size_t next = 0;
  for (int y = y0; y < y1; ++y) {
    while (next < edges.size() && edges[next].top < y + 1) active.push_back(&edges[next++]);
    std::erase_if(active, [&](const Edge* e) { return e->bottom <= y; });
    constexpr std::size_t few = 8;
    if (active.size() > few)
      std::ranges::sort(active, [&](const Edge* a, const Edge* b) { return a->at(y) < b->at(y); });
    for (int s = 0; s < samples; ++s) {
      const double line = y + (s + 0.5) / samples;
      crossings.clear();
      for (const Edge* e : active) {
        if (e->top <= line && line < e->bottom) crossings.push_back({e->at(line), e->winding});
      }
      add_spans(row, crossings, rule, CoverageRow::full / samples);
    }
    std::uint8_t* const pixels =
        image.pixels.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) * 4;
    row.take([&](int x, double coverage) {
      const double share = screen ? coverage * screen->at(x, y) : coverage;
      if (share > 0) blend(pixels + static_cast<std::size_t>(x) * 4, colour, share);
    });
  }
}

void draw_over(Image& image, const Image& drawing, int x, int y, const Rings& clip,
               const std::optional<PixelBox>& only) {
  const PixelBox box = only.value_or(PixelBox{0, 0, image.width, image.height});
  const PixelBox part{std::max(0, box.left - x), std::max(0, box.top - y),
                      std::min(drawing.width, box.right - x), std::min(drawing.height, box.bottom - y)};
  if (part.empty()) return;
  Image mask;
  if (!clip.empty()) {
    Rings moved = clip;
    for (auto& ring : moved) {
      for (Point& p : ring) p = {p.x - x, p.y - y};
    }
    mask = Image(drawing.width, drawing.height, Colour{0, 0, 0, 0});
    fill(mask, moved, FillRule::even_odd, Colour{0, 0, 0, 255});
  }
  for (int row = part.top; row < part.bottom; ++row) {
    for (int column = part.left; column < part.right; ++column) {
      const Colour colour = drawing.at(column, row);
      const double share = clip.empty() ? 1 : mask.at(column, row).alpha / 255.0;
      if (colour.alpha == 0 || share <= 0) continue;
      const auto at = static_cast<std::size_t>(y + row) * static_cast<std::size_t>(image.width) +
                      static_cast<std::size_t>(x + column);
      blend(image.pixels.data() + at * 4, colour, share);
    }
  }
}

}  // namespace rearguard
