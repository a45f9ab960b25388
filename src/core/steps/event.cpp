#include "src/core/rules/words/event_rules.h"
#include "src/core/steps/step.h"

namespace rearguard {
namespace {

std::string describe_event(const Effect& step) {
  return fmt::format("resolves `{}` {}{}{}", step.name, step.at_once ? "at once" : "after all earlier events",
                     caused_by_text(step), numbers_text(step));
}

bool send_event(EventRunner& runner, const Effect& step, Course& course) {
  Course next;
  next.event = runner.event_rules().find_event(step.name);
  next.unit = course.unit;
  next.cause = course.cause;
  next.causing_units = runner.causes(step, course);
  next.numbers = course.numbers;
  next.sums = course.sums;
  for (const auto& [name, expression] : step.with) {
    const auto number = runner.value(expression, step, course);
    if (!number) return false;
    runner.set_number(step, next, name, expression, *number);
  }
  return runner.send(std::move(next), step.at_once);
}

}  // namespace

constinit const StepKind steps::event{
    .value = StepName::event,
    .keys = {{{"at_once", &Effect::at_once}, {"caused_by", &Effect::caused_by}, {"with", &Effect::with}}},
    .changes = StepChange::anything,
    .traits = StepTrait::none,
    .sentence = describe_event,
    .run = send_event,
    .usage = "`event = \"panic\"`, `at_once`, `with = { far = \"far - 1\" }`",
    .documentation =
        "another event for the unit; it knows the numbers of this one, changed and completed by `with`. "
        "`caused_by` gives its causing units: `\"same\"` (those of this event, the default), `\"unit\"` "
        "(itself), "
        "`\"cause\"` (the unit that set this event off), `\"nearest-enemies\"` (all that are equally near) "
        "or a "
        "group",
};

}  // namespace rearguard
