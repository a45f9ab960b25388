#include "src/core/steps/step.h"

namespace rearguard {

constinit const StepKind steps::remove{
    .value = StepName::word,
    .changes = StepChange::unit,
    .traits = {StepTrait::certain, StepTrait::alike_anywhere, StepTrait::of_unit_alone},
    .sentence = [](const Effect& step) { return "is removed from the map: " + step.name; },
    .run =
        [](EventRunner& runner, const Effect& step, Course& course) {
          const std::string hex = runner.number(runner.place(course.unit));
          runner.note(step, course, fmt::format("{} in {} is {}", course.unit, hex, step.name));
          runner.context().board_state.remove(course.unit, step.name);
          return true;
        },
    .usage = "`remove = \"destroyed\"`",
    .documentation = "takes the unit off the map; the word says what has happened to it",
};

}  // namespace rearguard
