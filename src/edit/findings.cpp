#include "src/edit/findings.h"

#include <algorithm>

#include <fmt/format.h>

namespace rearguard {

namespace {

bool may_be_in(const HexMap& map, Hex h, ClassId c) {
  return cost_for(map.chart().terrains[map.terrain(h)].cost, c).kind == ChartCost::Kind::cost;
}

void find_units(const Position& position, std::vector<Finding>& found) {
  const HexMap& map = position.map();
  for (const Unit& unit : position.units()) {
    if (may_be_in(map, unit.hex, unit.movement_class)) continue;
    found.push_back({fmt::format("{} stands in {}, {}, which {} units cannot enter", unit.id,
                                 map.grid().number(unit.hex), map.chart().terrains[map.terrain(unit.hex)].name,
                                 map.chart().classes[unit.movement_class]),
                     unit.hex});
  }
}

/// Features on hexsides that nobody can cross: one of the two hexes is no hex.
void find_features_in_the_void(const HexMap& map, std::vector<Finding>& found) {
  std::vector<std::size_t> keys;
  for (const auto& [key, features] : map.crossings()) keys.push_back(key);
  std::sort(keys.begin(), keys.end());
  for (const std::size_t key : keys) {
    const Hex from = map.grid().hex_at(key / direction_count);
    const Hex to = neighbour(from, direction(static_cast<int>(key % direction_count)));
    if (map.exists(from) || !map.exists(to)) continue;
    for (const FeatureId f : map.features(from, direction(static_cast<int>(key % direction_count))))
      found.push_back({fmt::format("{} lies between {} and {}, where the map has no hex",
                                   map.chart().features[f].name, map.grid().number(to),
                                   map.grid().number(from)),
                       to});
  }
}

}  // namespace

std::vector<Finding> findings_of(const MapDraft::State& state) {
  std::vector<Finding> found;
  find_features_in_the_void(state.map(), found);
  find_units(*state.position, found);
  return found;
}

}  // namespace rearguard
