#include "src/command/maps/audit_picture.h"

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/answers/view/cut_scene.h"
#include "src/answers/view/svg.h"
#include "src/command/maps/audit_request.h"
#include "src/command/session/picture.h"
#include "src/core/board/position.h"
#include "src/core/document/files_in_use.h"
#include "src/core/rules/words/rule_set.h"
#include "src/desk/map/picture_file.h"
#include "src/workshop/audit/finding.h"
#include "src/workshop/audit/map_difference.h"
#include "src/workshop/audit/turn_surface.h"

namespace rearguard {
namespace {

/// Draws the pictures of one movement class.
class ClassPicture {
 public:
  ClassPicture(const HexMap& map, const AuditRequest& request, AuditStyle style)
      : map_(map),
        request_(request),
        class_(request.classes.front()),
        costs_(map, class_),
        ground_(open_ground(costs_)),
        style_(std::move(style)) {}

  Scene heat() {
    name("Cost of entering", "the mean cost of a step into each hex from the adjacent hexes");
    const std::vector<EntryCost> entry = entry_costs(costs_, ground_);
    std::vector<ValuedHex> hexes;
    std::vector<Hex> closed;
    for (std::size_t i = 0; i < entry.size(); ++i) {
      if (map_.terrains()[i] == no_hex) continue;
      if (entry[i].steps == 0) {
        closed.push_back(map_.grid().hex_at(i));
      } else {
        hexes.push_back({map_.grid().hex_at(i), points({entry[i].parts}) / entry[i].steps});
      }
    }
    return heat_scene(map_, hexes, closed, closed_sides(), style_);
  }

  Scene contours() {
    name("Distance in MP", "the cost of the cheapest path from " + request_.start);
    const std::vector<Hex> starts = request_.starts(map_, class_);
    const CostSurface surface(costs_, starts);
    std::optional<TurnSurface> turns;
    if (request_.allowance) {
      turns.emplace(costs_, starts, TurnMovement{*request_.allowance});
      name("Turns", fmt::format("the turns that {} MP a turn take from {}; in the hexes: their cost in MP",
                                to_text(*request_.allowance, map_.chart().denominator), request_.start));
    }
    Contours contours{{}, {}, starts, closed_sides()};
    for (std::size_t i = 0; i < map_.grid().size(); ++i) {
      if (map_.terrains()[i] == no_hex) continue;
      const auto cost = surface.at(i);
      // A step dearer than the allowance is never made.
      if (cost && (!turns || turns->at(i))) {
        contours.hexes.push_back({map_.grid().hex_at(i), points(*cost)});
        if (turns) contours.turns.push_back(*turns->at(i));
      } else {
        contours.unreachable.push_back(map_.grid().hex_at(i));
      }
    }
    return contour_scene(map_, contours, style_);
  }

  Scene chokes() {
    name("Choke hexes", "hexes that connect two regions of the map");
    std::vector<WeightedHex> marked;
    for (const ChokeHex& choke : choke_hexes(costs_, ground_)) {
      const Hex h = map_.grid().hex_at(choke.index);
      marked.push_back({h,
                        choke.cut_off,
                        {},
                        fmt::format("without {} there is no path to {}", map_.grid().number(h),
                                    plural(choke.cut_off, "hex", "hexes"))});
    }
    return mark_scene(map_, marked, "choke hex, with the number of hexes that its loss cuts off", "", style_);
  }

  Scene cuts() {
    const auto& [from, to] = *request_.between;
    const MapCut cut = map_cut(costs_, ground_, from, to);
    name("Cut", describe(cut, map_));
    CutMarks marks{cut.hexes, {}, open(from), open(to), style_.subtitle};
    for (const CrossedHexside& side : cut.hexsides) marks.sides.emplace_back(side.from, side.towards);
    return cut_scene(map_, marks, style_);
  }

  Scene traps(const RuleSet& rule_set) {
    name("Retreat traps", "hexes where a unit attacked from one direction has no retreat on the empty map");
    std::vector<WeightedHex> marked;
    const RetreatTraps found = retreat_traps(map_, rule_set);
    if (!found.complete)
      name("Retreat traps",
           "the map is too large to test every retreat under these rules; traps may be missing");
    for (const RetreatTrap& trap : found.traps) {
      if (trap.movement_class != class_) continue;
      // Results with different hexsides are separate traps, but a hex has only one mark.
      if (marked.empty() || marked.back().hex != trap.hex) marked.push_back({trap.hex, 0, {}, ""});
      WeightedHex& mark = marked.back();
      for (const Direction d : trap.attacked_from) {
        if (std::ranges::find(mark.sides, d) == mark.sides.end()) mark.sides.push_back(d);
      }
      mark.weight = mark.sides.size();
      mark.note += (mark.note.empty() ? "no retreat for " : "; ") + word_list(trap.results);
    }
    return mark_scene(map_, marked, "retreat trap, with the number of hexsides from which an attack is fatal",
                      "hexside from which an attack is fatal", style_);
  }

