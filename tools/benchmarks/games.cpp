// Random games, and a long game resumed from its journal.

#include <filesystem>
#include <fstream>
#include <random>

#include <fmt/format.h>

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "src/play/game/game.h"
#include "src/play/game/game_action.h"
#include "src/play/game/random_play.h"
#include "src/play/game/scenario.h"
#include "src/play/record/journal.h"
#include "src/play/record/scenario_reader.h"
#include "tools/benchmarks/subjects.h"

namespace rearguard::benchmarks {
namespace {

constexpr std::size_t long_game = 10'000;

std::shared_ptr<const Scenario> scenario(const std::string& name) {
  const auto read = read_scenario_file(std::string(REARGUARD_MAPS) + name, RuleLibrary(REARGUARD_RULES));
  require_agreement(static_cast<bool>(read), "the shipped scenario " + name);
  return *read;
}

void measure_random_games(RatioTable& table) {
  for (const char* name :
       {"/2930/skirmish.toml", "/sulwen-tarn/scenario.toml", "/keddles-mill/scenario.toml"}) {
    const auto played = scenario(name);
    constexpr std::size_t actions = 100;
    const RandomGame once = play_at_random(played, 7, actions);
    table.time(fmt::format("random game of {}, with its checks", played->name),
               {[played] { keep(play_at_random(played, 7, actions).actions); },
                static_cast<double>(once.actions), "action"});
  }
}

/// A game in which units only move, so that none is lost: a shipped scenario with more turns.
Game play_on(const std::shared_ptr<const Scenario>& endless, std::size_t actions) {
  auto begun = Game::begin(endless, 11);
  require_agreement(std::holds_alternative<Game>(begun), "a new game");
  Game game = std::get<Game>(std::move(begun));
  RandomPlayer player(11);
  while (game.steps().size() < actions) {
    auto action = player.pick(game.state());
    require_agreement(action.has_value(), "a legal action");
    if (!action->targets.empty()) action = GameAction{};
    const auto ruled_out = game.act(*action);
    require_agreement(!ruled_out, ruled_out ? ruled_out->text : "");
  }
  return game;
}

std::string journal_of(const Game& game, const std::string& name) {
  const JournalHeading heading{name, 11, check_of(game.state_after(0))};
  std::string text = to_text(heading);
  std::uint32_t check = check_of(text);
  int number = 0;
  for (const GameStep& step : game.steps()) {
    const std::string line =
        to_text(line_of(step, JournalLine::Kind::action, ++number, game.scenario().map().grid()), check);
    check = check_of(line, check);
    text += line;
  }
  return text;
}

void resume(const std::shared_ptr<const Scenario>& endless, const std::string& text) {
  const auto journal = read_journal(text, "long.journal");
  require_agreement(static_cast<bool>(journal), "a valid journal");
  auto begun = Game::begin(endless, journal->heading.seed);
  const auto problem = replay(*journal, "long.journal", std::get<Game>(begun));
  require_agreement(!problem, problem ? problem->message : "");
}

std::shared_ptr<const Scenario> unbounded() {
  auto endless = std::make_shared<Scenario>(*scenario("/2930/skirmish.toml"));
  endless->turns = 1'000'000;
  endless->endings.clear();
  return endless;
}

void measure_long_games(RatioTable& table) {
  const auto endless = unbounded();
  std::vector<std::pair<std::string, Contender>> sizes;
  for (const std::size_t actions : {long_game / 100, long_game / 25, long_game / 5}) {
    sizes.emplace_back(fmt::format("{} actions", actions),
                       Contender{[endless, actions] { keep(play_on(endless, actions).steps().size()); },
                                 static_cast<double>(actions), "action"});
  }
  table.growth("play a random game", sizes, at_most(1.25, 1));
}

void measure_journal(RatioTable& table) {
  const auto endless = unbounded();
  std::vector<std::string> texts;
  for (const std::size_t actions : {long_game / 16, long_game / 4, long_game})
    texts.push_back(journal_of(play_on(endless, actions), "endless"));
  std::vector<std::pair<std::string, Contender>> sizes;
  for (std::size_t s = 0; s < texts.size(); ++s) {
    const std::size_t actions = long_game >> (4 - 2 * s);
    sizes.emplace_back(fmt::format("{} actions", actions),
                       Contender{[&endless, &text = texts[s]] { resume(endless, text); },
                                 static_cast<double>(actions), "action"});
  }
  table.growth("resume a game from its journal", sizes, at_most(3, 1.5));
}

}  // namespace

void measure_games(RatioTable& table) {
  measure_random_games(table);
  measure_long_games(table);
  measure_journal(table);
}

}  // namespace rearguard::benchmarks
