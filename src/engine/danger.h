#pragma once
// What a combat result would do to a unit where it stands, and which hexes its retreat hangs on.

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "src/engine/judge.h"

namespace rearguard {

/// A unit's retreat under one result, as the unit stands, with nobody named as its cause. A hex is
/// closed where no unit may enter it; the unit's own hex is never counted among those to close.
struct Danger {
  UnitIndex unit = 0;
  std::string outcome;      ///< "retreat", the doctrine's failure outcome, or that of a unit that stays
  bool captured = false;    ///< no legal path: the doctrine's failure outcome applies
  std::uint64_t ends = 0;   ///< legal end hexes
  std::uint64_t paths = 0;  ///< legal paths; at its maximum where it would overflow
  /// The hexes of which the closing of any one leaves a unit that retreats without a legal path; by
  /// printed number. Exact under every doctrine: what a doctrine only avoids or prefers cannot leave a
  /// unit without a path, so that these are the hexes common to all paths that its forbids let pass.
  std::vector<Hex> choke;
  /// The fewest hexes whose closing leaves a unit that retreats without a legal path, by printed
  /// number; of several such sets the first. Empty where the unit does not retreat. Left out, too, where
  /// no single hex suffices and it is not known how many do: for walks that can enter one hex after
  /// different numbers of steps, and under a `forbid` with `except_to_avoid`, where closing one more
  /// hex can open paths.
  std::vector<Hex> min_cut;
};

struct DangerReport {
  std::string rules;    ///< the doctrine's name, as asked for
  std::string result;   ///< as asked for
  std::string failure;  ///< the doctrine's failure outcome
  std::vector<Danger> units;
};

/// Nothing but a message where the result is none of the doctrine's or cannot be settled for the unit, or
/// the doctrine's rays lead away from the units that cause the retreat.
std::variant<Danger, RequestError> danger_of(Judge& judge, UnitIndex unit, const std::string& result);

}  // namespace rearguard
