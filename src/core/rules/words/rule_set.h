#pragma once
// A rule set: one game's definition of a legal retreat as an ordered list of clauses. Plain data, as read
// from a rule file; src/core/rules/facts/catalogue.h has the names and their meanings.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hexmap/movement_points.h"
#include "pathing/clause_kind.h"
#include "src/core/rules/words/expression.h"
#include "src/core/rules/words/fire_rule.h"
#include "src/core/rules/words/law.h"
#include "src/core/rules/words/length_rule.h"
#include "src/core/rules/words/link_names.h"
#include "src/core/rules/words/motion_rule.h"
#include "src/core/rules/words/property_use.h"
#include "src/core/rules/words/retreat_effects.h"
#include "src/core/rules/words/rule_place.h"
#include "src/core/rules/words/unit_names.h"
#include "src/core/rules/words/zoc_rule.h"

namespace rearguard {

/// The quantities that `minimize` and `maximize` add up, one number for each step.
enum class Quantity : std::uint8_t {
  movement_points,     ///< the cost of the step; 0 if the class cannot make it
  hexes,               ///< 1
  distance,            ///< from the hex entered to the anchor
  movement_points_to,  ///< the fewest movement points that the unit needs from the hex entered to the anchor
  count,               ///< 1 if the step has a property, else 0; or the units of which that is true
  cases,               ///< the number of the first case that is true
  elevation,           ///< the level of the hex entered
  path_effect,         ///< the strength that the unit loses for certain to path effects
};

struct Condition;       // src/core/rules/words/condition.h
struct Effect;          // src/core/rules/words/event.h
struct PathEffectRule;  // src/core/rules/facts/path_effect.h

/// One of several numbers that a step can have: the first whose property it has. Of path effects, all numbers
/// are added.
struct ValueCase {
  PropertyUse property;
  std::int64_t value = 0;
  std::string effect = {};                               ///< the id of the path effect
  std::shared_ptr<const Condition> condition = nullptr;  ///< of the path effect; null: none
  bool include_start = false;                            ///< of the path effect
};

/// The loss of strength that stands for the removal of a unit, whatever its strength.
inline constexpr std::int64_t loss_of_unit = 1'000'000;

struct ValueUse {
  Quantity quantity = Quantity::movement_points;
  bool at_end = false;   ///< the end hex alone, not the sum over the hexes entered
  PropertyUse property;  ///< count
  DistanceAnchor anchor = DistanceAnchor::enemies;
  Members members = Members::nearest;  ///< distance: nearest or sum
  /// count: of a property of some units of a group, or to any member of an anchor: how many these are.
  bool counts_members = false;
  bool in_points = false;             ///< and these are units: the sum of their stacking points
  std::vector<ValueCase> cases = {};  ///< cases: in their order; 0 if none is true; or path effects
};

/// The number of a step from which the anchor of `movement_points_to` cannot be reached: worse than the sum
/// of all steps of a path from which it can. The greatest that a value may be.
inline constexpr std::int64_t unreachable_points = std::int64_t{1} << 40U;

std::vector<const PropertyUse*> properties_of(const ValueUse& value);

/// Steps of events that a result or a move has; null: none.
using StepList = std::shared_ptr<const std::vector<Effect>>;

/// A row of a chart: which steps it has.
struct ChartRow {
  std::string row;  ///< its name in the chart
  PropertyUse step;
  StepList effects = nullptr;  ///< what happens at the steps taken under it: a path effect of the move
};

struct Clause {
  std::string id;              ///< unique in its rule set
  std::string cite;            ///< the printed rule number
  std::string text;            ///< one sentence in the project's own words
  std::string interpretation;  ///< how an ambiguity of the text is resolved; may be empty
  std::string mark;            ///< what stands in the way, in a word or two: "enemy ZOC"
  ClauseKind kind = ClauseKind::forbid;
  std::optional<PropertyUse> property;  ///< forbid, avoid
  /// minimize, maximize; forbid: the certain losses, of which a path may not have so many that the unit is
  /// lost.
  std::optional<ValueUse> value;
  std::vector<ChartRow> chart;  ///< chart: in their order
  bool step_by_step = false;
  bool lookahead = true;  ///< step by step: only among the steps by which the retreat can be completed
  bool unless_only_path = false;             ///< forbid: void if no other path passes the rest
  std::vector<PropertyUse> except_to_avoid;  ///< forbid, avoid: see GraphClause
  std::optional<std::vector<PropertyUse>> benchmark_excludes;  ///< minimize, maximize: see GraphClause
  /// What the retreating unit must be for the clause to apply, by itself; null: it always does.
  std::shared_ptr<const Condition> condition;
  bool ignores_missing = false;  ///< what nobody states makes its properties, and their negations, false
  RulePlace place;

