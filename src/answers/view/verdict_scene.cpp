#include "src/answers/view/verdict_scene.h"

#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/answers/view/curves.h"
#include "src/answers/view/verdict_marks.h"
#include "src/core/engine/terms/verdict.h"

namespace rearguard {

namespace {

constexpr double legend_width = 290;
constexpr double legend_gap = 14;

using Segment = std::pair<Hex, Hex>;

Segment undirected(Hex a, Hex b) {
  return a < b ? Segment{a, b} : Segment{b, a};
}

std::vector<RetreatPath> all_paths(const Verdict& verdict) {
  std::vector<RetreatPath> paths;
  for (const VerdictEnd& end : verdict.end_hexes)
    paths.insert(paths.end(), end.paths.begin(), end.paths.end());
  return paths;
}

/// Returns each step once, for pictures with too many paths to draw side by side.
std::vector<RetreatPath> single_steps(const std::vector<RetreatPath>& paths) {
  std::set<Segment> steps;
  for (const RetreatPath& path : paths) {
    for (std::size_t i = 0; i + 1 < path.size(); ++i) steps.insert({path[i], path[i + 1]});
  }
  std::vector<RetreatPath> found;
  for (const auto& [from, to] : steps) found.push_back({from, to});
  return found;
}

/// Gives each path its own lane on every step that it shares.
class Lanes {
 public:
  Lanes(const std::vector<RetreatPath>& paths, const MapLayout& layout) : paths_(paths), layout_(layout) {
    for (std::size_t p = 0; p < paths.size(); ++p) {
      for (std::size_t i = 0; i + 1 < paths[p].size(); ++i)
        users_[undirected(paths[p][i], paths[p][i + 1])].push_back(p);
    }
  }

  std::vector<Point> line(std::size_t p) const {
    const RetreatPath& path = paths_[p];
    std::vector<Point> points = {layout_.centre(path.front())};
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
      const Point a = layout_.centre(path[i]);
      const Point b = layout_.centre(path[i + 1]);
      const Point aside = offset(p, path[i], path[i + 1]);
      for (const double t : {0.22, 0.78})
        points.push_back({a.x + (b.x - a.x) * t + aside.x, a.y + (b.y - a.y) * t + aside.y});
    }
    points.push_back(layout_.centre(path.back()));
    return smoothed(std::move(points), false, 2);
  }

 private:
  Point offset(std::size_t p, Hex from, Hex to) const {
    const Segment segment = undirected(from, to);
    const std::vector<std::size_t>& users = users_.at(segment);
    const auto rank = static_cast<double>(std::find(users.begin(), users.end(), p) - users.begin());
    const auto count = static_cast<double>(users.size());
    const double gap = std::min(0.12, 0.8 / count) * layout_.hex_radius();
    const double shift = (rank - (count - 1) / 2) * gap;
    const Point a = layout_.centre(segment.first);
    const Point b = layout_.centre(segment.second);
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    return {-(b.y - a.y) / length * shift, (b.x - a.x) / length * shift};
  }

  const std::vector<RetreatPath>& paths_;
  const MapLayout& layout_;
  std::map<Segment, std::vector<std::size_t>> users_;
};

void add_judged_path(Scene& scene, const PathVerdict& judged, const MapLayout& layout) {
  if (judged.path.size() < 2) return;
  std::vector<Point> points;
  for (const Hex h : judged.path) points.push_back(layout.centre(h));
  const double u = layout.hex_radius();
  std::vector<double> dash;
  if (!judged.legal) dash = {0.2 * u, 0.14 * u};
  scene.add(Role::path, Polyline{points, {rgb(0xffffff), 0.16 * u, {}, true}});
  scene.add(
      Role::path,
      Polyline{points,
               {judged.legal ? rgb(0xc77700) : marks::illegal_colour, 0.09 * u, std::move(dash), false}},
      judged.legal ? "the judged path: legal"
                   : "the judged path: ruled out by " + judged.clause + ", " + judged.why);
}

/// Marks the hexes in which contacts and path effects happen on listed paths, each text once.
void add_effects(Scene& scene, const Verdict& verdict, const MapLayout& layout) {
  struct Happening {
    bool is_certain = false;
    std::vector<std::string> texts;
  };
  std::map<Hex, Happening> at;
  for (const VerdictEnd& end : verdict.end_hexes) {
    for (const std::vector<PathEffect>& along : end.path_effects) {
      for (const PathEffect& effect : along) {
        Happening& here = at[effect.hex];
        here.is_certain = here.is_certain || effect.kind != PathEffect::Kind::test;
        std::string text = effect.id + ": " + effect.text;
        if (std::find(here.texts.begin(), here.texts.end(), text) == here.texts.end())
          here.texts.push_back(std::move(text));
      }
    }
  }
  const double u = layout.hex_radius();
  for (const auto& [hex, here] : at) {
    if (!layout.shows(hex)) continue;
    const Point centre = layout.centre(hex);
    marks::add_effect(scene, Role::effect, {centre.x - 0.56 * u, centre.y - 0.3 * u}, 0.14 * u,
                      here.is_certain, fmt::format("{}", fmt::join(here.texts, "; ")));
  }
}

}  // namespace

