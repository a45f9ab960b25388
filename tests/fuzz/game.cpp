// Short games chosen by the input's bytes: each byte picks a legal action, 255 lets the player pick at
// random. After each action all invariants must hold, and the action must be readable from its own text.

#include "src/play/game/random_play.h"
#include "tests/fuzz/inputs.h"
#include "tests/play/game/little_war.h"

namespace {

constexpr std::size_t max_actions = 12;

std::uint64_t seed_of(const std::uint8_t* data) {
  std::uint64_t game_seed = 0;
  for (int i = 0; i < 4; ++i) game_seed = (game_seed << 8U) | data[i];
  return game_seed;
}

void play(Game& game, RandomPlayer& player, std::uint8_t byte) {
  const GameState before = game.state();
  const std::vector<GameAction> actions = legal_actions(before);
  must(!actions.empty(), "a game that is not over but has no legal action");
  const GameAction action =
      byte == 255 ? player.pick(before).value_or(actions.front()) : actions[byte % actions.size()];
  std::string message;
  const std::string text = to_text(action, game.scenario().map().grid());
  const auto read = parse_action(before, text, message);
  must(read == action, "an action that cannot be read again: " + text + ": " + message);
  const auto against = game.act(action);
  must(!against, "a legal action is rejected: " + text + (against ? ": " + against->text : ""));
  const GameStep& step = game.steps().back();
  const auto wrong = SoundnessCheck().problem_with(before, {game.state(), step.resolution_steps, step.rolls});
  must(!wrong, wrong.value_or("") + " after " + text);
}

}  // namespace

int fuzz_game(const std::uint8_t* data, std::size_t size) {
  static const auto scenario = little_scenario();
  if (size < 4) return 0;
  const std::uint64_t game_seed = seed_of(data);
  Game game = little_game(game_seed, scenario);
  RandomPlayer player(game_seed);
  for (std::size_t i = 4; i < size && i < max_actions + 4 && !game.state().over; ++i)
    play(game, player, data[i]);
  return 0;
}
