#include "src/core/steps/step.h"

namespace rearguard {
namespace {

bool engage_all(EventRunner& runner, const Effect& step, Course& course) {
  for (const std::string& id : course.causing_units) {
    if (runner.has(id)) engage_with(runner, step, course, id);
  }
  return true;
}

bool release(EventRunner& runner, const Effect& step, Course& course) {
  BoardState& board = runner.context().board_state;
  if (board.unit(course.unit).engaged.empty()) return true;
  board.disengage(course.unit);
  runner.note(step, course, course.unit + " is no longer engaged");
  return true;
}

}  // namespace

constinit const StepKind steps::engage{
    .value = OnlyTrue{},
    .changes = StepChange::engagement,
    .traits = {StepTrait::certain, StepTrait::of_causing_units},
    .sentence = [](const Effect&) -> std::string {
      return "is engaged with its causing units that are enemies";
    },
    .run = engage_all,
    .usage = "`engage = true`",
    .documentation = "engages it in combat with those causing units that are enemies",
};

constinit const StepKind steps::disengage{
    .value = OnlyTrue{},
    .changes = StepChange::engagement,
    .traits = StepTrait::certain,
    .sentence = [](const Effect&) -> std::string { return "is no longer engaged"; },
    .run = release,
    .usage = "`disengage = true`",
    .documentation = "releases it from all units that it is engaged with",
};

}  // namespace rearguard
