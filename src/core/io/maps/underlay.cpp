#include "src/core/io/maps/underlay.h"

namespace rearguard {

std::variant<Affine, std::string> lie_of(const Underlay& underlay, const Grid& grid) {
  std::vector<PointPair> pairs;
  for (const UnderlayPoint& p : underlay.points) pairs.push_back({{p.x, p.y}, centre(grid, p.hex)});
  return affine_through(pairs);
}

}  // namespace rearguard
