#include <algorithm>

#include "hexmap/plural.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/rules/words/formula_words.h"
#include "src/core/steps/step.h"

namespace rearguard {
namespace {

bool lose(EventRunner& runner, const Effect& step, Course& course) {
  BoardState& board = runner.context().board_state;
  const auto number = runner.value(*step.amount, step, course);
  if (!number) return false;
  const int strength = board.unit(course.unit).strength;
  runner.tell_sums(*step.amount, step, course);
  const bool has_dice = runner.has_dice(*step.amount, course);
  const std::string how = has_dice ? ": " + runner.reckoning(*step.amount, course) : std::string();
  if (*number <= 0) {
    if (has_dice) runner.tell(step, course, fmt::format("{} loses nothing{}", course.unit, how), {}, {});
    return true;
  }
  const auto all = strength == 0 ? max_count : std::int64_t{strength};
  runner.add_loss(course.unit, static_cast<int>(std::min(*number, all)));
  if (strength == 0) {
    runner.note(step, course,
                fmt::format("{} loses {}, but states no strength{}", course.unit, *number, how));
    return true;
  }
  const std::string points = plural(strength, "strength point", "strength points");
  if (*number >= strength) {
    runner.note(step, course,
                fmt::format("{} loses its last {}: eliminated{}", course.unit, points,
                            how.empty() ? "" : "; " + how.substr(2)));
    board.remove(course.unit, outcome_eliminated);
    return true;
  }
  runner.note(step, course, fmt::format("{} loses {} of {}{}", course.unit, *number, points, how));
  board.set_strength(course.unit, strength - static_cast<int>(*number));
  return true;
}

}  // namespace

constinit const StepKind steps::lose_strength{
    .value = &Effect::amount,
    .changes = StepChange::strength,
    .traits = {StepTrait::certain, StepTrait::alike_anywhere, StepTrait::of_unit_alone},
    .sentence =
        [](const Effect& step) {
          return "loses " + number_of(in_words(step.amount->text()), "strength point", "strength points");
        },
    .run = lose,
    .usage = "`lose_strength = \"hits\"`",
    .documentation = "lowers the strength; the last point eliminates",
};

}  // namespace rearguard
