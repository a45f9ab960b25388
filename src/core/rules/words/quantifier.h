#pragma once
// Statements about each of several units: "some enemy that can fire sees the hex entered". Plain data;
// src/core/rules/atoms/quantifiers.h
// evaluates them.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "src/core/board/unit.h"
#include "src/core/rules/words/condition.h"

namespace rearguard {

/// What can be true of a step and one unit.
enum class PairAtom : std::uint8_t {
  here,                ///< it is in the hex entered
  adjacent,            ///< it is adjacent to that hex
  within,              ///< it is at most so many hexes away from it
  closer,              ///< the step leads closer to it
  farther,             ///< the step leads away from it
  closer_than_start,   ///< the hex is closer to it than the start hex is
  farther_than_start,  ///< the hex is farther from it than the start hex is
  sees,                ///< it has a clear line of sight to the hex
  can_fire,            ///< it could use retreat fire at the hex
  zoc,                 ///< it exerts a ZOC into the hex, and nothing cancels it there
  in_front,            ///< the hex is in its front
  in_flank,
  in_rear,
  linked,  ///< the mover is linked to it, or it to the mover
};

/// A pair atom, or several combined about the same unit.
struct PairUse {
  enum class Join : std::uint8_t { nothing, all, any, none };
  Join join = Join::nothing;
  PairAtom atom = PairAtom::here;
  int hexes = 0;                 ///< within
  bool was = false;              ///< about the hex that the step leaves
  std::string zoc;               ///< zoc: its name; empty: the ZOC that the move names
  bool ignoring_cancel = false;  ///< zoc: whatever cancels it in the hex
  LinkUse link = {};             ///< linked
  std::vector<PairUse> parts;
};

/// "At least two enemies are adjacent", "every causing unit sees the hex".
struct Quantifier {
  UnitGroup group;     ///< measured from the unit in its start hex
  PairUse is;          ///< what is true of its members
  bool every = false;  ///< of all of them, and there is at least one
  /// No single: the members are the hexes of this region, not units.
  std::optional<RegionUse> region = {};
};

/// One of whom a quantifier speaks: a unit, or a hex of a region.
struct PairMember {
  std::optional<UnitIndex> unit;
  Hex hex;  ///< the unit's, or the member itself
};

/// Tests whether a pair atom compares two hexes: that entered with the one before or the start hex.
bool compares_hexes(PairAtom atom);
/// Tests whether any part of a pair predicate does, or speaks of the hex left.
bool compares_hexes(const PairUse& use);

/// Completes "enemy c1 …": "is adjacent to the hex entered".
std::string to_text(const PairUse& pair);

}  // namespace rearguard
