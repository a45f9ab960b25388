#include "src/rules/atoms/readings.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "src/rules/distance_anchors.h"
#include "src/rules/rule_set.h"

namespace rearguard {
namespace {

bool is_one_of(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Tests whether a unit's class can come from its hex to one that is `steps` hexes away in as many steps.
bool comes_straight_to(const AtomStep& at, const Unit& unit, Hex h, int steps) {
  if (steps == 0) return true;
  for (int d = 0; d < direction_count; ++d) {
    const Hex before = neighbour(h, direction(d));
    if (distance(unit.hex, before) == steps - 1 && at.map().exists(before) &&
        at.map().step_cost(before, *direction_between(before, h), unit.movement_class) &&
        comes_straight_to(at, unit, before, steps - 1))
      return true;
  }
  return false;
}

/// Tests whether a line to the hex leaves the unit's hex to its front.
bool faces(const Unit& unit, Hex h) {
  constexpr std::array sides{-1, +1};  // of hexsides that the line runs along
  return std::any_of(sides.begin(), sides.end(), [&](int side) {
    const auto d = direction_between(unit.hex, line(unit.hex, h, side)[1]);
    const int turn = std::abs(index_of(*d) - index_of(*unit.facing));
    return std::min(turn, direction_count - turn) <= 1;
  });
}

}  // namespace

bool is_in(const AtomStep& at, UnitIndex u, Hex h) {
  return at.position.unit(u).hex == h;
}

bool is_adjacent(const AtomStep& at, UnitIndex u, Hex h) {
  return adjacent(at.position.unit(u).hex, h);
}

bool exerts_zoc(const AtomStep& at, UnitIndex u, Hex h) {
  const ZocRule& rule = at.rule_set.zoc;
  const Unit& unit = at.position.unit(u);
  const int away = distance(unit.hex, h);
  if (!unit.zoc || away == 0 || away > rule.range || is_one_of(rule.exempt_states, unit.state) ||
      is_one_of(rule.exempt_kinds, unit.kind))
    return false;
  return comes_straight_to(at, unit, h, away) && (!rule.front_arc || !unit.facing || faces(unit, h));
}

bool in_enemy_zoc(const AtomStep& at, Hex h) {
  if (at.rule_set.zoc.friend_cancels && some_unit(at, false, [&](UnitIndex u) { return is_in(at, u, h); }))
    return false;
  return some_unit(at, true, [&](UnitIndex u) { return exerts_zoc(at, u, h); });
}

bool is_named(const PropertyUse& use, std::string_view name) {
  return std::find(use.names.begin(), use.names.end(), name) != use.names.end();
}

bool relation_shows(const AtomStep& at, const PropertyUse& use) {
  const auto compare = atom_of(use.property).compare;
  const Grid& grid = at.map().grid();
  const std::vector<AnchorMember> members = anchor_members(at.position, at.rule_set, at.question, use.anchor);
  const Hex from = use.scope == Scope::step ? at.from() : at.start();
  if (members.empty()) return false;
  if (use.members == Members::nearest || use.members == Members::sum)
    return compare(distance_to_anchor(grid, members, use.members, from),
                   distance_to_anchor(grid, members, use.members, at.to()));
  const auto holds = [&](const AnchorMember& m) {
    return compare(m.distance_from(grid, from), m.distance_from(grid, at.to()));
  };
  return use.members == Members::any ? std::any_of(members.begin(), members.end(), holds)
                                     : std::all_of(members.begin(), members.end(), holds);
}

}  // namespace rearguard
