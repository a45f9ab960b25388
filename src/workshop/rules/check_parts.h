#pragma once
// Checks the events and moves of a valid rule set. Private to the room.

#include "src/workshop/rules/check.h"

namespace rearguard {

struct Effect;
struct Event;
struct EventRules;
struct Test;

/// Collects findings on one part of a rule file. A part from another file has no place, and neither does
/// anything in it.
class PartNotes {
 public:
  PartNotes(std::string part, RulePlace place, std::vector<RulesFinding>& findings)
      : part_(std::move(part)), place_(place), findings_(findings) {}

  /// Adds a finding on the part itself, or on a place inside it.
  void add(const std::string& message) { add(place_, message); }
  void add(RulePlace place, const std::string& message) {
    findings_.push_back({part_, place_.line > 0 ? place : RulePlace{}, message});
  }

 private:
  std::string part_;
  RulePlace place_;
  std::vector<RulesFinding>& findings_;
};

/// The number of times that formulas name each number.
using NumberReads = std::map<std::string, int>;

/// Finds steps that never happen, options that cannot be chosen, numbers that nothing reads and numbers of
/// which only that of the last causing unit remains. `context` names the owner of the steps: "event `panic`".
void check_steps(const std::vector<Effect>& steps, const std::string& context, const EventRules& event_rules,
                 const NumberReads& reads, PartNotes& notes, bool has_several_causes = true);
/// Finds tests that always or never pass, and modifiers that never apply.
void check_test(const Test& test, const std::string& context, PartNotes& notes);
/// Explains why every sum of the dice passes the test, or none does; empty if both can happen.
std::string foregone(const Test& test);

bool can_be_refused(const Event& event, const EventRules& event_rules);

/// Tests for a forbid of a property that has no exception and applies to every unit.
bool is_unconditional_forbid(const Clause& clause);

/// Finds a move that forbids neither impassable steps nor enemies, and forbids that contradict each other.
void check_forbids(const RuleSet& move, std::vector<RulesFinding>& findings);

/// Finds contacts that are never met or never take effect.
void check_contacts(const RuleSet& move, const std::string& context, const EventRules& event_rules,
                    const NumberReads& reads, std::vector<RulesFinding>& findings);
/// Finds path effects that never happen or do nothing, and steps after moves and results that never happen.
void check_path_effects(const RuleSet& rule_set, std::vector<RulesFinding>& findings);
/// Finds names that the file gives and never uses, and moves whose chooser is not the one that the file
/// promises.
void check_names(const RuleSet& rule_set, std::vector<RulesFinding>& findings);
/// Finds entries that no unit ever reaches: of results and their options, of a move's failures, of stacking.
void check_results(const RuleSet& rule_set, std::vector<RulesFinding>& findings);
void check_failures(const RuleSet& move, std::vector<RulesFinding>& findings);
void check_stacking(const RuleSet& rule_set, std::vector<RulesFinding>& findings);
/// Finds parts that speak of hexes on the way, of moves that never enter more than one hex.
void check_single_hexes(const RuleSet& rule_set, std::vector<RulesFinding>& findings);
/// Checks events, tests, states, markers and counts.
void check_event_rules(const RuleSet& rule_set, std::vector<RulesFinding>& findings);
/// Finds events that start each other endlessly, and conditions and steps that look at units inside units so
/// often that a question about a hundred units takes too much work.
void check_growth(const RuleSet& rule_set, std::vector<RulesFinding>& findings);

/// Checks the sequence of play: actions that no phase offers, that can repeat without end, or that are never
/// possible.
void check_play(const RuleSet& rule_set, std::vector<RulesFinding>& findings);

/// Counts how often the formulas of the whole file name each number.
NumberReads number_reads(const RuleSet& rule_set);

}  // namespace rearguard
