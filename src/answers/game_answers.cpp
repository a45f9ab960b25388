// Questions about a game in memory, and its actions.

#include <algorithm>
#include <array>
#include <cstdint>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "src/answers/library.h"
#include "src/board/position.h"
#include "src/document/decoder.h"
#include "src/engine/work_meter.h"
#include "src/game/game_action.h"
#include "src/game/game_state.h"
#include "src/game/legal.h"
#include "src/game/preview.h"
#include "src/game/scenario.h"
#include "src/io/batch_line.h"
#include "src/io/journal.h"
#include "src/io/resolve_request.h"
#include "src/report/game_text.h"
#include "src/view/art.h"
#include "src/view/counter_scene.h"
#include "src/view/map_scene.h"
#include "src/view/scene.h"
#include "src/view/svg.h"

namespace rearguard {

namespace {

constexpr const char* question_name = "question";
constexpr const char* request_name = "request";

enum class Ask : std::uint8_t { state, legal, why_not, preview, picture, journal };
constexpr std::array<Choice<Ask>, 6> asks = {{{"state", Ask::state},
                                              {"legal", Ask::legal},
                                              {"why_not", Ask::why_not},
                                              {"preview", Ask::preview},
                                              {"picture", Ask::picture},
                                              {"journal", Ask::journal}}};

Answer illegal(const IllegalReason& reason) {
  if (reason.kind == IllegalReason::Kind::not_written) return answer_with_error("internal", reason.text);
  const bool needs_hex = reason.kind == IllegalReason::Kind::needs_hex;
  return answer_illegal(reason.text, reason.cite, needs_hex ? "needs_hex" : "illegal");
}

/// Calls `answer`, and answers where there is too little memory for it or too much to do.
template <class Answering>
Answer within_limits(const Answering& answer) {
  try {
    return answer();
  } catch (const TooMuchWork& problem) {
    return answer_with_error("limit", problem.what());
  } catch (const std::bad_alloc&) {
    return answer_with_error("limit", "there is not enough memory to answer this question");
  }
}

Answer legal(const GameState& state, const std::string& unit) {
  if (unit.empty()) return {AnswerStatus::fine, actions_json(state, legal_actions(state))};
  const bool waits = std::any_of(state.waiting.begin(), state.waiting.end(),
                                 [&](const Reinforcement& a) { return a.unit.id == unit; });
  std::string message;
  if (!waits && !find_unit(state.position, unit, message)) return answer_with_error("request", message);
  std::vector<GameAction> actions = legal_actions(state);
  std::erase_if(actions, [&](const GameAction& a) { return a.unit != unit; });
  return {AnswerStatus::fine, actions_json(state, actions)};
}

}  // namespace

Answer AskedGame::ask(std::string_view question, std::shared_ptr<const ArtLibrary> art) const {
  return within_limits([&]() -> Answer {
    const auto root = parse_batch_line(std::string(question), question_name);
    if (!root) return answer_with_problems("request", root.problems());
    Problems problems(question_name);
    TableReader table(*root, "the question", problems);
    const auto what = table.choice<Ask>("ask", asks, Need::required);
    if (!what) return answer_with_problems("request", problems.take());
    const bool of_action = *what == Ask::why_not || *what == Ask::preview;
    const std::string action =
        of_action ? table.string("action", Need::required).value_or("") : std::string();
    const std::string unit = *what == Ask::legal ? table.string("unit").value_or("") : std::string();
    const std::string prefix = *what == Ask::picture ? table.string("prefix").value_or("") : std::string();
    table.finish();
    if (!problems.empty()) return answer_with_problems("request", problems.take());
    const GameState& state = game_.game().state();
    if (*what == Ask::state) return {AnswerStatus::fine, to_json(state)};
    if (*what == Ask::journal) return {AnswerStatus::fine, journal_};
    if (*what == Ask::legal) return legal(state, unit);
    if (*what == Ask::picture) {
      MapStyle style;
      style.art = std::move(art);
      Scene drawn = map_scene(state.position.map(), style);
      add_counters(drawn, state.position, map_layout(state.position.map(), style));
      return {AnswerStatus::fine, to_svg(drawn, 1, prefix)};
    }
    std::string message;
    const auto parsed = parse_action(state, action, message);
    if (!parsed) return answer_with_error("request", message);
    if (const auto against = illegal_reason(state, *parsed)) return illegal(*against);
    if (*what == Ask::why_not) return {AnswerStatus::fine, "{\"legal\":true}"};
    return {AnswerStatus::fine, to_json(preview(state, *parsed))};
  });
}

Answer AskedGame::act(std::string_view request) {
  return within_limits([&]() -> Answer {
    const auto root = parse_batch_line(std::string(request), request_name);
    if (!root) return answer_with_problems("request", root.problems());
    Problems problems(request_name);
    TableReader table(*root, "the request", problems);
    const auto action = table.string("action");
    const bool undo = table.boolean("undo").value_or(false);
    const bool redo = table.boolean("redo").value_or(false);
    if ((action ? 1 : 0) + (undo ? 1 : 0) + (redo ? 1 : 0) != 1)
      problems.add(table.node().place, "the request needs one of `action`, `undo` = true and `redo` = true");
    table.finish();
    if (!problems.empty()) return answer_with_problems("request", problems.take());
    const auto keep = [&](const std::string& line) {
      auto problem = also_ ? also_(line) : std::nullopt;
      if (!problem) journal_ += line;
      return problem;
    };
    std::optional<IllegalReason> against;
    if (undo) {
      against = game_.undo(keep);
      return against ? illegal(*against) : Answer{AnswerStatus::fine, "{\"undone\": true}"};
    }
    if (redo) {
      against = game_.redo(keep);
    } else {
      std::string message;
      const auto parsed = parse_action(game_.game().state(), *action, message);
      if (!parsed) return answer_with_error("request", message);
      against = game_.act(*parsed, keep);
    }
    if (against) return illegal(*against);
    const Game& game = game_.game();
    return {AnswerStatus::fine, to_json(game.steps().back(), game.scenario().map().grid())};
  });
}

}  // namespace rearguard
