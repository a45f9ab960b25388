#include "src/core/rules/atoms/readings.h"

#include <algorithm>
#include <array>

#include "src/core/rules/facts/distance_anchors.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

/// Tests a property of the ground for a step of a unit, or for the hex that it enters.
bool shows_to(const AtomStep& at, const std::optional<PropertyUse>& use, UnitIndex u, Hex from, Hex to) {
  if (!use) return false;
  RetreatQuestion question;
  question.unit = u;
  const std::array path{at.position.unit(u).hex, from, to};
  return atom_of(use->property).holds({at.position, at.rule_set, question, path, 2}, *use);
}

/// Tests whether a unit's ZOC extends from its hex to one that is `steps` hexes away in as many steps.
bool extends_to(const AtomStep& at, const ZocRule& rule, UnitIndex u, Hex h, int steps) {
  if (steps == 0) return true;
  const Unit& unit = at.position.unit(u);
  if (!at.map().exists(h) || shows_to(at, rule.not_into, u, h, h)) return false;
  for (int d = 0; d < direction_count; ++d) {
    const Hex before = neighbour(h, direction(d));
    if (distance(unit.hex, before) != steps - 1 || !at.map().exists(before)) continue;
    const bool is_open = rule.ground == ZocRule::Ground::any ||
                         at.map().step_cost(before, *direction_between(before, h), unit.movement_class);
    if (is_open && !shows_to(at, rule.not_across, u, before, h) && extends_to(at, rule, u, before, steps - 1))
      return true;
  }
  return false;
}

/// Tests whether a line to the hex leaves the unit's hex in a direction of the arc.
bool faces(const Unit& unit, RelativeArc arc, Hex h) {
  constexpr std::array sides{-1, +1};  // of hexsides that the line runs along
  return std::any_of(sides.begin(), sides.end(), [&](int side) {
    const auto d = direction_between(unit.hex, line(unit.hex, h, side)[1]);
    const int turn = index_of(*d) - index_of(*unit.facing);
    return ((arc >> (turn < 0 ? turn + direction_count : turn)) & 1U) != 0;
  });
}

}  // namespace

bool is_in(const AtomStep& at, UnitIndex u, Hex h) {
  return at.position.unit(u).hex == h;
}

bool is_adjacent(const AtomStep& at, UnitIndex u, Hex h) {
  return adjacent(at.position.unit(u).hex, h);
}

bool exerts_zoc(const AtomStep& at, const ZocRule& rule, UnitIndex u, Hex h) {
  const Unit& unit = at.position.unit(u);
  const int away = distance(unit.hex, h);
  if (!unit.zoc || away == 0 || away > rule.range) return false;
  if (rule.where != nullptr && !meets(*rule.where, at.position, u)) return false;
  return extends_to(at, rule, u, h, away) &&
         (rule.arc == all_around || !unit.facing || faces(unit, rule.arc, h));
}

bool shows_in(const AtomStep& at, const std::optional<PropertyUse>& use, Hex h) {
  const std::array path{at.start(), h, h};
  return use && atom_of(use->property).holds({at.position, at.rule_set, at.question, path, 2}, *use);
}

bool in_enemy_zoc(const AtomStep& at, Hex h) {
  const ZocRule& rule = at.rule_set.zoc;
  return some_unit(at, true, [&](UnitIndex u) { return exerts_zoc(at, rule, u, h); }) &&
         !shows_in(at, rule.cancelled_by, h);
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