void add_zoc(Scene& scene, const MapLayout& layout, std::span<const Hex> hexes) {
  const std::set<Hex> distinct(hexes.begin(), hexes.end());
  for (const Hex h : distinct) {
    if (!layout.shows(h)) continue;
    scene.add(Role::zoc, Polygon{{layout.outline(h)}, marks::zoc_wash, marks::zoc_hatch(layout.hex_radius())},
              "enemy zone of control");
  }
}

void add_paths(Scene& scene, const Verdict& verdict, const MapLayout& layout, std::size_t max_paths) {
  std::vector<RetreatPath> paths = all_paths(verdict);
  if (paths.size() > max_paths) paths = single_steps(paths);
  std::erase_if(paths, [](const RetreatPath& path) { return path.size() < 2; });
  const double u = layout.hex_radius();
  const Lanes lanes(paths, layout);
  std::vector<std::vector<Point>> lines;
  for (std::size_t p = 0; p < paths.size(); ++p) lines.push_back(lanes.line(p));
  for (const auto& line : lines)
    scene.add(Role::frame, Polyline{line, {with_alpha(rgb(0xffffff), 200), 0.105 * u, {}, true}});
  for (const auto& line : lines)
    scene.add(Role::path, Polyline{line, {marks::path_colour, 0.055 * u, {}, true}});
}

void add_verdict_marks(Scene& scene, const Position& position, const Verdict& verdict,
                       const MapLayout& layout) {
  const double u = layout.hex_radius();
  if (verdict.judged_path) add_judged_path(scene, *verdict.judged_path, layout);
  if (layout.shows(verdict.from))
    marks::add_ring(scene, Role::retreating, layout.centre(verdict.from), 0.84 * u, u);
  const auto occupied = [&](Hex h) { return !position.units_in(h).empty(); };
  const Grid& grid = position.map().grid();
  const std::int64_t denominator = position.map().chart().denominator;
  for (const RuledOutHex& ruled_out_hex : verdict.ruled_out) {
    if (!layout.shows(ruled_out_hex.hex)) continue;
    const std::size_t first = scene.items.size();
    marks::add_ruled_out_hex(scene, layout.centre(ruled_out_hex.hex), u, ruled_out_hex,
                             occupied(ruled_out_hex.hex));
    const std::string number = grid.number(ruled_out_hex.hex);
    scene.name_from(first, {"", number, number + ": not here, " + ruled_out_hex.why});
  }
  add_effects(scene, verdict, layout);
  for (const VerdictEnd& end : verdict.end_hexes) {
    if (!layout.shows(end.hex)) continue;
    const std::size_t first = scene.items.size();
    const std::string cost = to_text(end.movement_points, denominator) + " MP";
    marks::add_end(scene, layout.centre(end.hex), u, cost, occupied(end.hex));
    const std::string number = grid.number(end.hex);
    scene.name_from(first, {"", number, number + ": legal end hex, " + cost});
  }
}

Scene verdict_scene(const Position& position, const Verdict& verdict, std::span<const Hex> enemy_zoc,
                    const VerdictStyle& style) {
  const HexMap& map = position.map();
  MapStyle map_style = style.map;
  if (!style.whole_map)
    map_style.window = window_around(map.grid(), verdict.from, verdict.distance + style.surroundings);
  const MapLayout layout = map_layout(map, map_style);
  Scene scene;
  scene.background = margin_paper;
  scene.title = verdict.unit + " in " + map.grid().number(verdict.from) + ", " + map.name();
  scene.width = layout.width();
  scene.height = layout.height();
  add_map(scene, map, layout, map_style);
  add_zoc(scene, layout, enemy_zoc);
  add_paths(scene, verdict, layout, style.max_paths);
  CounterStyle counters = style.counters;
  if (!counters.art) counters.art = style.map.art;
  add_counters(scene, position, layout, counters);
  add_verdict_marks(scene, position, verdict, layout);
  if (style.legend) {
    const Point top_left{layout.width() + legend_gap / 2, 22};
    const double height =
        add_legend(scene, position, verdict, !enemy_zoc.empty(), top_left, legend_width - 2 * legend_gap);
    scene.width += legend_width;
    scene.height = std::max(scene.height, height + 2 * top_left.y);
  }
  return scene;
}

}  // namespace rearguard
