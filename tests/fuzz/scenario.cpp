// Any text as a scenario, with an inline map or map.toml and the rules "little": if it is valid, its game
// begins, is described, and plays one action after another.

#include "hexmap/one_line.h"
#include "src/answers/report/game_text.h"
#include "tests/fuzz/inputs.h"
#include "tests/fuzz/little_files.h"

int fuzz_scenario(const std::uint8_t* data, std::size_t size) {
  static const LittleFiles files;
  static const RuleLibrary library = files.library();
  const auto read = read_scenario_text(text_of(data, size), "scenario.toml", files.folder(), library);
  if (!read) return rejected(read.problems());
  auto begun = Game::begin(*read, 7);
  if (std::holds_alternative<IllegalReason>(begun)) return 0;
  Game game = std::get<Game>(std::move(begun));
  must(!find_bad_character(shown_text(to_text(game.state()))), "a state described with control characters");
  to_json(game.state());
  for (int i = 0; i < 3 && !game.state().over; ++i) {
    const std::vector<GameAction> actions = legal_actions(game.state());
    must(!actions.empty(), "a game that is not over but has no legal action");
    const auto against = game.act(i == 0 ? actions.front() : actions.back());
    must(!against || !against->text.empty(), "an illegal action without a message");
  }
  return 0;
}
