// The steps of events and contacts in words: "rolls 2d6 as flight", "moves by `flee`, flight / 2 hexes".

#include <cstdlib>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/describe/describe_parts.h"
#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/link_names.h"

namespace rearguard {
namespace {

using Verb = Effect::Verb;

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

/// Describes the causing units of a further event or move, if they differ from those of this event.
std::string describe_cause(const Effect& step) {
  switch (step.caused_by) {
    case CauseSelector::same:
      return "";
    case CauseSelector::unit:
      return ", caused by itself";
    case CauseSelector::cause:
      return step.target == EffectTarget::unit ? ", caused by its cause" : ", caused by this unit";
    case CauseSelector::group:
      return ", caused by " + to_text(step.group, true);
    case CauseSelector::nearest_enemies:
      break;
  }
  return ", caused by its nearest enemies";
}

std::string number(const std::string& text, std::string_view one, std::string_view several) {
  return fmt::format("{} {}", text, text == "1" ? one : several);
}

std::string describe_roll(const Effect& step) {
  std::string text = fmt::format("rolls {} as {}", to_text(step.dice), step.name);
  return step.amount ? text + fmt::format(", {}", number(step.amount->text(), "time", "times")) : text;
}

std::string describe_count(const Effect& step) {
  const std::string& amount = step.amount->text();
  if (!step.adds) return fmt::format("its count {} is now {}", step.name, amount);
  if (amount.starts_with("-")) return fmt::format("its count {} falls by {}", step.name, amount.substr(1));
  return fmt::format("its count {} grows by {}", step.name, amount);
}

std::string describe_move(const Effect& step) {
  const std::string far = step.by_allowance || !step.amount ? "as far as its movement points allow"
                                                            : number(step.amount->text(), "hex", "hexes");
  return fmt::format("moves by `{}`, {}{}", step.name, far, describe_cause(step));
}

std::string describe_event_step(const Effect& step) {
  std::string text = fmt::format("resolves `{}` {}{}", step.name,
                                 step.at_once ? "at once" : "after all earlier events", describe_cause(step));
  for (const auto& [name, value] : step.with) text += fmt::format(", with {} = {}", name, value.text());
  return text;
}

std::string describe_link(const Effect& step) {
  const bool makes = step.verb == Verb::link;
  const std::string whom = step.has_group ? to_text(step.group, true) : "whomever it is linked to";
  if (is_engagement(step.name))
    return makes            ? "is engaged with " + whom
           : step.has_group ? "is no longer engaged with " + whom
                            : std::string("is no longer engaged");
  std::string text = fmt::format("is {}linked by `{}` to {}", makes ? "" : "no longer ", step.name, whom);
  for (const auto& [name, value] : step.with) text += fmt::format(", with {} = {}", name, value.text());
  return text;
}

std::string describe_facing(const Effect& step) {
  if (step.faces_any) return "faces in any direction that its owner chooses";
  if (!step.anchor) return "faces in the direction of its last step";
  const std::string turned = step.rotate == 0
                                 ? std::string()
                                 : fmt::format(", turned from there by {} to the {}",
                                               plural(std::abs(step.rotate), "hexside", "hexsides"),
                                               step.rotate > 0 ? "right" : "left");
  return fmt::format("faces {} {}{}", step.toward ? "toward" : "away from", nearest_of(*step.anchor), turned);
}

std::string describe_verb(const Effect& step) {
  switch (step.verb) {
    case Verb::roll:
      return describe_roll(step);
    case Verb::let:
      return fmt::format("{} is {}", step.name, step.amount->text());
    case Verb::test:
      return step.name.empty() ? "tests" : fmt::format("tests by `{}`", step.name);
    case Verb::state:
      return fmt::format("is now {}", step.name);
    case Verb::mark:
      return fmt::format("is marked {}", step.name);
    case Verb::unmark:
      return fmt::format("is no longer marked {}", step.name);
    case Verb::count:
      return describe_count(step);
    case Verb::lose_strength:
      return fmt::format("loses {}", number(step.amount->text(), "strength point", "strength points"));
    case Verb::remove:
      return fmt::format("is removed from the map: {}", step.name);
    case Verb::move:
      return describe_move(step);
    case Verb::event:
      return describe_event_step(step);
    case Verb::choose:
      return fmt::format("its {} chooses", step.opponent_chooses ? "opponent" : "owner");
    case Verb::table:
      return fmt::format("by {}", step.amount->text());
    case Verb::engage:
      return "is engaged with its causing units that are enemies";
    case Verb::disengage:
      return "is no longer engaged";
    case Verb::link:
    case Verb::unlink:
      return describe_link(step);
    case Verb::face:
      return describe_facing(step);
    case Verb::result:
      return fmt::format("suffers the result `{}`", step.name);
    case Verb::report:
      return fmt::format("reports: {}", step.name);
    case Verb::stop:
      return "ends the event";
    case Verb::for_each:
      return "for each of " + to_text(step.group, true) +
             (step.name.empty() ? "" : fmt::format(" whose `{}` is the greatest", step.name));
  }
  return {};
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
    std::string lead = step.verb == Verb::choose ? b.name : describe_row(b);
    if (b.condition) lead += fmt::format(", if {}", to_text(*b.condition));
    if (!b.text.empty()) lead += fmt::format(" ({})", b.text);
    text += below(lead, b.effects, indent);
  }
  return text;
}

/// Describes the steps nested in a test, a choice or a move.
std::string consequences(const Effect& step, const std::string& indent) {
  switch (step.verb) {
    case Verb::test: {
      std::string text;
      if (step.name.empty()) text = indent + describe_test(step.test, indent);
      if (!step.then.empty()) text += below("passed", step.then, indent);
      return step.otherwise.empty() ? text : text + below("failed", step.otherwise, indent);
    }
    case Verb::move: {
      std::string text = step.then.empty() ? "" : below("after the move", step.then, indent);
      return step.has_otherwise
                 ? text + below("if blocked, instead of the move's failure", step.otherwise, indent)
                 : text;
    }
    case Verb::for_each:
      return describe_steps(step.then, indent);
    case Verb::choose:
    case Verb::table:
      return describe_branches(step, indent);
    default:
      return {};
  }
}

/// Returns "id (cite): " for a step with its own id or cite.
std::string own_name(const RuleText& text) {
  if (text.id.empty() && text.cite.empty()) return {};
  return text.id.empty() ? text.cite + ": " : text.id + cited(text.cite) + ": ";
}

}  // namespace

std::string describe(const Effect& step) {
  return fmt::format("{}{}{}", condition_prefix(step.condition), subject(step.target), describe_verb(step));
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
