// The list of legal actions contains exactly the actions that can be applied.

#include "src/play/game/legal.h"

#include <set>

#include "src/core/rules/words/play.h"
#include "src/play/game/apply.h"
#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"
#include "src/play/game/random_play.h"
#include "tests/play/game/little_war.h"

using namespace rearguard;
using rearguard::testing::little_scenario;

namespace {

/// Every action that can be written: each with every unit, hex, direction and target.
std::vector<GameAction> everything(const GameState& state) {
  std::vector<GameAction> all{GameAction{}};
  const Grid& grid = state.position.map().grid();
  std::vector<std::string> ids;
  for (const auto& [id, strength] : state.strength) ids.push_back(id);
  for (const std::string& id : ids) {
    GameAction action;
    action.unit = id;
    action.kind = GameAction::Kind::enter;
    for (std::size_t i = 0; i < grid.size(); ++i) {
      action.hexes = {grid.hex_at(i)};
      all.push_back(action);
    }
    action.hexes.clear();
    action.kind = GameAction::Kind::choose;
    for (const char* word : {"stake", "stand", ""}) {
      action.word = word;
      all.push_back(action);
    }
    action.word.clear();
    action.kind = GameAction::Kind::act;
    for (const PlayAction& rule : state.scenario->play().actions) {
      action.name = rule.name;
      all.push_back(action);
      for (std::size_t i = 0; i < grid.size(); ++i) {
        action.hexes = {grid.hex_at(i)};
        if (rule.kind == PlayAction::Kind::movement) all.push_back(action);
      }
      action.hexes.clear();
      for (int d = 0; d < direction_count; ++d) {
        action.facing = direction(d);
        if (rule.kind == PlayAction::Kind::facing) all.push_back(action);
      }
      action.facing.reset();
      for (const std::string& target : ids) {
        action.targets = {target};
        if (rule.kind == PlayAction::Kind::event) all.push_back(action);
      }
      action.targets.clear();
    }
  }
  return all;
}

}  // namespace

TEST_CASE("the listed actions are exactly those that can be applied") {
  const auto scenario = little_scenario();
  const Grid& grid = scenario->map().grid();
  std::size_t states = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    GameState state = std::get<Applied>(begin_game(scenario, seed)).state;
    RandomPlayer player(seed);
    for (int i = 0; i < 60 && !state.over; ++i) {
      std::set<std::string> listed_texts, possible;
      for (const GameAction& a : legal_actions(state)) {
        listed_texts.insert(to_text(a, grid));
        CHECK(std::holds_alternative<Applied>(apply(state, a)));
      }
      for (const GameAction& a : everything(state)) {
        if (std::holds_alternative<Applied>(apply(state, a))) possible.insert(to_text(a, grid));
      }
      // `everything` contains no paths to choose.
      if (!state.choice || state.choice->paths.empty()) CHECK(listed_texts == possible);
      ++states;
      state = std::get<Applied>(apply(state, *player.pick(state))).state;
    }
  }
  CHECK(states > 150);
}
