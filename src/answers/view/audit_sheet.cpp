#include "src/answers/view/audit_sheet.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/answers/view/map_legend.h"
#include "src/answers/view/terrain_art.h"

namespace rearguard {
namespace {

constexpr double max_radius = 30;
constexpr double sheet_panel_width = 300;
constexpr double sheet_panel_gap = 24;

MapStyle map_style(const HexMap& map, const AuditStyle& style) {
  MapStyle found;
  found.hex_radius = audit_radius(map.grid(), style.window);
  found.window = style.window;
  found.labels = false;
  found.frame = found.hex_radius >= near_radius;
  found.art = style.art;
  found.underlay = style.underlay;
  return found;
}

}  // namespace

double audit_radius(const Grid& grid, const std::optional<HexWindow>& window) {
  // The size of the map at radius 1; margin and title need a little more.
  const MapLayout unit(grid, 1, window, 1, 2);
  return std::min(max_radius, max_extent / std::max(unit.width(), unit.height()));
}

AuditSheet::AuditSheet(const HexMap& map, const AuditStyle& style)
    : map_(map),
      style_(map_style(map, style)),
      layout_(map_layout(map, style_)),
      legend_(scene_, {layout_.width() + sheet_panel_gap / 2, 22}, sheet_panel_width - 2 * sheet_panel_gap) {
  scene_.background = margin_paper;
  scene_.title = style.title + ", " + map.name();
  scene_.width = layout_.width() + sheet_panel_width;
  scene_.height = layout_.height();
  title_ = style.title;
  subtitle_ = style.subtitle;
}

LegendColumn& AuditSheet::legend() {
  // The legend is drawn only once the map is: the edge of the map would cover it.
  if (legend_.height() > 0) return legend_;
  legend_.paragraph(title_, 19, Face::serif_bold, legend_ink);
  legend_.gap(2);
  legend_.paragraph(subtitle_, 12.5, Face::sans, legend_ink);
  legend_.gap(8);
  return legend_;
}

void AuditSheet::add_ground() {
  if (is_near()) return add_map(scene_, map_, layout_, style_);
  std::vector<Colour> tints;
  for (const Terrain& t : map_.chart().terrains) tints.push_back(lighter(terrain_tint(t), 0.35));
  std::vector<std::size_t> band(map_.grid().size(), none);
  for (std::size_t i = 0; i < band.size(); ++i) {
    if (map_.terrains()[i] != no_hex) band[i] = map_.terrains()[i];
  }
  add_far_cells(band, tints);
}

void AuditSheet::add_cells(const std::vector<std::size_t>& band, const std::vector<Colour>& colours) {
  if (is_near()) return add_near_cells(band, colours);
  add_far_cells(band, colours);
}

void AuditSheet::add_near_cells(const std::vector<std::size_t>& band, const std::vector<Colour>& colours) {
  for (const Hex h : layout_.hexes()) {
    const std::size_t b = band[map_.grid().index(h)];
    if (b == none) continue;
    Polygon cell{{layout_.outline(h)}};
    if (b == closed) {
      cell.fill = with_alpha(closed_wash, 120);
      cell.hatch = closed_hatch;
    } else {
      cell.fill = with_alpha(colours[b], 180);
    }
    scene_.add(Role::range, std::move(cell));
  }
}

/// Fills low-detail cells. Rows of hexes without gaps (columns, on a flat grid) are cut into runs of one
/// band, and each band becomes one shape.
void AuditSheet::add_far_cells(const std::vector<std::size_t>& band, const std::vector<Colour>& colours) {
  const bool flat = layout_.grid().orientation == Orientation::flat;
  const HexWindow& w = layout_.window();
  const double u = layout_.hex_radius();
  const double along = std::sqrt(3.0) / 2 * u;
  const double across = 0.75 * u;
  // Adjacent cells share edges in whole pixels, so that no paper shows between them.
  const auto snapped = [](double at) { return std::round(at + 1e-6); };
  std::map<std::size_t, Polygon> shapes;
  const int lines = flat ? w.last.column - w.first.column : w.last.row - w.first.row;
  const int cells = flat ? w.last.row - w.first.row : w.last.column - w.first.column;
  const auto hex_of = [&](int line, int cell) {
    return layout_.grid().to_hex(flat ? Printed{w.first.column + line, w.first.row + cell}
                                      : Printed{w.first.column + cell, w.first.row + line});
  };
  const auto band_of = [&](int line, int cell) {
    return cell > cells ? none : band[layout_.grid().index(hex_of(line, cell))];
  };
  for (int line = 0; line <= lines; ++line) {
    for (int from = 0; from <= cells;) {
      int to = from;
      while (to < cells && band_of(line, to + 1) == band_of(line, from)) ++to;
      if (band_of(line, from) != none) {
        const Point a = layout_.centre(hex_of(line, from));
        const Point b = layout_.centre(hex_of(line, to));
        const double x = flat ? across : along;
        const double y = flat ? along : across;
        const Point low{snapped(a.x - x), snapped(a.y - y)};
        const Point high{snapped(b.x + x), snapped(b.y + y)};
        shapes[band_of(line, from)].rings.push_back({low, {high.x, low.y}, high, {low.x, high.y}});
      }
      from = to + 1;
    }
  }
  for (auto& [b, shape] : shapes) {
    shape.fill = b == closed ? closed_wash : colours[b];
    if (b == closed) shape.hatch = closed_hatch;
    scene_.add(Role::range, std::move(shape));
  }
}

void AuditSheet::add_word(Hex h, const std::string& word, Colour ground) {
  if (!is_near()) return;
  const double u = layout_.hex_radius();
  const double size = word.size() <= 3 ? 0.46 * u : word.size() <= 5 ? 0.36 * u : 0.28 * u;
  const Point c = layout_.centre(h);
  const Colour ink = ink_on(ground);
  const Colour halo = luminance(ink) > 0.5 ? with_alpha(rgb(0x1c1c22), 110) : with_alpha(rgb(0xffffff), 130);
  scene_.add(Role::cost,
             Text{{c.x, c.y + 0.2 * u}, word, size, Anchor::middle, Face::sans_bold, ink, halo, 0.1 * size});
}

void AuditSheet::add_names() {
  add_labels(scene_, map_, layout_, {0, 0}, {layout_.width(), layout_.height()}, 7);
}

void AuditSheet::add_swatch(Point at, Colour colour, bool hatched) {
  Polygon box{
      {{{at.x - 13, at.y - 10}, {at.x + 13, at.y - 10}, {at.x + 13, at.y + 10}, {at.x - 13, at.y + 10}}},
      colour,
      std::nullopt,
      Stroke{with_alpha(legend_ink, 140), 0.8, {}, true}};
  if (hatched) box.hatch = closed_hatch;
  scene_.add(Role::legend, std::move(box));
}

void AuditSheet::add_band_key(const ValueBands& bands, const std::vector<Colour>& colours, bool any_above) {
  for (std::size_t b = 0; b < bands.count; ++b)
    add_swatch(legend().key(bands.text(b, any_above) + " MP"), colours[b], false);
}

void AuditSheet::add_closed_key(const std::string& text) {
  add_swatch(legend().key(text), closed_wash, true);
}

void AuditSheet::add_turn_key(std::size_t turns, const std::vector<Colour>& colours, bool any_above) {
  for (std::size_t t = 0; t < turns; ++t) {
    const bool last = t + 1 == turns && any_above;
    add_swatch(legend().key(plural(std::uint64_t{t + 1}, "turn", "turns") + (last ? " and more" : "")),
               colours[t], false);
  }
}

void AuditSheet::note_closed_sides(bool both_ways, bool one_way) {
  closed_both_ways_ = both_ways;
  closed_one_way_ = one_way;
}

void AuditSheet::add_bar_keys() {
  const auto bar = [&](const char* text, std::vector<double> dash) {
    const Point p = legend().key(text);
    const bool round = dash.empty();
    scene_.add(Role::legend,
               Polyline{{{p.x - 12, p.y}, {p.x + 12, p.y}}, {rgb(0x24242c), 4.5, std::move(dash), round}});
  };
  if (closed_both_ways_) bar("closed hexside: no step across it", {});
  if (closed_one_way_) bar("hexside closed in one direction", {6, 5});
}

Scene AuditSheet::finish() && {
  legend();
  add_bar_keys();
  add_map_legend(scene_, legend(), map_, layout_, style_, is_near());
  scene_.height = std::max(scene_.height, legend().pen().y + 22);
  return std::move(scene_);
}

std::size_t ValueBands::band_of(double value) const {
  // A value on a bound belongs to the band above, despite rounding errors.
  const double at = std::floor((value - first) / step + 1e-9);
  if (!(at > 0)) return 0;
  return std::min(count - 1, at >= static_cast<double>(count) ? count - 1 : static_cast<std::size_t>(at));
}

std::string ValueBands::text(std::size_t band, bool any_above) const {
  if (band + 1 == count && any_above) return fmt::format("{:g} and more", lower(band));
  return fmt::format("{:g} to {:g}", lower(band), lower(band + 1));
}

ValueBands bands_over(std::vector<double> values, std::size_t max_bands) {
  if (values.empty()) return {};
  std::sort(values.begin(), values.end());
  const double low = values.front();
  const double common = values[(values.size() - 1) * 97 / 100];
  const double high = values.back() > low + 2 * (common - low) && common > low ? common : values.back();
  constexpr std::array<double, 4> round_steps{1, 2, 2.5, 5};
  double power = std::pow(
      10.0, std::floor(std::log10(std::max((high - low) / static_cast<double>(max_bands), 0.1))) - 1);
  for (;; power *= 10) {
    for (const double step : round_steps) {
      const double width = step * power;
      const double first = std::floor(low / width + 1e-9) * width;
      const double bands = std::floor((high - first) / width + 1e-9) + 1;
      if (width >= 0.25 && bands <= static_cast<double>(max_bands))
        return {first, width, static_cast<std::size_t>(bands)};
    }
  }
}

std::vector<Colour> ramp_colours(Ramp ramp, std::size_t count) {
  constexpr std::array<std::uint32_t, 6> fire{0xfdf6c9, 0xfdd58a, 0xf9a14f, 0xe4602f, 0xad1f2a, 0x5c0f2c};
  constexpr std::array<std::uint32_t, 6> sea{0xf7f9d4, 0xc3e5b5, 0x7fcabb, 0x3a9fbf, 0x2b62a3, 0x1f2a68};
  const auto& stops = ramp == Ramp::fire ? fire : sea;
  std::vector<Colour> colours;
  for (std::size_t i = 0; i < count; ++i) {
    const double at = count == 1 ? 0
                                 : static_cast<double>(i) * static_cast<double>(stops.size() - 1) /
                                       static_cast<double>(count - 1);
    const std::size_t from = std::min(static_cast<std::size_t>(at), stops.size() - 2);
    colours.push_back(mixed(rgb(stops[from]), rgb(stops[from + 1]), at - static_cast<double>(from)));
  }
  return colours;
}

}  // namespace rearguard
