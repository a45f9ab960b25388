#include "src/core/steps/step.h"

namespace rearguard {
namespace {

template <bool on>
bool set_marker(EventRunner& runner, const Effect& step, Course& course) {
  BoardState& board = runner.context().board_state;
  if (listed(board.unit(course.unit).markers, step.name) == on) return true;
  board.set_marker(course.unit, step.name, on);
  runner.note(step, course, fmt::format("{} is {} {}", course.unit, on ? "now" : "no longer", step.name));
  return true;
}

}  // namespace

constinit const StepKind steps::mark{
    .value = StepName::marker,
    .keys = {{{"quiet", &Effect::quiet}}},
    .changes = StepChange::marker,
    .traits = {StepTrait::certain, StepTrait::alike_anywhere, StepTrait::of_unit_alone},
    .sentence = [](const Effect& step) { return "is marked " + step.name; },
    .run = set_marker<true>,
    .usage = "`mark = \"firing\"`",
    .documentation = "gives it a marker beside its state; `quiet = true`: it is not reported",
};

constinit const StepKind steps::unmark{
    .value = StepName::marker,
    .keys = {{{"quiet", &Effect::quiet}}},
    .changes = StepChange::marker,
    .traits = {StepTrait::certain, StepTrait::alike_anywhere, StepTrait::of_unit_alone},
    .sentence = [](const Effect& step) { return "is no longer marked " + step.name; },
    .run = set_marker<false>,
    .usage = "`unmark = \"firing\"`",
    .documentation = "takes the marker away; `quiet` as for `mark`",
};

}  // namespace rearguard
