// The overlays of the editor: costs, the path from the mark, the brush and the hexside under the pointer.

#include <algorithm>

#include <fmt/format.h>

#include "src/answers/view/hexside_art.h"
#include "src/answers/view/map_scene.h"
#include "src/answers/view/overlay_scene.h"
#include "src/answers/view/terrain_art.h"
#include "src/desk/editor/editor_controller.h"

namespace rearguard {

namespace {

constexpr Colour brush_colour = rgb(0x7a1fa2);

constexpr Colour finding_colour = rgb(0xb3261e);
constexpr double smallest_mark = 5;  // pixels, of a problem on a map shown whole

/// Hexes of one finding that are marked; one about more, such as an island, has its first hex marked.
constexpr std::size_t max_marked_hexes = 12;

enum Layer : std::size_t { costs_layer, path_layer, pointer_layer, findings_layer, names_layer };

std::vector<CostedHex> with_cost(const std::vector<HexCost>& hexes) {
  std::vector<CostedHex> out;
  out.reserve(hexes.size());
  for (const HexCost& h : hexes) out.push_back({h.hex, h.cost});
  return out;
}

std::vector<Hex> hexes_of(const std::vector<CostedHex>& with_cost) {
  std::vector<Hex> hexes;
  for (const CostedHex& p : with_cost) hexes.push_back(p.hex);
  return hexes;
}

/// Adds the bytes of values to a text that is only compared: a piece of a large map has tens of thousands.
template <class... Values>
void note(std::string& bytes, const Values&... values) {
  (bytes.append(reinterpret_cast<const char*>(&values), sizeof(values)), ...);
}

std::string words(const std::vector<Hex>& hexes) {
  std::string out;
  note(out, hexes.size());
  for (const Hex h : hexes) note(out, h.q, h.r);
  return out;
}

}  // namespace

/// The data of the pointer layer, owned by its drawing.
struct EditorPreview {
  std::vector<Hex> lit;                           ///< outlined together
  std::optional<std::pair<Hex, Direction>> side;  ///< the hexside that a click would draw
  std::optional<std::pair<Hex, int>> corner;      ///< where a line would start
  std::optional<Hex> mark;
  std::vector<Hex> spotlight;
  // What this drag has drawn, shown at once while the map is painted in the background.
  std::vector<Hex> painted;
  std::vector<HexCorner> sides;
  std::vector<Hex> path;
  Colour ink;
  // A piece that follows the pointer.
  std::vector<std::pair<Hex, Colour>> ground;
  std::vector<std::pair<std::pair<Hex, Direction>, Colour>> along, across;  ///< its features

