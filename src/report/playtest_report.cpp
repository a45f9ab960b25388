#include "src/report/playtest_report.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "hexmap/plural.h"
#include "src/game/scenario.h"

namespace rearguard {
namespace {

using Json = nlohmann::ordered_json;

std::size_t wins_of(const PlaytestReport& report, const std::string& side) {
  return static_cast<std::size_t>(std::count_if(report.games.begin(), report.games.end(),
                                                [&](const PlaytestGame& g) { return g.leader == side; }));
}

int sum_of(const PlaytestReport& report, std::map<std::string, int> PlaytestGame::*of,
           const std::string& key) {
  int sum = 0;
  for (const PlaytestGame& game : report.games) {
    const auto known = (game.*of).find(key);
    if (known != (game.*of).end()) sum += known->second;
  }
  return sum;
}

/// Returns the mean lead of a side and its standard error.
std::pair<double, double> lead_of(const PlaytestReport& report, const std::string& side) {
  double sum = 0, squares = 0;
  for (const PlaytestGame& game : report.games) {
    double other = 0;
    bool has_other = false;
    for (const auto& [name, points] : game.points) {
      if (name == side) continue;
      other = has_other ? std::max(other, static_cast<double>(points)) : points;
      has_other = true;
    }
    const auto own = game.points.find(side);
    const double lead = (own == game.points.end() ? 0 : own->second) - other;
    sum += lead;
    squares += lead * lead;
  }
  const auto n = static_cast<double>(report.games.size());
  if (n < 2) return {n > 0 ? sum / n : 0, 0};
  const double mean = sum / n;
  return {mean, std::sqrt(std::max(0.0, squares / n - mean * mean) / (n - 1))};
}

std::map<std::string, int> counted(const PlaytestReport& report, std::string PlaytestGame::*text) {
  std::map<std::string, int> times;
  for (const PlaytestGame& game : report.games) ++times[game.*text];
  return times;
}

double mean(const PlaytestReport& report, std::size_t sum) {
  return report.games.empty() ? 0 : static_cast<double>(sum) / static_cast<double>(report.games.size());
}

std::map<std::string, int> outcomes_of(const PlaytestReport& report) {
  std::map<std::string, int> sum;
  for (const PlaytestGame& game : report.games) {
    for (const auto& [outcome, times] : game.outcomes) sum[outcome] += times;
  }
  return sum;
}

}  // namespace

std::string name_of(const PlaytestPlayer& player) {
  return player.strength ? std::string(strength_names[static_cast<std::size_t>(*player.strength)]) : "random";
}

std::string to_text(const PlaytestReport& report) {
  const std::size_t games = report.games.size();
  std::size_t turns = 0, actions = 0;
  for (const PlaytestGame& game : report.games) {
    turns += static_cast<std::size_t>(game.turns);
    actions += game.actions;
  }
  std::string text =
      fmt::format("{}: {}; a game has {:.1f} turns and {:.0f} actions\n", report.scenario->name,
                  plural(games, "game", "games"), mean(report, turns), mean(report, actions));
  std::size_t decided = 0;
  for (const std::string& side : report.scenario->sides) {
    const std::size_t wins = wins_of(report, side);
    decided += wins;
    const Proportion share = proportion(wins, games);
    const auto [lead, error] = lead_of(report, side);
    const auto player = report.players.find(side);
    text += fmt::format(
        "  {} ({}): leads in {} of {}, {:.0f} % (95 % interval {:.0f} to {:.0f}); mean lead {:+.1f} ± "
        "{:.1f}\n",
        side, player == report.players.end() ? "random" : name_of(player->second), wins, games,
        100 * share.share, 100 * share.low, 100 * share.high, lead, error);
    const int taken = sum_of(report, &PlaytestGame::turns_taken, side);
    text += fmt::format("    loses {:.1f} units a game; {} of {} turns without an action of a unit\n",
                        mean(report, static_cast<std::size_t>(sum_of(report, &PlaytestGame::lost, side))),
                        sum_of(report, &PlaytestGame::idle_turns, side), taken);
  }
  text += fmt::format("  nobody leads in {}\n", games - decided);
  text += "Verdicts\n";
  for (const auto& [verdict, times] : counted(report, &PlaytestGame::verdict))
    text += fmt::format("{:>6} {}\n", times, verdict);
  text += "Units that left the map\n";
  for (const auto& [outcome, times] : outcomes_of(report)) text += fmt::format("{:>6} {}\n", times, outcome);
  for (const PlaytestGame& game : report.games) {
    if (game.problem) text += fmt::format("seed {}: {}\n", game.seed, *game.problem);
  }
  return text;
}

std::string to_json(const PlaytestReport& report) {
  const std::size_t games = report.games.size();
  Json json;
  json["scenario"] = report.scenario->name;
  json["rules"] = report.scenario->rules;
  json["games"] = games;
  if (games > 0) json["seeds"] = {report.games.front().seed, report.games.back().seed};
  std::size_t decided = 0;
  json["sides"] = Json::array();
  for (const std::string& side : report.scenario->sides) {
    const std::size_t wins = wins_of(report, side);
    decided += wins;
    const Proportion share = proportion(wins, games);
    const auto [lead, error] = lead_of(report, side);
    const auto player = report.players.find(side);
    json["sides"].push_back({{"side", side},
                             {"player", player == report.players.end() ? "random" : name_of(player->second)},
                             {"wins", wins},
                             {"share", share.share},
                             {"low", share.low},
                             {"high", share.high},
                             {"mean_lead", lead},
                             {"lead_error", error},
                             {"units_lost", sum_of(report, &PlaytestGame::lost, side)},
                             {"turns", sum_of(report, &PlaytestGame::turns_taken, side)},
                             {"idle_turns", sum_of(report, &PlaytestGame::idle_turns, side)}});
  }
  json["drawn"] = games - decided;
  json["verdicts"] = counted(report, &PlaytestGame::verdict);
  json["endings"] = counted(report, &PlaytestGame::ending);
  json["outcomes"] = outcomes_of(report);
  json["each"] = Json::array();
  for (const PlaytestGame& game : report.games) {
    Json one{{"seed", game.seed},     {"points", game.points}, {"leader", game.leader},
             {"margin", game.margin}, {"turns", game.turns},   {"actions", game.actions}};
    if (game.problem) one["problem"] = *game.problem;
    json["each"].push_back(std::move(one));
  }
  return json.dump(1);
}

}  // namespace rearguard