  /// Tests for the clause that rules out paths on which path effects would eliminate the unit.
  bool forbids_losses() const { return kind == ClauseKind::forbid && value.has_value(); }
  /// Tests for a forbid without an exception that comes before all other clauses.
  bool is_plain_forbid() const {
    return kind == ClauseKind::forbid && !unless_only_path && except_to_avoid.empty() && !forbids_losses();
  }
  /// Tests for a clause that chooses the next steps without looking ahead.
  bool looks_no_further() const {
    return kind == ClauseKind::chart || (step_by_step && !lookahead && kind != ClauseKind::forbid);
  }
};

/// Returns the properties that a clause tests or counts, its exceptions and the rows of its chart included.
std::vector<const PropertyUse*> properties_of(const Clause& clause);

/// Hexes of a retreat that the owner may pay for instead.
struct Trade {
  int hexes = 1;  ///< by which each payment shortens the retreat
  StepList cost;  ///< of each payment
  int max = 0;    ///< hexes that may be traded; 0: all that are required
};

/// Who answers a result together.
enum class Mover : std::uint8_t {
  unit,   ///< each unit for itself
  stack,  ///< the units of its side in its hex, along one path
  owner,  ///< those of them that its owner sends together; the others retreat next
};

/// The rule for one combat result, or for an option that is offered beside it: how far the unit retreats. A
/// result may have several, of which the first applies whose condition the unit meets.
struct ResultRule {
  /// Who may choose this entry instead of the result.
  enum class OptionOf : std::uint8_t { none, owner, opponent };
  enum class Amount : std::uint8_t { hexes, movement_points, allowance, half_allowance, none };
  std::string result;
  std::string cite;
  std::string text;
  std::string interpretation;
  Amount amount = Amount::hexes;
  /// The hexes below count as well as the movement points of `amount`.
  bool also_hexes = false;
  int hexes = 0;      ///< hexes: the minimum required
  int max_hexes = 0;  ///< hexes: the maximum; equal to `hexes` if exact
  /// hexes: over the unit's numbers, `needs` and `rolls`: the maximum. Then the two above are 0.
  std::optional<Expression> formula;
  std::optional<Expression> min_formula;     ///< hexes: the minimum; nothing: the same as the maximum
  std::optional<Fraction> points;            ///< movement_points
  std::optional<Expression> points_formula;  ///< movement_points: whole points; then the above is empty
  std::vector<DiceSum> rolls;  ///< in these formulas, each a number with the name "2d6"; each once
  std::string move;            ///< the move by which the unit retreats; empty: that of the rule set itself
  std::string outcome;         ///< none: the name of the outcome ("pinned")
  std::vector<std::string> needs;  ///< numbers that come with the question
  /// What the unit must be for the rule to apply; null: it always does.
  std::shared_ptr<const Condition> condition;
  RulePlace place;
  std::string id;  ///< may be empty
  OptionOf option_of = OptionOf::none;
  StepList cost;               ///< paid before the path is chosen
  StepList after;              ///< after the retreat
  std::optional<Trade> trade;  ///< only of a length in hexes
  std::optional<Mover> mover;  ///< nothing: that of the rule set

