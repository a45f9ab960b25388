#pragma once
// A rule set: one game's definition of a legal retreat as an ordered list of clauses. Plain data, as read
// from a rule file; src/rules/catalogue.h has the names and their meanings.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hexmap/movement_points.h"
#include "pathing/clause_kind.h"
#include "src/rules/expression.h"
#include "src/rules/motion_rule.h"
#include "src/rules/property_use.h"
#include "src/rules/retreat_effects.h"

namespace rearguard {

/// The quantities that `minimize` and `maximize` add up.
enum class Quantity : std::uint8_t {
  movement_points,  ///< of the steps
  hexes,            ///< entered
  distance,         ///< to the anchor
  count,            ///< of the places where a property holds
  any,              ///< 1 if the property holds anywhere on the path, else 0
  fire,             ///< enemies that could retreat-fire, added over the hexes entered
  friends,          ///< friendly units in the hexes entered
  elevation,        ///< levels
};

struct ValueUse {
  Quantity quantity = Quantity::movement_points;
  bool at_end = false;   ///< the end hex alone, not the sum over the hexes entered
  PropertyUse property;  ///< count, any
  DistanceAnchor anchor = DistanceAnchor::enemies;
  Members members = Members::nearest;  ///< nearest or sum
};

/// The place of a part in its rule file, for messages; zeros if it comes from no file.
struct RulePlace {
  int line = 0;
  int column = 0;
};

struct Condition;       // src/rules/condition.h
struct Effect;          // src/rules/event.h
struct PathEffectRule;  // src/rules/path_effect.h

/// Steps of events that a result or a move has; null: none.
using StepList = std::shared_ptr<const std::vector<Effect>>;

struct Clause {
  std::string id;              ///< unique in its rule set
  std::string cite;            ///< the printed rule number
  std::string text;            ///< one sentence in the project's own words
  std::string interpretation;  ///< how an ambiguity of the text is resolved; may be empty
  ClauseKind kind = ClauseKind::forbid;
  std::optional<PropertyUse> property;  ///< forbid, avoid
  std::optional<ValueUse> value;        ///< minimize, maximize
  bool step_by_step = false;
  bool unless_only_path = false;             ///< forbid: void if no other path passes the rest
  std::vector<PropertyUse> except_to_avoid;  ///< forbid, avoid: see GraphClause
  std::optional<std::vector<PropertyUse>> benchmark_excludes;  ///< minimize, maximize: see GraphClause
  /// What the retreating unit must be for the clause to apply, by itself; null: it always does.
  std::shared_ptr<const Condition> condition;
  RulePlace place;
};

/// Hexes of a retreat that the owner may pay for instead.
struct Trade {
  int hexes = 1;  ///< by which each payment shortens the retreat
  StepList cost;  ///< of each payment
  int max = 0;    ///< hexes that may be traded; 0: all that are required
};

/// The rule for one combat result, or for an option that is offered beside it: how far the unit retreats.
struct ResultRule {
  /// Who may choose this entry instead of the result.
  enum class OptionOf : std::uint8_t { none, owner, opponent };
  enum class Amount : std::uint8_t { hexes, movement_points, allowance, half_allowance, dice, none };
  std::string result;
  std::string cite;
  std::string text;
  std::string interpretation;
  Amount amount = Amount::hexes;
  int hexes = 0;                      ///< hexes: the minimum required; dice: unused
  int max_hexes = 0;                  ///< hexes: the maximum; equal to `hexes` if exact
  std::optional<Expression> formula;  ///< hexes: over the unit's numbers; then the two above are 0
  std::optional<Fraction> points;     ///< movement_points
  DiceSum dice;                       ///< dice: hexes
  std::string move;     ///< the move by which the unit retreats; empty: that of the rule set itself
  std::string outcome;  ///< none: the name of the outcome ("pinned")
  std::vector<std::string> exempt_states;
  std::vector<std::string> exempt_kinds;
  RulePlace place;
  std::string id;  ///< may be empty
  OptionOf option_of = OptionOf::none;
  StepList cost;               ///< paid before the path is chosen
  StepList after;              ///< after the retreat
  std::optional<Trade> trade;  ///< only of a length in hexes

