#pragma once
// Facts that rules ask for and somebody must state: regions, retreat directions, the game turn.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "src/core/board/position.h"
#include "src/core/rules/facts/question.h"
#include "src/core/rules/words/property_use.h"

namespace rearguard {

struct Condition;
struct ConditionContext;
struct EventRules;
struct LinkUse;
struct RuleSet;

/// Receives the facts that a part of a rule set asks for. Regions that the rule file traces are visited as
/// regions; what their traces ask for is visited as well.
struct FactVisitor {
  std::function<void(const RegionUse&)> region;
  std::function<void(const DistanceAnchor&)> anchor;
  std::function<void()> turn;
  /// Whom the mover is linked to, or is engaged with.
  std::function<void(const LinkUse&)> links = [](const LinkUse&) {};
};
void visit_facts(const PropertyUse& use, const FactVisitor& visitor);
void visit_facts(const DistanceAnchor& anchor, const FactVisitor& visitor);
void visit_facts(const UnitGroup& group, const FactVisitor& visitor);
void visit_facts(const Condition& condition, const FactVisitor& visitor);

/// A fact that nobody states.
struct MissingFact {
  std::string fact;         ///< "the region hungary"
  std::string part;         ///< which part of the rules asks: "clause no-poland"
  std::string how;          ///< which option or key states it
  bool is_of_board = true;  ///< the map or the position should state it, whatever the question is
};

/// Returns "the rules ask for the region hungary (clause no-poland): state it …".
std::string describe(const MissingFact& missing);

/// Returns the first fact that a question needs and nobody states, of the motion, the length rule, the
/// clauses that apply to the unit, and the contacts, by which a rule set moves a unit. Clauses that ignore
/// what is missing do not ask. Nothing if all is stated.
std::optional<MissingFact> missing_fact(const Position& position, const RuleSet& rule_set,
                                        const RetreatQuestion& question);

/// Returns the first fact that a condition on the unit of a question asks for, if it depends on that whether
/// the unit meets it; nothing if what is stated decides. `meets` tests the parts of the condition that ask
/// for nothing.
std::optional<MissingFact> undecided_fact(const std::string& part, const Condition& condition,
                                          const ConditionContext& context,
                                          const std::function<bool(const Condition&)>& meets);

/// Tests whether the mover meets a condition if the right units have caused its retreat, or may by a fact
/// that nobody states. The question names no causing units.
bool may_meet_by_some_cause(const Condition& condition, const ConditionContext& context);

/// Returns what the priorities of a motion ask for, if they leave a unit without a path: a home edge, an
/// enemy line or a supply source that nobody states for one of them; or any member at all, if none of them
/// has one.
std::optional<MissingFact> missing_ray_reference(const Position& position, const RuleSet& rule_set,
                                                 const RetreatQuestion& question);
/// Returns what a unit asks for that has a path by the priority number `leading`: what nobody states for one
/// above it, which might lead the unit elsewhere.
std::optional<MissingFact> missing_ray_reference_above(const Position& position, const RuleSet& rule_set,
                                                       const RetreatQuestion& question, std::size_t leading);

/// Returns an anchor of a part of the rules as a missing fact, if it is a home edge, an enemy line or a
/// supply source that nobody states.
std::optional<MissingFact> missing_place(const Position& position, const RuleSet& rule_set,
                                         const RetreatQuestion& question, const std::string& part,
                                         const DistanceAnchor& anchor);

/// Returns all that the map and the position do not state, and a question about this unit, under the rule set
/// that moves it, may ask for.
std::vector<MissingFact> missing_on_board(const Position& position, const RuleSet& rule_set,
                                          const RetreatQuestion& question);

/// Returns which of `strength`, `morale` and `movement` the formulas of a rule set name, in this order.
std::vector<std::string> numbers_asked_for(const RuleSet& rule_set);

/// Tests whether there is any fact at all that questions about a rule set can need somebody to state.
bool asks_for_facts(const RuleSet& rule_set);

/// Returns the same as `missing_fact` for the events of a rule set: their requirements, steps and contacts.
std::optional<MissingFact> missing_fact_of_events(const Position& position, const RuleSet& rule_set,
                                                  const RetreatQuestion& question);

/// Tests whether events can need a fact that somebody has to state, if they concern single units.
bool ask_for_facts(const EventRules& event_rules);

/// Tests whether a condition asks for a fact that nobody states.
bool asks_for_missing_fact(const Condition& condition, const Position& position,
                           const RetreatQuestion& question);

/// Returns the names of the traced regions of a rule set, each after those that it asks for.
std::vector<std::string> traces_in_order(const RuleSet& rule_set);

}  // namespace rearguard
