#pragma once
// Small readings of units and map that several atoms share.

#include "src/rules/atom.h"

namespace rearguard {

/// Tests for an enemy (or a friend other than the mover) for which `test(UnitIndex)` is true.
template <class Test>
bool some_unit(const AtomStep& at, bool enemy, Test test) {
  for (UnitIndex u = 0; u < at.position.units().size(); ++u) {
    if (u != at.question.unit && at.position.enemies(at.mover().side, at.position.unit(u).side) == enemy &&
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

bool is_in(const AtomStep& at, UnitIndex u, Hex h);
bool is_adjacent(const AtomStep& at, UnitIndex u, Hex h);
/// Tests whether a unit exerts a ZOC into a hex, whatever cancels it there.
bool exerts_zoc(const AtomStep& at, UnitIndex u, Hex h);
bool in_enemy_zoc(const AtomStep& at, Hex h);

bool is_named(const PropertyUse& use, std::string_view name);

/// Tests the distances before and after a step against the atom's comparison.
bool relation_shows(const AtomStep& at, const PropertyUse& use);

}  // namespace rearguard
