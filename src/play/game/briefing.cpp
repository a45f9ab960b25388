#include "src/play/game/briefing.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/play/game/game_state.h"
#include "src/play/game/scenario.h"
#include "src/play/game/score.h"

namespace rearguard {
namespace {

/// Returns "blue: 3 units", with what arrives later: "; 2 more arrive from turn 2 on".
std::string forces_of(const Scenario& scenario, const std::string& side) {
  const auto is_own = [&](const UnitSetup& unit) { return unit.side == side; };
  const auto there = std::count_if(scenario.setup.units.begin(), scenario.setup.units.end(), is_own);
  std::size_t later = 0;
  int first = 0;
  for (const Reinforcement& arrival : scenario.arrivals) {
    if (!is_own(arrival.unit)) continue;
    first = later == 0 ? arrival.turn : std::min(first, arrival.turn);
    ++later;
  }
  std::string text = fmt::format("{}: {}", scenario.map().side_name(side),
                                 plural(static_cast<std::size_t>(there), "unit", "units"));
  if (later > 0) text += fmt::format("; {} more may enter from turn {} on", later, first);
  return text + ".";
}

}  // namespace

std::string describe(const VictoryRule& rule, const HexMap& map) {
  std::string text = fmt::format("{} ({}", rule.text, plural(rule.points, "point", "points"));
  if (rule.kind == VictoryRule::Kind::hold && rule.hexes.size() > 1) text += " each";
  if (rule.per_strength) text += " per strength point";
  if (rule.each_turn) text += ", every turn";
  if (!rule.only_for.empty()) text += fmt::format("; {} only", map.side_name(rule.only_for));
  return text + ")";
}

std::string describe(const EndingRule& rule, const HexMap& map) {
  std::string text = rule.text;
  if (text.ends_with('.')) text.pop_back();
  return rule.share
             ? fmt::format("{} (the game ends when {}/{} of the {} units are lost)", text,
                           rule.share->numerator, rule.share->denominator, map.side_adjective(rule.side))
             : fmt::format("{} (the game ends when {} has {})", text, map.side_name(rule.side),
                           plural(rule.points, "point", "points"));
}

std::string describe(const ScoreLevel& level) {
  return fmt::format("A lead of {}: {}", plural(level.margin, "point", "points"), level.text);
}

std::string briefing_of(const Scenario& scenario) {
  if (!scenario.briefing.empty()) return scenario.briefing;
  std::vector<std::string> names;
  for (const std::string& side : scenario.sides) names.push_back(scenario.map().side_name(side));
  std::string text = fmt::format("{}, {}. First to move: {}.", fmt::join(names, " against "),
                                 plural(scenario.turns, "turn", "turns"), names.front());
  for (const std::string& side : scenario.sides) text += "\n" + forces_of(scenario, side);
  return text;
}

std::string verdict_so_far(const GameState& state) {
  const std::string verdict = score_of(state).verdict;
  return state.over ? verdict : "If the game ended now: " + verdict;
}

}  // namespace rearguard
