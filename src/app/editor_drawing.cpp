// What the editor lays over the map: costs, the way from the mark, the brush and the hexside pointed at.

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "src/app/editor_desk.h"

namespace rearguard {

namespace {

constexpr Colour brush_colour = rgb(0x7a1fa2);

enum Layer : std::size_t { costs_layer, way_layer, pointer_layer };

std::vector<PricedHex> priced(const std::vector<HexCost>& hexes) {
  std::vector<PricedHex> out;
  out.reserve(hexes.size());
  for (const HexCost& h : hexes) out.push_back({h.hex, h.cost});
  return out;
}

std::vector<Hex> hexes_of(const std::vector<PricedHex>& priced) {
  std::vector<Hex> hexes;
  for (const PricedHex& p : priced) hexes.push_back(p.hex);
  return hexes;
}

std::string words(const std::vector<Hex>& hexes) {
  std::string out;
  for (const Hex h : hexes) out += fmt::format("{},{};", h.q, h.r);
  return out;
}

/// What the pointer layer shows, owned by its drawing.
struct Preview {
  std::vector<Hex> lit;                           ///< outlined together
  std::optional<std::pair<Hex, Direction>> side;  ///< the hexside a click would take
  std::optional<std::pair<Hex, int>> corner;      ///< where a line would begin
  std::optional<Hex> mark;
  std::vector<Hex> spotlight;

  std::string text() const {
    std::string out = words(lit) + "|" + words(spotlight);
    if (side) out += fmt::format("|s{},{},{}", side->first.q, side->first.r, index_of(side->second));
    if (corner) out += fmt::format("|c{},{},{}", corner->first.q, corner->first.r, corner->second);
    if (mark) out += fmt::format("|m{},{}", mark->q, mark->r);
    return out;
  }
  std::vector<Hex> all() const {
    std::vector<Hex> hexes = lit;
    hexes.insert(hexes.end(), spotlight.begin(), spotlight.end());
    if (side) hexes.push_back(side->first);
    if (corner) {
      hexes.push_back(corner->first);
      hexes.push_back(neighbour(corner->first, direction(corner->second)));
      hexes.push_back(neighbour(corner->first, direction(corner->second - 1)));
    }
    if (mark) hexes.push_back(*mark);
    return hexes;
  }
  void add(Scene& scene, const MapLayout& layout) const {
    const double u = layout.hex_radius();
    if (!spotlight.empty()) add_spotlight(scene, layout, spotlight);
    if (!lit.empty()) add_spotlight(scene, layout, lit);
    if (side) {
      const int d = index_of(side->second);
      const std::vector<Point> ends{layout.corner(side->first, d), layout.corner(side->first, (d + 1) % 6)};
      scene.add(Role::pointer, Polyline{ends, {with_alpha(rgb(0xffffff), 220), 0.2 * u, {}, true}});
      scene.add(Role::pointer, Polyline{ends, {brush_colour, 0.09 * u, {}, true}});
    }
    if (corner) {
      scene.add(Role::pointer, Circle{layout.corner(corner->first, corner->second), 0.13 * u, rgb(0xffffff),
                                      std::nullopt, Stroke{brush_colour, 0.06 * u, {}, true}});
    }
    if (mark) {
      const Point c = layout.centre(*mark);
      scene.add(Role::pointer, Circle{c, 0.3 * u, std::nullopt, std::nullopt,
                                      Stroke{with_alpha(rgb(0xffffff), 230), 0.16 * u, {}, true}});
      scene.add(Role::pointer,
                Circle{c, 0.3 * u, std::nullopt, std::nullopt, Stroke{brush_colour, 0.08 * u, {}, true}});
    }
  }
};

}  // namespace

std::vector<MapOverlay> EditorDesk::overlays() const {
  std::vector<MapOverlay> overlays;
  const Grid& grid = map().grid();
  static std::uint64_t next_revision = 0;
  const auto add = [&](Layer layer, const std::string& of, const std::vector<Hex>& over, bool above,
                       std::function<void(Scene&, const MapLayout&)> drawing) {
    Drawn& drawn = drawn_[layer];
    if (drawn.of != of || drawn.revision == 0) drawn = {of, ++next_revision};
    std::vector<Hex> on_map;
    for (const Hex h : over) {
      if (grid.contains(h)) on_map.push_back(h);
    }
    if (on_map.empty()) return;
    MapOverlay overlay;
    overlay.id = layer;
    overlay.revision = drawn.revision;
    overlay.above_counters = above;
    overlay.extent = window_around(grid, on_map);
    overlay.add = std::move(drawing);
    overlays.push_back(std::move(overlay));
  };

  const std::optional<Hex> from = mark_ ? mark_ : hovered();
  const auto shared = draft_.now().position->shared_map();
  const std::int64_t parts = map().chart().denominator;
  if (costs_for_ && from && map().exists(*from)) {
    const auto reached = priced(costs_.range(shared, *costs_for_, *from, {budget * parts}));
    const std::string of = fmt::format("{},{},{},{},{}", from->q, from->r, static_cast<int>(*costs_for_),
                                       budget, static_cast<const void*>(shared.get()));
    add(costs_layer, of, hexes_of(reached), false, [reached, parts](Scene& scene, const MapLayout& layout) {
      add_range(scene, layout, reached, parts, Reach::own);
    });
    if (mark_ && hovered() && *hovered() != *mark_) {
      const auto way = priced(costs_.way(shared, *costs_for_, *mark_, *hovered()));
      add(way_layer, of + fmt::format("/{},{}", hovered()->q, hovered()->r), hexes_of(way), true,
          [way, parts](Scene& scene, const MapLayout& layout) {
            add_priced_path(scene, layout, way, parts);
          });
    }
  }

  Preview preview;
  preview.spotlight = spotlight_;
  if (costs_for_) preview.mark = mark_;
  if (pointer_) {
    const bool paints = tool_ == EditTool::terrain || tool_ == EditTool::level;
    if (paints && hovered()) preview.lit = brushed(*hovered());
    if (tool_ == EditTool::fill && hovered()) preview.lit = {*hovered()};
    if (tool_ == EditTool::clear && hovered()) preview.side = nearest_side(grid, pointer_->place);
    if (tool_ == EditTool::hexsides) {
      if (side_walk_) {
        const HexCorner& end = side_walk_->corners().back();
        preview.corner = {end.hex(), end.index()};
      } else if (hex_walk_) {
        preview.lit = {hex_walk_->hexes().back()};
      } else if (hovered()) {
        preview.side = nearest_side(grid, pointer_->place);
        if (course == Course::across) preview.lit = {*hovered()};
      }
    }
  }
  if (tool_ == EditTool::units) {
    if (const UnitSetup* unit = selected_unit()) preview.lit = {*grid.parse(unit->hex)};
    if (is_placing && hovered()) preview.lit = {*hovered()};
  }
  add(pointer_layer, preview.text(), preview.all(), true,
      [preview](Scene& scene, const MapLayout& layout) { preview.add(scene, layout); });
  return overlays;
}

}  // namespace rearguard
