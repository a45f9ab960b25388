#pragma once
// What a rule file says of events: what befalls a unit, step by step. Plain data, as read from the file.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "src/rules/condition.h"

namespace rearguard {

/// What every part of an event states of itself. A part without a cite or an id has those of its event.
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
  std::vector<Condition> when;  ///< none or one
  RulePlace place;
};

/// Dice against a number.
struct Test {
  DiceSum dice;
  bool at_most = true;  ///< passed by a sum of at most `target`, else by one of at least `target`
  Expression target = Expression::constant(0);
  std::vector<TestModifier> modifiers;  ///< added to the sum
  std::string cite, text, interpretation;
  RulePlace place;
};

struct Effect;

/// One of several ways on: an option that somebody chooses, or a row of a table.
struct Branch {
  std::string name;      ///< option: what it is chosen by
  int from = 0, to = 0;  ///< row: the numbers that it stands for
  std::string text;
  std::vector<Condition> when;  ///< option: where it is open; none or one
  std::vector<Effect> effects;
  RulePlace place;
};

/// Whom an effect befalls.
enum class EffectTarget : std::uint8_t {
  unit,           ///< the unit that the event befalls
  cause,          ///< the unit that set the event off
  causing_units,  ///< each of those named as its cause
};

/// Which causers a further event or a move has.
enum class CauseSelector : std::uint8_t {
  same,             ///< those of this event
  unit,             ///< the unit that this event befalls
  cause,            ///< the unit that set this event off
  nearest_enemies,  ///< the nearest enemies of the unit concerned
};

/// One step of an event.
struct Effect {
  enum class Verb : std::uint8_t {
    roll,
    let,
    test,
    state,
    mark,
    unmark,
    count,
    lose_strength,
    remove,
    move,
    event,
    choose,
    table,
    engage,
    disengage,
    face,
    result,
    report,
    stop,
    for_each,
  };
  Verb verb = Verb::report;
  RuleText text;
  EffectTarget on = EffectTarget::unit;
  std::vector<Condition> when;  ///< none or one
  std::string name;             ///< of what the verb takes: a state, a marker, a move, an event, a number …
  std::optional<Expression> amount;
  bool adds = false;  ///< count: `amount` is added
  DiceSum dice;       ///< roll
  Test test;
  std::vector<Effect> then;       ///< test: passed; move: carried out; each: for each
  std::vector<Effect> otherwise;  ///< test: failed; move: impossible
  bool has_otherwise = false;
  std::vector<Branch> branches;  ///< choose, table
  bool opponent_chooses = false;
  bool quiet = false;    ///< mark, unmark, count: not told among the steps
  bool at_once = false;  ///< event: before what comes next, not after everything that waits
  CauseSelector caused_by = CauseSelector::same;
  std::vector<std::pair<std::string, Expression>> with;  ///< event: numbers handed on
  bool by_allowance = false;            ///< move: as far as the unit's movement points carry it
  bool toward = false;                  ///< face
  std::optional<DistanceAnchor> frame;  ///< face; nothing: the direction of its last step
  UnitGroup each;
};

struct Requirement {
  RuleText text;
  Condition condition;
};

struct Event : RuleText {
  std::string name;
  std::vector<std::string> needs;  ///< numbers that whoever reports the event has to state
  bool repeats = false;            ///< may befall a unit again, from the same cause, in one resolution
  std::vector<Requirement> requirements;
  std::vector<Effect> effects;
};

/// A state or marker that units can be in.
struct StateDefinition : RuleText {
  std::string name;
  bool is_marker = false;
  std::vector<std::string> forbids;  ///< events that cannot befall such a unit
};

/// What a unit meets in a hex that it is about to enter.
struct Contact : RuleText {
  enum class With : std::uint8_t {
    friends,
    enemies,
    units,
    impassable,
    map_edge,
    hex,
    causing_units,  ///< the hex is next to a causer
    /// The hex is next to causers, none of which the unit can turn to face there: by one hexside at most, and
    /// only where the hex straight ahead is on the map, open to it and without a unit that `where` holds of.
    causing_units_unaligned,
  };
  enum class At : std::uint8_t { anywhere, through, end };
  enum class Way : std::uint8_t { pass, stop, stop_before, make_way, event_first, extend, block, exit_map };
  With with = With::friends;
  At at = At::anywhere;
  Way way = Way::pass;
  std::vector<Condition> where;         ///< of the unit met; none or one
  std::optional<PropertyUse> property;  ///< with = hex
  bool optional = false;                ///< make way, stop: the owner may refuse
  bool aside = true, back = true, chains = true;
  std::optional<Expression> reach;  ///< make way: hexes; nothing: one
  std::vector<Condition> yields;    ///< make way: who can
  std::string event;                ///< shunt: what befalls the unit met first
  std::string outcome;              ///< leave: what becomes of the mover
  std::vector<Effect> mover, met;   ///< what befalls the mover and each unit met, once it has moved
};

}  // namespace rearguard
