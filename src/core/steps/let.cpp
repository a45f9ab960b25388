#include "src/core/engine/terms/roll_term.h"
#include "src/core/steps/step.h"

namespace rearguard {

constinit const StepKind steps::let{
    .value = StepName::number,
    .keys = {{{"value", &Effect::amount, true}}},
    .changes = StepChange::course,
    .traits = StepTrait::certain,
    .sentence = [](const Effect& step) { return fmt::format("{} is {}", step.name, step.amount->text()); },
    .run =
        [](EventRunner& runner, const Effect& step, Course& course) {
          const auto number = runner.value(*step.amount, step, course);
          if (!number) return false;
          const auto known = course.numbers.find(step.name);
          const bool modifies = known != course.numbers.end();
          if (!modifies || *number != known->second) {
            runner.context().roll_terms.push_back(
                {modifies ? RollTerm::Kind::modifier : RollTerm::Kind::value, course.unit, step.name,
                 modifies ? *number - known->second : *number, step.text.text, &step.condition});
          }
          course.numbers[step.name] = *number;
          return true;
        },
    .usage = "`let = \"far\"`, `value = \"far + 1\"`",
    .documentation = "computes a number; it lasts for the event and for those that it sets off",
};

}  // namespace rearguard