  /// Returns the name by which the entry is chosen: its id, else its move, else its result.
  const std::string& option_name() const { return !id.empty() ? id : move.empty() ? result : move; }
};

/// A limit for the units in a hex. A rule set may have several, of which the first applies whose condition
/// the unit meets that enters the hex.
struct StackingRule {
  int limit = 0;           ///< 0: none, or by `formula`
  bool in_points = false;  ///< stacking points, not units
  std::string cite = {};   ///< may be empty, as may be the next two
  std::string text = {};
  std::string interpretation = {};
  std::optional<Expression> formula = {};           ///< the limit, over the numbers of the unit that enters
  std::shared_ptr<const Condition> where = {};      ///< the units that count; null: all
  std::shared_ptr<const Condition> condition = {};  ///< on the unit that enters; null: it always applies

  bool limits() const { return limit > 0 || formula; }
};

/// What happens to a unit without a legal path. A rule set may have several, of which the first applies whose
/// condition the unit meets.
struct FailureRule {
  std::string id = "failure";
  std::string cite;
  std::string text;
  std::string outcome = "eliminated";
  bool removes = true;                         ///< the unit is removed from the map; else it stays in its hex
  std::shared_ptr<const Condition> condition;  ///< null: it always applies
  StepList after = {};                         ///< steps for the unit, before it is removed
  std::string interpretation = {};             ///< how an open sentence of the rulebook is understood
};

/// Who counts as having caused a retreat if the question names nobody.
enum class DefaultCause : std::uint8_t {
  none,              ///< nobody: the question must name them
  adjacent_enemies,  ///< every enemy adjacent to the unit
  nearest_enemies,   ///< every enemy at the least distance
  engaged,           ///< every enemy that the unit is engaged with
  group,             ///< every enemy of a group
};

/// A region that a rule file finds on the board: the hexes connected to a source by steps with a property.
struct TraceRule {
  DistanceAnchor from;
  PropertyUse over;  ///< of steps or hexes; the sources are part of the region whatever they have
  friend bool operator==(const TraceRule&, const TraceRule&) = default;
};

struct EventRules;  // src/core/rules/words/event_rules.h
struct Play;        // src/core/rules/words/play.h

/// The texts of a named move, and for whom it is.
struct MoveText {
  std::string cite, text, interpretation;
  std::string extends;  ///< the move that it inherits from; may be empty
  RulePlace place;
  /// What every unit must be that moves by it; null: any.
  std::shared_ptr<const Condition> condition = nullptr;
  bool states_chooser = false;  ///< itself, or the move that it inherits from does
};

/// A name that a rule file gives to something and uses nowhere.
struct UnusedName {
  std::string what;  ///< "definition `uncovered`"
  RulePlace place;
};

/// A part of a rule file that stands for a printed number or chart that no public source gives.
struct Placeholder {
  std::string part;  ///< "result `DR`"
  RulePlace place;
};

struct RuleSet {
  std::string id;  ///< the name that selects it
  std::string name;
  std::string source;  ///< the printed rules that it follows
  std::string chooser = "owner";
  Mover mover = Mover::unit;  ///< of the results that do not say it themselves
  DefaultCause default_cause = DefaultCause::none;
  std::shared_ptr<const UnitGroup> default_cause_group;  ///< group
  std::map<std::string, PropertyUse> definitions;        ///< by name; clauses have them in full
  std::vector<Placeholder> placeholders;  ///< inherited ones first, then in the order of the file
  std::vector<UnusedName> unused_names;   ///< of this file, not of those that it extends
  LinkNames links;                        ///< those of the files that it extends without places
  UnitNames unit_names;                   ///< likewise
  std::map<std::string, std::shared_ptr<const UnitGroup>> groups;  ///< by name
  std::map<std::string, std::shared_ptr<const TraceRule>> traces;  ///< by name of the region
  std::vector<ResultRule> result_rules;
  std::vector<ResultRule> options;  ///< beside the results of their names, in the order of the file
  Motion motion;
  Length length;
  std::vector<Clause> clauses;
  ZocRule zoc;  ///< the ZOC that the move names: `enemy-zoc` and the relation `zoc` mean this one
  /// All that the file defines, by name, `[zoc]` among them; empty: `zoc` alone.
  std::map<std::string, ZocRule> zocs;
  std::map<std::string, BondRule> bonds;           ///< by name
  FireRule fire;                                   ///< which units can use retreat fire
  std::vector<StackingRule> conditional_stacking;  ///< tried in order before the next
  StackingRule stacking;
  std::vector<FailureRule> conditional_failures;  ///< tried in order before the next
  FailureRule failure;
  RetreatEffects retreat_effects;
  /// What happens along the paths of this move, in the order of the file; null: nothing.
  std::shared_ptr<const std::vector<PathEffectRule>> path_effects;
  StepList after;  ///< after this move, before the `after` of its result
  /// After a hex entered by a step with this property the rest of the path is a new question; nothing: none.
  std::optional<PropertyUse> reroute;
  MoveText move;  ///< if this is a named move of another rule set
  /// The named moves: each a rule set with its own motion, length, clauses and failure, and all else from
  /// this one.
  std::map<std::string, std::shared_ptr<const RuleSet>> moves;
  std::vector<std::string> move_order;            ///< their names in the order of the file
  std::shared_ptr<const EventRules> event_rules;  ///< events, states and contacts; may be null
  std::shared_ptr<const Play> play;               ///< the sequence of play; may be null
  std::vector<LawException> law_exceptions;       ///< inherited ones first, then in the order of the file

