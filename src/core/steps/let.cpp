#include "src/core/rules/words/formula_words.h"
#include "src/core/steps/step.h"

namespace rearguard {

constinit const StepKind steps::let{
    .value = StepName::number,
    .keys = {{{"value", &Effect::amount, true}}},
    .changes = StepChange::course,
    .traits = StepTrait::certain,
    .sentence =
        [](const Effect& step) { return fmt::format("{} is {}", step.name, in_words(step.amount->text())); },
    .run =
        [](EventRunner& runner, const Effect& step, Course& course) {
          const auto number = runner.value(*step.amount, step, course);
          if (!number) return false;
          runner.set_number(step, course, step.name, *step.amount, *number);
          return true;
        },
    .usage = "`let = \"far\"`, `value = \"far + 1\"`",
    .documentation =
        "computes a number; it lasts for the event and for those that it sets off. It is told with the roll "
        "that it changes, or with what uses it; with a `text`, in a line of its own",
};

}  // namespace rearguard
