// Lines of sight, from the geometry of the page in whole numbers.

#include <algorithm>
#include <array>

#include "src/oracle/paths/reference_board.h"

namespace rearguard {
namespace {

/// A point or vector of the page: x counts half corner radii, y half heights of a hex. Every centre and every
/// corner has whole coordinates. Grids with pointy tops are the same, turned.
struct PagePoint {
  std::int64_t x = 0, y = 0;
  friend auto operator<=>(const PagePoint&, const PagePoint&) = default;
};

PagePoint operator+(PagePoint a, PagePoint b) {
  return {a.x + b.x, a.y + b.y};
}
PagePoint operator-(PagePoint a, PagePoint b) {
  return {a.x - b.x, a.y - b.y};
}
PagePoint centre(Hex h) {
  return {3 * h.q, 2 * h.r + h.q};
}
/// Four times the scalar product, in squares of the corner radius.
std::int64_t dot(PagePoint a, PagePoint b) {
  return a.x * b.x + 3 * a.y * b.y;
}
/// Has the sign of the side of `a` on which `b` lies; 0 if they are parallel.
std::int64_t cross(PagePoint a, PagePoint b) {
  return a.x * b.y - a.y * b.x;
}
int sign(std::int64_t n) {
  return n > 0 ? 1 : n < 0 ? -1 : 0;
}

std::array<PagePoint, 6> corners_of(Hex h) {
  constexpr std::array<PagePoint, 6> offsets{{{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}}};
  std::array<PagePoint, 6> corners;
  for (std::size_t i = 0; i < corners.size(); ++i) corners[i] = centre(h) + offsets[i];
  return corners;
}

/// The two corners that two adjacent hexes share.
std::vector<PagePoint> shared_corners(Hex a, Hex b) {
  std::vector<PagePoint> shared;
  for (const PagePoint p : corners_of(a)) {
    const auto others = corners_of(b);
    if (std::find(others.begin(), others.end(), p) != others.end()) shared.push_back(p);
  }
  return shared;
}

std::vector<Hex> box_around(Hex a, Hex b) {
  std::vector<Hex> box;
  for (int q = std::min(a.q, b.q) - 2; q <= std::max(a.q, b.q) + 2; ++q) {
    for (int r = std::min(a.r, b.r) - 2; r <= std::max(a.r, b.r) + 2; ++r) box.push_back({q, r});
  }
  return box;
}

/// A corner on the line, or the two of a hexside that is part of it, with the hexes that touch it.
struct Place {
  std::vector<PagePoint> corners;
  std::set<Hex> hexes;
};

class SightLine {
 public:
  SightLine(const HexMap* map, Hex a, Hex b)
      : map_(map), a_(a), b_(b), from_(centre(a)), way_(centre(b) - centre(a)) {
    if (map == nullptr) return;
    from_level_ = map->elevation(a);
    to_level_ = map->elevation(b);
  }

  bool is_clear() const {
    for (const Hex h : box_around(a_, b_)) {
      if (!enters(h) && h != a_ && h != b_) continue;
      if (hex_blocks(h)) return false;
      for (const Hex d : direction_vectors) {
        const std::vector<PagePoint> ends = shared_corners(h, h + d);
        if (crosses(ends[0], ends[1]) && hexside_blocks(h, h + d)) return false;
      }
    }
    const std::vector<Place> all = places();
    return std::none_of(all.begin(), all.end(), [&](const Place& place) {
      return is_blocked_beside(place, -1) && is_blocked_beside(place, +1);
    });
  }

  std::vector<Place> places() const {
    std::map<PagePoint, std::set<Hex>> corners;
    for (const Hex h : box_around(a_, b_)) {
      for (const PagePoint p : corners_of(h)) {
        if (passes(p)) corners[p].insert(h);
      }
    }
    std::vector<Place> found;
    for (const auto& [p, hexes] : corners) {
      // Corners one corner radius apart are the ends of a side of a hex.
      const auto joined = std::find_if(found.begin(), found.end(), [at = p](const Place& place) {
        return dot(place.corners[0] - at, place.corners[0] - at) == 4;
      });
      if (joined == found.end()) {
        found.push_back({{p}, hexes});
      } else {
        joined->corners.push_back(p);
        joined->hexes.insert(hexes.begin(), hexes.end());
      }
    }
    return found;
  }

