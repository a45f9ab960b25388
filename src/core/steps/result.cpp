#include "src/core/steps/step.h"

namespace rearguard {

constinit const StepKind steps::result{
    .value = StepName::result,
    .changes = StepChange::anything,
    .traits = StepTrait::alike_anywhere,
    .sentence = [](const Effect& step) { return fmt::format("suffers the result `{}`", step.name); },
    .run = [](EventRunner& runner, const Effect& step,
              Course& course) { return runner.retreat(step, course); },
    .usage = "`result = \"rout\"`",
    .documentation = "a combat result of the file, with everything that comes with it",
};

}  // namespace rearguard
