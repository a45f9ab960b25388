#include "hexmap/line_of_sight.h"

#include <algorithm>

namespace rearguard {
namespace {

// Positive if `b` is clockwise of `a`, zero if they are parallel.
std::int64_t turn(Hex a, Hex b) {
  return std::int64_t{a.q} * b.r - std::int64_t{a.r} * b.q;
}

// Returns twice the scalar product in units in which neighbouring centres are 1 apart.
std::int64_t twice_dot(Hex a, Hex b) {
  return 2 * std::int64_t{a.q} * b.q + 2 * std::int64_t{a.r} * b.r + std::int64_t{a.q} * b.r +
         std::int64_t{a.r} * b.q;
}

// Returns the vector from the centre of a hex to its corner i, times three. The corner is between directions
// i - 1 and i.
Hex thrice_to_corner(int i) {
  return direction_vectors[static_cast<std::size_t>(index_of(direction(i - 1)))] +
         direction_vectors[static_cast<std::size_t>(index_of(direction(i)))];
}

// The exit of the line from a hex: through the hexside in direction `side` or, with `at_corner`, exactly
// through that hexside's first (left) corner.
struct Exit {
  int side = 0;
  bool at_corner = false;
};

class SightLine {
 public:
  SightLine(const HexMap& map, Hex a, Hex b)
      : map_(map), a_(a), b_(b), way_(b - a), from_level_(map.elevation(a)), to_level_(map.elevation(b)) {}

  Sight judge() const;

 private:
  using Block = std::optional<Hex>;

  Exit exit_of(Hex h) const;
  Block beyond_corner(Hex& h, int corner) const;

  bool hex_blocks(Hex h) const;
  bool hexside_blocks(Hex h, Hex next) const;
  Block crossing(Hex h, Hex next) const;
  Block detour(Hex h, Hex by, Hex next) const;

  // Returns the sign of a level above (or below) the sight line, at the foot on the line of the point that is
  // `twice_offset` / 2 from `a`.
  std::int64_t above_line(std::int64_t level, Hex twice_offset) const;

  const HexMap& map_;
  Hex a_;
  Hex b_;
  Hex way_;
  std::int64_t from_level_;
  std::int64_t to_level_;
};

std::int64_t SightLine::above_line(std::int64_t level, Hex twice_offset) const {
  const std::int64_t whole = 2 * twice_dot(way_, way_);
  const std::int64_t covered = twice_dot(twice_offset, way_);
  return (level - from_level_) * whole - (to_level_ - from_level_) * covered;
}

bool SightLine::hex_blocks(Hex h) const {
  const TerrainId t = map_.terrain(h);
  if (h == a_ || h == b_ || t == no_hex) return false;
  const Hex twice_offset = (h - a_) * 2;
  const std::int64_t ground = map_.elevation(h);
  if (map_.ground_blocks_sight && above_line(ground, twice_offset) > 0) return true;
  const SightBlock& sight = map_.chart().terrains[t].sight;
  return sight.blocks && above_line(ground + sight.height, twice_offset) >= 0;
}

bool SightLine::hexside_blocks(Hex h, Hex next) const {
  if (!map_.has_features()) return false;
  if (!map_.exists(h) && !map_.exists(next)) return false;
  const auto d = direction_between(h, next);
  // A place without a hex has no ground.
  const Hex one = map_.exists(h) ? h : next;
  const Hex other = map_.exists(next) ? next : h;
  const std::int64_t ground = std::max(map_.elevation(one), map_.elevation(other));
  const auto blocks = [&](FeatureId f) {
    const SightBlock& sight = map_.chart().features[f].sight;
    return sight.blocks && above_line(ground + sight.height, (h - a_) + (next - a_)) >= 0;
  };
  const auto& out = map_.features(h, *d);
  const auto& back = map_.features(next, opposite(*d));
  return std::any_of(out.begin(), out.end(), blocks) || std::any_of(back.begin(), back.end(), blocks);
}

SightLine::Block SightLine::crossing(Hex h, Hex next) const {
  return hexside_blocks(h, next) ? Block(next) : std::nullopt;
}

SightLine::Block SightLine::detour(Hex h, Hex by, Hex next) const {
  if (hexside_blocks(h, by) || hex_blocks(by)) return by;
  return crossing(by, next);
}

// A hexside is the exit if its left corner is to the left of the line and its right corner to the right.
Exit SightLine::exit_of(Hex h) const {
  const Hex centre = (h - a_) * 3;
  for (int i = 0; i < direction_count; ++i) {
    const std::int64_t left = turn(way_, centre + thrice_to_corner(i));
    const std::int64_t right = turn(way_, centre + thrice_to_corner(i + 1));
    if (left <= 0 && right > 0) return {i, left == 0};
  }
  return {};
}

// Moves `h` through one of its corners to the next hex whose interior the line meets, and judges the two
// sides on which sight could pass.
SightLine::Block SightLine::beyond_corner(Hex& h, int corner) const {
  const Hex from = h;
  const Hex left = neighbour(h, direction(corner - 1));
  const Hex right = neighbour(h, direction(corner));
  const std::int64_t edge = turn(way_, thrice_to_corner(corner));
  Block first;
  Block second;
  if (edge == 0) {  // along the hexside between `left` and `right`, to the hex at its far end
    h = neighbour(left, direction(corner));
    first = detour(from, left, h);
    second = detour(from, right, h);
  } else {
    h = edge > 0 ? left : right;
    first = crossing(from, h);
    second = detour(from, edge > 0 ? right : left, h);
  }
  return first && second ? first : std::nullopt;
}

Sight SightLine::judge() const {
  Hex h = a_;
  while (h != b_) {
    const Exit exit = exit_of(h);
    Block block;
    if (exit.at_corner) {
      block = beyond_corner(h, exit.side);
    } else {
      const Hex next = neighbour(h, direction(exit.side));
      block = crossing(h, next);
      h = next;
    }
    if (!block && hex_blocks(h)) block = h;
    if (block) return {false, block};
  }
  return {};
}

}  // namespace

Sight line_of_sight(const HexMap& map, Hex a, Hex b) {
  if (distance(a, b) <= 1) return {};
  return SightLine(map, a, b).judge();
}

}  // namespace rearguard
