#pragma once
// Whether a condition of a rule file holds of a unit where it stands.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "src/board/position.h"
#include "src/rules/condition.h"

namespace rearguard {

/// EventNumbers that an event knows: rolled, stated by whoever reports it, or worked out.
using EventNumbers = std::map<std::string, std::int64_t>;

/// A unit in the middle of an event. What it points to must outlive it.
struct EventContext {
  const Position* position = nullptr;
  const RuleSet* rule_set = nullptr;  ///< of the rule file as a whole
  UnitIndex unit = 0;
  std::optional<UnitIndex> cause;  ///< the unit that set the event off
  std::vector<UnitIndex> causing_units;
  const EventNumbers* numbers = nullptr;  ///< may be null
  /// The latest moves of units in what is being resolved, by their ids; may be null.
  const std::map<std::string, std::vector<Hex>>* ways = nullptr;
};

/// The same with another unit in the middle.
EventContext about(const EventContext& scene, UnitIndex unit);

/// Whether all of the condition holds; one that says nothing holds.
bool holds(const Condition& condition, const EventContext& scene);
/// The same of none or one: where there is none it holds.
bool holds(const std::vector<Condition>& condition, const EventContext& scene);

/// The units that `near` speaks of, in the order of their hex numbers, of one hex in that of their ids.
std::vector<UnitIndex> units_near(const UnitGroup& near, const EventContext& scene);

/// What a name in a formula stands for: a number of the event; else the unit's `strength`, `morale`,
/// `stacking_points`, `movement` (whole movement points) or `retreat_fire_range`, `distance` to the nearest
/// causer in hexes; else a count of the unit, which is 0 where nothing is stated. With `cause.` before it,
/// that of the unit that set the event off (0 where that is gone); with `causing.`, the sum of those of all
/// causers.
std::int64_t number_of(const std::string& name, const EventContext& scene);

/// The value of a formula, nothing where it has none (a division by zero, a number beyond all bounds).
std::optional<std::int64_t> value_of(const Expression& expression, const EventContext& scene);

/// Where `other` stands as seen from a unit with a facing: the front is all that is not behind the line
/// through the unit across its facing, the rear what lies within 30° of straight behind. A unit without a
/// facing has its front everywhere.
Bearing bearing_of(const Unit& unit, Hex other);

}  // namespace rearguard
