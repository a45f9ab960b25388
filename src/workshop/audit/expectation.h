#pragma once
// The expectations of a map's author: moves with their costs, retreats with their end hexes.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "src/core/board/position.h"

namespace rearguard {

struct Finding;
struct RuleSet;

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

/// What a retreat comes to.
struct RetreatAnswer {
  std::string problem;  ///< why there is no answer; empty: there is one
  std::string outcome;  ///< "retreat", "captured" …
  std::vector<Hex> end_hexes;
};
RetreatAnswer answer_of(const std::shared_ptr<const HexMap>& map, const ExpectedRetreat& expected,
                        const RuleSet& rule_set);

/// Compares a move with its expectation. Returns the mismatch, with the path and the cost of each step, or
/// nothing. `index`: of the expectation, for the subject of the finding.
std::optional<Finding> verify(const HexMap& map, const ExpectedMove& expected, const std::string& text,
                              std::size_t index);
/// Compares a retreat with its expectation: one finding for each end hex that differs, with the path to it or
/// the clause that rules it out.
std::vector<Finding> verify(const std::shared_ptr<const HexMap>& map, const ExpectedRetreat& expected,
                            const RuleSet& rule_set, const std::string& text, std::size_t index);

}  // namespace rearguard
