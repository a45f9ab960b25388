#include "hexmap/plural.h"
#include "src/answers/view/legend_column.h"
#include "src/answers/view/verdict_marks.h"
#include "src/answers/view/verdict_scene.h"
#include "src/core/engine/terms/verdict.h"

namespace rearguard {

namespace {

constexpr double key_width = LegendColumn::key_width;
constexpr double key_size = 20;  ///< the hex radius of the marks in the legend

void add_headline(LegendColumn& column, const Position& position, const Verdict& verdict) {
  const std::string from = position.map().grid().number(verdict.from);
  column.paragraph(verdict.unit + " retreats from " + from, 19, Face::serif_bold, legend_ink);
  std::string terms = describe_length(verdict, position);
  if (!verdict.result.empty()) terms += " (" + verdict.result + ")";
  if (!verdict.rules.empty()) terms += " under " + verdict.rules;
  column.paragraph(terms, 12.5, Face::sans, legend_ink);
  column.gap(4);
  if (verdict.end_hexes.empty()) {
    column.paragraph("No legal retreat: " + verdict.outcome, 14, Face::sans_bold, marks::illegal_colour);
    std::string reason = verdict.why;
    if (!verdict.cite.empty())
      reason += (reason.empty() ? "Rule " : " (") + verdict.cite + (reason.empty() ? "" : ")");
    column.paragraph(reason, 12, Face::sans, legend_ink);
    return;
  }
  column.paragraph(plural(verdict.end_hexes.size(), "legal end hex", "legal end hexes") + ", " +
                       plural(path_total(verdict), "path", "paths"),
                   14, Face::sans_bold, marks::path_colour);
  if (!verdict.chooser.empty() && path_total(verdict) > 1)
    column.paragraph("The " + verdict.chooser + " chooses.", 12, Face::sans, legend_ink);
}

bool has_effects(const Verdict& verdict, bool is_certain) {
  return std::any_of(verdict.end_hexes.begin(), verdict.end_hexes.end(), [&](const VerdictEnd& end) {
    return std::any_of(end.path_effects.begin(), end.path_effects.end(), [&](const auto& along) {
      return std::any_of(along.begin(), along.end(), [&](const PathEffect& effect) {
        return (effect.kind != PathEffect::Kind::test) == is_certain;
      });
    });
  });
}

void add_keys(Scene& scene, LegendColumn& column, const Verdict& verdict, bool has_zoc) {
  const double u = key_size;
  marks::add_ring(scene, Role::legend, column.key("the retreating unit"), 0.5 * u, u);
  if (!verdict.end_hexes.empty()) {
    marks::add_end_dot(scene, Role::legend, column.key("legal end hex, with its cost in movement points"),
                       0.34 * u);
    const Point p = column.key("legal path; paths that share a step run side by side");
    for (const double shift : {-2.5, 2.5})
      scene.add(Role::legend, Polyline{{{p.x - 13, p.y + shift}, {p.x + 13, p.y + shift}},
                                       {marks::path_colour, 2.4, {}, true}});
  }
  for (const bool is_certain : {true, false}) {
    if (has_effects(verdict, is_certain))
      marks::add_effect(scene, Role::legend,
                        column.key(is_certain ? "something happens on a path through this hex"
                                              : "a test on a path through this hex"),
                        0.28 * u, is_certain, "");
  }
  if (has_zoc) {
    const Point p = column.key("enemy zone of control");
    scene.add(Role::legend,
              Polygon{{{{p.x - 13, p.y - 9}, {p.x + 13, p.y - 9}, {p.x + 13, p.y + 9}, {p.x - 13, p.y + 9}}},
                      marks::zoc_wash,
                      marks::zoc_hatch(30),
                      Stroke{with_alpha(legend_ink, 140), 0.8, {}, true}});
  }
  if (verdict.judged_path) {
    const PathVerdict& judged = *verdict.judged_path;
    const Point p = column.key(
        "the judged path: " +
        (judged.legal ? std::string("legal") : "ruled out by " + judged.clause + ", " + judged.why));
    const Colour colour = verdict.judged_path->legal ? rgb(0xc77700) : marks::illegal_colour;
    std::vector<double> dash;
    if (!verdict.judged_path->legal) dash = {6, 4};
    scene.add(Role::legend,
              Polyline{{{p.x - 13, p.y}, {p.x + 13, p.y}}, {colour, 3.5, std::move(dash), false}});
  }
  if (!verdict.ruled_out.empty())
    marks::add_cross(scene, Role::legend, column.key("illegal hex, ruled out by:"), 0.36 * u, "");
}

/// Lists the illegal hexes by clause, in the order in which the clauses first appear.
void add_clauses(LegendColumn& column, const Grid& grid, const Verdict& verdict) {
  std::vector<const RuledOutHex*> clauses;
  std::map<std::string, std::string> hexes;
  for (const RuledOutHex& ruled_out_hex : verdict.ruled_out) {
    std::string& list = hexes[ruled_out_hex.clause];
    if (list.empty()) clauses.push_back(&ruled_out_hex);
    list += (list.empty() ? "" : ", ") + grid.number(ruled_out_hex.hex);
  }
  for (const RuledOutHex* ruled_out_hex : clauses) {
    column.paragraph(marked_clause(*ruled_out_hex), 12, Face::sans_bold, marks::illegal_colour, key_width);
    column.paragraph(hexes[ruled_out_hex->clause], 11.5, Face::sans, legend_ink, key_width);
    column.gap(4);
  }
}

}  // namespace

double add_legend(Scene& scene, const Position& position, const Verdict& verdict, bool has_zoc,
                  Point top_left, double width) {
  LegendColumn column(scene, top_left, width);
  add_headline(column, position, verdict);
  column.gap(6);
  scene.add(Role::legend, Polyline{{column.pen(), {column.pen().x + column.width(), column.pen().y}},
                                   {with_alpha(legend_ink, 150), 1, {}, false}});
  column.gap(8);
  add_keys(scene, column, verdict, has_zoc);
  add_clauses(column, position.map().grid(), verdict);
  for (const std::string& note : verdict.notes) {
    column.gap(3);
    column.paragraph(note, 11.5, Face::sans, legend_ink);
  }
  return column.height();
}

}  // namespace rearguard
