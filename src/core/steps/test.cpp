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
  runner.tell_sums(rule.target, step, course);
  const std::string needed = fmt::format("needs {} or {}", *target, rule.at_most ? "less" : "more");
  context.roll_terms.push_back({RollTerm::Kind::target, course.unit, name, 0, needed, &step.condition});
  Sum sum{{{RollTerm::Kind::dice, course.unit, name, 0, {}, &step.condition}}, 0, true};
  for (const TestModifier& m : rule.modifiers) {
    if (!holds(m.condition, runner.scene(course))) continue;
    const auto add = runner.value(m.add, step, course);
    if (!add) return false;
    if (*add == 0) continue;
    sum.total += *add;
    sum.terms.push_back({RollTerm::Kind::modifier, course.unit, name, *add, m.text, &m.condition, rule.cite});
    context.roll_terms.push_back(sum.terms.back());
  }
  std::vector<Roll> rolls;
  const auto rolled = context.roll(rule.dice, fmt::format("{} of {}", name, course.unit), rolls, {},
                                   *target - sum.total + (rule.at_most ? 1 : 0));
  if (!rolled) return false;
  for (const Roll& roll : rolls) sum.terms.front().faces.push_back(roll.rolled);
  sum.terms.front().number = *rolled;
  sum.total += *rolled;
  const bool passed = rule.at_most ? sum.total <= *target : sum.total >= *target;
  const std::string reckoned = runner.reckoning(rule.target, course);
  const bool is_plain = rule.target.names() == std::vector{rule.target.text()};
  const std::string how = fmt::format("{}. N{}{}: {}", to_text(sum), needed.substr(1),
                                      reckoned.empty() || is_plain ? "" : fmt::format(" ({})", reckoned),
                                      passed ? "passes" : "fails");
  runner.note(step, course, how, std::move(rolls), name + (passed ? " passes" : " fails"));
  if (!step.quiet) {
    if (step.text.cite.empty() && !rule.cite.empty()) context.resolution_steps.back().cite = rule.cite;
    context.resolution_steps.back().sums = {std::move(sum)};
  }
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
    .documentation = "a test",
};

}  // namespace rearguard
