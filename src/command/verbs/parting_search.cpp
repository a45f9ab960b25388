#include "src/command/verbs/parting_search.h"

#include <chrono>
#include <functional>

#include <fmt/format.h>

#include "src/core/engine/surveys/rules_diff.h"
#include "src/workshop/boards/smallest_difference.h"
#include "src/workshop/examples/example_writer.h"
#include "src/workshop/examples/parting_board.h"

namespace rearguard {
namespace {

constexpr int usual_seconds = 5;

std::function<bool()> limit_of(const PartingLimits& limits, std::uint64_t& asked) {
  if (limits.questions) return [&asked, most = *limits.questions] { return asked++ < most; };
  const auto end =
      std::chrono::steady_clock::now() + std::chrono::seconds(limits.seconds.value_or(usual_seconds));
  return [end] { return std::chrono::steady_clock::now() < end; };
}

}  // namespace

Parting search_parting(const PartingLimits& limits, const std::array<PartingSide, 2>& sides,
                       const std::vector<Example>& examples) {
  std::uint64_t asked = 0;
  const auto goes_on = limit_of(limits, asked);
  const PartingSearch of_examples = parting_board(*sides[0].rules, *sides[1].rules, examples, goes_on);
  Parting parting{0, of_examples.boards, {}};
  if (of_examples.found) {
    parting.units = of_examples.found->examples[0].position.position.units().size();
    for (std::size_t i = 0; i < 2; ++i)
      parting.examples[i] = to_example(*of_examples.found, i, sides[i].readings, sides[i].id, sides[i].text);
    return parting;
  }
  BoardSearchLimits of_boards;
  of_boards.seed = limits.seed;
  of_boards.max_questions = limits.questions.value_or(0);
  if (!limits.questions) of_boards.has_time = goes_on;
  std::array<std::vector<std::string>, 2> only;
  const auto shared = shared_results(*sides[0].rules, *sides[1].rules, {}, only);
  if (shared.empty()) return parting;
  const DifferenceSearch small = smallest_difference(*sides[0].rules, *sides[1].rules, shared, of_boards);
  parting.boards += small.boards;
  if (!small.found) return parting;
  parting.units = small.found->board.units.size();
  for (std::size_t i = 0; i < 2; ++i) {
    parting.examples[i] =
        to_example({small.found->board, small.found->answers[i]}, sides[i].id, sides[i].text);
    for (const auto& [reading, choice] : sides[i].readings)
      parting.examples[i] += fmt::format("readings.{} = \"{}\"\n", reading, choice);
  }
  return parting;
}

}  // namespace rearguard
