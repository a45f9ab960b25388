#include "src/core/engine/terms/resolution.h"
#include "src/core/engine/terms/roll_term.h"
#include "src/core/engine/terms/stated_numbers.h"
#include "src/core/steps/step.h"

namespace rearguard {
namespace {

bool roll_test(EventRunner& runner, const Effect& step, Course& course) {
  ResolutionContext& context = runner.context();
  const Test& rule = *test_of(step, runner.event_rules());
  const std::string name = step.name.empty() ? course.event->name : step.name;
  if (const auto number = unstated_number(rule.target, runner.scene(course)))
    return context.fail(without_number(fmt::format("the test {} of {}", name, course.unit), *number));
  const auto target = runner.value(rule.target, step, course);
  if (!target) return false;
  const std::string needed = fmt::format("{} {} needed", rule.at_most ? "at most" : "at least", *target);
  context.roll_terms.push_back({RollTerm::Kind::target, course.unit, name, 0, needed, &step.condition});
  std::vector<Roll> rolls;
  const auto rolled = context.roll(rule.dice, fmt::format("{} of {}", name, course.unit), rolls);
  if (!rolled) return false;
  std::int64_t sum = *rolled;
  std::string modifiers;
  for (const TestModifier& m : rule.modifiers) {
    if (!holds(m.condition, runner.scene(course))) continue;
    const auto add = runner.value(m.add, step, course);
    if (!add) return false;
    sum += *add;
    if (*add == 0) continue;
    modifiers += fmt::format(" {:+} {}", *add, m.text);
    context.roll_terms.push_back({RollTerm::Kind::modifier, course.unit, name, *add, m.text, &m.condition});
  }
  const bool passed = rule.at_most ? sum <= *target : sum >= *target;
  std::string how = fmt::format("{}: {} {}", course.unit, name, *rolled);
  if (!modifiers.empty()) how += fmt::format("{} is {}", modifiers, sum);
  how += fmt::format(", {}: {}", needed, passed ? "passes" : "fails");
  Effect noted = step;
  if (noted.text.cite.empty()) noted.text.cite = rule.cite;
  runner.note(noted, course, std::move(how), std::move(rolls), name + (passed ? " passes" : " fails"));
  return runner.run_effects(passed ? step.then : step.otherwise, course);
}

}  // namespace

constinit const StepKind steps::test{
    .value = StepName::test,
    .keys = {{{"pass", &Effect::then}, {"fail", &Effect::otherwise}}},
    .changes = StepChange::course,
    .traits = {StepTrait::alike_anywhere, StepTrait::rolls},
    .sentence =
        [](const Effect& step) {
          return step.name.empty() ? "tests" : fmt::format("tests by `{}`", step.name);
        },
    .then = "passed",
    .otherwise = "failed",
    .run = roll_test,
    .usage =
        "`test = \"morale\"` or `test = { dice, at_most or at_least, modifiers }`, `pass = [steps]`, "
        "`fail = [steps]`",
    .documentation = "a [test](#tests)",
};

}  // namespace rearguard
