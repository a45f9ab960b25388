#include "src/answers/thinking/suggest.h"

#include <chrono>
#include <climits>
#include <locale>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/nearest_name.h"
#include "hexmap/one_line.h"
#include "src/answers/report/json_writer.h"
#include "src/core/document/decoder.h"
#include "src/play/opponent/thought_text.h"

namespace rearguard {

namespace {

/// Reads how long the player may think, up to a day.
std::optional<double> read_seconds(TableReader& table) {
  const Node* node = table.find("seconds");
  if (node == nullptr) return std::nullopt;
  const bool is_number = node->kind == Node::Kind::integer || node->kind == Node::Kind::real;
  double seconds = -1;
  if (is_number) {
    std::istringstream text(node->text);
    text.imbue(std::locale::classic());
    text >> seconds;
  }
  if (seconds >= 0 && seconds <= 86400) return seconds;
  table.problems().add(node->place, "`seconds` must be a number from 0 to 86400");
  return std::nullopt;
}

}  // namespace

std::variant<Thought, std::string> Suggestions::thought_on(const GameState& state, Strength strength,
                                                           std::uint64_t seed, const ThinkLimits& limits) {
  if (state.over) return "the game is over: there is nothing to do";
  const std::string side = state.acting_side();
  Opponent& opponent =
      players_.try_emplace({side, strength, seed}, state.scenario, side, strength, seed).first->second;
  return opponent.think(opponent.view_of(state), limits);
}

Answer Suggestions::operator()(TableReader& table, const GameState& state) {
  const std::string word = table.string("strength").value_or("general");
  const auto seed = static_cast<std::uint64_t>(table.integer("seed", 0, INT_MAX).value_or(1));
  ThinkLimits limits;
  limits.work = static_cast<std::size_t>(table.integer("work", 1, INT_MAX).value_or(0));
  if (const auto seconds = read_seconds(table)) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(*seconds);
    limits.stop = [end] { return std::chrono::steady_clock::now() >= end; };
  }
  table.finish();
  if (!table.problems().empty()) return answer_with_problems("request", table.problems().take());
  const auto strength = strength_named(word);
  if (!strength)
    return answer_with_error("request", "there is no strength " + value_text(one_line(word, 40)) +
                                            did_you_mean(word, strength_words()));
  const auto thought = thought_on(state, *strength, seed, limits);
  if (const auto* problem = std::get_if<std::string>(&thought)) return answer_with_error("request", *problem);
  return {AnswerStatus::fine, to_json(std::get<Thought>(thought), state.position.map().grid())};
}

std::string to_json(const Thought& thought, const Grid& grid) {
  JsonWriter json;
  json.object([&] {
    json.member("action", to_text(thought.action, grid));
    json.member("gain", fmt::format("{:.2f}", thought.gain));
    json.member("why", fmt::format("{}", fmt::join(describe_thought(thought, grid), " ")));
    if (thought.next) json.member("next", to_text(*thought.next, grid));
    if (thought.second) {
      json.member("instead_of", to_text(thought.second->action, grid));
      json.member("its_gain", fmt::format("{:.2f}", thought.second->gain));
    }
    json.array("candidates", thought.candidates, [&](const ValuedAction& candidate) {
      json.object([&] {
        json.member("action", to_text(candidate.action, grid));
        json.member("gain", fmt::format("{:.2f}", candidate.gain));
      });
    });
    json.member("tried", static_cast<std::uint64_t>(thought.work));
  });
  return json.take();
}

}  // namespace rearguard
