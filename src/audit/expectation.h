#pragma once
// What the author of a map expects of it: moves with their cost, retreats with their ends.

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "hexmap/hex_map.h"
#include "src/audit/finding.h"
#include "src/board/position.h"
#include "src/rules/rule_set.h"

namespace rearguard {

/// A move of a class on the empty map.
struct ExpectedMove {
  ClassId movement_class = 0;
  std::vector<Hex> hexes;        ///< the path; or from and to, where `cheapest`
  bool cheapest = true;          ///< the cheapest path between the two is meant
  std::optional<Fraction> cost;  ///< movement points; nothing: impossible
};

/// Another unit on the board of an expected retreat.
struct Bystander {
  UnitSetup unit;  ///< all but id and side
  bool is_enemy = true;
};

/// A retreat of a unit that stands alone with those who are named.
struct ExpectedRetreat {
  UnitSetup unit;  ///< all but id and side
  std::vector<Bystander> others;
  std::string rules;            ///< as written: a path or a shipped name
  std::string result;           ///< empty where a distance is given
  std::optional<int> distance;  ///< hexes
  std::optional<PrintedLine> enemy_line;
  std::optional<std::vector<Hex>> ends;  ///< exactly these
  std::vector<Hex> legal;                ///< among the ends
  std::vector<Hex> illegal;              ///< not among them
  std::string outcome;                   ///< "retreat", "captured" …; empty: not looked at
};

struct Expectation {
  std::string text;  ///< what it is about, in the author's words; may be empty
  std::variant<ExpectedMove, ExpectedRetreat> what;
};

/// What does not come about, with the path that disagrees and the cost of each of its steps; nothing where
/// all is as expected. `index`: of the expectation, for the subject.
std::optional<Finding> verify(const HexMap& map, const ExpectedMove& expected, const std::string& text,
                              std::size_t index);
/// The same of a retreat under its rules: one finding for each end that disagrees, with the path to it or the
/// clause that refuses it.
std::vector<Finding> verify(const std::shared_ptr<const HexMap>& map, const ExpectedRetreat& expected,
                            const RuleSet& rule_set, const std::string& text, std::size_t index);

}  // namespace rearguard
