#include "src/core/rules/search/motion_rays.h"

#include <algorithm>

#include <fmt/format.h>

#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/facts/distance_anchors.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/motion_rule.h"
#include "src/core/rules/words/property_use.h"

namespace rearguard {
namespace {

/// Returns the direction to an edge of the page: one of the six directions, or the one between two of them.
Hex straight_to(const Grid& grid, MapEdge edge) {
  const auto step = [](int d) { return direction_vectors[static_cast<std::size_t>(d)]; };
  const bool flat = grid.orientation == Orientation::flat;
  switch (edge) {
    case MapEdge::north:
      return flat ? step(0) : step(0) + step(1);
    case MapEdge::east:
      return flat ? step(1) + step(2) : step(2);
    case MapEdge::south:
      return flat ? step(3) : step(3) + step(4);
    case MapEdge::west:
      return flat ? step(4) + step(5) : step(5);
  }
  return {};
}

/// Returns the vector from `h` to the nearest hex of a printed line.
Hex straight_to(const Grid& grid, const PrintedLine& line, Hex h) {
  const Printed at = grid.to_printed(h);
  const int beyond = (line.is_column ? at.column : at.row) - line.number;
  if (beyond == 0) return {};
  if (line.is_column) return straight_to(grid, beyond > 0 ? MapEdge::west : MapEdge::east);
  return straight_to(grid, beyond > 0 ? MapEdge::north : MapEdge::south);
}

std::vector<Hex> vectors_to_nearest(const QuestionContext& context, const DistanceAnchor& anchor, Hex from) {
  const Position& position = context.position();
  const Grid& grid = position.map().grid();
  if (anchor == DistanceAnchor::home_edge) {
    const auto& homes = position.map().home_edges;
    const auto home = homes.find(position.sides()[context.unit().side]);
    if (home == homes.end()) return {};
    return {straight_to(grid, home->second)};
  }
  if (anchor == DistanceAnchor::retreat_direction) {
    const auto direction = position.retreat_direction(context.unit().side);
    return direction ? std::vector<Hex>{*direction} : std::vector<Hex>{};
  }
  if (anchor.kind == DistanceAnchor::map_edge) return {straight_to(grid, anchor.edge)};
  const std::vector<AnchorMember> members =
      anchor_members(position, context.rule_set, context.question, anchor);
  const std::int64_t nearest = distance_to_anchor(grid, members, Members::nearest, from);
  std::vector<Hex> vectors;
  for (const AnchorMember& m : members) {
    if (m.distance_from(grid, from) != nearest) continue;
    vectors.push_back(m.line ? straight_to(grid, *m.line, from) : m.hex - from);
  }
  return vectors;
}

std::string missing(const QuestionContext& context, const DistanceAnchor& anchor) {
  const std::string& side = context.position().sides()[context.unit().side];
  switch (anchor.kind) {
    case DistanceAnchor::enemies:
      return "there is no enemy unit";
    case DistanceAnchor::known_enemies:
      return "no enemy unit is known";
    case DistanceAnchor::causing_units:
      return "no causing unit is named";
    case DistanceAnchor::enemy_line:
      return fmt::format("the position declares no enemy line for {}", side);
    case DistanceAnchor::home_edge:
      return fmt::format("the map has no home edge of {}", side);
    case DistanceAnchor::supply_source:
      return fmt::format("{} has no supply source", side);
    case DistanceAnchor::leader:
      return "there is no friendly leader";
    case DistanceAnchor::unit_group:
      return anchor.group->name.empty() ? "there is no such unit"
                                        : fmt::format("the group {} has no unit", anchor.group->name);
    case DistanceAnchor::hexes_of_region:
      return fmt::format("the region {} has no hex", anchor.region.name);
    case DistanceAnchor::retreat_direction:
      return fmt::format("the position declares no retreat direction for {}", side);
    case DistanceAnchor::map_edge:
    case DistanceAnchor::start:
      break;
  }
  return {};
}

/// Lists the walks along one ray, with oblique steps where allowed.
class Veering {
 public:
  Veering(const QuestionContext& context, const std::vector<Hex>& ray, std::vector<EnumeratedWalk>& walks)
      : context_(context), motion_(context.rule_set.motion), ray_(ray), walks_(walks) {}

  /// Lists the walks; false if the limit on walks is reached.
  bool write() { return extend({}, 0); }

