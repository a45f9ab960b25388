// The steps of events and contacts in words: "rolls 2d6 as flight", "moves by `flee`, flight / 2 hexes".

#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "src/core/rules/describe/describe.h"
#include "src/core/rules/describe/describe_parts.h"
#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/event.h"

namespace rearguard {
namespace {

constexpr int open_row = 1'000'000;

std::string_view subject(EffectTarget on) {
  switch (on) {
    case EffectTarget::unit:
      return "";
    case EffectTarget::cause:
      return "its cause: ";
    case EffectTarget::causing_units:
      break;
  }
  return "each causing unit: ";
}

std::string describe_row(const Branch& row) {
  if (row.from == row.to) return fmt::format("on {}", row.from);
  if (row.from <= -open_row && row.to >= open_row) return "on any number";
  if (row.from <= -open_row) return fmt::format("on {} or less", row.to);
  if (row.to >= open_row) return fmt::format("on {} or more", row.from);
  return fmt::format("on {} to {}", row.from, row.to);
}

std::string condition_prefix(const OptionalBox<Condition>& condition) {
  return condition ? fmt::format("if {}: ", to_text(*condition)) : "";
}

/// Describes steps below a line that leads to them; "nothing more" if there are none.
std::string below(const std::string& lead, const std::vector<Effect>& steps, const std::string& indent) {
  return fmt::format("{}{}:{}\n", indent, lead, steps.empty() ? " nothing more" : "") +
         describe_steps(steps, indent + "  ");
}

std::string describe_branches(const Effect& step, const std::string& indent) {
  std::string text;
  for (const Branch& b : step.branches) {
    std::string lead = b.name.empty() ? describe_row(b) : b.name;
    if (b.condition) lead += fmt::format(", if {}", to_text(*b.condition));
    if (!b.text.empty()) lead += fmt::format(" ({})", b.text);
    text += below(lead, b.effects, indent);
  }
  return text;
}

std::string consequences(const Effect& step, const std::string& indent) {
  const StepKind& kind = *step.kind;
  std::string text;
  if (step.test) text = indent + describe_test(*step.test, indent);
  if (!step.then.empty())
    text += kind.then.empty() ? describe_steps(step.then, indent)
                              : below(std::string(kind.then), step.then, indent);
  if (!step.otherwise.empty() || step.has_otherwise)
    text += below(std::string(kind.otherwise), step.otherwise, indent);
  return text + describe_branches(step, indent);
}

/// Returns "id (cite): " for a step with its own id or cite.
std::string own_name(const RuleText& text) {
  if (text.id.empty() && text.cite.empty()) return {};
  return text.id.empty() ? text.cite + ": " : text.id + cited(text.cite) + ": ";
}

}  // namespace

std::string describe(const Effect& step) {
  return fmt::format("{}{}{}", condition_prefix(step.condition), subject(step.target),
                     step.kind->sentence(step));
}

std::string describe_steps(const std::vector<Effect>& steps, const std::string& indent) {
  std::string text;
  int number = 0;
  for (const Effect& step : steps) {
    const std::string inner = indent + "     ";
    text += fmt::format("{}{:>3}. {}{}{}\n", indent, ++number, own_name(step.text), describe(step),
                        step.quiet ? " (quietly)" : "");
    if (!step.text.text.empty()) text += inner + step.text.text + "\n";
    text += consequences(step, inner) + describe_interpretation(step.text.interpretation, inner);
  }
  return text;
}

std::string describe_test(const Test& test, const std::string& indent) {
  std::string text = fmt::format("{}, passed with {} {}\n", to_text(test.dice),
                                 test.at_most ? "at most" : "at least", test.target.text());
  for (const TestModifier& m : test.modifiers) {
    const std::string& add = m.add.text();
    text += fmt::format("{}  {}{}: {}", indent, add.starts_with("-") ? "" : "+", add, m.text);
    if (m.condition) text += fmt::format(", if {}", to_text(*m.condition));
    text += "\n";
  }
  return text;
}

}  // namespace rearguard
