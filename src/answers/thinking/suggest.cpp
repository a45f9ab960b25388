#include "src/answers/thinking/suggest.h"

#include <climits>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/answers/thinking/thought_json.h"
#include "src/core/document/decoder.h"

namespace rearguard {

std::variant<Thought, std::string> Suggestions::thought_on(const GameState& state, Strength strength,
                                                           std::uint64_t seed) {
  if (state.over) return "the game is over: there is nothing to do";
  const std::string side = state.acting_side();
  Opponent& opponent =
      players_.try_emplace({side, strength, seed}, state.scenario, side, strength, seed).first->second;
  return opponent.think(opponent.view_of(state));
}

Answer Suggestions::operator()(TableReader& table, const GameState& state) {
  const std::string word = table.string("strength").value_or("general");
  const auto seed = static_cast<std::uint64_t>(table.integer("seed", 0, INT_MAX).value_or(1));
  table.finish();
  if (!table.problems().empty()) return answer_with_problems("request", table.problems().take());
  const auto strength = strength_named(word);
  if (!strength)
    return answer_with_error("request", "there is no strength " + value_text(one_line(word, 40)) +
                                            did_you_mean(word, strength_words()));
  const auto thought = thought_on(state, *strength, seed);
  if (const auto* problem = std::get_if<std::string>(&thought)) return answer_with_error("request", *problem);
  return {AnswerStatus::fine, to_json(std::get<Thought>(thought), state.position.map().grid())};
}

}  // namespace rearguard
