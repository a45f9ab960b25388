#include "src/desk/map/low_detail_map.h"

#include <cmath>

#include "hexmap/unpainted.h"
#include "src/answers/view/hexside_art.h"
#include "src/answers/view/map_scene.h"
#include "src/answers/view/terrain_art.h"
#include "src/desk/ui/shown_underlay.h"

namespace rearguard {

namespace {

constexpr double lines_from = 1.5;  // smallest hex radius with visible roads and rivers

/// Averages two by two samples into the colour of each pixel.
class Samples {
 public:
  Samples(const FarColours& colours, const MapLayout& layout, Point corner, int width)
      : colours_(colours), layout_(layout), corner_(corner), row_(static_cast<std::size_t>(width) * 2) {}

  /// Samples one line across the box. A hex meets a line in one interval, so an interval with the same hex at
  /// both ends is in that hex.
  const std::vector<Colour>& row(double y) {
    y_ = y;
    constexpr std::size_t stride = 8;
    std::size_t at = 0;
    Hex from = hex(0);
    while (at + 1 < row_.size()) {
      const std::size_t next = std::min(at + stride, row_.size() - 1);
      const Hex to = hex(next);
      between(at, from, next, to);
      at = next;
      from = to;
    }
    row_.back() = colours_.colour_of(from);
    return row_;
  }

 private:
  Hex hex(std::size_t i) const {
    return layout_.any_hex_at({corner_.x + 0.25 + 0.5 * static_cast<double>(i), y_});
  }
  /// Fills the samples from `a` to `b` (excluded).
  void between(std::size_t a, Hex at_a, std::size_t b, Hex at_b) {
    if (b - a == 1 || at_a == at_b) {
      std::fill(row_.begin() + static_cast<std::ptrdiff_t>(a), row_.begin() + static_cast<std::ptrdiff_t>(b),
                colours_.colour_of(at_a));
      return;
    }
    const std::size_t m = (a + b) / 2;
    const Hex at_m = hex(m);
    between(a, at_a, m, at_m);
    between(m, at_m, b, at_b);
  }

