#pragma once
// Small readings of units and map that several atoms share.

#include <array>
#include <vector>

#include "src/core/rules/facts/atom.h"

namespace rearguard {

struct ZocRule;

/// Tests for an enemy (or a friend other than the mover) for which `test(UnitIndex)` is true.
template <class Test>
bool some_unit(const AtomStep& at, bool enemy, Test test) {
  for (UnitIndex u = 0; u < at.position.units().size(); ++u) {
    if (!at.question.moves(u) && at.position.enemies(at.mover().side, at.position.unit(u).side) == enemy &&
        test(u))
      return true;
  }
  return false;
}

/// Returns those units in the order of the document.
template <class Test>
std::vector<UnitIndex> units_with(const AtomStep& at, bool enemy, Test test) {
  std::vector<UnitIndex> units;
  some_unit(at, enemy, [&](UnitIndex u) {
    if (test(u)) units.push_back(u);
    return false;
  });
  return units;
}

/// Returns the same for a test that only units within a distance of `h` pass.
template <class Test>
std::vector<UnitIndex> units_near(const AtomStep& at, bool enemy, Hex h, int hexes, Test test) {
  const std::array from{h};
  std::vector<UnitIndex> units = units_within(at.position, from, hexes);
  std::erase_if(units, [&](UnitIndex u) {
    return at.question.moves(u) || at.position.enemies(at.mover().side, at.position.unit(u).side) != enemy ||
           !test(u);
  });
  return units;
}

bool is_in(const AtomStep& at, UnitIndex u, Hex h);
bool is_adjacent(const AtomStep& at, UnitIndex u, Hex h);
/// Tests whether a unit exerts a ZOC into a hex, whatever cancels it there.
bool exerts_zoc(const AtomStep& at, const ZocRule& rule, UnitIndex u, Hex h);
/// Tests a property of one hex, as `presence_of` makes them: nothing cancels anything without one.
bool shows_in(const AtomStep& at, const std::optional<PropertyUse>& use, Hex h);
/// Tests for a hex in an enemy ZOC of the definition that the move names, not cancelled there.
bool in_enemy_zoc(const AtomStep& at, Hex h);

bool is_named(const PropertyUse& use, std::string_view name);

/// Tests the distances before and after a step against the atom's comparison.
bool relation_shows(const AtomStep& at, const PropertyUse& use);

}  // namespace rearguard
