#include "src/rules/motion.h"

#include <algorithm>

#include <fmt/format.h>

#include "src/rules/frames.h"

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
std::vector<Hex> ways_to_nearest(const Position& position, const RetreatQuestion& question, Frame frame) {
  const Grid& grid = position.map().grid();
  const Unit& unit = position.unit(question.unit);
  if (frame == Frame::home_edge) {
    const auto& homes = position.map().home_edges;
    const auto home = homes.find(position.sides()[unit.side]);
    if (home == homes.end()) return {};
    return {straight_to(grid, home->second)};
  }
  const std::vector<FrameMember> members = frame_members(position, question, frame);
  const std::int64_t nearest = distance_to_frame(grid, members, Members::nearest, unit.hex);
  std::vector<Hex> ways;
  for (const FrameMember& m : members) {
    if (m.distance_from(grid, unit.hex) != nearest) continue;
    ways.push_back(m.line ? straight_to(grid, *m.line, unit.hex) : m.hex - unit.hex);
  }
  return ways;
}

ListedWalk oblique(const std::vector<Hex>& ray, int turn) {
  const Hex first = rotated(ray[1], turn);
  ListedWalk walk{{Hex{}}, true};
  for (std::size_t i = 0; i + 1 < ray.size(); ++i) walk.hexes.push_back(first + ray[i]);
  return walk;
}

std::string missing(const Position& position, const RetreatQuestion& question, Frame frame) {
  const std::string& side = position.sides()[position.unit(question.unit).side];
  switch (frame) {
    case Frame::enemies:
      return "there is no enemy unit";
    case Frame::known_enemies:
      return "no enemy unit is known";
    case Frame::causers:
      return "no unit is named that caused the retreat";
    case Frame::enemy_line:
      return fmt::format("the position declares no enemy line for {}", side);
    case Frame::home_edge:
      return fmt::format("the map has no home edge of {}", side);
    case Frame::supply:
      return fmt::format("{} has no supply hex", side);
    case Frame::leader:
      return "there is no friendly leader";
    case Frame::start:
      break;
  }
  return {};
}

}  // namespace

std::vector<Hex> ray_directions(const Position& position, const RetreatQuestion& question,
                                const Motion& motion) {
  std::vector<Hex> ways = ways_to_nearest(position, question, motion.frame);
  std::erase(ways, Hex{});
  if (!motion.toward) {
    for (Hex& way : ways) way = way * -1;
  }
  std::sort(ways.begin(), ways.end());
  ways.erase(std::unique(ways.begin(), ways.end()), ways.end());
  return ways;
}

std::vector<ListedWalk> ray_walks(const Position& position, const RetreatQuestion& question,
                                  const Motion& motion, int hexes) {
  std::vector<ListedWalk> walks;
  for (const Hex way : ray_directions(position, question, motion)) {
    for (const int tie : {+1, -1}) {
      const std::vector<Hex> straight = ray({}, way, hexes, tie);
      walks.push_back({straight, false});
      if (motion.oblique == Motion::Oblique::never) continue;
      walks.push_back(oblique(straight, -1));
      walks.push_back(oblique(straight, +1));
    }
  }
  return walks;
}

std::optional<std::string> why_no_ray(const Position& position, const RetreatQuestion& question,
                                      const Motion& motion) {
  if (!ray_directions(position, question, motion).empty()) return std::nullopt;
  const std::string way = motion.toward ? "toward" : "away from";
  if (ways_to_nearest(position, question, motion.frame).empty())
    return fmt::format("there is no straight way: {}", missing(position, question, motion.frame));
  const Unit& unit = position.unit(question.unit);
  return fmt::format("there is no straight way: {} stands in {}, and so does what it would move {}", unit.id,
                     position.map().grid().number(unit.hex), way);
}

}  // namespace rearguard
