// Checks streams that end in open country. Streams run along hexsides, from corner to corner.

#include <algorithm>
#include <limits>
#include <numeric>
#include <set>

#include <fmt/format.h>

#include "src/workshop/audit/finding.h"
#include "src/workshop/audit/map_checks.h"
#include "src/workshop/audit/terrain_kinds.h"

namespace rearguard {
namespace {

/// The three hexes that meet in a corner, ascending.
using Corner = std::array<Hex, 3>;

Corner corner_of(Hex a, Hex b, Hex c) {
  Corner corner{a, b, c};
  std::ranges::sort(corner);
  return corner;
}

/// The two corners of the hexside between two hexes.
std::pair<Corner, Corner> ends_of(Hex a, Hex b) {
  const int d = index_of(*direction_between(a, b));
  return {corner_of(a, b, neighbour(a, direction(d + 1))), corner_of(a, b, neighbour(a, direction(d - 1)))};
}

class Streams {
 public:
  explicit Streams(const AuditInput& audit) : map_(audit.map), placed_(audit.placed) {
    for (std::size_t i = 0; i < placed_.size(); ++i) {
      const PlacedFeature& p = placed_[i];
      if (is_stream(map_.chart().features[p.feature])) sides_.try_emplace(std::minmax(p.from, p.to), i);
    }
    for (const auto& [side, placement] : sides_) add(side.first, side.second, placement);
  }

  std::vector<Finding> find() {
    std::vector<Finding> findings = gaps();
    for (std::size_t k = 0; k < vertices_.size(); ++k) {
      const std::size_t water = find_root(k);
      lowest_[water] = std::min(lowest_[water], level(vertices_[k].corner));
      has_outlet_[water] = has_outlet_[water] || (vertices_[k].sides == 1 && is_outlet(vertices_[k].corner));
    }
    std::map<std::size_t, std::optional<std::size_t>> lowest_spring;  // of waters without an outlet
    std::map<std::size_t, bool> reported;
    std::vector<std::size_t> stops;
    for (std::size_t k = 0; k < vertices_.size(); ++k) {
      if (vertices_[k].sides != 1 || beside_gaps_.contains(k) || is_outlet(vertices_[k].corner)) continue;
      const std::size_t water = find_root(k);
      if (!may_be_spring(vertices_[k].corner, lowest_[water])) {
        stops.push_back(k);
        reported[water] = true;
      } else if (!has_outlet_[water]) {
        auto& lowest = lowest_spring[water];
        if (!lowest || level(vertices_[k].corner) < level(vertices_[*lowest].corner)) lowest = k;
      }
    }
    for (const auto& [water, vertex] : lowest_spring) {
      if (!reported[water]) stops.push_back(*vertex);
    }
    for (const std::size_t k : stops) findings.push_back(report(vertices_[k]));
    return findings;
  }

 private:
  struct StreamVertex {
    Corner corner;
    std::size_t sides = 0;      ///< of streams that meet here
    std::size_t placement = 0;  ///< of one of them
  };

  /// Hexsides that part two ends: one is missing from a stream that runs on behind it.
  std::vector<Finding> gaps() {
    std::vector<Finding> findings;
    for (const auto& [corner, k] : index_) {
      if (vertices_[k].sides != 1 || is_crossed(corner)) continue;
      for (std::size_t i = 0; i < corner.size(); ++i) {
        const Hex a = std::min(corner[i], corner[(i + 1) % 3]), b = std::max(corner[i], corner[(i + 1) % 3]);
        if (!map_.exists(a) || !map_.exists(b) || sides_.contains({a, b})) continue;
        const auto [one, other] = ends_of(a, b);
        const Corner& behind = one == corner ? other : one;
        const auto end = index_.find(behind);
        if (behind < corner || end == index_.end() || vertices_[end->second].sides != 1 || is_crossed(behind))
          continue;
        beside_gaps_.insert({k, end->second});
        findings.push_back(report_gap(vertices_[k], a, b));
      }
    }
    return findings;
  }

  void add(Hex a, Hex b, std::size_t placement) {
    const auto [one, other] = ends_of(a, b);
    const std::size_t begin = vertex(one, placement), end = vertex(other, placement);
    root_[find_root(begin)] = find_root(end);
  }

