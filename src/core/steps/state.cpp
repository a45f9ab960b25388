#include "src/core/steps/step.h"

namespace rearguard {

constinit const StepKind steps::state{
    .value = StepName::state,
    .check = [](StepReader& in) { in.names.units.states_set.insert(in.effect.name); },
    .changes = StepChange::state,
    .traits = {StepTrait::certain, StepTrait::alike_anywhere, StepTrait::of_unit_alone},
    .sentence = [](const Effect& step) { return "is now " + step.name; },
    .run =
        [](EventRunner& runner, const Effect& step, Course& course) {
          BoardState& board = runner.context().board_state;
          if (board.unit(course.unit).state == step.name) return true;
          board.set_state(course.unit, step.name);
          runner.note(step, course, fmt::format("{} is now {}", course.unit, step.name));
          return true;
        },
    .usage = "`state = \"shaken\"`",
    .documentation = "sets the unit's state",
};

}  // namespace rearguard
