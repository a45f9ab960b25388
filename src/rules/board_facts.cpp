#include "src/rules/board_facts.h"

#include <algorithm>
#include <limits>

namespace rearguard {
namespace {

constexpr int rim_width = 8;

bool in_front_arc(Direction facing, int d) {
  const int turn = (d - index_of(facing) + direction_count) % direction_count;
  return turn <= 1 || turn == direction_count - 1;
}

/// Returns the direction of the sextant that a hex is in, seen from `from`: that of the first step of the hex
/// line to it.
bool in_front(const Unit& unit, Hex h) {
  const std::vector<Hex> left = line(unit.hex, h, -1);
  const std::vector<Hex> right = line(unit.hex, h, +1);
  const auto a = direction_between(unit.hex, left[1]);
  const auto b = direction_between(unit.hex, right[1]);
  return in_front_arc(*unit.facing, index_of(*a)) || in_front_arc(*unit.facing, index_of(*b));
}

}  // namespace

std::vector<Hex> controlled_hexes(const Position& position, const ZocRule& rule, UnitIndex u) {
  const Unit& unit = position.unit(u);
  std::vector<Hex> controlled;
  if (!unit.zoc || listed(rule.exempt_states, unit.state) || listed(rule.exempt_kinds, unit.kind))
    return controlled;
  const HexMap& map = position.map();
  std::vector<Hex> rim{unit.hex};
  for (int k = 0; k < rule.range && !rim.empty(); ++k) {
    std::vector<Hex> next;
    for (const Hex h : rim) {
      for (int d = 0; d < direction_count; ++d) {
        const Hex to = neighbour(h, direction(d));
        if (distance(unit.hex, to) != k + 1 || !map.step_cost(h, direction(d), unit.movement_class)) continue;
        next.push_back(to);
      }
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    controlled.insert(controlled.end(), next.begin(), next.end());
    rim = std::move(next);
  }
  if (rule.front_arc && unit.facing) {
    std::erase_if(controlled, [&](Hex h) { return !in_front(unit, h); });
  }
  std::sort(controlled.begin(), controlled.end());
  return controlled;
}

BoardFacts::BoardFacts(const Position& position, const ZocRule& rule, SideIndex side)
    : position_(&position), rule_(rule), side_(side), plane_(position.map()), wide_(position.map().grid()) {
  const Grid& grid = position.map().grid();
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    const Unit& unit = position.unit(u);
    if (!position.enemies(side, unit.side)) {
      friends_.push_back(u);
      plane_.mark(grid.index(unit.hex), friendly);
      continue;
    }
    enemies_.push_back(u);
    if (unit.retreat_fire_range > 0) firing_.push_back(u);
    plane_.mark(grid.index(unit.hex), enemy);
    for (int d = 0; d < direction_count; ++d) {
      const Hex to = neighbour(unit.hex, direction(d));
      if (grid.contains(to)) plane_.mark(grid.index(to), adjacent_to_enemy);
    }
    for (const Hex h : controlled_hexes(position, rule, u)) plane_.mark(grid.index(h), zoc);
  }
  wide_.first = {wide_.first.column - rim_width, wide_.first.row - rim_width};
  wide_.columns += 2 * rim_width;
  wide_.rows += 2 * rim_width;
}

/// Breadth-first search from all enemies at once. A rectangular grid contains a shortest walk between any two
/// of its hexes, so a search inside it gives the distances of the unbounded grid.
void BoardFacts::measure_enemies() const {
  constexpr auto far = std::numeric_limits<std::uint32_t>::max();
  nearest_.assign(wide_.size(), far);
  std::vector<Hex> rim;
  for (const UnitIndex u : enemies_) {
    const Hex h = position_->unit(u).hex;
    if (nearest_[wide_.index(h)] != 0) rim.push_back(h);
    nearest_[wide_.index(h)] = 0;
  }
  for (std::uint32_t k = 1; !rim.empty(); ++k) {
    std::vector<Hex> next;
    for (const Hex h : rim) {
      for (int d = 0; d < direction_count; ++d) {
        const Hex to = neighbour(h, direction(d));
        if (!wide_.contains(to) || nearest_[wide_.index(to)] != far) continue;
        nearest_[wide_.index(to)] = k;
        next.push_back(to);
      }
    }
    rim = std::move(next);
  }
}

int BoardFacts::distance_to_enemies(Hex h) const {
  int nearest = std::numeric_limits<int>::max();
  for (const UnitIndex u : enemies_) nearest = std::min(nearest, distance(h, position_->unit(u).hex));
  return nearest;
}

bool BoardFacts::under_retreat_fire(Hex h) const {
  if (firing_.empty()) return false;
  const std::size_t i = position_->map().grid().index(h);
  if ((plane_[i] & fire_known) == 0) {
    const bool hit = std::any_of(firing_.begin(), firing_.end(),
                                 [&](UnitIndex u) { return can_retreat_fire(*position_, u, h); });
    plane_.mark(i, hit ? fire_known | under_fire : fire_known);
  }
  return (plane_[i] & under_fire) != 0;
}

std::vector<UnitIndex> BoardFacts::firing_at(Hex h) const {
  std::vector<UnitIndex> firing;
  if (!under_retreat_fire(h)) return firing;
  for (const UnitIndex u : firing_) {
    if (can_retreat_fire(*position_, u, h)) firing.push_back(u);
  }
  return firing;
}

std::vector<UnitIndex> BoardFacts::zoc_owners(Hex h) const {
  std::vector<UnitIndex> owners;
  if ((bits(h) & zoc) == 0) return owners;
  for (const UnitIndex u : enemies_) {
    if (distance(h, position_->unit(u).hex) > rule_.range) continue;
    const std::vector<Hex> hexes = controlled_hexes(*position_, rule_, u);
    if (std::binary_search(hexes.begin(), hexes.end(), h)) owners.push_back(u);
  }
  return owners;
}

std::vector<std::vector<Hex>> zones_by_side(const Position& position, const ZocRule& rule) {
  std::vector<std::vector<Hex>> zones(position.sides().size());
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    const std::vector<Hex> hexes = controlled_hexes(position, rule, u);
    std::vector<Hex>& zone = zones[position.unit(u).side];
    zone.insert(zone.end(), hexes.begin(), hexes.end());
  }
  for (std::vector<Hex>& zone : zones) {
    std::sort(zone.begin(), zone.end());
    zone.erase(std::unique(zone.begin(), zone.end()), zone.end());
  }
  return zones;
}

}  // namespace rearguard
