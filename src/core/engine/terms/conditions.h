#pragma once
// Evaluates the conditions and formulas of a rule file for a unit in its hex.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "src/core/board/position.h"
#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/optional_box.h"

namespace rearguard {

class WorkMeter;

/// The numbers of an event: rolled, given with the event, or computed.
using EventNumbers = std::map<std::string, std::int64_t>;

/// A link between two units, by their indices.
struct LinkKey {
  std::string name;
  UnitIndex from = 0, to = 0;
};

/// What the conditions of an event refer to. Everything that it points to must outlive it.
struct EventContext {
  const Position* position = nullptr;
  const RuleSet* rule_set = nullptr;  ///< the rule set of the whole file
  UnitIndex unit = 0;                 ///< the unit that the event happens to
  std::optional<UnitIndex> cause;     ///< the unit that triggered the event
  std::vector<UnitIndex> causing_units;
  const EventNumbers* numbers = nullptr;  ///< may be null
  /// The latest path of each unit in this resolution, by unit id; may be null.
  const std::map<std::string, std::vector<Hex>>* paths = nullptr;
  std::vector<UnitIndex> members = {};  ///< those that move together with the unit, itself among them
  std::optional<LinkKey> link = {};     ///< whose numbers `link.` means
  /// Counts the units that are looked at; null: those of the whole question (work_meter.h).
  std::shared_ptr<WorkMeter> work = {};
};

/// Returns the same context for another unit.
EventContext about(const EventContext& scene, UnitIndex unit);

/// Returns whether every part of the condition holds; an empty condition holds. Throws TooMuchWork, as all
/// that look at groups of units do.
bool holds(const Condition& condition, const EventContext& scene);
/// Returns whether an optional condition holds; true if there is none.
bool holds(const OptionalBox<Condition>& condition, const EventContext& scene);

/// Returns the link by which a unit belongs to a group of the unit of a scene; nothing for other groups.
std::optional<LinkKey> link_of(const UnitGroup& group, const EventContext& scene, UnitIndex member);

/// Returns the units of a group, sorted by hex number and then by id.
std::vector<UnitIndex> units_near(const UnitGroup& near, const EventContext& scene);

/// Returns the value of a name in a formula: a number of the event; else the unit's `strength`, `morale`,
/// `stacking_points`, `movement` (in whole movement points) or `retreat_fire_range`, or its `distance` to the
/// nearest causing unit in hexes; else a count of the unit, 0 by default. The prefix `cause.` takes the value
/// of the unit that triggered the event (0 if it has been removed), the prefix `causing.` the sum over all
/// causing units, the prefix `link.` the number of the link by which the unit belongs to a group (0 if it is
/// cut, or has no such number).
std::int64_t number_of(const std::string& name, const EventContext& scene);

/// Returns the value of a formula; nothing if it has none (division by zero, overflow).
std::optional<std::int64_t> value_of(const Expression& expression, const EventContext& scene);

}  // namespace rearguard
