#include "src/answers/view/crossings.h"

#include <algorithm>

#include "src/answers/view/map_layout.h"

namespace rearguard {

std::vector<FeatureSide> feature_sides(const HexMap& map, const MapLayout& layout) {
  std::vector<FeatureSide> sides;
  if (!map.has_features()) return sides;
  for (const Hex h : with_neighbours(layout.hexes())) {
    if (!map.grid().contains(h)) continue;
    for (int i = 0; i < direction_count; ++i) {
      const Direction d = direction(i);
      const Hex n = neighbour(h, d);
      if (!layout.shows(h) && !layout.shows(n)) continue;
      for (const FeatureId f : map.features(h, d)) {
        bool back = false;
        if (map.grid().contains(n)) {
          const auto& reverse = map.features(n, opposite(d));
          back = std::find(reverse.begin(), reverse.end(), f) != reverse.end();
        }
        if (!back || h < n) sides.push_back({h, d, f, !back});
      }
    }
  }
  return sides;
}

}  // namespace rearguard
