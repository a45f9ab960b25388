#pragma once
// Friends on the path of a moving unit make way for it, aside or back, and may displace others in turn. Finds
// every plan that clears the path with the fewest units.

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "src/core/board/position.h"
#include "src/core/engine/terms/retreat_path.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

struct MakeWayRules {
  bool aside = true;                ///< by a shortest path to a hex off the path, but not straight ahead
  bool back = true;                 ///< straight ahead, in the direction of the approaching unit
  bool chains = true;               ///< friends in the end hex may make way in turn
  int max_hexes = 0;                ///< maximum hexes that a unit moves to make way; 0: its reach
  StackingRule stacking{1, false};  ///< stacking limit for units that make way
};

/// A path to clear. The functions must be set and deterministic. They are called for friends of the mover and
/// for steps between adjacent hexes of the map.
struct MakeWayQuestion {
  const Position* position = nullptr;
  UnitIndex mover = 0;
  RetreatPath path;                                           ///< of the mover, from its hex
  std::function<bool(UnitIndex)> may_yield;                   ///< not engaged, permitted by its owner, …
  std::function<int(UnitIndex)> reach;                        ///< in hexes
  std::function<bool(UnitIndex, Hex from, Hex to)> may_step;  ///< terrain, enemies and contact with them
  /// Which units on the path may change places with the mover; may be empty: none.
  std::function<bool(UnitIndex)> may_go_behind = {};
  /// Rules with several stacking limits, of which each unit that makes way keeps its own; null: all keep that
  /// of the rules above.
  const RuleSet* limits = nullptr;
};

struct MakeWayMove {
  UnitIndex unit = 0;
  UnitIndex for_unit = 0;  ///< the mover, or the unit that enters its hex
  RetreatPath path;        ///< from its hex; at least one step
  bool back = false;       ///< false: aside, or behind
  bool behind = false;     ///< to the last hex that the mover leaves
};

/// The moves of one plan, in an order in which each passes only through hexes that are empty by then. The far
/// end of a chain moves first. Of several units on the path the one farthest from the mover moves first,
/// after only those that it waits for; then the farthest of the others, and so on.
struct MakeWayPlan {
  std::vector<MakeWayMove> moves;
};

/// The plans that a search found.
struct MakeWayPlans {
  std::vector<MakeWayPlan> plans;
  bool cut_short = false;          ///< there are or may be more plans: the search reached a limit
  std::optional<UnitIndex> stuck;  ///< if no plan exists: the first unit on the path that cannot make way
  std::size_t steps = 0;           ///< choices tried, at most `max_make_way_steps`
};

/// The limit of a search. Plans found before the limit are valid; without any plan the answer is unknown.
inline constexpr std::size_t max_make_way_steps = 20'000;

/// Finds all plans with the fewest units that make way under the rules below (rule 5 takes precedence over
/// the number of units). Returns one plan without moves if the path is clear, and at most the first
/// `max_plans`.
///
/// 1. Units are considered one by one: first the friends in the hexes that the mover enters, along the path
///    and from the top of each stack; then those that these displace, in the order of displacement. A unit
///    makes way once. A unit over the stacking limit displaces no more units of its end hex than needed.
/// 2. But for rule 7, no unit ends in a hex of the mover's path, or in a hex of the path of a unit that it
/// makes way for,
///    directly or through others. Start hexes count.
/// 3. A unit passes only through hexes that contain no friend at the start; a unit on the mover's path also
///    through the other hexes that the mover enters. Some order of the moves finds all hexes passed through
///    empty.
/// 4. Back: straight ahead in the direction of the step by which the other unit enters its hex, to the first
///    hex that rule 2 allows.
/// 5. Aside: by a shortest path to a hex that is not straight ahead, at the smallest distance that has a
///    suitable hex: one with room, or one of friends that could make way in turn, regardless of all others.
///    Only if this gives no plan do some units go farther, by as few hexes in total as possible.
/// 6. A limit in points never rules out a hex that the unit has to itself.
/// 7. Behind: a unit on the mover's path that may go behind goes by a shortest path to the last hex that the
///    mover leaves, if that is not its own. It displaces nobody there.
///
/// Plans are sorted by the printed numbers along the path of the first unit considered, then of the next.
/// With a limit above one unit, plans with the same moves are listed once.
MakeWayPlans make_way_plans(const MakeWayRules& rules, const MakeWayQuestion& question,
                            std::size_t max_plans);

}  // namespace rearguard
