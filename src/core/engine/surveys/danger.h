#pragma once
// What a combat result would do to a unit in its hex, and the hexes that its retreat depends on.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "src/core/engine/question/judge.h"

namespace rearguard {

/// The most adjacent enemies of which every set is tried as causing units.
inline constexpr std::size_t max_enemies_in_sets = 4;

/// A unit's retreat under one result from its current hex. Closing a hex means that no
/// unit may enter it; the unit's own hex is never closed.
struct Danger {
  UnitIndex unit = 0;
  /// "retreat", the failure outcome, or the outcome of a unit that stays; "not attacked" if the rule set asks
  /// for causing units and no enemy is where it could be one
  std::string outcome;
  bool captured = false;            ///< no legal path: the failure outcome applies
  std::uint64_t end_hex_count = 0;  ///< legal end hexes
  std::uint64_t paths = 0;          ///< legal paths; the maximum value on overflow
  /// Chokepoints: closing any one of these hexes leaves no legal path; by printed number. Exact under every
  /// rule set: avoid, minimize and maximize clauses never remove the last path, so these are the hexes common
  /// to all paths that pass the forbid clauses.
  std::vector<Hex> choke;
  /// A minimum vertex cut: a smallest set of hexes that leaves no legal path when closed, by printed number;
  /// the first of several. Empty if the unit does not retreat. Empty also if no single hex suffices and the
  /// size of the cut is not known: for walks that can enter a hex after different numbers of steps, and under
  /// a `forbid` with `except_to_avoid` or a choice without lookahead, where closing one more hex can open
  /// paths.
  std::vector<Hex> min_cut;
  /// The causing units of this answer, if the rule set asks for them: its default, or the set of adjacent
  /// enemies that is worst for the unit.
  std::vector<UnitIndex> causing_units = {};
  /// Why this is not known, in one sentence: the answer would take too much work. Empty: it is.
  std::string undecided = {};
  std::string option = {};  ///< the way in which the result is taken; empty: there is no choice
};

/// The danger of several units under one result.
struct DangerReport {
  std::string rules;    ///< name of the rule set, as in the request
  std::string result;   ///< as in the request
  std::string failure;  ///< failure outcome of the rule set
  std::vector<Danger> units;
};

/// Computes the danger of a unit under a result. If the rule set asks who caused the retreat and states no
/// default, every set of the adjacent enemies is tried (of more than `max_enemies_in_sets` each alone and all
/// together), and the worst counts: a lost unit, then the smallest cut, the fewest end hexes and paths. Fails
/// if the rules do not define the result, or if its length cannot be determined for the unit.
/// `numbers` are those that the result needs.
std::variant<Danger, RequestError> danger_of(Judge& judge, UnitIndex unit, const std::string& result,
                                             const std::map<std::string, std::int64_t>& numbers = {});

}  // namespace rearguard
