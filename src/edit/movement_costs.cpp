#include "src/edit/movement_costs.h"

#include <utility>

namespace rearguard {

const StepCosts& MovementCosts::steps(std::shared_ptr<const HexMap> map, ClassId c) {
  if (map != map_ || !steps_ || steps_->movement_class() != c) {
    map_ = std::move(map);
    steps_.emplace(*map_, c);
  }
  return *steps_;
}

const std::vector<HexCost>& MovementCosts::range(std::shared_ptr<const HexMap> map, ClassId c, Hex from,
                                                 MovementPoints budget) {
  range_.clear();
  const StepCosts& costs = steps(std::move(map), c);
  if (!map_->exists(from)) return range_;
  for (const ReachedHex& reached : search_.range(costs, from, budget))
    range_.push_back({reached.hex, reached.cost});
  return range_;
}

std::vector<HexCost> MovementCosts::way(std::shared_ptr<const HexMap> map, ClassId c, Hex from, Hex to) {
  const StepCosts& costs = steps(std::move(map), c);
  std::vector<HexCost> way;
  if (!map_->exists(from) || !map_->exists(to)) return way;
  const auto path = search_.cheapest_path(costs, from, to);
  if (!path) return way;
  MovementPoints spent{};
  for (const Hex h : path->hexes) {
    if (!way.empty()) {
      const auto d = direction_between(way.back().hex, h);
      spent = spent + costs.cost(way.back().hex, *d).value_or(MovementPoints{});
    }
    way.push_back({h, spent});
  }
  return way;
}

}  // namespace rearguard
