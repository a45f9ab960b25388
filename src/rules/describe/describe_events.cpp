// States, markers, counts, tests and events in words.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/rules/describe/describe_parts.h"
#include "src/rules/event.h"
#include "src/rules/event_rules.h"

namespace rearguard {
namespace {

std::string states_of(const EventRules& book, bool markers) {
  std::string text;
  for (const StateDefinition& s : book.state_definitions) {
    if (s.is_marker != markers) continue;
    text += fmt::format("  {}{}{}\n", s.name, cited(s.cite), s.text.empty() ? "" : ":" + after_space(s.text));
    if (!s.forbids.empty()) text += fmt::format("     Forbids: {}\n", fmt::join(s.forbids, ", "));
    text += interpretation_text(s.interpretation, "     ");
  }
  return text.empty() ? text : (markers ? "\nMarkers\n" : "\nStates\n") + text;
}

std::string rule_text(const Event& event) {
  std::string text = fmt::format("\n  {}{}:{}\n", event.name, cited(event.cite), after_space(event.text));
  text += interpretation_text(event.interpretation, "     ");
  if (!event.needs.empty()) text += fmt::format("     Needs the numbers: {}\n", fmt::join(event.needs, ", "));
  if (event.repeats) text += "     It may happen to a unit again from the same cause.\n";
  for (const Requirement& r : event.requirements) {
    text += fmt::format("     Required, {}{}: {}\n       Else: {}\n", r.text.id, cited(r.text.cite),
                        condition_text(r.condition), r.text.text);
    text += interpretation_text(r.text.interpretation, "       ");
  }
  return text + steps_text(event.effects, "  ");
}

}  // namespace

std::string states_text(const EventRules& book) {
  std::string text = states_of(book, false) + states_of(book, true);
  if (!book.counts.empty()) text += fmt::format("\nCounts of units: {}\n", fmt::join(book.counts, ", "));
  return text;
}

std::string tests_text(const EventRules& book) {
  std::string text;
  for (const std::string& name : book.test_order) {
    const auto found = book.tests.find(name);
    if (found == book.tests.end()) continue;
    const Test& test = found->second;
    text += fmt::format("  {}{}{}\n     ", name, cited(test.cite),
                        test.text.empty() ? "" : ":" + after_space(test.text));
    text += test_text(test, "     ") + interpretation_text(test.interpretation, "     ");
  }
  return text.empty() ? text : "\nTests\n" + text;
}

std::string events_text(const EventRules& book) {
  if (book.events.empty()) return {};
  std::string text = "\nEvents, step by step\n";
  for (const Event& event : book.events) text += rule_text(event);
  return text;
}

}  // namespace rearguard
