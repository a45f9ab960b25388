#include "src/core/rules/facts/board_facts.h"

#include <algorithm>
#include <array>
#include <limits>

#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/retreat_fire.h"
#include "src/core/rules/facts/unit_condition.h"

namespace rearguard {
namespace {

constexpr int rim_width = 8;

bool is_in_arc(RelativeArc arc, const Unit& unit, Direction d) {
  const int turn = (index_of(d) - index_of(*unit.facing) + direction_count) % direction_count;
  return ((arc >> turn) & 1U) != 0;
}

/// Tests whether an arc contains the direction of the first step of a hex line to `h`; where the line runs
/// along hexsides, one of two lines is enough.
bool is_in_arc(RelativeArc arc, const Unit& unit, Hex h) {
  const auto first_step = [&](int side) { return *direction_between(unit.hex, line(unit.hex, h, side)[1]); };
  return is_in_arc(arc, unit, first_step(-1)) || is_in_arc(arc, unit, first_step(+1));
}

/// Tests a property of the ground for a step by which a unit's ZOC would extend.
bool is_on_ground(const PropertyUse& use, const Position& position, UnitIndex u, Hex from, Hex to) {
  static const RuleSet none;  // the ground depends on no rules
  RetreatQuestion question;
  question.unit = u;
  const std::array path{position.unit(u).hex, from, to};
  return atom_of(use.property).holds({position, none, question, path, 2}, use);
}

bool can_extend(const Position& position, const ZocRule& rule, UnitIndex u, Hex from, Direction d) {
  const HexMap& map = position.map();
  const Hex to = neighbour(from, d);
  if (rule.ground == ZocRule::Ground::own) {
    if (!map.step_cost(from, d, position.unit(u).movement_class)) return false;
  } else if (!map.exists(to)) {
    return false;
  }
  return !(rule.not_across && is_on_ground(*rule.not_across, position, u, from, to)) &&
         !(rule.not_into && is_on_ground(*rule.not_into, position, u, to, to));
}

}  // namespace

std::vector<Hex> controlled_hexes(const Position& position, const ZocRule& rule, UnitIndex u) {
  const Unit& unit = position.unit(u);
  std::vector<Hex> controlled;
  if (!unit.zoc || (rule.where != nullptr && !meets(*rule.where, position, u))) return controlled;
  std::vector<Hex> rim{unit.hex};
  for (int k = 0; k < rule.range && !rim.empty(); ++k) {
    std::vector<Hex> next;
    for (const Hex h : rim) {
      for (int d = 0; d < direction_count; ++d) {
        const Hex to = neighbour(h, direction(d));
        if (distance(unit.hex, to) != k + 1 || !can_extend(position, rule, u, h, direction(d))) continue;
        next.push_back(to);
      }
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    controlled.insert(controlled.end(), next.begin(), next.end());
    rim = std::move(next);
  }
  if (rule.arc != all_around && unit.facing) {
    std::erase_if(controlled, [&](Hex h) { return !is_in_arc(rule.arc, unit, h); });
  }
  std::sort(controlled.begin(), controlled.end());
  return controlled;
}

BoardFacts::BoardFacts(const Position& position, const ZocRule& rule, SideIndex side, const FireRule& fire)
    : position_(&position), rule_(rule), side_(side), fire_(fire), wide_(position.map().grid()) {
  wide_.first = {wide_.first.column - rim_width, wide_.first.row - rim_width};
  wide_.columns += 2 * rim_width;
  wide_.rows += 2 * rim_width;
}

void BoardFacts::look() const {
  const Position& position = *position_;
  const Grid& grid = position.map().grid();
  Seen& seen = seen_.emplace(position.map());
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    const Unit& unit = position.unit(u);
    if (!position.enemies(side_, unit.side)) {
      seen.friends.push_back(u);
      seen.plane.mark(grid.index(unit.hex), friendly);
      continue;
    }
    seen.enemies.push_back(u);
    if (may_retreat_fire(position, fire_, u)) seen.firing.push_back(u);
    seen.plane.mark(grid.index(unit.hex), enemy);
    for (int d = 0; d < direction_count; ++d) {
      const Hex to = neighbour(unit.hex, direction(d));
      if (grid.contains(to)) seen.plane.mark(grid.index(to), adjacent_to_enemy);
    }
    for (const Hex h : controlled_hexes(position, rule_, u)) seen.plane.mark(grid.index(h), zoc);
  }
}

/// Breadth-first search from all enemies at once. A rectangular grid contains a shortest walk between any two
/// of its hexes, so a search inside it gives the distances of the unbounded grid.
void BoardFacts::measure_enemies() const {
  constexpr auto far = std::numeric_limits<std::uint32_t>::max();
  nearest_.assign(wide_.size(), far);
  std::vector<Hex> rim;
  for (const UnitIndex u : enemies()) {
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
  for (const UnitIndex u : enemies()) nearest = std::min(nearest, distance(h, position_->unit(u).hex));
  return nearest;
}

bool BoardFacts::under_retreat_fire(Hex h) const {
  const std::vector<UnitIndex>& guns = seen().firing;
  HexPlane& plane = seen().plane;
  if (guns.empty()) return false;
  const std::size_t i = position_->map().grid().index(h);
  if ((plane[i] & fire_known) == 0) {
    const bool hit = std::any_of(guns.begin(), guns.end(),
                                 [&](UnitIndex u) { return can_retreat_fire(*position_, u, h); });
    plane.mark(i, hit ? fire_known | under_fire : fire_known);
  }
  return (plane[i] & under_fire) != 0;
}

std::vector<UnitIndex> BoardFacts::firing_at(Hex h) const {
  std::vector<UnitIndex> firing;
  if (!under_retreat_fire(h)) return firing;
  for (const UnitIndex u : seen().firing) {
    if (can_retreat_fire(*position_, u, h)) firing.push_back(u);
  }
  return firing;
}

std::vector<UnitIndex> BoardFacts::zoc_owners(Hex h) const {
  std::vector<UnitIndex> owners;
  if ((bits(h) & zoc) == 0) return owners;
  for (const UnitIndex u : enemies()) {
    if (distance(h, position_->unit(u).hex) > rule_.range) continue;
    const std::vector<Hex> hexes = controlled_hexes(*position_, rule_, u);
    if (std::binary_search(hexes.begin(), hexes.end(), h)) owners.push_back(u);
  }
  return owners;
}

bool BoardFacts::in_zoc(const ZocRule& rule, Hex h) const {
  if (rule.name == rule_.name) return (bits(h) & zoc) != 0;
  const Grid& grid = position_->map().grid();
  const auto [at, is_new] = further_zocs_.try_emplace(rule.name, position_->map());
  if (is_new) {
    for (const UnitIndex u : enemies()) {
      for (const Hex controlled : controlled_hexes(*position_, rule, u))
        at->second.mark(grid.index(controlled), zoc);
    }
  }
  return grid.contains(h) && (at->second[grid.index(h)] & zoc) != 0;
}

const BondPlanes& BoardFacts::bonds(const BondRule& rule, const ZocRule& zoc_of_bond) const {
  const auto known = bonds_.find(rule.name);
  if (known != bonds_.end()) return known->second;
  return bonds_.try_emplace(rule.name, *position_, rule, zoc_of_bond, enemies()).first->second;
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
