#pragma once
// What is wrong with the events and moves of a doctrine that can be read. Private to the room.

#include <map>
#include <string>
#include <vector>

#include "src/rules/check/check.h"
#include "src/rules/event_rules.h"

namespace rearguard {

/// Findings on one part of a rule file. A part that comes from another file has no place, nor has what is in
/// it.
class PartNotes {
 public:
  PartNotes(std::string part, RulePlace place, std::vector<RulesFinding>& findings)
      : part_(std::move(part)), place_(place), findings_(findings) {}

  /// A finding on the part itself, or on a place inside it.
  void add(const std::string& message) { add(place_, message); }
  void add(RulePlace place, const std::string& message) {
    findings_.push_back({part_, place_.line > 0 ? place : RulePlace{}, message});
  }

 private:
  std::string part_;
  RulePlace place_;
  std::vector<RulesFinding>& findings_;
};

/// How often formulas name each number.
using NumberReads = std::map<std::string, int>;

/// Steps that never come about, ways that nobody can take, numbers that nobody reads. `whose` names what the
/// steps are of: "event `panic`".
void check_steps(const std::vector<Effect>& steps, const std::string& acting_side, const EventRules& book,
                 const NumberReads& reads, PartNotes& notes);
/// A test that is always passed or never, modifiers that never count.
void check_test(const Test& test, const std::string& acting_side, PartNotes& notes);
/// Why every sum of the dice passes the test, or none does; empty where that is open.
std::string foregone(const Test& test);

/// Contacts that are never met or never do what they say.
void check_contacts(const RuleSet& move, const std::string& acting_side, const EventRules& book,
                    const NumberReads& reads, std::vector<RulesFinding>& findings);
/// Events, tests, states, markers and counts.
void check_event_rules(const RuleSet& rule_set, std::vector<RulesFinding>& findings);

/// The sequence of play: actions that no phase opens, that end nothing, or that nobody can do.
void check_play(const RuleSet& rule_set, std::vector<RulesFinding>& findings);

/// How often the formulas of the whole file name each number.
NumberReads number_reads(const RuleSet& rule_set);

}  // namespace rearguard
