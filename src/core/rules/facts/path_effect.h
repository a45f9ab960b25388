#pragma once
// Path effects: what happens to a unit, and to those that it meets, along the path of a move. Plain data, as
// read from a rule file. src/core/engine/events/path_effects.h carries them out and foretells them.

#include <cstdint>
#include <optional>
#include <vector>

#include "src/core/rules/words/event.h"
#include "src/core/rules/words/property_use.h"

namespace rearguard {

struct RuleSet;

/// One path effect of a move. Its `id` is unique in the move.
struct PathEffectRule : RuleText {
  enum class Per : std::uint8_t {
    step,   ///< at every step that has the property
    hex,    ///< at the first such step into each hex
    path,   ///< once, at the first such step
    extra,  ///< at every such step beyond the required number of hexes
    unit,   ///< once for each unit of the property's `some`, at its first such step
    pair,   ///< for each such unit at each such step
    /// For each hex by which the path is shorter than required, if its last step has the property; for a unit
    /// that stays, if its hex has.
    missing,
  };
  enum class Target : std::uint8_t {
    mover,  ///< every member
    top,    ///< the member on top of the stack
    it,     ///< the unit of the property's `some`
    group,  ///< the units of `group`, measured from the hex entered
  };
  PropertyUse on;
  OptionalBox<Condition> condition;  ///< on the mover, when the effect begins
  Per per = Per::step;
  Target applies_to = Target::mover;
  UnitGroup group;
  bool include_start = false;    ///< the hex that the mover leaves counts as well
  bool ignores_missing = false;  ///< what nobody states makes its properties, and their negations, false
  bool is_fatal = false;         ///< no path may cost the unit its last strength
  /// The clause whose chart has a row that says this: nothing happens to units to which it does not apply.
  std::string chart;
  std::vector<PropertyUse> rows_above;  ///< of this chart: steps that are in one of these are not in the row
  std::vector<Effect> effects;
};

/// Returns the part of a property that names the units of an effect: its one `some`, alone or under `all`.
/// Null if it has none or several.
const PropertyUse* unit_part(const PropertyUse& on);

/// Tests for a property that only an end hex can have: `at-end`, alone or under `all`, or a scope of it.
/// Effects of such a property happen when the unit has moved and has the state of its result.
bool only_at_end(const PropertyUse& on);

/// Returns when an effect happens, among those of one step: 0 for effects of the step itself, 1 for those of
/// the hex entered, 2 for those of each unit.
int stage_of(const PathEffectRule& effect);

/// Tests for a step of an effect that does the same in whatever hex it happens; of a test that this step
/// makes, its target and modifiers aside.
bool acts_alike_anywhere(const Effect& step);

/// Tests whether some step or condition of a rule file measures from the whole path of a unit (`along_path`),
/// or asks how far the path leads (`away` in a formula).
bool measures_from_paths(const RuleSet& rule_set);

/// Tests for a step that needs no dice, no choice and no further path: what it does is certain when the board
/// is known.
bool is_certain(const Effect& step);

}  // namespace rearguard
