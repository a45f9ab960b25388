#include "src/core/steps/step.h"

#include "src/core/rules/words/formula_words.h"

namespace rearguard {

std::optional<int> within_limit(EventRunner& runner, std::int64_t number, const std::string& whose) {
  if (number <= max_count && number >= -max_count) return static_cast<int>(number);
  runner.context().fail(fmt::format("{} would become {}, and the limit is {}", whose, number, max_count),
                        "rules");
  return std::nullopt;
}

void engage_with(EventRunner& runner, const Effect& step, const Course& course, const std::string& id) {
  BoardState& board = runner.context().board_state;
  const Position& position = board.position();
  if (!position.enemies(board.unit(course.unit).side, board.unit(id).side)) return;
  board.engage(course.unit, id);
  runner.note(step, course, fmt::format("{} and {} are engaged", course.unit, id));
}

std::string caused_by_text(const Effect& step) {
  switch (step.caused_by) {
    case CauseSelector::same:
      return "";
    case CauseSelector::unit:
      return ", caused by itself";
    case CauseSelector::cause:
      return step.target == EffectTarget::unit ? ", caused by its cause" : ", caused by this unit";
    case CauseSelector::group:
      return ", caused by " + to_text(step.group, true);
    case CauseSelector::nearest_enemies:
      break;
  }
  return ", caused by its nearest enemies";
}

std::string number_of(const std::string& formula, std::string_view one, std::string_view several) {
  return fmt::format("{} {}", formula, formula == "1" ? one : several);
}

std::string numbers_text(const Effect& step) {
  std::string text;
  for (const auto& [name, value] : step.with)
    text += fmt::format(", with {} = {}", name, in_words(value.text()));
  return text;
}

}  // namespace rearguard
