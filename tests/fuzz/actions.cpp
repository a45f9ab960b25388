// Any text as actions of a game, one per line, "undo" and "redo" included: the journal of the applied actions
// must lead to the same state.

#include "src/play/game/random_play.h"
#include "tests/fuzz/inputs.h"
#include "tests/play/game/little_war.h"

namespace {

constexpr int max_lines = 10;
constexpr std::uint64_t seed = 7;

/// Applies one line of the input. Returns its line in the journal; empty if it changed nothing.
std::optional<JournalLine> carry_out(Game& game, const std::string& text, int number) {
  if (text == "undo") {
    if (game.undoable() == nullptr) return std::nullopt;
    const JournalLine line = line_of(*game.undoable(), game.state(), JournalLine::Kind::undo, number);
    must(game.undo(), "an undoable action was not undone");
    return line;
  }
  if (text == "redo") {
    if (game.redoable() == nullptr) return std::nullopt;
    must(!game.redo(), "an undone action cannot be redone");
    return line_of(game.steps().back(), game.state(), JournalLine::Kind::redo, number);
  }
  std::string message;
  const auto action = parse_action(game.state(), text, message);
  if (!action) {
    must(!message.empty(), "an illegal action without a reason");
    return std::nullopt;
  }
  const GameState before = game.state();
  if (const auto against = game.act(*action)) {
    must(!against->text.empty(), "an illegal action without a message");
    must(fingerprint(before) == fingerprint(game.state()), "an illegal action has changed the game");
    return std::nullopt;
  }
  const GameStep& step = game.steps().back();
  const auto wrong = SoundnessCheck().problem_with(before, {game.state(), step.resolution_steps, step.rolls});
  must(!wrong, wrong.value_or(""));
  return line_of(step, game.state(), JournalLine::Kind::action, number);
}

}  // namespace

int fuzz_actions(const std::uint8_t* data, std::size_t size) {
  static const auto scenario = little_scenario();
  Game game = little_game(seed, scenario);
  std::string text = to_text(JournalHeading{"scenario.toml", seed, check_of(game.state())});
  std::istringstream lines{std::string(text_of(data, size))};
  int number = 0;
  std::string line;
  for (int i = 0; i < max_lines && std::getline(lines, line); ++i) {
    const auto done = carry_out(game, line, number + 1);
    if (!done) continue;
    ++number;
    text += to_text(*done, check_of(text));
  }
  const auto journal = read_journal(text, "game.journal");
  must(static_cast<bool>(journal), "a journal that cannot be read:\n" + text);
  Game replayed = little_game(seed, scenario);
  const auto problem = replay(*journal, "game.journal", replayed);
  must(!problem, problem ? to_string(*problem) : "");
  must(fingerprint(replayed.state()) == fingerprint(game.state()),
       "a journal leads to another state:\n" + text);
  return 0;
}
