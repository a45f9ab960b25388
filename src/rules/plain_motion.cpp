#include "src/rules/plain_motion.h"

#include <algorithm>
#include <array>

#include "src/rules/frames.h"

namespace rearguard {
namespace {

/// A point or vector of the plane in axial coordinates, in whatever fraction of a hex it is counted.
struct Vector {
  std::int64_t q, r;
};

Vector operator-(Vector a, Vector b) {
  return {a.q - b.q, a.r - b.r};
}
Vector times(Hex h, std::int64_t k) {
  return {h.q * k, h.r * k};
}
/// The square of a length in the plane, up to a constant factor.
std::int64_t square(Vector v) {
  return v.q * v.q + v.q * v.r + v.r * v.r;
}
/// Positive where `v` points to the right of `along`.
std::int64_t side_of(Vector along, Vector v) {
  return along.q * v.r - along.r * v.q;
}

/// Two printed columns or rows over, straight across the page.
Hex across_page(const Grid& grid, Hex from, int columns, int rows) {
  Printed to = grid.to_printed(from);
  to.column += 2 * columns;
  to.row += 2 * rows;
  return grid.to_hex(to) - from;
}

Hex toward_edge(const Grid& grid, Hex from, MapEdge edge) {
  switch (edge) {
    case MapEdge::north:
      return across_page(grid, from, 0, -1);
    case MapEdge::east:
      return across_page(grid, from, 1, 0);
    case MapEdge::south:
      return across_page(grid, from, 0, 1);
    case MapEdge::west:
      return across_page(grid, from, -1, 0);
  }
  return {};
}

Hex toward_line(const Grid& grid, Hex from, const PrintedLine& line) {
  const Printed at = grid.to_printed(from);
  const int gap = line.number - (line.is_column ? at.column : at.row);
  const int one = gap > 0 ? 1 : -1;
  if (gap == 0) return {};
  return line.is_column ? across_page(grid, from, one, 0) : across_page(grid, from, 0, one);
}

/// The vectors along which the rays of the question run.
std::vector<Hex> directions(const PlainQuestion& q) {
  const Motion& motion = q.doctrine->motion;
  const HexMap& map = q.position->map();
  const Unit& unit = q.position->unit(q.question.unit);
  std::vector<Hex> found;
  if (motion.frame == Frame::home_edge) {
    const auto home = map.home_edges.find(q.position->sides()[unit.side]);
    if (home != map.home_edges.end()) found.push_back(toward_edge(map.grid(), unit.hex, home->second));
  } else {
    const std::vector<FrameMember> members = frame_members(*q.position, q.question, motion.frame);
    for (const FrameMember& m : members) {
      const int d = m.distance_from(map.grid(), unit.hex);
      if (std::any_of(members.begin(), members.end(), [&](const FrameMember& other) {
            return other.distance_from(map.grid(), unit.hex) < d;
          }))
        continue;
      if (d > 0) found.push_back(m.line ? toward_line(map.grid(), unit.hex, *m.line) : m.hex - unit.hex);
    }
  }
  if (!motion.toward) {
    for (Hex& h : found) h = Hex{} - h;
  }
  return found;
}

/// Whether each hex of a path is the one that the straight line along `way` from the path's first hex has
/// reached after as many steps: no neighbour's centre lies closer to that point. On a border between two
/// hexes the one with its centre on `side` of the line counts.
bool is_straight(PlainPath path, Hex way, int side) {
  const std::int64_t length = distance({}, way);
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Vector point = times(way, static_cast<std::int64_t>(i));
    const Vector off = times(path[i] - path[0], length) - point;
    for (const Hex neighbour : direction_vectors) {
      const std::int64_t nearer = square(off) - square(off - times(neighbour, length));
      if (nearer > 0) return false;
      if (nearer == 0 && (side_of(times(way, 1), off) > 0) != (side > 0)) return false;
    }
  }
  return true;
}

/// The same after a first step beside the first one of the straight line.
bool is_oblique(PlainPath path, Hex way, int side) {
  return std::any_of(direction_vectors.begin(), direction_vectors.end(), [&](Hex d) {
    const std::array<Hex, 2> first{path[0], path[0] + d};
    return is_straight(first, way, side) && adjacent(first[1], path[1]) &&
           is_straight(path.subspan(1), way, side);
  });
}

template <class Test>
bool for_some_ray(const PlainQuestion& q, Test test) {
  const std::vector<Hex> ways = directions(q);
  return std::any_of(ways.begin(), ways.end(), [&](Hex way) { return test(way, +1) || test(way, -1); });
}

bool begins_straight(const PlainQuestion& q, PlainPath path) {
  return for_some_ray(q, [&](Hex way, int side) { return is_straight(path, way, side); });
}

bool begins_obliquely(const PlainQuestion& q, PlainPath path) {
  return q.doctrine->motion.oblique == Motion::Oblique::first_step && path.size() > 1 &&
         for_some_ray(q, [&](Hex way, int side) { return is_oblique(path, way, side); });
}

}  // namespace

bool motion_allows(const PlainQuestion& q, PlainPath path) {
  return q.doctrine->motion.kind == Motion::Kind::walk || begins_straight(q, path) ||
         begins_obliquely(q, path);
}

std::size_t oblique_step(const PlainQuestion& q, PlainPath path) {
  if (q.doctrine->motion.kind == Motion::Kind::walk || begins_straight(q, path) || !begins_obliquely(q, path))
    return 0;
  std::size_t step = path.size() - 1;
  while (step > 1 && !begins_straight(q, path.first(step))) --step;
  return step;
}

}  // namespace rearguard