  Scene asymmetry() {
    name("Asymmetric steps", "steps that cost more than the step back");
    std::vector<StepArrow> arrows;
    for_each_asymmetric_step(costs_, ground_, [&](const AsymmetricStep& s) {
      const std::int64_t denominator = map_.chart().denominator;
      arrows.push_back(
          {s.from, s.towards, points(s.back ? s.there - *s.back : s.there), !s.back, s.by_hexside,
           fmt::format("{} to {}: {} MP, {}", map_.grid().number(s.from),
                       map_.grid().number(neighbour(s.from, s.towards)), to_text(s.there, denominator),
                       s.back ? "back " + to_text(*s.back, denominator) : "no return")});
    });
    return arrow_scene(map_, arrows, style_);
  }

 private:
  double points(MovementPoints p) const {
    return static_cast<double>(p.parts) / static_cast<double>(map_.chart().denominator);
  }
  /// The hexsides between hexes that the class can be in and across which it cannot step.
  std::vector<ClosedSide> closed_sides() const {
    std::vector<ClosedSide> sides;
    const Grid& grid = map_.grid();
    for (std::size_t i = 0; i < ground_.open.size(); ++i) {
      if (ground_.open[i] == 0) continue;
      const Hex h = grid.hex_at(i);
      for (int d = 0; d < direction_count; ++d) {
        const Hex to = neighbour(h, direction(d));
        if (!grid.contains(to) || ground_.open[grid.index(to)] == 0 || can_step(i, d)) continue;
        const bool back = can_step(grid.index(to), (d + 3) % direction_count);
        if (back || i < grid.index(to)) sides.push_back({h, direction(d), back});
      }
    }
    return sides;
  }
  bool can_step(std::size_t index, int d) const {
    return ((ground_.steps[index] >> static_cast<unsigned>(d)) & 1U) != 0;
  }
  /// The hexes of a place that the class can be in.
  std::vector<Hex> open(const CutPlace& place) const {
    std::vector<Hex> hexes;
    for (const Hex h : place.end.hexes) {
      if (map_.admits(h, class_)) hexes.push_back(h);
    }
    return hexes;
  }
  void name(const std::string& title, const std::string& subtitle) {
    style_.title = title + ": " + map_.chart().classes[class_];
    style_.subtitle = subtitle;
  }

  const HexMap& map_;
  const AuditRequest& request_;
  ClassId class_;
  StepCosts costs_;
  OpenGround ground_;
  AuditStyle style_;
};

}  // namespace

Scene audit_scene(const HexMap& map, const AuditRequest& request, const RuleSet* rule_set, AuditStyle style) {
  ClassPicture picture(map, request, std::move(style));
  switch (request.picture) {
    case AuditPicture::contours:
      return picture.contours();
    case AuditPicture::chokes:
      return picture.chokes();
    case AuditPicture::traps:
      return picture.traps(*rule_set);
    case AuditPicture::asymmetry:
      return picture.asymmetry();
    case AuditPicture::cuts:
      return picture.cuts();
    case AuditPicture::heat:
    case AuditPicture::changes:
      break;
  }
  return picture.heat();
}

Scene changes_scene(const HexMap& map, const MapDifference& difference, AuditStyle style) {
  std::map<Hex, ChangeMarks::HexMark> hexes;
  const auto add = [&](Hex h, const std::string& text, const std::string& note) {
    if (!map.grid().contains(h)) return;
    ChangeMarks::HexMark& mark = hexes.try_emplace(h, ChangeMarks::HexMark{h, "", ""}).first->second;
    if (mark.text.empty()) mark.text = text;
    mark.note += (mark.note.empty() ? "" : "; ") + note;
  };
  for (const HexDifference& d : difference.hexes) {
    const int rise = d.elevation_after - d.elevation_before;
    const std::string was = d.terrain_before.empty() ? "no hex" : d.terrain_before;
    const bool terrain = d.terrain_before != d.terrain_after;
    add(d.hex, terrain ? was : fmt::format("{:+}", rise),
        terrain ? "was " + was : fmt::format("elevation was {}", d.elevation_before));
  }
  for (const ClassDifference& c : difference.classes) {
    for (const Hex h : c.opened) add(h, "", "now passable for " + c.movement_class);
    for (const Hex h : c.closed) add(h, "", "now impassable for " + c.movement_class);
  }
  ChangeMarks marks;
  for (auto& [h, mark] : hexes) marks.hexes.push_back(std::move(mark));
  for (const HexsideDifference& s : difference.hexsides)
    marks.sides.push_back({s.from, s.towards, s.added, s.feature + (s.added ? " added" : " removed")});
  style.title = "Changes";
  style.subtitle = fmt::format("{} and {} changed", plural(difference.hexes.size(), "hex", "hexes"),
                               plural(difference.hexsides.size(), "hexside", "hexsides"));
  return change_scene(map, marks, style);
}

std::optional<std::string> picture_problem(const HexMap& map, const AuditRequest& request,
                                           const std::string& file) {
  if (picture_format(file) == PictureFormat::png) return std::nullopt;
  const auto problem = svg_problem(MapLayout(map.grid(), 1, request.window).hexes().size());
  if (!problem) return std::nullopt;
  return "--picture: " + *problem + "; draw a PNG, or a part of the map with --crop";
}

std::optional<std::string> write_scene(const Scene& scene, const std::string& file) {
  if (picture_format(file) == PictureFormat::png) return write_png(scene, file);
  const std::string text = to_svg(scene);
  return write_answer(std::as_bytes(std::span(text)), file);
}

}  // namespace rearguard