  /// Returns a ZOC by its name; the one that the move names for an empty or unknown name.
  const ZocRule& zoc_named(const std::string& name) const;
  /// Returns the rule set by which a result moves a unit: that of the result's move, or this one.
  const RuleSet& mover_for(const std::string& result) const;
  /// Returns the rule set for a retreat by distance, without a result: this one if it has clauses of its own,
  /// or else the move that all results share; null if they use different ones.
  const RuleSet* mover_without_result() const;
  /// Finds the rule of a result by name: an exact match, or else one that differs only in case. Null if there
  /// is none. Of several rules it is that for all units that meet no condition of the others.
  const ResultRule* find_result(const std::string& result) const;
  /// Returns the rules of a result, found in the same way, in the order in which they are tried.
  std::vector<const ResultRule*> rules_of_result(const std::string& result) const;
  /// Returns the names of the results, each once, in the order of the file.
  std::vector<std::string> result_names() const;
  /// Lists the entries that are offered beside a result, in the order of the file.
  std::vector<const ResultRule*> options_of(const ResultRule& result) const;
  /// Finds the entry of that name beside a result; null if there is none, and for the result itself.
  const ResultRule* find_option(const ResultRule& result, const std::string& option_name) const;
  /// Returns the clauses in the order of application: every forbid without an exception, then those that look
  /// no further, then the other forbids, then the preferences.
  std::vector<std::size_t> order_of_application() const;
};

/// Tests whether a rule set has a clause that chooses paths hex by hex.
bool chooses_hex_by_hex(const RuleSet& rule_set);

/// Tests whether two names are equal when case is ignored.
bool same_but_for_case(const std::string& a, const std::string& b);

bool listed(const std::vector<std::string>& names, const std::string& name);

/// Returns "2d6".
std::string to_text(const DiceSum& sum);
/// Parses a sum of dice such as "2d6": one to twenty dice of two to a hundred sides.
std::optional<DiceSum> parse_dice(std::string_view text);

}  // namespace rearguard
