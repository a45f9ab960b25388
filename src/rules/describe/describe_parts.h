#pragma once
// Parts of a doctrine in words, each line ended by a newline and begun by `indent`. Private to the room.

#include <string>
#include <vector>

#include "src/rules/event_rules.h"

namespace rearguard {

/// " (14.0)", where there is a cite.
std::string cited(const std::string& cite);
/// " says", where there is something to say.
std::string said(const std::string& text);
/// "Interpretation: …", where the printed text leaves room for one.
std::string reading_line(const std::string& interpretation, const std::string& indent);
/// "; not routed, leader", where somebody is exempt.
std::string exempt(const std::vector<std::string>& states, const std::vector<std::string>& kinds);
std::string hexes(int n);
/// "a, b or c", each as the text has it.
std::string one_of(const std::vector<std::string>& names);
/// "Among equal paths the owner chooses."
std::string chooser_line(const std::string& chooser);
/// "the nearest of the enemies", "the home edge": what a lead or a facing goes by.
std::string nearest_of(DistanceAnchor frame);

/// The way of a motion; what `above` has told already is not told again. Empty for walks.
std::string motion_text(const Motion& motion, const std::string& indent, const MoveText& above);
/// Empty where a walk has the exact length.
std::string length_line(const Length& length, const std::string& indent);
/// The clauses, numbered in the order in which they act.
std::string clauses_text(const RuleSet& rule_set, const std::string& indent);
std::string failure_line(const FailureRule& failure, const std::string& indent);

/// Of whom a condition speaks.
enum class Speaking : std::uint8_t {
  it,    ///< "it is shaken"
  that,  ///< "that is shaken", of one unit
  each,  ///< "that are shaken", of several
  who,   ///< "who is shaken": the subject stands before it
};

/// "it is engaged and 2 or more enemies are within 3 hexes"; "it is in any condition" for one that asks
/// nothing.
std::string condition_text(const Condition& condition, Speaking speaking = Speaking::it);
/// "enemies within 3 hexes that are shaken": the units of a group, each of them.
std::string group_text(const UnitGroup& near, bool several);

/// Steps, numbered, with what they lead to below them.
std::string steps_text(const std::vector<Effect>& steps, const std::string& indent);
/// "2d6, passed with at most 7", then the modifiers, one a line.
std::string test_text(const Test& test, const std::string& indent);

std::string states_text(const EventRules& book);
std::string tests_text(const EventRules& book);
std::string events_text(const EventRules& book);
std::string contacts_text(const std::vector<Contact>& contacts, const std::string& indent);
std::string moves_text(const RuleSet& rule_set);
/// Movement, actions and phases.
std::string play_text(const Play& play);

}  // namespace rearguard
