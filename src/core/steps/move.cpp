#include "src/core/rules/words/formula_words.h"
#include "src/core/steps/step.h"

namespace rearguard {
namespace {

void check_move(StepReader& in) {
  const Node& step = in.table.node();
  if ((step.find("hexes") == nullptr) != in.effect.by_allowance)
    in.add_problem(*in.value, "a `move` needs exactly one of `hexes` and `by_allowance = true`");
  in.effect.has_otherwise = step.find("if_blocked") != nullptr;
}

std::string describe_move(const Effect& step) {
  const bool by_allowance = step.by_allowance || !step.amount;
  return fmt::format("moves by `{}`, {}{}", step.name,
                     by_allowance ? "as far as its movement points allow"
                                  : number_of(in_words(step.amount->text()), "hex", "hexes"),
                     caused_by_text(step));
}

}  // namespace

constinit const StepKind steps::move{
    .value = StepName::move,
    .keys = {{{"hexes", &Effect::amount},
              {"by_allowance", &Effect::by_allowance},
              {"caused_by", &Effect::caused_by},
              {"then", &Effect::then},
              {"if_blocked", &Effect::otherwise}}},
    .check = check_move,
    .changes = StepChange::anything,
    .traits = StepTrait::none,
    .sentence = describe_move,
    .then = "after the move",
    .otherwise = "if blocked, instead of the move's failure",
    .run = [](EventRunner& runner, const Effect& step, Course& course) { return runner.move(step, course); },
    .usage = "`move = \"flight\"`, `hexes = \"far / 2\"` or `by_allowance = true`",
    .documentation =
        "a move, by so many hexes or as far as its movement points go; `then = [steps]` once it "
        "has "
        "moved; `if_blocked = [steps]` instead of the move's failure; `caused_by` as for `event`. If the "
        "move "
        "asks who caused it and the event was reported without causing "
        "units, the file's default holds, or the event is refused",
};

}  // namespace rearguard
