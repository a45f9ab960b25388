#pragma once
// The hexes that a unit can move to, past the enemies of a position.

#include "pathing/movement.h"
#include "src/core/board/unit.h"
#include "src/core/engine/terms/retreat_request.h"

namespace rearguard {

class Position;
struct RuleSet;

/// Returns the hexes that a unit can reach with `budget`, its own hex included, by printed number. The ZOC is
/// that of the rules; hexes with enemies cannot be entered.
std::vector<ReachedHex> reached_hexes(const Position& position, const RuleSet& rule_set, UnitIndex unit,
                                      MovementPoints budget, const ZocEffect& effect);

struct ReachQuestion {
  std::string unit;                  ///< id
  std::string movement;              ///< MP ("3 1/2"); empty: the unit's own allowance
  std::string zoc = "stop";          ///< "free", "stop" or "no-zoc-to-zoc"
  std::string enter_zoc, leave_zoc;  ///< extra MP; empty: none
};

/// A movement range with what it was asked for.
struct Reached {
  UnitIndex unit = 0;
  MovementPoints budget;
  std::vector<ReachedHex> hexes;
};
/// Answers a question; a problem for a unit, a number or a word that cannot be used (`about`: "unit", "mp",
/// "zoc", "zoc-entry-cost", "zoc-exit-cost").
std::variant<Reached, RequestError> reach_of(const Position& position, const RuleSet& rules,
                                             const ReachQuestion& question);

/// Writes `{"unit", "from", "movement_points", "reached": [{"hex", "movement_points"}], "no_room": […]}` on
/// one line; `no_room`, the hexes over the stacking limit with the friends there, only if there are any.
std::string to_json(const Reached& reached, const Position& position, const RuleSet& rules);
/// Writes a heading and a line for each hex.
std::string to_text(const Reached& reached, const Position& position, const RuleSet& rules);

}  // namespace rearguard