  const FarColours& colours_;
  const MapLayout& layout_;
  Point corner_;
  double y_ = 0;
  std::vector<Colour> row_;
};

void paint_ground(Image& image, const FarColours& colours, const MapLayout& layout, Point corner,
                  const PixelBox& box) {
  const Point begin{corner.x + box.left, corner.y};
  Samples upper(colours, layout, begin, box.right - box.left);
  Samples lower(colours, layout, begin, box.right - box.left);
  for (int y = box.top; y < box.bottom; ++y) {
    const std::size_t at = static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                           static_cast<std::size_t>(box.left);
    std::uint8_t* pixel = image.pixels.data() + at * 4;
    const std::vector<Colour>& a = upper.row(corner.y + y + 0.25);
    const std::vector<Colour>& b = lower.row(corner.y + y + 0.75);
    for (std::size_t x = 0; x < a.size(); x += 2) {
      const std::array<Colour, 4> four{a[x], a[x + 1], b[x], b[x + 1]};
      const int alpha = four[0].alpha + four[1].alpha + four[2].alpha + four[3].alpha;
      const auto mean = [&](std::uint8_t Colour::*part) {
        int sum = 0;
        for (const Colour& c : four) sum += c.*part * c.alpha;
        return static_cast<std::uint8_t>(alpha == 0 ? 0 : (sum + alpha / 2) / alpha);
      };
      *pixel++ = mean(&Colour::red);
      *pixel++ = mean(&Colour::green);
      *pixel++ = mean(&Colour::blue);
      *pixel++ = static_cast<std::uint8_t>((alpha + 2) / 4);
    }
  }
}

struct FarLine {
  bool along_hexside;  ///< else from hex to hex
  Colour colour;
  double width;  ///< in hex radii
};

std::optional<FarLine> far_line(const Feature& feature) {
  switch (feature_style(feature)) {
    case FeatureStyle::river:
      return FarLine{true, darker(feature_colour(feature), 0.2), 0.42};
    case FeatureStyle::stream:
      return FarLine{true, darker(feature_colour(feature), 0.2), 0.2};
    case FeatureStyle::road:
      return FarLine{false, rgb(0x8a6c44), 0.2};
    case FeatureStyle::railway:
      return FarLine{false, feature_colour(feature), 0.2};
    case FeatureStyle::track:
      return FarLine{false, feature_colour(feature), 0.1};
    case FeatureStyle::wall:
    case FeatureStyle::cliff:
    case FeatureStyle::trench:
    case FeatureStyle::hedge:
      return FarLine{true, feature_colour(feature), 0.12};
    default:
      return std::nullopt;
  }
}

/// Fills all lines of a feature at once: crossings must not be darker.
void paint_lines(Image& image, const HexMap& map, const MapLayout& layout, Point corner,
                 const MapOpacity* opacity, const PixelBox& box) {
  const MapLayout part =
      layout.part(window_over(layout, corner, {corner.x + image.width, corner.y + image.height}, 1));
  std::vector<std::optional<FarLine>> lines;
  for (const Feature& feature : map.chart().features) lines.push_back(far_line(feature));
  std::vector<Rings> rings(lines.size());
  const auto placed = [&](Point p) { return Point{p.x - corner.x, p.y - corner.y}; };
  for (const Hex h : part.hexes()) {
    if (opacity != nullptr && opacity->lines <= 0 && (!opacity->covers || opacity->covers(h))) continue;
    for (int i = 0; i < direction_count; ++i) {
      const Direction d = direction(i);
      const Hex n = neighbour(h, d);
      if (i >= direction_count / 2 && map.grid().contains(n)) continue;
      for (const FeatureId f : map.features(h, d)) {
        if (!lines[f]) continue;
        const std::vector<Point> ends =
            lines[f]->along_hexside ? std::vector<Point>{placed(layout.corner(h, i)),
                                                         placed(layout.corner(h, (i + 1) % direction_count))}
                                    : std::vector<Point>{placed(layout.centre(h)), placed(layout.centre(n))};
        const Stroke stroke{lines[f]->colour, std::max(lines[f]->width * layout.hex_radius(), 0.9), {}, true};
        for (auto& ring : stroke_rings(ends, false, stroke)) rings[f].push_back(std::move(ring));
      }
    }
  }
  for (std::size_t f = 0; f < rings.size(); ++f) {
    if (!rings[f].empty()) fill(image, rings[f], FillRule::nonzero, lines[f]->colour, std::nullopt, {}, box);
  }
}

}  // namespace

FarColours::FarColours(const HexMap& map, const MapFacts& facts, const MapOpacity* opacity)
    : map_(map),
      opacity_(opacity),
      unpainted_(map.chart().find_terrain(unpainted_terrain)),
      colours_(map, facts.levels) {}

Colour FarColours::colour_of(Hex h) const {
  const TerrainId t = map_.terrain(h);
  if (t == no_hex) return with_alpha(margin_paper, opacity_ == nullptr ? 255 : 0);
  const Colour colour = colours_.of(h);
  if (opacity_ == nullptr || (opacity_->covers && !opacity_->covers(h))) return colour;
  const double opacity = t == unpainted_ ? 0 : opacity_->terrain;
  return with_alpha(colour, static_cast<int>(std::lround(opacity * 255)));
}

bool draws_lines(const MapLayout& layout) {
  return layout.hex_radius() >= lines_from;
}

Image paint_far(const HexMap& map, const MapFacts& facts, const MapLayout& layout, Point corner, int width,
                int height, const MapOpacity* opacity, const std::optional<PixelBox>& only) {
  const PixelBox box = only.value_or(PixelBox{0, 0, width, height});
  Image image(width, height, margin_paper);
  paint_ground(image, FarColours(map, facts, opacity), layout, corner, box);
  if (draws_lines(layout) && map.has_features()) paint_lines(image, map, layout, corner, opacity, box);
  return image;
}

}  // namespace rearguard