 private:
  /// Continues from the hex that the ray from `base` has reached after `along` steps.
  bool extend(Hex base, std::size_t along) {
    if (walk_.hexes.size() == ray_.size()) {
      walks_.push_back(walk_);
      return walks_.size() <= max_listed_walks;
    }
    const Hex here = walk_.hexes.back();
    const Hex ahead = base + ray_[along + 1];
    const bool veers = motion_.veer_around && has(ahead);
    if (veers || motion_.oblique != Motion::Oblique::never) {
      walk_.oblique.push_back(walk_.hexes.size());
      for (const int turn : {-1, +1}) {
        const Hex beside = here + rotated(ahead - here, turn);
        if (!sets_out_by(beside - here) && (!veers || has(beside))) continue;
        if (!step_to(beside, beside, 0)) return false;
      }
      walk_.oblique.pop_back();
    }
    return step_to(ahead, base, along + 1);
  }

  /// Tests whether a walk that goes on by this step still sets out obliquely, to one side.
  bool sets_out_by(Hex step) const {
    if (motion_.oblique == Motion::Oblique::never) return false;
    if (walk_.hexes.size() == 1) return true;
    // The latest step is noted already.
    return motion_.oblique == Motion::Oblique::first_steps && walk_.oblique.size() == walk_.hexes.size() &&
           std::adjacent_find(walk_.hexes.begin(), walk_.hexes.end(),
                              [&](Hex from, Hex to) { return to - from != step; }) == walk_.hexes.end();
  }

  bool step_to(Hex to, Hex base, std::size_t along) {
    walk_.hexes.push_back(to);
    const bool room = extend(base, along);
    walk_.hexes.pop_back();
    return room;
  }

  bool has(Hex offset) const {
    const Hex h = context_.unit().hex + offset;
    return shows_on_step(context_, *motion_.veer_around, h, h);
  }

  const QuestionContext& context_;
  const Motion& motion_;
  const std::vector<Hex>& ray_;
  std::vector<EnumeratedWalk>& walks_;
  EnumeratedWalk walk_{{Hex{}}, {}};
};

}  // namespace

std::vector<Hex> ray_directions(const QuestionContext& context, const DistanceAnchor& anchor, bool toward,
                                Hex from) {
  std::vector<Hex> vectors = vectors_to_nearest(context, anchor, from);
  std::erase(vectors, Hex{});
  if (!toward) {
    for (Hex& v : vectors) v = v * -1;
  }
  std::sort(vectors.begin(), vectors.end());
  vectors.erase(std::unique(vectors.begin(), vectors.end()), vectors.end());
  return vectors;
}

std::vector<std::vector<Hex>> rays(const std::vector<Hex>& directions, int turn, int hexes) {
  std::vector<std::vector<Hex>> all;
  for (const Hex way : directions) {
    for (const int to : {-turn, turn}) {
      for (const int connectivity : {-1, +1}) all.push_back(ray({}, rotated(way, to), hexes, connectivity));
    }
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

RayLead lead_of(const QuestionContext& context) {
  const Motion& motion = context.rule_set.motion;
  RayLead lead{motion.toward, motion.anchor};
  for (const RayLead& next : motion.otherwise) {
    if (!vectors_to_nearest(context, lead.anchor, context.unit().hex).empty()) break;
    lead = next;
  }
  return lead;
}

EnumeratedWalks ray_walks(const QuestionContext& context, int hexes) {
  std::vector<EnumeratedWalk> walks;
  const Hex from = context.unit().hex;
  const RayLead lead = lead_of(context);
  for (const std::vector<Hex>& ray :
       rays(ray_directions(context, lead.anchor, lead.toward, from), 0, hexes)) {
    if (!Veering(context, ray, walks).write()) return std::nullopt;
  }
  return walks;
}

std::optional<std::string> why_no_ray(const QuestionContext& context, const DistanceAnchor& anchor,
                                      bool toward, Hex from) {
  if (!ray_directions(context, anchor, toward, from).empty()) return std::nullopt;
  if (vectors_to_nearest(context, anchor, from).empty()) return missing(context, anchor);
  return fmt::format("{} is in {}, as is what it would move {}", context.unit().id,
                     context.position().map().grid().number(from), toward ? "toward" : "away from");
}

}  // namespace rearguard