  /// Returns the name by which the entry is chosen: its id, else its move, else its result.
  const std::string& option_name() const { return !id.empty() ? id : move.empty() ? result : move; }
};

/// The rule for the length of a walk, given the amount of the result.
struct Length {
  enum class Mode : std::uint8_t {
    exact,   ///< as many hexes as required
    up_to,   ///< at least one, at most as many as required
    until,   ///< until a hex has `property` (at most as many as required)
    extend,  ///< as many as required, then more while the hex reached has `property`, at most `max_extra`
  };
  Mode mode = Mode::exact;
  std::optional<PropertyUse> property;
  int max_extra = 0;
  std::string id = "length";
  std::string cite;
  std::string text;
};

/// The ZOC rule: which units exert a ZOC, how far, and what cancels it.
struct ZocRule {
  int range = 1;                           ///< hexes, each step open to the unit's class
  bool front_arc = false;                  ///< only the facing and the two adjacent directions
  bool friend_cancels = false;             ///< a friend of the mover cancels it in its hex
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
  bool removes = true;  ///< the unit is removed from the map; else it stays in its hex
  StepList after = {};  ///< steps for the unit, before it is removed
};

/// Who counts as having caused a retreat if the question names nobody.
enum class DefaultCause : std::uint8_t {
  none,              ///< nobody: the question must name them
  adjacent_enemies,  ///< every enemy adjacent to the unit
  nearest_enemies,   ///< every enemy at the least distance
  engaged,           ///< every enemy that the unit is engaged with
};

struct EventRules;  // src/rules/event_rules.h
struct Play;        // src/rules/play.h

/// The texts of a named move.
struct MoveText {
  std::string cite, text, interpretation;
  std::string extends;  ///< the move that it inherits from; may be empty
  RulePlace place;
};

struct RuleSet {
  std::string id;  ///< the name that selects it
  std::string name;
  std::string source;  ///< the printed rules that it follows
  std::string chooser = "owner";
  DefaultCause default_cause = DefaultCause::none;
  std::map<std::string, PropertyUse> definitions;  ///< by name; clauses have them in full
  std::vector<ResultRule> result_rules;
  std::vector<ResultRule> options;  ///< beside the results of their names, in the order of the file
  Motion motion;
  Length length;
  std::vector<Clause> clauses;
  ZocRule zoc;
  StackingRule stacking;
  FailureRule failure;
  RetreatEffects retreat_effects;
  /// What happens along the paths of this move, in the order of the file; null: nothing.
  std::shared_ptr<const std::vector<PathEffectRule>> path_effects;
  StepList after;  ///< after this move, before the `after` of its result
  MoveText move;   ///< if this is a named move of another rule set
  /// The named moves: each a rule set with its own motion, length, clauses and failure, and all else from
  /// this one.
  std::map<std::string, std::shared_ptr<const RuleSet>> moves;
  std::vector<std::string> move_order;            ///< their names in the order of the file
  std::shared_ptr<const EventRules> event_rules;  ///< events, states and contacts; may be null
  std::shared_ptr<const Play> play;               ///< the sequence of play; may be null

  /// Returns the rule set by which a result moves a unit: that of the result's move, or this one. `option`:
  /// the option taken instead of the result, if any.
  const RuleSet& mover_for(const std::string& result, const std::string& option = {}) const;
  /// Returns the rule set for a retreat by distance, without a result: this one if it has clauses of its own,
  /// or else the move that all results share; null if they use different ones.
  const RuleSet* mover_without_result() const;
  /// Finds the rule of a result by name: an exact match, or else one that differs only in case. Null if there
  /// is none.
  const ResultRule* find_result(const std::string& result) const;
  /// Lists the entries that are offered beside a result, in the order of the file.
  std::vector<const ResultRule*> options_of(const ResultRule& result) const;
  /// Finds the entry of that name beside a result; null if there is none, and for the result itself.
  const ResultRule* find_option(const ResultRule& result, const std::string& option_name) const;
  /// Returns the clauses in the order of application: every forbid, those with an exception last, then the
  /// preferences.
  std::vector<std::size_t> order_of_application() const;
};

/// Tests whether two names are equal when case is ignored.
bool same_but_for_case(const std::string& a, const std::string& b);

/// Tests whether a list of names contains `name`.
bool listed(const std::vector<std::string>& names, const std::string& name);

/// Returns "2d6".
std::string to_text(const DiceSum& sum);

}  // namespace rearguard
