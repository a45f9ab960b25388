// Previews, turns of the computer, and long games resumed from their journals.

#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "src/play/game/game.h"
#include "src/play/game/game_action.h"
#include "src/play/game/legal.h"
#include "src/play/game/random_play.h"
#include "src/play/game/scenario.h"
#include "src/play/opponent/opponent.h"
#include "src/play/outcomes/preview.h"
#include "src/play/record/journal.h"
#include "src/play/record/scenario_reader.h"
#include "tools/benchmarks/hard_coded_retreat.h"
#include "tools/benchmarks/subjects.h"

namespace rearguard::benchmarks {
namespace {

constexpr std::size_t long_game = 10'000;

std::shared_ptr<const Scenario> scenario(const std::string& name) {
  const auto read = read_scenario_file(std::string(REARGUARD_MAPS) + name, RuleLibrary(REARGUARD_RULES));
  require_agreement(static_cast<bool>(read), "the shipped scenario " + name);
  return *read;
}

Game begun(const std::shared_ptr<const Scenario>& of, std::uint64_t seed) {
  auto game = Game::begin(of, seed);
  require_agreement(std::holds_alternative<Game>(game), "a new game");
  return std::get<Game>(std::move(game));
}

/// A legal action that has an event, and the state in which it is.
struct Previewed {
  GameState state;
  GameAction action;
};

/// Returns one action of each name that occurs in a game played at random.
std::vector<Previewed> one_of_each(const std::shared_ptr<const Scenario>& of) {
  constexpr int actions = 60;
  Game game = begun(of, 7);
  RandomPlayer player(7);
  std::map<std::string, Previewed> found;
  for (int i = 0; i < actions && !game.state().over; ++i) {
    for (const GameAction& action : legal_actions(game.state())) {
      if (found.contains(action.name) || preview(game.state(), action).chances.empty()) continue;
      found.emplace(action.name, Previewed{game.state(), action});
    }
    const auto next = player.pick(game.state());
    if (!next || game.act(*next)) break;
  }
  std::vector<Previewed> each;
  for (auto& [name, one] : found) each.push_back(std::move(one));
  return each;
}

void measure_previews(RatioTable& table) {
  // With the gate of each.
  const std::vector<std::pair<std::string, double>> scenarios = {
      {"2930/skirmish", 16'000},     {"keddles-mill/scenario", 160'000}, {"kolbeck-pass/scenario", 110'000},
      {"vessen/scenario", 1'000},    {"sulwen-tarn/scenario", 220'000},  {"san-brenzo/scenario", 450'000},
      {"brannoc-vale/scenario", 2e7}};
  for (const auto& [name, gate] : scenarios) {
    const std::vector<Previewed> each = one_of_each(scenario("/" + name + ".toml"));
    require_agreement(!each.empty(), "actions with odds");
    const auto look = [&each] {
      for (const Previewed& one : each) keep(preview(one.state, one.action).chances.size());
    };
    table.compare_once("preview of each kind of action, " + name + ", to hard-coded",
                       {look, static_cast<double>(each.size()), "preview"}, hard_coded_search(),
                       at_most(gate, 20'000));
  }
}

/// The computer's first turn of a scenario, with all its phases.
void take_a_turn(const std::shared_ptr<const Scenario>& of, Strength strength) {
  Game game = begun(of, 7);
  const std::string side = game.state().active_side();
  Opponent opponent(of, side, strength, 7);
  while (!game.state().over && game.state().active_side() == side && game.state().acting_side() == side) {
    const Thought thought = opponent.think(opponent.view_of(game.state()));
    if (game.act(thought.action)) opponent.refuse(thought.action);
  }
}

void measure_opponents(RatioTable& table) {
  const auto of = scenario("/2930/skirmish.toml");
  for (const Strength strength : {Strength::recruit, Strength::captain, Strength::general}) {
    table.compare_once(
        fmt::format("a turn of the {}, 2930/skirmish, to hard-coded", name_of(strength)),
        {[&] { take_a_turn(of, strength); }, 1, "turn"}, hard_coded_search(),
        at_most(strength == Strength::general ? 8e6 : 2e6, strength == Strength::general ? 4e6 : 1e6));
  }
}

/// A game in which units only move, so that none is lost: a shipped scenario with more turns.
Game play_on(const std::shared_ptr<const Scenario>& endless, std::size_t actions) {
  Game game = begun(endless, 11);
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
  Game again = game.branch(0);
  for (const GameStep& step : game.steps()) {
    require_agreement(!again.act(step.action), "an action that is played again");
    const std::string line =
        to_text(line_of(again.steps().back(), again.state(), JournalLine::Kind::action, ++number), check);
    check = check_of(line, check);
    text += line;
  }
  return text;
}

void resume(const std::shared_ptr<const Scenario>& endless, const std::string& text) {
  const auto journal = read_journal(text, "long.journal");
  require_agreement(static_cast<bool>(journal), "a valid journal");
  Game game = begun(endless, journal->heading.seed);
  const auto problem = replay(*journal, "long.journal", game);
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
  measure_previews(table);
  measure_opponents(table);
  measure_long_games(table);
  measure_journal(table);
}

}  // namespace rearguard::benchmarks
