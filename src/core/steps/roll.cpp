#include <algorithm>

#include "src/core/engine/terms/resolution.h"
#include "src/core/rules/words/formula_words.h"
#include "src/core/steps/step.h"

namespace rearguard {
namespace {

constexpr std::int64_t max_dice = 1'000;  // of one roll

std::string describe_roll(const Effect& step) {
  const std::string text = fmt::format("rolls {} as {}", to_text(step.dice), step.name);
  return step.amount ? text + ", " + number_of(in_words(step.amount->text()), "time", "times") : text;
}

bool roll_dice(EventRunner& runner, const Effect& step, Course& course) {
  ResolutionContext& context = runner.context();
  std::int64_t times = 1;
  if (step.amount) {
    const auto wanted = runner.value(*step.amount, step, course);
    if (!wanted) return false;
    times = *wanted;
    if (times > max_dice)
      return context.fail(fmt::format("{} of {} would take {} rolls, and the limit is {}", step.name,
                                      course.unit, times, max_dice),
                          "rules");
  }
  if (step.amount) runner.tell_sums(*step.amount, step, course);
  std::vector<Roll> rolls;
  const DiceSum dice{step.dice.dice * static_cast<int>(std::max<std::int64_t>(times, 0)), step.dice.sides};
  const auto sum = context.roll(dice, fmt::format("{} of {}", step.name, course.unit), rolls, step.name);
  if (!sum) return false;
  int high = 0;
  int low = 0;
  for (const Roll& r : rolls) {
    high = std::max(high, r.rolled);
    low = low == 0 ? r.rolled : std::min(low, r.rolled);
  }
  course.numbers[step.name + ".high"] = high;
  course.numbers[step.name + ".low"] = low;
  runner.set_roll(step, course, *sum, std::move(rolls));
  return true;
}

}  // namespace

constinit const StepKind steps::roll{
    .value = &Effect::dice,
    .keys = {{{"name", StepName::number, true}, {"times", &Effect::amount}}},
    .check =
        [](StepReader& in) {
          for (const char* end : {".high", ".low"}) in.names.make_known(in.effect.name + end);
        },
    .changes = StepChange::course,
    .traits = StepTrait::rolls,
    .sentence = describe_roll,
    .run = roll_dice,
    .usage = "`roll = \"2d6\"`, `name = \"far\"`, `times = \"hits\"`",
    .documentation =
        "rolls, and keeps the sum as the number `far`, the highest die as `far.high`, the lowest as "
        "`far.low`; `times` as often (default once)",
};

}  // namespace rearguard