 private:
  /// -1, 0 or 1: the side of the line on which a point is.
  int side(PagePoint p) const { return sign(cross(way_, p - from_)); }
  /// Where a side of a hex meets the line, as a fraction of the way: not for one that is parallel to it.
  std::pair<std::int64_t, std::int64_t> meeting(PagePoint p, PagePoint q) const {
    const std::int64_t of_p = cross(way_, p - from_);
    const std::int64_t of_q = cross(way_, q - from_);
    const std::int64_t numerator = dot(p - from_, way_) * (of_p - of_q) + dot(q - p, way_) * of_p;
    const std::int64_t denominator = (of_p - of_q) * dot(way_, way_);
    return denominator < 0 ? std::pair{-numerator, -denominator} : std::pair{numerator, denominator};
  }
  bool passes(PagePoint p) const {
    return side(p) == 0 && dot(p - from_, way_) > 0 && dot(p - from_, way_) < dot(way_, way_);
  }
  bool crosses(PagePoint p, PagePoint q) const {
    if (side(p) * side(q) >= 0) return false;
    const auto [numerator, denominator] = meeting(p, q);
    return numerator > 0 && numerator < denominator;
  }
  /// Tests whether the line between the two centres runs through the interior of a hex.
  bool enters(Hex h) const {
    const auto corners = corners_of(h);
    bool left = false, right = false, between = true;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const PagePoint p = corners[i], q = corners[(i + 1) % corners.size()];
      left = left || side(p) < 0;
      right = right || side(p) > 0;
      if (side(p) == side(q) || side(p) * side(q) > 0) continue;
      const auto [numerator, denominator] = meeting(p, q);
      between = between && numerator >= 0 && numerator <= denominator;
    }
    return left && right && between;
  }
  /// The sign of a level above the line, at the point of the line nearest to a point of the page.
  int above(std::int64_t level, PagePoint twice_point) const {
    const std::int64_t whole = 2 * dot(way_, way_);
    const std::int64_t covered = dot(twice_point - (from_ + from_), way_);
    return sign((level - from_level_) * whole - (to_level_ - from_level_) * covered);
  }
  bool hex_blocks(Hex h) const {
    if (h == a_ || h == b_ || !map_->exists(h)) return false;
    const int ground = map_->elevation(h);
    const PagePoint twice = centre(h) + centre(h);
    if (map_->ground_blocks_sight && above(ground, twice) > 0) return true;
    const SightBlock& sight = map_->chart().terrains[map_->terrain(h)].sight;
    return sight.blocks && above(ground + sight.height, twice) >= 0;
  }
  bool hexside_blocks(Hex h, Hex other) const {
    std::vector<int> grounds;
    for (const Hex p : {h, other}) {
      if (map_->exists(p)) grounds.push_back(map_->elevation(p));
    }
    if (grounds.empty()) return false;
    std::vector<FeatureId> there = map_->features(h, *direction_between(h, other));
    for (const FeatureId f : map_->features(other, *direction_between(other, h))) there.push_back(f);
    const std::vector<PagePoint> ends = shared_corners(h, other);
    return std::any_of(there.begin(), there.end(), [&](FeatureId f) {
      const SightBlock& sight = map_->chart().features[f].sight;
      const int top = *std::max_element(grounds.begin(), grounds.end()) + sight.height;
      return sight.blocks && above(top, ends[0] + ends[1]) >= 0;
    });
  }
  /// Tests whether a line shifted slightly to one side is blocked at a place: by a hex that only the shifted
  /// line enters there, or by a hexside that leads from the place to that side.
  bool is_blocked_beside(const Place& place, int to_side) const {
    for (const Hex h : place.hexes) {
      const bool is_entered = enters(h) || h == a_ || h == b_;
      if (!is_entered && side(centre(h)) == to_side && hex_blocks(h)) return true;
      for (const Hex other : place.hexes) {
        const std::vector<PagePoint> ends = shared_corners(h, other);
        if (h == other || ends.size() != 2) continue;
        for (std::size_t i = 0; i < 2; ++i) {
          const bool is_corner =
              std::find(place.corners.begin(), place.corners.end(), ends[i]) != place.corners.end();
          if (is_corner && side(ends[1 - i]) == to_side && hexside_blocks(h, other)) return true;
        }
      }
    }
    return false;
  }

  const HexMap* map_;
  Hex a_, b_;
  PagePoint from_, way_;
  std::int64_t from_level_ = 0, to_level_ = 0;
};

}  // namespace

bool reference_sees(const HexMap& map, Hex from, Hex to) {
  return from == to || adjacent(from, to) || SightLine(&map, from, to).is_clear();
}

bool is_along_edges(Hex from, Hex to) {
  return !SightLine(nullptr, from, to).places().empty();
}

}  // namespace rearguard
