#include "src/core/steps/step.h"

namespace rearguard {

constinit const StepKind steps::report{
    .value = StepName::word,
    .changes = StepChange::nothing,
    .traits = {StepTrait::certain, StepTrait::alike_anywhere, StepTrait::of_unit_alone},
    .sentence = [](const Effect& step) { return "reports: " + step.name; },
    .run =
        [](EventRunner& runner, const Effect& step, Course& course) {
          runner.note(step, course, fmt::format("{}: {}", course.unit, step.name), {}, step.name);
          return true;
        },
    .usage = "`report = \"obeys\"`",
    .documentation = "reports this word and has no other effect",
};

}  // namespace rearguard
