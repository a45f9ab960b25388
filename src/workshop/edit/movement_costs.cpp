#include "src/workshop/edit/movement_costs.h"

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

std::vector<HexCost> MovementCosts::way(std::shared_ptr<const HexMap> map, ClassId c, Hex from, Hex to,
                                        MovementPoints budget) {
  const StepCosts& costs = steps(std::move(map), c);
  std::vector<HexCost> way;
  if (!map_->exists(from) || !map_->exists(to)) return way;
  MovementSpent spent(budget);
  auto path = search_.cheapest_path(costs, from, to, {}, budget);
  if (!path) {
    path = search_.cheapest_path(costs, from, to);
    spent = MovementSpent();
  }
  if (!path) return way;
  for (const Hex h : path->hexes) {
    if (!way.empty()) {
      const auto d = direction_between(way.back().hex, h);
      spent.pay(costs.price(way.back().hex, *d).value_or(StepPrice{}));
    }
    way.push_back({h, spent.total()});
  }
  return way;
}

}  // namespace rearguard
