#pragma once
// Visits every step, condition and formula of a rule file. Private to the room.

#include <functional>
#include <vector>

namespace rearguard {

struct Condition;
struct Contact;
struct Effect;
struct Event;
class Expression;
struct Play;
struct RuleSet;
struct Test;

/// The callbacks for each kind of part; all three must be set.
struct EventRulesVisitor {
  std::function<void(const Effect&)> effect;
  std::function<void(const Condition&)> condition;
  std::function<void(const Expression&)> formula;
};

/// Visits a list of steps and everything nested in them; each step before its parts.
void visit(const std::vector<Effect>& effects, const EventRulesVisitor& visitor);
/// Visits a condition and everything nested in it.
void visit(const Condition& condition, const EventRulesVisitor& visitor);
void visit(const Test& test, const EventRulesVisitor& visitor);
void visit(const Contact& contact, const EventRulesVisitor& visitor);
void visit(const Event& event, const EventRulesVisitor& visitor);
void visit(const Play& play, const EventRulesVisitor& visitor);
/// Visits the whole file: events, tests, results, path effects and contacts, lengths and failures of all
/// moves, the sequence of play.
void visit(const RuleSet& rule_set, const EventRulesVisitor& visitor);

}  // namespace rearguard
