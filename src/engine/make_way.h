#pragma once
// Friends in the way of a unit that must move make way for it, aside or back, and push others who make way
// in turn: every smallest plan by which the path gets free.

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "src/board/position.h"
#include "src/engine/verdict.h"
#include "src/rules/rule_set.h"

namespace rearguard {

struct MakeWayRules {
  bool aside = true;                ///< by the shortest way to a hex off the path, but not straight on
  bool back = true;                 ///< straight on, in the direction in which the other comes
  bool chains = true;               ///< friends where one ends may make way in turn
  int max_hexes = 0;                ///< that a unit moves in making way; 0: as many as its reach
  StackingRule stacking{1, false};  ///< where those who make way may end
};

/// The functions must be set. They are asked about friends of the mover and about steps between adjacent
/// hexes of the map, and must give the same answer each time.
struct MakeWayQuestion {
  const Position* position = nullptr;
  UnitIndex mover = 0;
  RetreatPath path;                          ///< of the mover, from its own hex
  std::function<bool(UnitIndex)> may_yield;  ///< neither engaged nor refused by its owner, …
  std::function<int(UnitIndex)> reach;       ///< hexes that it can move
  std::function<bool(UnitIndex, Hex from, Hex to)> may_step;  ///< terrain, enemies and contact with them
};

/// What one unit does to make way.
struct MakeWayMove {
  UnitIndex unit = 0;
  UnitIndex for_unit = 0;  ///< the mover, or the one that comes to its hex
  RetreatPath path;        ///< from its own hex; at least one step
  bool back = false;       ///< else aside
};

/// In an order in which the moves can be carried out, each through hexes that are empty by then: unless
/// something else is needed for that, the far end of a chain comes first, and of several units on the path
/// the one farthest from the mover.
struct MakeWayPlan {
  std::vector<MakeWayMove> moves;
};

struct MakeWayPlans {
  std::vector<MakeWayPlan> plans;
  bool cut_short = false;          ///< there are more plans, or there may be: the search was given up
  std::optional<UnitIndex> stuck;  ///< without a plan: the first on the path that cannot make way for it
  std::size_t steps = 0;           ///< choices that were tried; never more than `max_make_way_steps`
};

/// Where a search is given up. A plan that was found stands all the same; without any, nothing is known.
inline constexpr std::size_t max_make_way_steps = 20'000;

/// All plans with the fewest units that make way, by the rules below (rule 5 comes before the number of
/// units); the one plan without moves where nobody is in the way. At most `max_plans`, the first ones in
/// their order.
///
/// 1. Those to move are taken up one by one: friends of the mover in the hexes that it enters, along the
///    path and in a hex from the top of the stack; then those whom these push, in the order in which they
///    do. A unit makes way once. One over the limit pushes no more of those in its end hex than needed.
/// 2. Nobody ends in a hex of the mover's path or of the path of one that it makes way for, directly or
///    through others, start hexes included.
/// 3. On the way to its end a unit passes through hexes where no friend stands at first; one on the mover's
///    path also through the other hexes that the mover enters. There is an order in which each finds the
///    hexes that it passes through empty.
/// 4. Back: straight on in the direction of the step by which the other enters its hex, to the first hex
///    that rule 2 does not close for its sake or that of those it makes way for.
/// 5. Aside: by a shortest way to a hex that does not lie straight on, at the least distance at which any
///    would do: one with room, or of friends who could make way in turn, whatever the others do. Only
///    where no plan comes of that do some go farther, by as few hexes as possible all told.
/// 6. A limit in points never keeps a unit from a hex that it has to itself.
///
/// Plans are in the order of the printed numbers along the way of the first unit taken up, then of the next.
/// With a limit beyond one unit, plans of the same moves are listed once.
MakeWayPlans make_way_plans(const MakeWayRules& rules, const MakeWayQuestion& question,
                            std::size_t max_plans);

}  // namespace rearguard
