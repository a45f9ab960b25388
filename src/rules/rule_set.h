#pragma once
// A doctrine: one rule text's idea of a legal retreat, as an ordered list of clauses. Plain data, as
// read from a rule file; src/rules/catalogue.h says which names there are and what they mean.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hexmap/movement_points.h"
#include "pathing/refinement.h"
#include "src/rules/expression.h"
#include "src/rules/motion_rule.h"
#include "src/rules/property_use.h"
#include "src/rules/retreat_effects.h"

namespace rearguard {

/// What `minimize` and `maximize` add up.
enum class Quantity : std::uint8_t {
  movement_points,  ///< of the steps
  hexes,            ///< entered
  distance,         ///< to the frame
  count,            ///< of the places where a property holds
  any,              ///< 1 where the property holds anywhere on the path, else 0
  fire,             ///< enemies that could retreat-fire, added over the hexes entered
  friends,          ///< friendly units in the hexes entered
  elevation,        ///< levels
};

struct ValueUse {
  Quantity quantity = Quantity::movement_points;
  bool at_end = false;   ///< the end hex alone, not the sum over the hexes entered
  PropertyUse property;  ///< count, any
  DistanceAnchor frame = DistanceAnchor::enemies;
  Members members = Members::nearest;  ///< nearest or sum
};

/// Where a part of a rule file stands, for messages; zeros where it comes from no file.
struct RulePlace {
  int line = 0;
  int column = 0;
};

struct Clause {
  std::string id;              ///< unique in its doctrine
  std::string cite;            ///< the printed rule number
  std::string text;            ///< one sentence in the project's own words
  std::string interpretation;  ///< how an open sentence of the text was read; may be empty
  ClauseKind kind = ClauseKind::forbid;
  std::optional<PropertyUse> property;  ///< forbid, avoid
  std::optional<ValueUse> value;        ///< least, most
  bool step_by_step = false;
  bool unless_only_path = false;             ///< forbid: not where nothing else passes the rest
  std::vector<PropertyUse> except_to_avoid;  ///< forbid, avoid: see GraphClause
  std::optional<std::vector<PropertyUse>> benchmark_excludes;  ///< minimize, maximize: see GraphClause
  RulePlace place;
};

/// How far a result sends a unit.
struct ResultRule {
  enum class Amount : std::uint8_t { hexes, movement_points, allowance, half_allowance, dice, none };
  std::string result;
  std::string cite;
  std::string text;
  std::string interpretation;
  Amount amount = Amount::hexes;
  int hexes = 0;                      ///< hexes: required; dice: unused
  int max_hexes = 0;                  ///< hexes: the upper end of a range; equal to `hexes` where exact
  std::optional<Expression> formula;  ///< hexes: of what the unit states of itself; then both are 0
  std::optional<Fraction> points;     ///< movement_points
  DiceSum dice;                       ///< dice: hexes
  std::string move;                   ///< the move that it sets off; empty: that of the doctrine itself
  std::string outcome;                ///< none: what the result is called ("pinned")
  std::vector<std::string> exempt_states;
  std::vector<std::string> exempt_kinds;
  RulePlace place;
};

/// How long a walk may be, given the amount of the trigger.
struct Length {
  enum class Mode : std::uint8_t {
    exact,   ///< as many hexes as required
    up_to,   ///< at least one, at most as many as required
    until,   ///< until a hex has `property` (at most as many as required)
    extend,  ///< as many as required, then on while the hex reached has `property`, by at most `max_extra`
  };
  Mode mode = Mode::exact;
  std::optional<PropertyUse> property;
  int extra = 0;
  std::string id = "length";
  std::string cite;
  std::string text;
};

/// Who exerts a zone of control, how far, and what cancels it.
struct ZocRule {
  int range = 1;                           ///< hexes, each step open to the unit's class
  bool front_arc = false;                  ///< only the facing and the two directions beside it
  bool friend_cancels = false;             ///< none in a hex with a friend of the mover
  std::vector<std::string> exempt_states;  ///< units in these states exert none
  std::vector<std::string> exempt_kinds;
};

struct StackingRule {
  int limit = 0;           ///< 0: none
  bool in_points = false;  ///< stacking points, not units
};

struct FailureRule {
  std::string id = "failure";
  std::string cite;
  std::string text;
  std::string outcome = "eliminated";
  bool removes = true;  ///< the unit leaves the map; else it stays where it is
};

struct EventRules;  // src/rules/event_rules.h
struct Play;        // src/rules/play.h

/// What a named move states of itself.
struct MoveText {
  std::string cite, text, interpretation;
  std::string extends;  ///< the move that it begins from; may be empty
  RulePlace place;
};

struct RuleSet {
  std::string id;  ///< the name it is asked for by
  std::string name;
  std::string text;  ///< which rule text it follows
  std::string chooser = "owner";
  std::vector<ResultRule> result_rules;
  Motion motion;
  Length length;
  std::vector<Clause> clauses;
  ZocRule zoc;
  StackingRule stacking;
  FailureRule failure;
  RetreatEffects retreat_effects;
  MoveText move;  ///< where this is a named move of another
  /// Moves of their own: each a doctrine with the motion, length, clauses and failure of the move, and all
  /// else from this one.
  std::map<std::string, std::shared_ptr<const RuleSet>> moves;
  std::vector<std::string> move_order;     ///< their names, as the file has them one after another
  std::shared_ptr<const EventRules> book;  ///< events, states and contacts; null where there are none
  std::shared_ptr<const Play> play;        ///< the sequence of play; null where there is none

  /// The doctrine by which a result moves a unit: that of the trigger's move, or this one.
  const RuleSet& mover_for(const std::string& result) const;
  /// The doctrine by which a distance moves a unit where no result is named: this one if it has clauses of
  /// its own, or else the move that all results share; null where they have different ones.
  const RuleSet* mover_without_result() const;
  /// The trigger of a result: spelled exactly so, or else alike but for upper and lower case.
  const ResultRule* find_result(const std::string& result) const;
  /// The clauses in the order in which they are applied: every forbid, those with an exception after
  /// the others, then the preferences.
  std::vector<std::size_t> order_of_application() const;
};

/// Whether two names differ in nothing but capitals.
bool same_but_for_case(const std::string& a, const std::string& b);

/// Whether `name` stands in a list of names.
bool listed(const std::vector<std::string>& names, const std::string& name);

/// "2d6"
std::string to_text(const DiceSum& sum);

}  // namespace rearguard
