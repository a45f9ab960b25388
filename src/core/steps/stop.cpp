#include "src/core/steps/step.h"

namespace rearguard {

constinit const StepKind steps::stop{
    .value = OnlyTrue{},
    .changes = StepChange::course,
    .traits = {StepTrait::certain, StepTrait::of_unit_alone, StepTrait::ends_event},
    .sentence = [](const Effect&) -> std::string { return "ends the event"; },
    .run = [](EventRunner&, const Effect&, Course& course) { return course.stopped = true; },
    .usage = "`stop = true`",
    .documentation =
        "ends the event for this unit; in a path effect, the move of the "
        "mover",
};

}  // namespace rearguard
