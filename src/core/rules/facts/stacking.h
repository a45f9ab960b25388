#pragma once
// The stacking limit that applies to a unit, what other units count against it, and the test for
// overstacking.

#include <cstdint>
#include <optional>
#include <span>

#include "src/core/board/position.h"
#include "src/core/rules/facts/question.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

/// Tests whether a rule set limits the units in a hex, at least for some units.
bool has_stacking_limit(const RuleSet& rules);

/// Tests whether one limit applies to all units, and all count alike or by their stacking points.
bool has_uniform_stacking(const RuleSet& rules);

/// The stacking limit that applies to a unit, or to units that move together: the first rule whose `if` all
/// of them meet, and the smallest limit that it has for one of them. All arguments must outlive it.
class StackingLimit {
 public:
  StackingLimit(const RuleSet& rules, const Position& position, UnitIndex unit,
                std::span<const UnitIndex> companions = {});
  StackingLimit(const RuleSet& rules, const Position& position, const RetreatQuestion& question)
      : StackingLimit(rules, position, question.unit, question.companions) {}

  bool exists() const { return limit_.has_value(); }
  /// Returns the limit; 0 if there is none.
  std::int64_t limit() const { return limit_.value_or(0); }
  const StackingRule& rule() const { return *rule_; }

  /// Returns what a unit counts against the limit.
  std::int64_t weight(UnitIndex other) const;
  /// Returns what the unit counts, together with those that move with it.
  std::int64_t weight_of_mover() const;
  /// Tests whether a total weight is over the limit; false if there is no limit.
  bool is_exceeded_by(std::int64_t load) const { return limit_ && load > *limit_; }

  /// Returns the total weight of the units in a hex for which `counts(UnitIndex)` is true.
  template <class Test>
  std::int64_t load(Hex h, Test counts) const {
    std::int64_t load = 0;
    for (const UnitIndex u : position_->units_in(h)) {
      if (counts(u)) load += weight(u);
    }
    return load;
  }
  /// Returns the total weight of the unit's friends in a hex, without those that move.
  std::int64_t friendly_load(Hex h) const;
  /// Tests whether the unit can end a move in a hex beside its friends there, within the limit; its own hex
  /// always has room for it.
  bool has_room(Hex h) const;

 private:
  const StackingRule* rule_;
  const Position* position_;
  UnitIndex unit_;
  std::span<const UnitIndex> companions_;
  std::optional<std::int64_t> limit_;
};

}  // namespace rearguard
