// Names that a file gives and never uses, and choosers that nobody asks.

#include <algorithm>

#include <fmt/format.h>

#include "hexmap/nearest_name.h"
#include "src/core/rules/facts/event_rules_visitor.h"
#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/words/event_rules.h"
#include "src/workshop/rules/check_parts.h"

namespace rearguard {
namespace {

/// A file without results and events is one for others to extend: they use its names.
bool is_for_others(const RuleSet& rule_set) {
  return rule_set.result_rules.empty() && (!rule_set.event_rules || rule_set.event_rules->events.empty());
}

/// The names of the moves by which units go to answer a result, an event or a condition, and of those that
/// other moves extend.
std::set<std::string> used_moves(const RuleSet& rule_set) {
  std::set<std::string> moves;
  const EventRulesVisitor visitor{[&](const Effect& e) {
                                    if (e.kind->names() == StepName::move) moves.insert(e.name);
                                  },
                                  [&](const Condition& c) {
                                    for (const ReachCondition& w : c.can_reach) moves.insert(w.move);
                                    for (const ReachCondition& w : c.cannot_reach) moves.insert(w.move);
                                  },
                                  [](const Expression&) {}};
  visit(rule_set, visitor);
  for (const std::vector<ResultRule>* list : {&rule_set.result_rules, &rule_set.options}) {
    for (const ResultRule& rule : *list) moves.insert(rule.move);
  }
  const auto add_displacing = [&](const RuleSet& one) {
    if (const auto& displacement = one.retreat_effects.displacement) moves.insert(displacement->move);
  };
  add_displacing(rule_set);
  for (const auto& [name, move] : rule_set.moves) {
    moves.insert(move->move.extends);
    add_displacing(*move);
  }
  return moves;
}

void check_move(const RuleSet& rule_set, const std::string& name, const std::set<std::string>& used,
                std::vector<RulesFinding>& findings) {
  const auto found = rule_set.moves.find(name);
  if (found == rule_set.moves.end()) return;
  const RuleSet& move = *found->second;
  PartNotes notes(name, move.move.place, findings);
  const bool is_used = used.contains(name);
  if (!is_used) notes.add(fmt::format("no step, result or condition uses the move `{}`", name));
  if (is_used && !move.move.states_chooser && move.chooser != rule_set.chooser)
    notes.add(
        fmt::format("the move `{}` has no `chooser` of its own, so its owner chooses the path, but the file "
                    "says `chooser = \"{}\"`: state it for the move as well",
                    name, rule_set.chooser));
}

bool is_described(const RuleSet& rule_set, const std::string& link) {
  if (!rule_set.event_rules) return false;
  const auto& all = rule_set.event_rules->link_definitions;
  return std::ranges::any_of(all, [&](const LinkDefinition& l) { return l.name == link; });
}

/// A link that is described may be one that only positions state.
void check_links(const RuleSet& rule_set, std::vector<RulesFinding>& findings) {
  const LinkNames& links = rule_set.links;
  for (const auto& [name, place] : links.asked) {
    if (is_engagement(name) || links.made.contains(name) || is_described(rule_set, name)) continue;
    const std::vector<std::string> made(links.made.begin(), links.made.end());
    const std::string intended = did_you_mean(name, made);
    PartNotes("link `" + name + "`", place, findings)
        .add(
            fmt::format("no step makes the link `{}` that is asked about here{}", name,
                        intended.empty() ? "; if positions state it, describe it in `[[links]]`" : intended));
  }
  if (!rule_set.event_rules) return;
  for (const LinkDefinition& l : rule_set.event_rules->link_definitions) {
    if (!links.asked.contains(l.name) && !links.made.contains(l.name))
      PartNotes(l.name, l.place, findings)
          .add(fmt::format("link `{}` has no effect: nothing makes it or asks about it", l.name));
  }
}

/// A state that is described is known: the reader compares every name with those.
void check_states(const RuleSet& rule_set, std::vector<RulesFinding>& findings) {
  const auto is_state = [](const StateDefinition& s) { return !s.is_marker; };
  if (rule_set.event_rules && std::ranges::any_of(rule_set.event_rules->state_definitions, is_state)) return;
  const UnitNames& names = rule_set.unit_names;
  std::vector<std::string> known(names.states_set.begin(), names.states_set.end());
  known.emplace_back("good");
  for (const auto& [name, asked] : names.states) {
    if (asked.place.line == 0 || std::ranges::find(known, name) != known.end()) continue;
    const std::string intended = did_you_mean(name, known);
    PartNotes("state `" + name + "`", asked.place, findings)
        .add(fmt::format(
            "no step sets the state `{}` that is asked about here{}", name,
            intended.empty() ? "; if positions state it, describe it in `[[states]]`" : intended));
  }
}

/// Nothing lists the kinds of units. One that is named once and is almost another is likely to be that one.
void check_kinds(const RuleSet& rule_set, std::vector<RulesFinding>& findings) {
  const auto& kinds = rule_set.unit_names.kinds;
  for (const auto& [name, asked] : kinds) {
    if (asked.place.line == 0 || asked.times > 1) continue;
    std::vector<std::string> others;
    for (const auto& [other, of_other] : kinds) {
      const bool is_earlier = std::pair(of_other.place.line, of_other.place.column) <
                              std::pair(asked.place.line, asked.place.column);
      if (other != name && (of_other.times > 1 || is_earlier)) others.push_back(other);
    }
    const std::string intended = did_you_mean(name, others);
    if (!intended.empty())
      PartNotes("kind `" + name + "`", asked.place, findings)
          .add(fmt::format("the kind `{}` is named here alone{}", name, intended));
  }
}

/// Outcomes are free words. One that is stated once and is almost a usual one, or one that the file states
/// more often, is likely to be that one.
void check_outcomes(const RuleSet& rule_set, std::vector<RulesFinding>& findings) {
  std::map<std::string, std::pair<int, RulePlace>> stated;
  const auto note = [&](const std::string& outcome, RulePlace place) {
    auto& [times, first] = stated[outcome];
    ++times;
    if (first.line == 0) first = place;
  };
  for (const std::vector<ResultRule>* list : {&rule_set.result_rules, &rule_set.options}) {
    for (const ResultRule& rule : *list) note(rule.outcome, rule.place);
  }
  for (const FailureRule& rule : rule_set.conditional_failures) note(rule.outcome, {});
  note(rule_set.failure.outcome, {});
  visit(rule_set, {[&](const Effect& step) {
                     if (step.kind->changes == StepChange::unit) note(step.name, step.text.place);
                   },
                   [](const Condition&) {}, [](const Expression&) {}});
  for (const auto& [outcome, use] : stated) {
    std::vector<std::string> known{"eliminated", "captured", "destroyed",  "surrendered", "surrenders",
                                   "routed",     "routs",    "disordered", "dispersed",   "abandoned",
                                   "pinned",     "stays",    "stands",     "retreats"};
    for (const auto& [other, of_other] : stated) {
      if (other != outcome && of_other.first > 1) known.push_back(other);
    }
    if (outcome.empty() || use.first > 1 || std::ranges::find(known, outcome) != known.end()) continue;
    const std::string intended = did_you_mean(outcome, known);
    if (!intended.empty())
      PartNotes("outcome `" + outcome + "`", use.second, findings)
          .add(fmt::format("the outcome `{}` is named here alone{}", outcome, intended));
  }
}

}  // namespace

void check_names(const RuleSet& rule_set, std::vector<RulesFinding>& findings) {
  if (is_for_others(rule_set)) return;
  for (const UnusedName& unused : rule_set.unused_names)
    findings.push_back({unused.what, unused.place, fmt::format("nothing uses the {}", unused.what)});
  check_links(rule_set, findings);
  check_states(rule_set, findings);
  check_kinds(rule_set, findings);
  check_outcomes(rule_set, findings);
  const std::set<std::string> used = used_moves(rule_set);
  for (const std::string& name : rule_set.move_order) check_move(rule_set, name, used, findings);
}

}  // namespace rearguard
