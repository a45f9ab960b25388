// Questions about a game in memory, and its actions.

#include "src/answers/questions/asking.h"
#include "src/answers/questions/board_picture.h"
#include "src/answers/questions/dice_keys.h"
#include "src/answers/questions/library.h"
#include "src/answers/report/game_text.h"
#include "src/answers/view/art.h"
#include "src/core/board/position.h"
#include "src/core/document/decoder.h"
#include "src/core/io/positions/batch_line.h"
#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"
#include "src/play/game/legal.h"
#include "src/play/game/scenario.h"
#include "src/play/outcomes/preview.h"
#include "src/play/record/find_actions.h"
#include "src/play/record/journal.h"

namespace rearguard {

namespace {

enum class GameAsk : std::uint8_t { state, legal, why_not, preview, suggest, picture, journal, opening };
constexpr std::array<Choice<GameAsk>, 8> game_asks = {{{"state", GameAsk::state},
                                                       {"legal", GameAsk::legal},
                                                       {"why_not", GameAsk::why_not},
                                                       {"preview", GameAsk::preview},
                                                       {"suggest", GameAsk::suggest},
                                                       {"picture", GameAsk::picture},
                                                       {"journal", GameAsk::journal},
                                                       {"opening", GameAsk::opening}}};

constexpr const char* no_suggestions =
    "this library was built without the computer player who suggests actions; build it with "
    "REARGUARD_API_SUGGEST";

Answer illegal_answer(const IllegalReason& reason) {
  if (reason.kind == IllegalReason::Kind::not_written) return answer_with_error("internal", reason.text);
  const char* kind = reason.kind == IllegalReason::Kind::needs_hex     ? "needs_hex"
                     : reason.kind == IllegalReason::Kind::dice_wanted ? "dice_wanted"
                                                                       : "illegal";
  return answer_illegal(reason.text, reason.cite, kind);
}

Answer legal_answer(const GameState& state, const std::string& unit) {
  std::string message;
  const auto actions = find_legal_actions(state, unit, message);
  if (!actions) return answer_with_error("request", message);
  return {AnswerStatus::fine, actions_json(state, *actions)};
}

}  // namespace

Answer AskedGame::ask(std::string_view question, std::shared_ptr<const ArtLibrary> art) const {
  std::string id;
  Answer answer = within_limits<Answer>([&]() -> Answer {
    const auto root = parse_batch_line(std::string(question), question_name);
    if (!root) return answer_with_problems("request", root.problems());
    Problems problems(question_name);
    TableReader table(*root, "the question", problems);
    id = read_id(table);
    const auto what = table.choice<GameAsk>("ask", game_asks, Need::required);
    if (!what) return answer_with_problems("request", problems.take());
    if (*what == GameAsk::suggest) return suggestion(table);
    const bool of_action = *what == GameAsk::why_not || *what == GameAsk::preview;
    const std::string action =
        of_action ? table.string("action", Need::required).value_or("") : std::string();
    const std::string unit = *what == GameAsk::legal ? table.string("unit").value_or("") : std::string();
    const bool draws = *what == GameAsk::picture;
    const std::lock_guard lock(guard_);
    const GameState& state = game_.game().state();
    const PictureQuestion picture = draws ? read_picture_question(table, state.position) : PictureQuestion();
    table.finish();
    if (!problems.empty()) return answer_with_problems("request", problems.take());
    if (*what == GameAsk::state) return {AnswerStatus::fine, to_json(state)};
    if (*what == GameAsk::journal) return {AnswerStatus::fine, journal_};
    if (*what == GameAsk::opening)
      return {AnswerStatus::fine, opening_json(game_.game().opening(), state.position.map().grid())};
    if (*what == GameAsk::legal) return legal_answer(state, unit);
    if (draws) return {AnswerStatus::fine, board_picture(state.position, picture, art)};
    std::string message;
    const auto parsed = parse_action(state, action, message);
    if (!parsed) return answer_with_error("request", message);
    if (const auto against = illegal_reason(state, *parsed)) return illegal_answer(*against);
    if (*what == GameAsk::why_not) return {AnswerStatus::fine, "{\"legal\":true}"};
    return {AnswerStatus::fine, to_json(preview(state, *parsed))};
  });
  return named(std::move(answer), std::move(id), signature_);
}

Answer AskedGame::suggestion(TableReader& table) const {
  if (!suggest_) return answer_with_error("request", no_suggestions);
  const std::lock_guard thinks_alone(thinking_);
  const GameState state = [&] {
    const std::lock_guard lock(guard_);
    return game_.game().state();
  }();
  return suggest_(table, state);
}

std::unique_ptr<AskedGame> AskedGame::copy() const {
  const std::lock_guard lock(guard_);
  return std::make_unique<AskedGame>(game_, journal_, unasked_);
}

Answer AskedGame::act(std::string_view request) {
  std::string id;
  Answer answer = within_limits<Answer>([&]() -> Answer {
    const auto root = parse_batch_line(std::string(request), request_name);
    if (!root) return answer_with_problems("request", root.problems());
    Problems problems(request_name);
    TableReader table(*root, "the request", problems);
    id = read_id(table);
    const auto action = table.string("action");
    const StatedDice dice = read_stated_dice(table);
    const bool undo = table.boolean("undo").value_or(false);
    const bool redo = table.boolean("redo").value_or(false);
    if ((action ? 1 : 0) + (undo ? 1 : 0) + (redo ? 1 : 0) != 1)
      problems.add(table.node().place, "the request needs one of `action`, `undo` = true and `redo` = true");
    if (dice && !action)
      problems.add(table.find("dice")->place, "`dice` are those of an `action`: leave them out");
    table.finish();
    if (!problems.empty()) return answer_with_problems("request", problems.take());
    const std::lock_guard lock(guard_);
    const auto keep = [&](const std::string& line) {
      auto problem = also_ ? also_(line) : std::nullopt;
      if (!problem) journal_ += line;
      return problem;
    };
    std::optional<IllegalReason> against;
    if (undo) {
      against = game_.undo(keep);
      return against ? illegal_answer(*against) : Answer{AnswerStatus::fine, "{\"undone\": true}"};
    }
    if (redo) {
      against = game_.redo(keep);
    } else {
      std::string message;
      const auto parsed = parse_action(game_.game().state(), *action, message);
      if (!parsed) return answer_with_error("request", message);
      against = game_.act(*parsed, keep, dice);
    }
    if (against) return illegal_answer(*against);
    const Game& game = game_.game();
    return {AnswerStatus::fine, to_json(game.steps().back(), game.scenario().map().grid())};
  });
  return named(std::move(answer), std::move(id), signature_);
}

}  // namespace rearguard
