#pragma once
// What a resolution has used of the rules, and how units have moved: for those who count over many games.

#include <compare>
#include <cstdint>
#include <string>

#include "src/core/engine/terms/retreat_path.h"

namespace rearguard {

/// A rule that has had an effect.
struct RuleUse {
  enum class Kind : std::uint8_t {
    event,    ///< has happened to a unit
    result,   ///< has been applied to a unit
    clause,   ///< has ruled out a hex to which a unit might have gone
    failure,  ///< has applied to a unit without a legal path
    contact,  ///< has been met on a path, or has ruled out a hex
  };
  Kind kind = Kind::event;
  std::string name;  ///< of the event or result, id of the others
  friend std::strong_ordering operator<=>(const RuleUse&, const RuleUse&) = default;
};

struct UnitMove {
  std::string unit;    ///< id
  RetreatPath path;    ///< from its hex to the one where it has stopped
  std::string clause;  ///< the rule behind it, as in a step; empty: the movement of a phase
};

}  // namespace rearguard
