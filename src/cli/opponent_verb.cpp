#include <algorithm>
#include <ostream>
#include <thread>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/one_line.h"
#include "src/cli/game_verb.h"
#include "src/game/scenario.h"
#include "src/io/saved_game.h"
#include "src/io/scenario_reader.h"
#include "src/opponent/playtest.h"
#include "src/opponent/thought_text.h"
#include "src/report/json_writer.h"
#include "src/report/playtest_report.h"

namespace rearguard {
namespace {

std::vector<std::string> known_players() {
  std::vector<std::string> names = strength_words();
  names.emplace_back("random");
  return names;
}

/// Returns the player that a word names; what is wrong, if it names none.
std::optional<PlaytestPlayer> player_named(const std::string& word, std::string& problem) {
  if (word == "random") return PlaytestPlayer{};
  if (const auto strength = strength_named(word)) return PlaytestPlayer{strength};
  problem = unknown_name("--players", word, known_players());
  return std::nullopt;
}

std::string thought_json(const Thought& thought, const Grid& grid) {
  JsonWriter json;
  json.begin_object();
  json.member("action", to_text(thought.action, grid));
  json.member("gain", fmt::format("{:.2f}", thought.gain));
  json.member_if_any("why", describe_thought(thought));
  if (thought.second) {
    json.member("instead_of", to_text(*thought.second, grid));
    json.member("its_gain", fmt::format("{:.2f}", thought.second_gain));
  }
  json.member("tried", static_cast<std::uint64_t>(thought.work));
  json.end_object();
  return json.take() + '\n';
}

}  // namespace

Status game_suggest(Session& session, const GameOptions& options) {
  const auto strength = strength_named(options.strength);
  if (!strength) return refuse(session, unknown_name("--strength", options.strength, strength_words()));
  const auto read = read_game(options.file, ScenarioLocator{session.rules, data_of(session)});
  if (!read) return refuse(session, read.problems());
  const GameState& state = read->game.state();
  if (state.over) return refuse(session, "the game is over: there is nothing to do");
  const std::string side = state.acting_side();
  Opponent opponent(state.scenario, side, *strength, options.seed.value_or(1));
  const Thought thought = opponent.think(opponent.view_of(state));
  const Grid& grid = state.position.map().grid();
  if (options.json) {
    session.out << thought_json(thought, grid);
    return fine;
  }
  session.out << fmt::format("{}: {}\n", side, to_text(thought.action, grid));
  if (thought.action.kind == GameAction::Kind::end) {
    session.out << "No action of a unit gains anything.\n";
    return fine;
  }
  session.out << fmt::format("It gains {:+.2f} victory points. {}\n", thought.gain,
                             describe_thought(thought));
  if (thought.second)
    session.out << fmt::format("Instead of {}, which gains {:+.2f}.\n", to_text(*thought.second, grid),
                               thought.second_gain);
  return fine;
}

Status game_playtest(Session& session, const GameOptions& options) {
  const auto scenario = read_scenario_file(options.file, session.rules);
  if (!scenario) return refuse(session, scenario.problems());
  const std::vector<std::string>& sides = (*scenario)->sides;
  std::vector<std::string> words = options.players;
  if (words.empty()) words = {"captain"};
  if (words.size() != 1 && words.size() != sides.size())
    return refuse(session, fmt::format("--players: name one player for all, or {} for the sides {}",
                                       sides.size(), fmt::join(sides, ", ")));
  PlaytestReport report{*scenario, {}, {}};
  for (std::size_t i = 0; i < sides.size(); ++i) {
    std::string problem;
    const auto player = player_named(words.size() == 1 ? words.front() : words[i], problem);
    if (!player) return refuse(session, problem);
    report.players[sides[i]] = *player;
  }
  report.games =
      playtests(*scenario, report.players, options.seed.value_or(1), static_cast<std::size_t>(options.games),
                std::max(1U, std::thread::hardware_concurrency()));
  session.out << (options.json ? to_json(report) + '\n' : to_text(report));
  const bool sound = std::none_of(report.games.begin(), report.games.end(),
                                  [](const PlaytestGame& game) { return game.problem.has_value(); });
  return sound ? fine : problems_found;
}

}  // namespace rearguard
