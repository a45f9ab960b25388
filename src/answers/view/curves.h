#pragma once
// Lines along the hex grid: edges joined into chains, chains smoothed.

#include <algorithm>
#include <cmath>
#include <utility>

#include "src/answers/view/map_layout.h"

namespace rearguard {

/// A corner of the grid, with one canonical name for the three hexes that share it.
struct GridCorner {
  Hex hex;
  int index = 0;
  friend auto operator<=>(const GridCorner&, const GridCorner&) = default;
};
GridCorner grid_corner(Hex h, int index);

/// Returns a hash of a hex and a salt: the same on every run and machine.
std::uint32_t scramble(Hex h, std::uint32_t salt);
/// Returns the same as a fraction in [0, 1).
double scramble_unit(Hex h, std::uint32_t salt);

/// Undirected edges between vertices of any ordered type, joined into chains. At a vertex where three or more
/// edges meet, the pair that bends least runs through.
template <class Vertex>
class Chains {
 public:
  using Place = std::function<Point(const Vertex&)>;
  void add(const Vertex& a, const Vertex& b) {
    edges_[a].insert_or_assign(b, false);
    edges_[b].insert_or_assign(a, false);
  }
  bool empty() const { return edges_.empty(); }
  int degree(const Vertex& v) const {
    const auto it = edges_.find(v);
    return it == edges_.end() ? 0 : static_cast<int>(it->second.size());
  }
  /// Returns chains that contain every edge exactly once; a closed chain ends with its first vertex.
  std::vector<std::vector<Vertex>> linked(const Place& place) const;

 private:
  std::map<Vertex, std::map<Vertex, bool>> edges_;
};

/// Returns the rings around a region of hexes as corners, with the region on the right.
std::vector<std::vector<GridCorner>> region_rings(const std::vector<Hex>& region);

/// Smooths a line by cutting its corners `rounds` times (Chaikin); an open line retains its ends.
std::vector<Point> smoothed(std::vector<Point> points, bool closed, int rounds);
/// Returns the corners from which `smoothed` made a closed line, in however many rounds; the line itself if
/// it did not.
std::vector<Point> unsmoothed(std::vector<Point> ring);

/// A point on a line, with the unit vector along the line.
struct CurveSample {
  Point point;
  Point along;
};
/// Returns samples at equal distances along a line, the first at `first`.
std::vector<CurveSample> curve_samples(const std::vector<Point>& line, double step, double first);

/// Returns the point halfway between two points.
Point middle(Point a, Point b);
double length_of(const std::vector<Point>& line);

/// Returns a dashed line through control points, with dashes of about `dash` and gaps of about `gap`: one
/// piece around each control point, cut in the middle of a gap, with fitted lengths. A dash then depends only
/// on the control points next to it, not on where a long line begins.
struct DashedPiece {
  std::vector<Point> points;
  std::vector<double> dash;
};
std::vector<DashedPiece> dashed_pieces(const std::vector<Point>& controls, double dash, double gap);

double distance_to_segment(Point p, Point a, Point b);

/// Returns how straight the line a-v-b is at v: 1 straight on, -1 straight back.
double straightness(Point a, Point v, Point b);

template <class Vertex>
std::vector<std::vector<Vertex>> Chains<Vertex>::linked(const Place& place) const {
  // At each vertex, greedily connect the pairs of edges that bend least.
  std::map<Vertex, std::map<Vertex, Vertex>> through;
  for (const auto& [v, around] : edges_) {
    // Bends are equal to the last bit on one machine and not on another: rounded, they are equal on all.
    std::vector<std::pair<long, std::pair<Vertex, Vertex>>> pairs;
    for (auto a = around.begin(); a != around.end(); ++a) {
      for (auto b = std::next(a); b != around.end(); ++b) {
        const double s = straightness(place(a->first), place(v), place(b->first));
        pairs.push_back({std::lround(-s * 1e6), {a->first, b->first}});
      }
    }
    std::sort(pairs.begin(), pairs.end());
    auto& chosen = through[v];
    for (const auto& [bend, pair] : pairs) {
      if (chosen.count(pair.first) != 0 || chosen.count(pair.second) != 0) continue;
      chosen.insert({pair.first, pair.second});
      chosen.insert({pair.second, pair.first});
    }
  }
  std::map<std::pair<Vertex, Vertex>, bool> drawn;
  std::vector<std::vector<Vertex>> chains;
  const auto follow = [&](Vertex from, Vertex to) {
    std::vector<Vertex> chain = {from};
    while (!drawn[std::minmax(from, to)]) {
      drawn[std::minmax(from, to)] = true;
      chain.push_back(to);
      const auto& next = through.at(to);
      const auto it = next.find(from);
      if (it == next.end()) break;
      from = to;
      to = it->second;
    }
    return chain;
  };
  for (const auto& [v, around] : edges_) {  // open chains first, from their end vertices
    for (const auto& [w, unused] : around) {
      if (through.at(v).count(w) == 0 && !drawn[std::minmax(v, w)]) chains.push_back(follow(v, w));
    }
  }
  for (const auto& [v, around] : edges_) {
    for (const auto& [w, unused] : around) {
      if (!drawn[std::minmax(v, w)]) chains.push_back(follow(v, w));
    }
  }
  return chains;
}

}  // namespace rearguard
