#pragma once
// Every step, condition and formula of a rule file, one after another. Private to the room.

#include <functional>
#include <vector>

#include "src/rules/event_rules.h"
#include "src/rules/play.h"

namespace rearguard {

/// What is done with each of them; all three have to be set.
struct EventRulesVisitor {
  std::function<void(const Effect&)> effect;
  std::function<void(const Condition&)> condition;
  std::function<void(const Expression&)> formula;
};

/// A list of steps, with all that they lead to; each step before what it holds.
void visit(const std::vector<Effect>& effects, const EventRulesVisitor& visitor);
/// A condition, with all that it is made of.
void visit(const Condition& condition, const EventRulesVisitor& visitor);
void visit(const Test& test, const EventRulesVisitor& visitor);
void visit(const Contact& contact, const EventRulesVisitor& visitor);
void visit(const Event& event, const EventRulesVisitor& visitor);
void visit(const Play& play, const EventRulesVisitor& visitor);
/// The whole file: events, tests, results, contacts of all moves, the sequence of play.
void visit(const RuleSet& rule_set, const EventRulesVisitor& visitor);

}  // namespace rearguard
