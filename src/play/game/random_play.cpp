#include "src/play/game/random_play.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/engine/terms/retreat_path.h"
#include "src/core/rules/facts/stacking.h"
#include "src/core/rules/words/expression.h"
#include "src/core/rules/words/rule_set.h"
#include "src/play/game/apply.h"
#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"
#include "src/play/game/legal.h"
#include "src/play/game/movement_reach.h"
#include "src/play/game/scenario.h"

namespace rearguard {
namespace {

using Kind = GameAction::Kind;

/// Returns the hexes over the stacking limit, each with its load.
std::map<Hex, std::int64_t> overstacked(const GameState& state) {
  std::map<Hex, std::int64_t> over;
  for (UnitIndex u = 0; u < state.position.units().size(); ++u) {
    const StackingLimit limit(*state.scenario->rule_set, state.position, u);
    const Hex h = state.position.unit(u).hex;
    const std::int64_t load = limit.weight(u) + limit.friendly_load(h);
    if (limit.is_exceeded_by(load)) over[h] = std::max(over[h], load);
  }
  return over;
}

bool crowded_reported(const std::vector<ResolutionStep>& resolution_steps, Hex h) {
  return std::any_of(resolution_steps.begin(), resolution_steps.end(), [&](const ResolutionStep& i) {
    return (i.clause == "displacement" || i.clause == "stacking") && i.path == RetreatPath{h};
  });
}

bool enemies_share(const GameState& state, const Unit& unit) {
  const auto units = state.position.units_in(unit.hex);
  return std::any_of(units.begin(), units.end(), [&](UnitIndex u) {
    return state.position.enemies(state.position.unit(u).side, unit.side);
  });
}

}  // namespace

std::size_t RandomPlayer::draw(std::size_t below) {
  return static_cast<std::size_t>(dice_() % below);
}

GameAction RandomPlayer::one_of(const GameState& state, const std::vector<GameAction>& actions) {
  // Every action of the rules is equally likely, regardless of its number of hexes or targets.
  std::vector<std::string> names;
  for (const GameAction& a : actions) {
    if (!listed(names, a.name)) names.push_back(a.name);
  }
  const std::string& name = names[draw(names.size())];
  std::vector<const GameAction*> some;
  for (const GameAction& a : actions) {
    if (a.name == name) some.push_back(&a);
  }
  const bool moves = !some.front()->hexes.empty() && some.front()->kind == Kind::act;
  if (!moves || draw(3) == 0) return *some[draw(some.size())];
  const SideIndex side = state.position.unit(*state.position.find(some.front()->unit)).side;
  const GameAction* best = some.front();
  auto nearest = distance_to_enemies(state.position, side, best->hexes.front());
  for (const GameAction* a : some) {
    const auto away = distance_to_enemies(state.position, side, a->hexes.front());
    if (away < nearest) best = a;
    nearest = std::min(nearest, away);
  }
  return *best;
}

std::optional<GameAction> RandomPlayer::of_units(const GameState& state) {
  std::vector<UnitIndex> units;
  for (UnitIndex u = 0; u < state.position.units().size(); ++u) {
    if (!finished_.contains(state.position.unit(u).id)) units.push_back(u);
  }
  while (!units.empty()) {
    const std::size_t at = draw(units.size());
    const UnitIndex u = units[at];
    units.erase(units.begin() + static_cast<std::ptrdiff_t>(at));
    const std::vector<GameAction> actions = legal_actions_of(state, u);
    if (actions.empty() || draw(4) == 0) {
      finished_.insert(state.position.unit(u).id);
      continue;
    }
    return one_of(state, actions);
  }
  return std::nullopt;
}

std::optional<GameAction> RandomPlayer::pick(const GameState& state) {
  if (state.over) return std::nullopt;
  if (state.choice) {
    const std::vector<GameAction> answers = legal_actions(state);
    return answers[draw(answers.size())];
  }
  if (std::tuple(turn_, side_, phase_) != std::tuple(state.turn, state.side, state.phase)) {
    finished_.clear();
    std::tie(turn_, side_, phase_) = std::tuple(state.turn, state.side, state.phase);
  }
  if (auto action = of_units(state)) return action;
  const std::vector<GameAction> arriving = entries(state);
  if (!arriving.empty() && draw(8) != 0) return arriving[draw(arriving.size())];
  if (auto owed = owed_action(state)) return owed;
  return GameAction{};
}

std::optional<std::string> SoundnessCheck::problem_with(const GameState& before, const Applied& done) {
  if (!before.choice) reported_.clear();
  reported_.insert(reported_.end(), done.resolution_steps.begin(), done.resolution_steps.end());
  const GameState& after = done.state;
  std::map<std::string, int> seen;
  for (const Unit& unit : after.position.units()) ++seen[unit.id];
  for (const Reinforcement& arrival : after.waiting) ++seen[arrival.unit.id];
  for (const LostUnit& unit : after.gone) ++seen[unit.id];
  for (const auto& [id, strength] : after.strength) {
    if (seen[id] != 1) return fmt::format("unit {} exists {} times", id, seen[id]);
  }
  if (seen.size() != after.strength.size()) return "a unit exists that the scenario does not contain";
  for (const Unit& unit : after.position.units()) {
    if (enemies_share(after, unit)) return fmt::format("{} shares its hex with an enemy", unit.id);
  }
  const auto was = overstacked(before);
  for (const auto& [hex, load] : overstacked(after)) {
    const auto old = was.find(hex);
    if ((old == was.end() || old->second < load) && !crowded_reported(reported_, hex))
      return fmt::format("{} exceeds the stacking limit with {}", after.position.map().grid().number(hex),
                         load);
  }
  return std::nullopt;
}

RandomGame play_at_random(const std::shared_ptr<const Scenario>& scenario, std::uint64_t seed,
                          std::size_t max_actions) {
  ApplyResult opening = begin_game(scenario, seed);
  if (const auto* against = std::get_if<IllegalReason>(&opening))
    return {0, 0, GameState{scenario, seed, scenario->start}, "the game cannot begin: " + against->text};
  RandomGame game{0, 0, std::move(std::get<Applied>(opening).state), std::nullopt};
  RandomPlayer player(stream_seed(seed, 1'000'000'007));
  const Grid& grid = scenario->map().grid();
  SoundnessCheck check;
  while (!game.end.over) {
    const auto action = player.pick(game.end);
    if (!action || game.actions == max_actions) {
      game.problem = action ? fmt::format("the game has not ended after {} actions", max_actions)
                            : "there is no legal action";
      return game;
    }
    ApplyResult applied = apply(game.end, *action);
    if (const auto* against = std::get_if<IllegalReason>(&applied)) {
      game.problem = fmt::format("{}: {}", to_text(*action, grid), against->text);
      return game;
    }
    auto& done = std::get<Applied>(applied);
    if (const auto wrong = check.problem_with(game.end, done)) {
      game.problem = fmt::format("{}: {}", to_text(*action, grid), *wrong);
      return game;
    }
    ++game.actions;
    game.rolls += done.rolls.size();
    game.end = std::move(done.state);
  }
  return game;
}

}  // namespace rearguard