  std::size_t vertex(const Corner& corner, std::size_t placement) {
    const auto [at, added] = index_.try_emplace(corner, vertices_.size());
    if (added) {
      vertices_.push_back({corner, 0, placement});
      root_.push_back(at->second);
      has_outlet_.push_back(false);
      lowest_.push_back(std::numeric_limits<int>::max());
    }
    ++vertices_[at->second].sides;
    return at->second;
  }

  std::size_t find_root(std::size_t k) {
    while (root_[k] != k) {
      root_[k] = root_[root_[k]];
      k = root_[k];
    }
    return k;
  }

  /// Returns whether a bridge or ford is on one of the three hexsides: the stream runs on under it, although
  /// the hexside may lack it.
  bool is_crossed(const Corner& corner) const {
    for (std::size_t k = 0; k < corner.size(); ++k) {
      const Hex a = corner[k];
      const Hex b = corner[(k + 1) % corner.size()];
      if (!map_.exists(a) || !map_.exists(b)) continue;
      for (const FeatureId f : map_.features(a, *direction_between(a, b))) {
        if (is_crossing(map_.chart().features[f])) return true;
      }
    }
    return false;
  }

  bool is_outlet(const Corner& corner) const {
    if (is_crossed(corner)) return true;
    // A label names the place: a spring, a mill, a sink.
    return std::ranges::any_of(corner, [&](Hex h) {
      const bool labelled =
          std::ranges::any_of(map_.labels, [&](const MapLabel& label) { return label.hex == h; });
      return labelled || !map_.exists(h) || is_wet(map_.chart().terrains[map_.terrain(h)]);
    });
  }

  int level(const Corner& corner) const {
    return std::min({map_.elevation(corner[0]), map_.elevation(corner[1]), map_.elevation(corner[2])});
  }

  /// Returns whether a stream can rise here: in hills or woods, below higher ground, or above the rest of its
  /// water.
  bool may_be_spring(const Corner& corner, int lowest) const {
    if (level(corner) > lowest) return true;
    for (const Hex h : corner) {
      if (is_upland(map_.chart().terrains[map_.terrain(h)])) return true;
      for (const Hex near : disc(h, 1)) {
        if (map_.exists(near) && map_.elevation(near) > level(corner)) return true;
      }
    }
    return false;
  }

  Finding report(const StreamVertex& vertex) const {
    const Feature& stream = map_.chart().features[placed_[vertex.placement].feature];
    std::vector<Hex> hexes(vertex.corner.begin(), vertex.corner.end());
    std::ranges::sort(hexes, [&](Hex a, Hex b) { return map_.grid().key(a) < map_.grid().key(b); });
    const std::string where = hex_list(map_.grid(), hexes);
    return {
        "stream-dead-end",
        fmt::format("{} ends in open country, at the corner of {}{}", stream.name, where, guess_note(stream)),
        std::move(hexes),
        {Subject::Kind::placement, vertex.placement}};
  }

  Finding report_gap(const StreamVertex& vertex, Hex a, Hex b) const {
    const Feature& stream = map_.chart().features[placed_[vertex.placement].feature];
    const std::string where = hex_list(map_.grid(), {a, b});
    return {"stream-dead-end",
            fmt::format("{} ends at both corners of the hexside between {}, which lacks it{}", stream.name,
                        where, guess_note(stream)),
            {a, b},
            {Subject::Kind::placement, vertex.placement}};
  }

  const HexMap& map_;
  std::span<const PlacedFeature> placed_;
  std::map<std::pair<Hex, Hex>, std::size_t> sides_;  ///< with streams: a placement of each
  std::map<Corner, std::size_t> index_;
  std::vector<StreamVertex> vertices_;
  std::set<std::size_t> beside_gaps_;  ///< of vertices: those of which no more is to be said
  std::vector<std::size_t> root_;
  std::vector<bool> has_outlet_;  ///< by root
  std::vector<int> lowest_;       ///< level of any corner, by root
};

}  // namespace

std::vector<Finding> stream_dead_ends(const AuditInput& audit) {
  return Streams(audit).find();
}

}  // namespace rearguard
