#include <ostream>

#include <fmt/format.h>

#include "src/answers/report/origin.h"
#include "src/answers/thinking/suggest.h"
#include "src/command/verbs/game_verb.h"
#include "src/play/opponent/thought_text.h"
#include "src/play/record/saved_game.h"

namespace rearguard {
Status game_suggest(Session& session, const GameOptions& options) {
  const auto strength = strength_named(options.strength);
  if (!strength) return refuse(session, unknown_name("--strength", options.strength, strength_words()));
  const auto read = read_game(options.file, scenario_locator(session));
  if (!read) return refuse(session, read.problems());
  const GameState& state = read->game.state();
  const auto suggested = Suggestions().thought_on(state, *strength, options.seed.value_or(1));
  if (const auto* problem = std::get_if<std::string>(&suggested)) return refuse(session, *problem);
  const Thought& thought = std::get<Thought>(suggested);
  const Grid& grid = state.position.map().grid();
  if (options.json) {
    session.out << with_origin(to_json(thought, grid), state.scenario->rules_signature) << '\n';
    return fine;
  }
  session.out << fmt::format("{}: {}\n", state.acting_side(), to_text(thought.action, grid));
  if (thought.action.kind != GameAction::Kind::end)
    session.out << fmt::format("It gains {:+.2f} victory points.\n", thought.gain);
  for (const std::string& line : describe_thought(thought, grid)) session.out << line << '\n';
  return fine;
}

}  // namespace rearguard
