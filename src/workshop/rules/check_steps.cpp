#include <algorithm>

#include <fmt/format.h>

#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/words/event_rules.h"
#include "src/workshop/rules/check_parts.h"
#include "src/workshop/rules/unsatisfiable.h"

namespace rearguard {
namespace {

int mentions(const std::optional<Expression>& formula, const std::string& name) {
  return formula ? static_cast<int>(std::ranges::count(formula->names(), name)) : 0;
}

class StepsCheck {
 public:
  StepsCheck(const std::string& context, const EventRules& event_rules, const NumberReads& reads,
             PartNotes& notes, bool has_several_causes)
      : context_(context),
        event_rules_(event_rules),
        reads_(reads),
        notes_(notes),
        has_several_causes_(has_several_causes) {}

  void list(const std::vector<Effect>& steps) {
    bool over = false;
    for (const Effect& step : steps) {
      if (over)
        return notes_.add(
            step.text.place,
            fmt::format("a step of {} is never reached: the one before it ends the event for the unit",
                        context_));
      one(step);
      over = step.kind->ends_course() && step.target == EffectTarget::unit && !step.condition;
    }
  }

 private:
  void one(const Effect& step) {
    if (step.condition) {
      if (const auto reason = is_unsatisfiable(*step.condition))
        notes_.add(step.text.place, fmt::format("a step of {} never happens: {}", context_, *reason));
    }
    const bool is_of_each = step.kind->traits.has(StepTrait::for_each_unit);
    if (step.test) check_test(*step.test, context_, notes_);
    named_test(step);
    options(step);
    rows(step);
    number(step);
    unread_numbers(step);
    if (is_of_each) group(step);
    const bool several = has_several_causes_;
    if (is_of_each) has_several_causes_ = false;
    list(step.then);
    has_several_causes_ = several;
    list(step.otherwise);
    for (const Branch& b : step.branches) list(b.effects);
  }

  void named_test(const Effect& step) {
    const Test* const named = step.test ? nullptr : test_of(step, event_rules_);
    if (named == nullptr) return;
    const std::string certain = foregone(*named);
    const bool passed = certain.starts_with("every");
    if (certain.empty() || (passed ? step.otherwise : step.then).empty()) return;
    notes_.add(step.text.place, fmt::format("in {} `{}` never happens: {} test `{}`", context_,
                                            passed ? "fail" : "pass", certain, step.name));
  }

  void options(const Effect& step) {
    std::vector<std::string> always;
    for (const Branch& option : step.branches) {
      if (option.name.empty()) continue;
      const std::string what = fmt::format("option `{}` of {} can never be chosen", option.name, context_);
      if (listed(always, option.name)) {
        notes_.add(option.place, what + ": an earlier one has the same name");
      } else if (const auto reason = option.condition ? is_unsatisfiable(*option.condition) : std::nullopt) {
        notes_.add(option.place, what + ": " + *reason);
      }
      if (!option.condition) always.push_back(option.name);
    }
  }

  void rows(const Effect& step) {
    const auto& branches = step.branches;
    for (std::size_t r = 0; r < branches.size(); ++r) {
      if (!branches[r].name.empty()) continue;
      // The first number of the row that no earlier row covers.
      int open = branches[r].from;
      for (bool moved = true; moved && open <= branches[r].to;) {
        moved = false;
        for (std::size_t above = 0; above < r; ++above) {
          if (branches[above].from > open || branches[above].to < open) continue;
          open = branches[above].to + 1;
          moved = true;
        }
      }
      if (open > branches[r].to && r > 0)
        notes_.add(
            branches[r].place,
            fmt::format("a row of a table of {} never applies: earlier rows cover its numbers", context_));
    }
  }

  /// A number that is rolled or computed.
  void number(const Effect& step) {
    if (step.kind->names() != StepName::number) return;
    const auto found = reads_.find(step.name);
    const int elsewhere = (found == reads_.end() ? 0 : found->second) - mentions(step.amount, step.name);
    if (elsewhere <= 0 && !step.kind->traits.has(StepTrait::rolls))
      notes_.add(step.text.place, fmt::format("{} computes the number `{}`, which no other formula reads",
                                              context_, step.name));
    if (step.target != EffectTarget::causing_units || !has_several_causes_) return;
    notes_.add(step.text.place,
               fmt::format("{} keeps only the last causing unit's number `{}`: put the step into `for_each = "
                           "\"causing-units\"`, and read `max({})`, `min({})` or `sum({})`",
                           context_, step.name, step.name, step.name, step.name));
  }

  void unread_numbers(const Effect& step) {
    if (step.kind->names() != StepName::event) return;
    for (const auto& [name, formula] : step.with) {
      const auto found = reads_.find(name);
      if (found == reads_.end() || found->second <= mentions(formula, name))
        notes_.add(step.text.place,
                   fmt::format("{} passes the number `{}` to event `{}`, and no formula reads it", context_,
                               name, step.name));
    }
  }

  void group(const Effect& step) {
    if (!step.group.condition) return;
    if (const auto reason = is_unsatisfiable(*step.group.condition))
      notes_.add(step.text.place, fmt::format("a `for_each` of {} finds no units: {}", context_, *reason));
  }

  const std::string& context_;
  const EventRules& event_rules_;
  const NumberReads& reads_;
  PartNotes& notes_;
  bool has_several_causes_;  ///< and the steps are in no `for_each`
};

}  // namespace

std::string foregone(const Test& test) {
  if (!test.modifiers.empty() || !test.target.names().empty()) return {};
  const auto target = test.target.value([](const std::string&) { return 0; });
  if (!target) return {};
  const int min_sum = test.dice.dice;
  const int max_sum = test.dice.dice * test.dice.sides;
  const bool all = test.at_most ? max_sum <= *target : min_sum >= *target;
  const bool none = test.at_most ? min_sum > *target : max_sum < *target;
  if (!all && !none) return {};
  return fmt::format("{} sum of {} passes", all ? "every" : "no", to_text(test.dice));
}

void check_test(const Test& test, const std::string& context, PartNotes& notes) {
  const std::string certain = foregone(test);
  if (!certain.empty()) notes.add(test.place, fmt::format("{} the test of {}", certain, context));
  for (const TestModifier& m : test.modifiers) {
    const auto reason = m.condition ? is_unsatisfiable(*m.condition) : std::nullopt;
    if (reason)
      notes.add(m.place,
                fmt::format("the modifier \"{}\" of {} never applies: {}", m.text, context, *reason));
    if (m.add.text() == "0")
      notes.add(m.place, fmt::format("the modifier \"{}\" of {} adds nothing", m.text, context));
  }
}

void check_steps(const std::vector<Effect>& steps, const std::string& context, const EventRules& event_rules,
                 const NumberReads& reads, PartNotes& notes, bool has_several_causes) {
  StepsCheck(context, event_rules, reads, notes, has_several_causes).list(steps);
}

}  // namespace rearguard
