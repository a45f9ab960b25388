#include "src/oracle/paths/reference_ways.h"

#include <algorithm>

namespace rearguard {
namespace {

/// A point or vector of the plane in axial coordinates, in some fraction of a hex.
struct Vector {
  std::int64_t q, r;
};

Vector operator-(Vector a, Vector b) {
  return {a.q - b.q, a.r - b.r};
}
Vector times(Hex h, std::int64_t k) {
  return {h.q * k, h.r * k};
}
/// Returns the square of a length in the plane, up to a constant factor.
std::int64_t square(Vector v) {
  return v.q * v.q + v.q * v.r + v.r * v.r;
}
/// Positive if `v` points to the right of `along`.
std::int64_t side_of(Vector along, Vector v) {
  return along.q * v.r - along.r * v.q;
}

/// Returns the vector of two printed columns or rows, straight across the page.
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

}  // namespace

bool has_members(const ReferenceBoard& b, const DistanceAnchor& anchor) {
  const SideIndex side = b.mover().side;
  if (anchor.kind == DistanceAnchor::map_edge) return true;
  if (anchor == DistanceAnchor::home_edge) return b.map().home_edges.contains(b.position().sides()[side]);
  if (anchor == DistanceAnchor::retreat_direction) return b.position().retreat_direction(side).has_value();
  return !b.members_of(anchor).empty();
}

std::vector<Hex> reference_directions(const ReferenceBoard& b, const DistanceAnchor& anchor, bool toward,
                                      Hex from) {
  const HexMap& map = b.map();
  std::vector<Hex> found;
  if (anchor == DistanceAnchor::home_edge) {
    const auto home = map.home_edges.find(b.position().sides()[b.mover().side]);
    if (home != map.home_edges.end())
      found.push_back(toward_edge(map.grid(), from, home->second));
    else
      b.miss("home edge");
  } else if (anchor.kind == DistanceAnchor::map_edge) {
    found.push_back(toward_edge(map.grid(), from, anchor.edge));
  } else if (anchor == DistanceAnchor::retreat_direction) {
    const auto direction = b.position().retreat_direction(b.mover().side);
    if (direction)
      found.push_back(*direction);
    else
      b.miss("retreat direction");
  } else {
    const std::vector<ReferenceMember> members = b.members_of(anchor);
    for (const ReferenceMember& m : members) {
      const int d = b.distance_to(m, from);
      if (std::any_of(members.begin(), members.end(),
                      [&](const ReferenceMember& other) { return b.distance_to(other, from) < d; }))
        continue;
      if (d > 0) found.push_back(m.line ? toward_line(map.grid(), from, *m.line) : m.hex - from);
    }
  }
  if (!toward) {
    for (Hex& h : found) h = Hex{} - h;
  }
  return found;
}

bool is_on_line(Hex from, int steps, Hex h, Hex ray, int side) {
  const std::int64_t length = distance({}, ray);
  const Vector point = times(ray, steps);
  const Vector off = times(h - from, length) - point;
  for (const Hex neighbour : direction_vectors) {
    const std::int64_t nearer = square(off) - square(off - times(neighbour, length));
    if (nearer > 0) return false;
    if (nearer == 0 && (side_of(times(ray, 1), off) > 0) != (side > 0)) return false;
  }
  return true;
}

Hex straight_on(ReferencePath path, Hex ray, int side) {
  for (const Hex d : direction_vectors) {
    const Hex next = path.back() + d;
    if (is_on_line(path.front(), static_cast<int>(path.size()), next, ray, side)) return next;
  }
  return path.back();
}

}  // namespace rearguard
