// States, markers, counts, tests and events in words.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/rules/describe/describe_parts.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/event_rules.h"

namespace rearguard {
namespace {

std::string states_of(const EventRules& event_rules, bool markers) {
  std::string text;
  for (const StateDefinition& s : event_rules.state_definitions) {
    if (s.is_marker != markers) continue;
    text += fmt::format("  {}{}{}\n", s.name, cited(s.cite), s.text.empty() ? "" : ":" + after_space(s.text));
    if (!s.forbids.empty()) text += fmt::format("     Forbids: {}\n", fmt::join(s.forbids, ", "));
    text += describe_interpretation(s.interpretation, "     ");
  }
  return text.empty() ? text : (markers ? "\nMarkers\n" : "\nStates\n") + text;
}

std::string links_of(const EventRules& event_rules) {
  std::string text;
  for (const LinkDefinition& link : event_rules.link_definitions) {
    text += fmt::format("  {}{}{}\n", link.name, cited(link.cite),
                        link.text.empty() ? "" : ":" + after_space(link.text));
    text += describe_interpretation(link.interpretation, "     ");
  }
  return text.empty() ? text : "\nLinks between units\n" + text;
}

std::string describe_event(const Event& event) {
  std::string text = fmt::format("\n  {}{}:{}\n", event.name, cited(event.cite), after_space(event.text));
  text += describe_interpretation(event.interpretation, "     ");
  if (!event.needs.empty()) text += fmt::format("     Needs the numbers: {}\n", fmt::join(event.needs, ", "));
  if (!event.takes.empty())
    text += fmt::format("     May be told the numbers (else 0): {}\n", fmt::join(event.takes, ", "));
  if (event.repeats) text += "     It may happen to a unit again from the same cause.\n";
  for (const Requirement& r : event.requirements) {
    text += fmt::format("     Required, {}{}: {}\n       Else: {}\n", r.text.id, cited(r.text.cite),
                        to_text(r.condition), r.text.text);
    text += describe_interpretation(r.text.interpretation, "       ");
  }
  return text + describe_steps(event.effects, "  ");
}

}  // namespace

std::string describe_states(const EventRules& event_rules) {
  std::string text = states_of(event_rules, false) + states_of(event_rules, true) + links_of(event_rules);
  if (!event_rules.counts.empty())
    text += fmt::format("\nCounts of units: {}\n", fmt::join(event_rules.counts, ", "));
  return text;
}

std::string describe_tests(const EventRules& event_rules) {
  std::string text;
  for (const std::string& name : event_rules.test_order) {
    const auto found = event_rules.tests.find(name);
    if (found == event_rules.tests.end()) continue;
    const Test& test = found->second;
    text += fmt::format("  {}{}{}\n     ", name, cited(test.cite),
                        test.text.empty() ? "" : ":" + after_space(test.text));
    text += describe_test(test, "     ") + describe_interpretation(test.interpretation, "     ");
  }
  return text.empty() ? text : "\nTests\n" + text;
}

std::string describe_events(const EventRules& event_rules) {
  if (event_rules.events.empty()) return {};
  std::string text = "\nEvents, step by step\n";
  for (const Event& event : event_rules.events) text += describe_event(event);
  return text;
}

}  // namespace rearguard
