#include "src/rules/motion_rays.h"

#include <algorithm>

#include <fmt/format.h>

#include "src/rules/distance_anchors.h"

namespace rearguard {
namespace {

/// The way to an edge of the page: one of the six directions, or the one between two of them.
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

/// The way from `h` to the nearest hex of a printed line.
Hex straight_to(const Grid& grid, const PrintedLine& line, Hex h) {
  const Printed at = grid.to_printed(h);
  const int beyond = (line.is_column ? at.column : at.row) - line.number;
  if (beyond == 0) return {};
  if (line.is_column) return straight_to(grid, beyond > 0 ? MapEdge::west : MapEdge::east);
  return straight_to(grid, beyond > 0 ? MapEdge::north : MapEdge::south);
}

/// The ways to the nearest members of the frame.
std::vector<Hex> ways_to_nearest(const Asked& asked, DistanceAnchor frame, Hex from) {
  const Position& position = asked.position();
  const Grid& grid = position.map().grid();
  if (frame == DistanceAnchor::home_edge) {
    const auto& homes = position.map().home_edges;
    const auto home = homes.find(position.sides()[asked.unit().side]);
    if (home == homes.end()) return {};
    return {straight_to(grid, home->second)};
  }
  const std::vector<AnchorMember> members = anchor_members(position, asked.question, frame);
  const std::int64_t nearest = distance_to_anchor(grid, members, Members::nearest, from);
  std::vector<Hex> ways;
  for (const AnchorMember& m : members) {
    if (m.distance_from(grid, from) != nearest) continue;
    ways.push_back(m.line ? straight_to(grid, *m.line, from) : m.hex - from);
  }
  return ways;
}

std::string missing(const Asked& asked, DistanceAnchor frame) {
  const std::string& side = asked.position().sides()[asked.unit().side];
  switch (frame) {
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
    case DistanceAnchor::start:
      break;
  }
  return {};
}

/// Writes down the walks along one ray that turn aside where they may.
class Veering {
 public:
  Veering(const Asked& asked, const std::vector<Hex>& ray, std::vector<EnumeratedWalk>& walks)
      : asked_(asked), motion_(asked.rule_set.motion), ray_(ray), walks_(walks) {}

  /// False where there is no room for more walks.
  bool write() { return go_on({}, 0); }

 private:
  /// Goes on from the hex that the ray from `anchor` has reached after `along` steps.
  bool go_on(Hex anchor, std::size_t along) {
    if (walk_.hexes.size() == ray_.size()) {
      walks_.push_back(walk_);
      return walks_.size() <= max_listed_walks;
    }
    const Hex here = walk_.hexes.back();
    const Hex ahead = anchor + ray_[along + 1];
    const bool veers = motion_.veer_around && has(ahead);
    const bool sets_out_obliquely = motion_.oblique == Motion::Oblique::first_step && walk_.hexes.size() == 1;
    if (veers || sets_out_obliquely) {
      walk_.oblique.push_back(walk_.hexes.size());
      for (const int turn : {-1, +1}) {
        const Hex beside = here + rotated(ahead - here, turn);
        if ((sets_out_obliquely || !has(beside)) && !step_to(beside, beside, 0)) return false;
      }
      walk_.oblique.pop_back();
    }
    return step_to(ahead, anchor, along + 1);
  }

  bool step_to(Hex to, Hex anchor, std::size_t along) {
    walk_.hexes.push_back(to);
    const bool room = go_on(anchor, along);
    walk_.hexes.pop_back();
    return room;
  }

  bool has(Hex offset) const {
    const Hex h = asked_.unit().hex + offset;
    return shows_on_step(asked_, *motion_.veer_around, h, h);
  }

  const Asked& asked_;
  const Motion& motion_;
  const std::vector<Hex>& ray_;
  std::vector<EnumeratedWalk>& walks_;
  EnumeratedWalk walk_{{Hex{}}, {}};
};

}  // namespace

std::vector<Hex> ray_directions(const Asked& asked, DistanceAnchor frame, bool toward, Hex from) {
  std::vector<Hex> ways = ways_to_nearest(asked, frame, from);
  std::erase(ways, Hex{});
  if (!toward) {
    for (Hex& way : ways) way = way * -1;
  }
  std::sort(ways.begin(), ways.end());
  ways.erase(std::unique(ways.begin(), ways.end()), ways.end());
  return ways;
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

EnumeratedWalks ray_walks(const Asked& asked, int hexes) {
  const Motion& motion = asked.rule_set.motion;
  std::vector<EnumeratedWalk> walks;
  const Hex from = asked.unit().hex;
  for (const std::vector<Hex>& ray :
       rays(ray_directions(asked, motion.frame, motion.toward, from), 0, hexes)) {
    if (!Veering(asked, ray, walks).write()) return std::nullopt;
  }
  return walks;
}

std::optional<std::string> why_no_ray(const Asked& asked, DistanceAnchor frame, bool toward, Hex from) {
  if (!ray_directions(asked, frame, toward, from).empty()) return std::nullopt;
  if (ways_to_nearest(asked, frame, from).empty()) return missing(asked, frame);
  return fmt::format("{} is in {}, as is what it would move {}", asked.unit().id,
                     asked.position().map().grid().number(from), toward ? "toward" : "away from");
}

}  // namespace rearguard
