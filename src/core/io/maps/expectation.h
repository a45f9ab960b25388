#pragma once
// The expectations of a map's author: moves with their costs, retreats with their end hexes.

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "src/core/board/position.h"

namespace rearguard {

/// A move of a class on the empty map.
struct ExpectedMove {
  ClassId movement_class = 0;
  std::vector<Hex> hexes;        ///< the path, or only its first and last hex if `cheapest`
  bool cheapest = true;          ///< for the cheapest path between the two
  std::optional<Fraction> cost;  ///< movement points; nothing: unreachable
};

/// Another unit on the board of an expected retreat.
struct Bystander {
  UnitSetup unit;  ///< without id and side
  bool is_enemy = true;
};

/// A retreat of a unit on a board with only the named units.
struct ExpectedRetreat {
  UnitSetup unit;  ///< without id and side
  std::vector<Bystander> others;
  std::string rules;            ///< as written: a path or a shipped name
  std::string result;           ///< empty if a distance is given
  std::optional<int> distance;  ///< hexes
  std::optional<LineSetup> enemy_line;
  std::optional<std::vector<Hex>> end_hexes;  ///< the exact set of end hexes
  std::vector<Hex> legal;                     ///< must be among the end hexes
  std::vector<Hex> illegal;                   ///< must not be among the end hexes
  std::string outcome;                        ///< "retreat", "captured" …; empty: not tested
};

/// An [[expect]] of a map.
struct Expectation {
  std::string text;  ///< description by the author; may be empty
  std::variant<ExpectedMove, ExpectedRetreat> expected;
};

/// A desired expectation of a map's text.
struct ExpectationTarget {
  Expectation expectation;
  std::optional<std::size_t> old_index;  ///< as in `UnitTarget`
};

/// The shipped rules that a retreat follows if it names none, and the rules for maps that no document
/// combines with rules: those that forbid least.
inline constexpr const char* default_rules = "order-actions";

}  // namespace rearguard