  /// Returns bytes that are equal for equal previews.
  std::string text() const {
    std::string out = words(lit) + words(spotlight) + words(painted) + words(path);
    note(out, sides.size());
    for (const HexCorner& c : sides) note(out, c.hex().q, c.hex().r, c.index());
    note(out, ink.red, ink.green, ink.blue, side.has_value(), corner.has_value(), mark.has_value());
    if (side) note(out, side->first.q, side->first.r, index_of(side->second));
    if (corner) note(out, corner->first.q, corner->first.r, corner->second);
    if (mark) note(out, mark->q, mark->r);
    note(out, ground.size(), along.size());
    for (const auto& [h, c] : ground) note(out, h.q, h.r, c.red, c.green, c.blue);
    for (const auto* sides_of : {&along, &across}) {
      for (const auto& [at, c] : *sides_of)
        note(out, at.first.q, at.first.r, index_of(at.second), c.red, c.green, c.blue);
    }
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
    hexes.insert(hexes.end(), painted.begin(), painted.end());
    for (const auto& [h, colour] : ground) hexes.push_back(h);
    hexes.insert(hexes.end(), path.begin(), path.end());
    for (const HexCorner& c : sides) {
      hexes.push_back(c.hex());
      hexes.push_back(neighbour(c.hex(), direction(c.index())));
      hexes.push_back(neighbour(c.hex(), direction(c.index() - 1)));
    }
    return hexes;
  }
  void add_drawn(Scene& scene, const MapLayout& layout) const {
    const double u = layout.hex_radius();
    for (const Hex h : painted)
      scene.add(Role::pointer,
                Polygon{{layout.outline(h)}, with_alpha(ink, 150), std::nullopt, std::nullopt});
    std::vector<Point> line;
    for (const HexCorner& c : sides) line.push_back(layout.corner(c.hex(), c.index()));
    for (const Hex h : path) line.push_back(layout.centre(h));
    if (line.size() < 2) return;
    scene.add(Role::pointer, Polyline{line, {with_alpha(rgb(0xffffff), 220), 0.24 * u, {}, true}});
    scene.add(Role::pointer, Polyline{std::move(line), {ink, 0.13 * u, {}, true}});
  }
  void add_piece(Scene& scene, const MapLayout& layout) const {
    const double u = layout.hex_radius();
    for (const auto& [h, colour] : ground)
      scene.add(Role::pointer, Polygon{{layout.outline(h)},
                                       with_alpha(colour, 215),
                                       std::nullopt,
                                       Stroke{with_alpha(brush_colour, 120), 0.03 * u, {}, true}});
    for (const auto& [at, colour] : along) {
      const int d = index_of(at.second);
      scene.add(Role::pointer,
                Polyline{{layout.corner(at.first, d), layout.corner(at.first, (d + 1) % direction_count)},
                         {colour, 0.13 * u, {}, true}});
    }
    for (const auto& [at, colour] : across) {
      const std::vector<Point> ends{layout.centre(at.first), layout.centre(neighbour(at.first, at.second))};
      scene.add(Role::pointer, Polyline{ends, {darker(colour, 0.5), 0.16 * u, {}, true}});
      scene.add(Role::pointer, Polyline{ends, {colour, 0.09 * u, {}, true}});
    }
  }
  void add(Scene& scene, const MapLayout& layout) const {
    const double u = layout.hex_radius();
    add_piece(scene, layout);
    add_drawn(scene, layout);
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

void EditorController::add_overlay(std::vector<MapOverlay>& overlays, std::size_t layer,
                                   const std::string& inputs, const std::vector<Hex>& over,
                                   bool above_counters,
                                   std::function<void(Scene&, const MapLayout&)> drawing) const {
  static std::uint64_t next_revision = 0;
  Drawn& drawn = drawn_[layer];
  if (drawn.inputs != inputs || drawn.revision == 0) drawn = {inputs, ++next_revision};
  std::vector<Hex> on_map;
  for (const Hex h : over) {
    if (map().grid().contains(h)) on_map.push_back(h);
  }
  if (on_map.empty()) return;
  MapOverlay overlay;
  overlay.id = layer;
  overlay.revision = drawn.revision;
  overlay.above_counters = above_counters;
  overlay.extent = window_around(map().grid(), on_map);
  overlay.add = std::move(drawing);
  overlays.push_back(std::move(overlay));
}

void EditorController::add_costs(std::vector<MapOverlay>& overlays) const {
  const std::optional<Hex> from = mark_ ? mark_ : hovered();
  if (!costs_for_ || !from || !map().exists(*from)) return;
  const auto shared = draft_.now().position->shared_map();
  const std::int64_t parts = map().chart().denominator;
  const auto reached = with_cost(costs_.range(shared, *costs_for_, *from, {budget * parts}));
  const std::string inputs = fmt::format("{},{},{},{},{}", from->q, from->r, static_cast<int>(*costs_for_),
                                         budget, static_cast<const void*>(shared.get()));
  add_overlay(overlays, costs_layer, inputs, hexes_of(reached), false,
              [reached, parts](Scene& scene, const MapLayout& layout) {
                add_range(scene, layout, reached, parts, Reach::own);
              });
  if (!mark_ || !hovered() || *hovered() == *mark_) return;
  const auto path = with_cost(costs_.way(shared, *costs_for_, *mark_, *hovered(), {budget * parts}));
  add_overlay(
      overlays, path_layer, inputs + fmt::format("/{},{}", hovered()->q, hovered()->r), hexes_of(path), true,
      [path, parts](Scene& scene, const MapLayout& layout) { add_costed_path(scene, layout, path, parts); });
}

/// Marks the hexes that the list of problems is about.
void EditorController::add_findings(std::vector<MapOverlay>& overlays) const {
  if (!marks_findings) return;
  std::vector<Hex> hexes;
  for (const Finding& finding : listed_findings()) {
    const std::size_t count = finding.hexes.size() > max_marked_hexes ? 1 : finding.hexes.size();
    hexes.insert(hexes.end(), finding.hexes.begin(),
                 finding.hexes.begin() + static_cast<std::ptrdiff_t>(count));
  }
  std::ranges::sort(hexes);
  hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
  add_overlay(
      overlays, findings_layer, words(hexes), hexes, true, [hexes](Scene& scene, const MapLayout& layout) {
        const double u = layout.hex_radius();
        for (const Hex h : hexes) {
          const Point c = layout.centre(h);
          const Point at{c.x + 0.45 * u, c.y - 0.45 * u};
          const double r = std::max(0.2 * u, smallest_mark);
          scene.add(Role::pointer,
                    Circle{at, r, finding_colour, std::nullopt, Stroke{rgb(0xffffff), 0.25 * r, {}, true}});
          scene.add(
              Role::pointer,
              Text{{at.x, at.y + 0.55 * r}, "!", 1.6 * r, Anchor::middle, Face::sans_bold, rgb(0xffffff)});
        }
      });
}

/// Shows every label and victory hex while they are edited, however small the map is shown.
void EditorController::add_names(std::vector<MapOverlay>& overlays) const {
  if (tool_ != EditTool::names) return;
  std::vector<Hex> hexes;
  for (const MapLabel& label : map().labels) hexes.push_back(label.hex);
  for (const VictoryHex& victory : map().victory_hexes) hexes.push_back(victory.hex);
  // A name reaches far beyond its hex.
  if (!hexes.empty()) hexes = {map().grid().hex_at(0), map().grid().hex_at(map().grid().size() - 1)};
  const auto shared = draft_.now().position->shared_map();
  add_overlay(overlays, names_layer, fmt::format("{}", static_cast<const void*>(shared.get())), hexes, true,
              [shared](Scene& scene, const MapLayout& layout) { add_small_labels(scene, *shared, layout); });
}

/// Adds what the current tool would draw.
void EditorController::preview_tool(EditorPreview& preview) const {
  const Grid& grid = map().grid();
  if (tool_ == EditTool::units) preview.lit = entry_.lit();
  if (tool_ == EditTool::names && named_) preview.lit = {*named_};
  if (tool_ == EditTool::select) preview_piece(preview);
  if (tool_ == EditTool::expect) preview.lit = expectations_.lit();
  if (tool_ == EditTool::scenario) preview.lit = scenario_.lit();
  if (fills_by_picture()) preview.lit = likeness.found(map());
  if (!pointer_ || !hovered()) return;
  if (tool_ == EditTool::terrain || tool_ == EditTool::level) preview.lit = brushed(*hovered());
  if (tool_ == EditTool::fill && !likeness.has_patch()) preview.lit = {*hovered()};
  if (tool_ == EditTool::clear) preview.side = nearest_side(grid, pointer_->place);
  if (tool_ != EditTool::hexsides || pressed_) return;
  preview.side = nearest_side(grid, pointer_->place);
  if (course == Course::across) preview.lit = {*hovered()};
}

/// Adds the selection, and the piece that a click would paste.
void EditorController::preview_piece(EditorPreview& preview) const {
  preview.lit = selection_;
  if (!is_pasting_ || !pointer_) return;
  preview.lit.clear();
  const TerrainChart& chart = piece_->chart();
  std::vector<Colour> tints, lines;
  for (const Terrain& t : chart.terrains) tints.push_back(terrain_tint(t));
  tints[no_hex] = margin_paper;
  for (const Feature& f : chart.features) lines.push_back(feature_colour(f));
  const Grid& grid = map().grid();
  for (const auto& [offset, ground] : piece_->cells()) {
    const Hex h = pointer_->hex + offset;
    if (!grid.contains(h)) continue;
    preview.lit.push_back(h);
    preview.ground.emplace_back(h, tints[ground.terrain]);
  }
  for (const FeatureCrossing& c : piece_->crossings()) {
    const Hex h = pointer_->hex + c.from;
    if (!grid.contains(h) || !grid.contains(neighbour(h, c.direction))) continue;
    const bool runs_across = runs_from_hex_to_hex(feature_style(chart.features[c.feature]));
    (runs_across ? preview.across : preview.along).push_back({{h, c.direction}, lines[c.feature]});
  }
}

/// Adds what the drag has drawn so far.
void EditorController::preview_drag(EditorPreview& preview) const {
  if (!pressed_) return;
  if (tool_ == EditTool::hexsides) {
    preview.ink = removes_ ? rgb(0x9e1b1b) : feature_colour(map().chart().features[feature_]);
    if (side_walk_) {
      preview.sides = side_walk_->corners();
      preview.corner = {preview.sides.back().hex(), preview.sides.back().index()};
    }
    if (hex_walk_) {
      preview.path = hex_walk_->hexes();
      preview.lit = {preview.path.back()};
    }
  } else if (tool_ == EditTool::terrain || tool_ == EditTool::level) {
    preview.painted = touched_;
    const bool is_hole = removes_ || terrain == no_hex;
    preview.ink = tool_ == EditTool::level ? rgb(0xa0682c)
                  : is_hole                ? margin_paper
                                           : terrain_tint(map().chart().terrains[terrain]);
  }
}

std::vector<MapOverlay> EditorController::overlays() const {
  std::vector<MapOverlay> overlays;
  add_costs(overlays);
  add_cut_overlay(overlays);
  add_findings(overlays);
  add_names(overlays);
  const auto shown = std::make_shared<EditorPreview>();
  EditorPreview& preview = *shown;
  preview.spotlight = spotlight_;
  if (costs_for_) preview.mark = mark_;
  preview_tool(preview);
  preview_drag(preview);
  add_overlay(overlays, pointer_layer, preview.text(), preview.all(), true,
              [shown](Scene& scene, const MapLayout& layout) { shown->add(scene, layout); });
  return overlays;
}

}  // namespace rearguard
