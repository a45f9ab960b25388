#pragma once
// Axial hexes on the unbounded grid: the only coordinates used in computations. hexmap/grid.h converts
// printed numbers.

#include <array>
#include <compare>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <vector>

namespace rearguard {

/// A hex of the unbounded grid in axial coordinates. The same six neighbour vectors serve flat and
/// pointy grids; only their names differ (see `Direction`).
struct Hex {
  int q = 0;
  int r = 0;
  friend auto operator<=>(const Hex&, const Hex&) = default;
};

/// One of the six directions from a hex to a neighbour, numbered clockwise.
///
///        flat             pointy
///         0              0     1
///      5 ___ 1            . ^ .
///       /   \           5 |   | 2
///       \___/             ' v '
///      4     2           4     3
///         3
///
/// Flat:   0 N,  1 NE, 2 SE, 3 S,  4 SW, 5 NW.
/// Pointy: 0 NW, 1 NE, 2 E,  3 SE, 4 SW, 5 W.
enum class Direction : std::uint8_t {};

inline constexpr int direction_count = 6;
inline constexpr std::array<Hex, direction_count> direction_vectors = {
    {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};

constexpr Direction direction(int index) {
  return static_cast<Direction>(((index % direction_count) + direction_count) % direction_count);
}
constexpr int index_of(Direction d) {
  return static_cast<int>(d);
}
constexpr Direction opposite(Direction d) {
  return direction(index_of(d) + 3);
}

constexpr Hex operator+(Hex a, Hex b) {
  return {a.q + b.q, a.r + b.r};
}
constexpr Hex operator-(Hex a, Hex b) {
  return {a.q - b.q, a.r - b.r};
}
constexpr Hex operator*(Hex a, int k) {
  return {a.q * k, a.r * k};
}

constexpr Hex neighbour(Hex h, Direction d) {
  return h + direction_vectors[static_cast<std::size_t>(d)];
}

/// Returns the number of steps between two hexes on the unbounded grid.
constexpr int distance(Hex a, Hex b) {
  const int dq = a.q - b.q;
  const int dr = a.r - b.r;
  const int ds = -dq - dr;
  const int aq = dq < 0 ? -dq : dq;
  const int ar = dr < 0 ? -dr : dr;
  const int as = ds < 0 ? -ds : ds;
  return (aq + ar + as) / 2;
}

constexpr bool adjacent(Hex a, Hex b) {
  return distance(a, b) == 1;
}

/// Rotates `h` about the origin by 60° clockwise, `times` times (negative: counter-clockwise).
Hex rotated(Hex h, int times);

/// Mirrors `h` in the axis that keeps directions 0 and 3 in place (1 <-> 5, 2 <-> 4).
constexpr Hex mirrored(Hex h) {
  return {-h.q, h.r + h.q};
}

/// Returns the hexes at exactly `radius` from `centre`, clockwise from the one in direction 0. `radius` 0
/// gives the centre alone; a negative radius gives nothing.
std::vector<Hex> ring(Hex centre, int radius);

/// Returns the hexes within `radius` of `centre`: the centre, then ring 1, ring 2, …
std::vector<Hex> disc(Hex centre, int radius);

/// Returns a hex line from `a` to `b`, both included: `distance(a, b) + 1` hexes, consecutive ones adjacent.
/// Where the straight line between the centres runs exactly along a hexside, `tie` = +1 takes the hex on the
/// right (clockwise) of the direction of travel, -1 the one on the left.
std::vector<Hex> line(Hex a, Hex b, int connectivity = +1);

/// Returns the hex line from `from` through `through`, extended to `steps` steps in all: `steps + 1` hexes,
/// ties as in `line`. Only `from` if the two are the same hex.
std::vector<Hex> ray(Hex from, Hex through, int steps, int connectivity = +1);

}  // namespace rearguard

template <>
struct std::hash<rearguard::Hex> {
  std::size_t operator()(rearguard::Hex h) const noexcept {
    const auto q = static_cast<std::uint32_t>(h.q);
    const auto r = static_cast<std::uint32_t>(h.r);
    return std::hash<std::uint64_t>{}((static_cast<std::uint64_t>(q) << 32U) | r);
  }
};
