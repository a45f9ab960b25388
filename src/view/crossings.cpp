#include "src/view/crossings.h"

#include <algorithm>
#include <set>

namespace rearguard {

std::vector<FeatureSide> feature_sides(const HexMap& map, const MapLayout& layout) {
  std::vector<FeatureSide> sides;
  if (!map.has_features()) return sides;
  std::set<Hex> near(layout.hexes().begin(), layout.hexes().end());
  for (const Hex h : layout.hexes()) {
    for (int d = 0; d < direction_count; ++d) near.insert(neighbour(h, direction(d)));
  }
  for (const Hex h : near) {
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
