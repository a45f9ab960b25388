#include "src/edit/findings.h"

#include <algorithm>
#include <iterator>

#include "src/audit/map_checks.h"
#include "src/audit/setup_checks.h"

namespace rearguard {

namespace {

/// What lies on hexsides, as a document would place it: both ways where it lies so.
std::vector<Placement> placements_of(const HexMap& map) {
  std::vector<std::uint64_t> keys;
  for (const auto& [key, features] : map.crossings()) keys.push_back(key);
  std::sort(keys.begin(), keys.end());
  std::vector<Placement> placed;
  for (const std::uint64_t key : keys) {
    const Hex from = map.grid().hex_at(key / direction_count);
    const Direction d = direction(static_cast<int>(key % direction_count));
    const Hex to = neighbour(from, d);
    const std::vector<FeatureId>& back = map.features(to, opposite(d));
    for (const FeatureId f : map.features(from, d)) {
      const bool is_both = std::find(back.begin(), back.end(), f) != back.end();
      if (!is_both) placed.push_back({f, from, to, true});
      if (is_both && map.grid().index(from) < map.grid().index(to)) placed.push_back({f, from, to, false});
    }
  }
  return placed;
}

std::vector<std::optional<MovementPoints>> allowances_of(const Position& position) {
  std::vector<std::optional<MovementPoints>> allowances(position.map().chart().classes.size());
  for (const Unit& unit : position.units()) {
    auto& largest = allowances[unit.movement_class];
    if (unit.movement.parts > 0 && (!largest || *largest < unit.movement)) largest = unit.movement;
  }
  return allowances;
}

}  // namespace

std::vector<Finding> findings_of(const MapDraft::State& state) {
  const std::vector<Placement> placed = placements_of(state.map());
  std::vector<Finding> found = audit_map({state.map(), placed, allowances_of(*state.position)});
  std::vector<Finding> of_units = audit_setup(*state.position, nullptr);
  std::move(of_units.begin(), of_units.end(), std::back_inserter(found));
  return found;
}

}  // namespace rearguard
