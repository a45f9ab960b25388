#pragma once
// Events, states and contacts: what happens to a unit, step by step. Plain data, as read from a rule file.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/optional_box.h"

namespace rearguard {

/// The texts of a part of an event. A part without a `cite` or an `id` inherits those of its event.
struct RuleText {
  std::string id;
  std::string cite;
  std::string text;
  std::string interpretation;
  RulePlace place;
};

struct TestModifier {
  std::string text;
  Expression add = Expression::constant(0);
  OptionalBox<Condition> condition;
  RulePlace place;
};

/// A test: a sum of dice compared with a number.
struct Test {
  DiceSum dice;
  bool at_most = true;  ///< a sum of at most `target` passes; else a sum of at least `target`
  Expression target = Expression::constant(0);
  std::vector<TestModifier> modifiers;  ///< added to the sum
  std::string cite, text, interpretation;
  RulePlace place;
};

struct Effect;

/// src/core/rules/facts/step_kind.h
struct StepKind;
namespace steps {
extern const StepKind report;
}

/// One of several branches: an option that a player chooses, or a row of a table.
struct Branch {
  std::string name;      ///< option: the name it is chosen by
  int from = 0, to = 0;  ///< row: the numbers that it covers
  std::string text;
  OptionalBox<Condition> condition;  ///< option: when it is available
  std::vector<Effect> effects;
  RulePlace place;
};

enum class EffectTarget : std::uint8_t {
  unit,           ///< the unit that the event happens to
  cause,          ///< the unit that caused the event
  causing_units,  ///< each of the causing units
};

/// The causing units of a further event or move.
enum class CauseSelector : std::uint8_t {
  same,             ///< those of this event
  unit,             ///< the unit that this event happens to
  cause,            ///< the unit that caused this event
  nearest_enemies,  ///< the nearest enemies of the unit concerned
  group,            ///< the units of a group
};

/// One step of an event.
struct Effect {
  const StepKind* kind = &steps::report;  ///< what it does; never null
  RuleText text;
  EffectTarget target = EffectTarget::unit;
  OptionalBox<Condition> condition;
  std::string name;  ///< its object (StepName): a state, a marker, a move, an event, a number …
  std::optional<Expression> amount;
  bool adds = false;              ///< count: adds `amount`
  DiceSum dice;                   ///< roll
  OptionalBox<Test> test;         ///< test: its own, if `name` is no test of the file
  std::vector<Effect> then;       ///< test: passed; move: carried out; for_each: the steps
  std::vector<Effect> otherwise;  ///< test: failed; move: impossible
  bool has_otherwise = false;
  std::vector<Branch> branches;  ///< choose, table
  bool opponent_chooses = false;
  bool quiet = false;    ///< mark, unmark, count: omitted from the reported steps
  bool at_once = false;  ///< event: before the next step, not after all pending events
  CauseSelector caused_by = CauseSelector::same;
  std::vector<std::pair<std::string, Expression>> with;  ///< event: numbers passed to it; link: its numbers
  bool by_allowance = false;                             ///< move: as far as the unit's movement points allow
  bool toward = false;                                   ///< face
  bool faces_any = false;                                ///< face: as the owner likes
  int rotate = 0;                                        ///< face: hexsides to the right, afterwards
  std::optional<DistanceAnchor> anchor;                  ///< face; empty: the direction of its last step
  UnitGroup group;         ///< for_each; link, unlink: to whom; event, move: its causing units
  bool has_group = false;  ///< unlink: only from those of `group`
};

struct Requirement {
  RuleText text;
  Condition condition;
};

struct Event : RuleText {
  std::string name;
  std::vector<std::string> needs;       ///< numbers that a request for the event must supply
  std::vector<std::string> takes;       ///< numbers that a request for the event may supply; else 0
  std::vector<std::string> below_zero;  ///< those of both that may be below 0
  bool repeats = false;  ///< can happen to a unit again, from the same cause, in one resolution
  std::vector<Requirement> requirements;
  std::vector<Effect> effects;
};

/// A state or marker that units can have.
struct StateDefinition : RuleText {
  std::string name;
  bool is_marker = false;
  std::vector<std::string> forbids;  ///< events that cannot happen to such a unit
};

/// A rule for what a unit meets in a hex that it is about to enter.
struct Contact : RuleText {
  enum class With : std::uint8_t {
    friends,
    enemies,
    units,
    impassable,
    map_edge,
    hex,
    causing_units,  ///< the hex is adjacent to a causing unit
    /// The hex is adjacent to causing units, none of which the unit can turn to face there: by at most one
    /// hexside, and only if the hex straight ahead is on the map, open to it and without a unit that
    /// satisfies `condition`.
    causing_units_unaligned,
  };
  enum class PathPart : std::uint8_t { anywhere, through, end };
  enum class Means : std::uint8_t { pass, stop, stop_before, make_way, event_first, extend, block, exit_map };
  With with = With::friends;
  PathPart path_part = PathPart::anywhere;
  Means means = Means::pass;
  OptionalBox<Condition> condition;     ///< on the unit met
  std::optional<PropertyUse> property;  ///< with = hex
  bool optional = false;                ///< make way, stop: the owner may decline
  bool last_resort = false;             ///< stop: only if no path leads on
  bool aside = true, back = true, may_chain = true;
  std::optional<Expression> max_hexes;  ///< make way: the maximum in hexes; empty: one
  OptionalBox<Condition> may_yield;     ///< make way: which units can
  OptionalBox<Condition> behind;        ///< make way: which may change places with the mover; empty: none
  std::string event;                    ///< event_first: the event that happens to the units met
  bool reroute = false;                 ///< event_first: the path is then asked anew on the changed board
  std::string outcome;                  ///< exit_map: what happens to the mover
  std::vector<Effect> mover, met;       ///< steps for the mover and each unit met, after the move
  /// make way: steps for a unit that makes way, for each that makes way for it in turn, after the move.
  std::vector<Effect> chain;
};

}  // namespace rearguard
