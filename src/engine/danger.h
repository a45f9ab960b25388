#pragma once
// What a combat result would do to a unit in its hex, and the hexes that its retreat depends on.

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "src/engine/judge.h"

namespace rearguard {

/// A unit's retreat under one result from its current hex, without causing units. Closing a hex means that no
/// unit may enter it; the unit's own hex is never closed.
struct Danger {
  UnitIndex unit = 0;
  std::string outcome;      ///< "retreat", the failure outcome, or the outcome of a unit that stays
  bool captured = false;    ///< no legal path: the failure outcome applies
  std::uint64_t ends = 0;   ///< legal end hexes
  std::uint64_t paths = 0;  ///< legal paths; the maximum value on overflow
  /// Chokepoints: closing any one of these hexes leaves no legal path; by printed number. Exact under every
  /// rule set: avoid, minimize and maximize clauses never remove the last path, so these are the hexes common
  /// to all paths that pass the forbid clauses.
  std::vector<Hex> choke;
  /// A minimum vertex cut: a smallest set of hexes that leaves no legal path when closed, by printed number;
  /// the first of several. Empty if the unit does not retreat. Empty also if no single hex suffices and the
  /// size of the cut is not known: for walks that can enter a hex after different numbers of steps, and under
  /// a `forbid` with `except_to_avoid`, where closing one more hex can open paths.
  std::vector<Hex> min_cut;
};

/// The danger of several units under one result.
struct DangerReport {
  std::string rules;    ///< name of the rule set, as in the request
  std::string result;   ///< as in the request
  std::string failure;  ///< failure outcome of the rule set
  std::vector<Danger> units;
};

/// Computes the danger of a unit under a result. Fails if the rules do not define the result, if its length
/// cannot be determined for the unit, or if retreat directions depend on causing units.
std::variant<Danger, RequestError> danger_of(Judge& judge, UnitIndex unit, const std::string& result);

}  // namespace rearguard
