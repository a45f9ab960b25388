#include "src/play/game/game_state.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/rules/words/play.h"

namespace rearguard {
namespace {

std::string text_of(const GameState& state, const Unit& unit) {
  const Grid& grid = state.position.map().grid();
  std::string text = fmt::format("{} {} {} {} {} {} {} {} {}", unit.id, state.side_of(unit),
                                 grid.number(unit.hex), unit.state, unit.strength, unit.morale, unit.hidden,
                                 unit.movement.parts, unit.facing ? grid.direction_name(*unit.facing) : "-");
  for (const std::string& marker : unit.markers) text += " +" + marker;
  for (const UnitIndex u : unit.engaged) text += " x" + state.position.unit(u).id;
  for (const auto& [name, number] : unit.counts) text += fmt::format(" {}={}", name, number);
  return text + '\n';
}

std::string text_of(const std::set<std::pair<std::string, std::string>>& done) {
  std::string text;
  for (const auto& [unit, action] : done) text += fmt::format("{}/{};", unit, action);
  return text + '\n';
}

std::string numbers_of(const std::vector<Hex>& hexes, const Grid& grid) {
  std::string text;
  for (const Hex h : hexes) text += (text.empty() ? "" : ",") + grid.number(h);
  return text;
}

std::string terms_of(const Scenario& scenario, const Grid& grid) {
  std::string text = fmt::format("turns {} sides {}\n", scenario.turns, scenario.sides);
  for (const VictoryRule& rule : scenario.victory) {
    text += fmt::format("victory {} {} {} {} {} {} {} {} {} {}\n", static_cast<int>(rule.kind), rule.points,
                        numbers_of(rule.hexes, grid), rule.held_by, rule.only_for, rule.each_turn, rule.side,
                        rule.per_strength, rule.kinds, rule.edge ? static_cast<int>(*rule.edge) : -1);
  }
  for (const EndingRule& rule : scenario.endings) {
    text += fmt::format("ending {} {} {}/{}\n", rule.side, rule.points,
                        rule.share ? rule.share->numerator : 0, rule.share ? rule.share->denominator : 1);
  }
  for (const ScoreLevel& level : scenario.levels) text += fmt::format("level {}\n", level.margin);
  return text;
}

}  // namespace

const Phase& GameState::current_phase() const {
  return scenario->play().phases[phase];
}

bool GameState::has_begun() const {
  return over || choice || !tasks.empty() || phase_part != PhasePart::begin || turn != 1 || side != 0 ||
         phase != 0;
}

const std::string& GameState::acting_side() const {
  if (choice) return choice->chooser;
  if (!has_begun()) return active_side();
  if (current_phase().acting_side == ActingSide::active) return active_side();
  for (const std::string& other : scenario->sides) {
    if (other != active_side()) return other;
  }
  return active_side();
}

std::string fingerprint(const GameState& state) {
  const Grid& grid = state.position.map().grid();
  std::string text = fmt::format("{} turn {} side {} phase {} stage {}.{} {} {} {} {}\n",
                                 state.mail ? "mail" : std::to_string(state.seed), state.turn, state.side,
                                 state.phase, static_cast<int>(state.phase_part), state.phase_event,
                                 state.over, state.ending, state.mail ? "rounds" : "streams",
                                 state.mail ? static_cast<std::uint64_t>(state.mail->round) : state.streams);
  for (const Unit& unit : state.position.units()) text += text_of(state, unit);
  for (const Link& link : state.position.links())
    text += fmt::format("link {} {} {} {}\n", link.name, state.position.unit(link.from).id,
                        state.position.unit(link.to).id, link.counts);
  for (const auto& [id, spent] : state.movement_used)
    text += fmt::format("spent {} {} {}\n", id, spent.points.parts, spent.stopped);
  text += text_of(state.done_in_phase) + text_of(state.done_in_turn) + text_of(state.done_in_game);
  for (const Reinforcement& arrival : state.waiting)
    text += fmt::format("waiting {} {} {}\n", arrival.unit.id, arrival.turn,
                        numbers_of(arrival.entry_hexes, grid));
  text += terms_of(*state.scenario, grid);
  for (const LostUnit& u : state.gone)
    text += fmt::format("gone {} {} {} {} {}\n", u.id, u.outcome, grid.number(u.from), u.strength, u.turn);
  for (const auto& [hex, side] : state.holders) text += fmt::format("held {} {}\n", grid.number(hex), side);
  text += fmt::format("points {}\n", state.points);
  for (const Task& task : state.tasks)
    text += fmt::format("task {} {} {} {} {}\n", task.event, task.unit, task.causing_units, task.numbers,
                        task.action);
  if (!state.choice) return text;
  text += fmt::format("choice {} {} told {} rolled {}\n", state.choice->unit, state.choice->chooser,
                      state.choice->reported, state.choice->rolled);
  if (!state.choice->causes.empty()) text += fmt::format("caused by one of {}\n", state.choice->causes);
  for (const PathChoice& made : state.choice->made)
    text += fmt::format("chose {} {} {}\n", made.unit, made.word, made.hexes.size());
  return text;
}

void imagine_dice(GameState& state, std::uint64_t seed) {
  state.mail.reset();
  state.seed = seed;
}

std::uint64_t stream_seed(std::uint64_t game_seed, std::uint64_t stream) {
  std::uint64_t z = game_seed + (stream + 1) * 0x9e3779b97f4a7c15ULL;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

}  // namespace rearguard
