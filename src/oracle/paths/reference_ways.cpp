#include "src/oracle/paths/reference_ways.h"

#include "src/core/rules/facts/distance_anchors.h"

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

bool has_members(const PathQuestion& q, const DistanceAnchor& anchor) {
  const SideIndex side = q.position->unit(q.question.unit).side;
  if (anchor.kind == DistanceAnchor::map_edge) return true;
  if (anchor == DistanceAnchor::home_edge)
    return q.position->map().home_edges.contains(q.position->sides()[side]);
  if (anchor == DistanceAnchor::retreat_direction) return q.position->retreat_direction(side).has_value();
  return !anchor_members(*q.position, *q.rule_set, q.question, anchor).empty();
}

std::vector<Hex> reference_directions(const PathQuestion& q, const DistanceAnchor& anchor, bool toward,
                                      Hex from) {
  const HexMap& map = q.position->map();
  std::vector<Hex> found;
  if (anchor == DistanceAnchor::home_edge) {
    const auto home = map.home_edges.find(q.position->sides()[q.position->unit(q.question.unit).side]);
    if (home != map.home_edges.end()) found.push_back(toward_edge(map.grid(), from, home->second));
  } else if (anchor.kind == DistanceAnchor::map_edge) {
    found.push_back(toward_edge(map.grid(), from, anchor.edge));
  } else if (anchor == DistanceAnchor::retreat_direction) {
    if (const auto direction = q.position->retreat_direction(q.position->unit(q.question.unit).side))
      found.push_back(*direction);
  } else {
    const std::vector<AnchorMember> members = anchor_members(*q.position, *q.rule_set, q.question, anchor);
    for (const AnchorMember& m : members) {
      const int d = m.distance_from(map.grid(), from);
      if (std::any_of(members.begin(), members.end(),
                      [&](const AnchorMember& other) { return other.distance_from(map.grid(), from) < d; }))
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
