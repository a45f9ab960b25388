#include "src/report/playtest_report.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "hexmap/plural.h"
#include "src/game/scenario.h"
#include "src/game/score.h"

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
std::pair<double, double> mean_lead_of(const PlaytestReport& report, const std::string& side) {
  double sum = 0, squares = 0;
  for (const PlaytestGame& game : report.games) {
    const double lead = lead_of(side, game.points);
    sum += lead;
    squares += lead * lead;
  }
  const auto n = static_cast<double>(report.games.size());
  if (n < 2) return {n > 0 ? sum / n : 0, 0};
  const double mean = sum / n;
  return {mean, std::sqrt(std::max(0.0, squares / n - mean * mean) / (n - 1))};
}

/// What the games say of one side.
struct SideRecord {
  std::string side, player;
  std::size_t wins = 0;
  Proportion share;
  double lead = 0, lead_error = 0;
  int lost = 0, turns = 0, idle_turns = 0;
};

/// Returns the record of each side, in the order of play.
std::vector<SideRecord> records_of(const PlaytestReport& report) {
  std::vector<SideRecord> records;
  for (const std::string& side : report.scenario->sides) {
    SideRecord& record = records.emplace_back();
    const auto player = report.players.find(side);
    record.side = side;
    record.player = name_of(player == report.players.end() ? PlaytestPlayer{} : player->second);
    record.wins = wins_of(report, side);
    record.share = proportion(record.wins, report.games.size());
    std::tie(record.lead, record.lead_error) = mean_lead_of(report, side);
    record.lost = sum_of(report, &PlaytestGame::lost, side);
    record.turns = sum_of(report, &PlaytestGame::turns_taken, side);
    record.idle_turns = sum_of(report, &PlaytestGame::idle_turns, side);
  }
  return records;
}

std::size_t drawn_of(const PlaytestReport& report) {
  return wins_of(report, "");
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
  return player.strength ? name_of(*player.strength) : "random";
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
  for (const SideRecord& side : records_of(report)) {
    text += fmt::format(
        "  {} ({}): leads in {} of {}, {:.0f} % (95 % interval {:.0f} to {:.0f}); mean lead {:+.1f} ± "
        "{:.1f}\n",
        side.side, side.player, side.wins, games, 100 * side.share.share, 100 * side.share.low,
        100 * side.share.high, side.lead, side.lead_error);
    text += fmt::format("    loses {:.1f} units a game; {} of {} turns without an action of a unit\n",
                        mean(report, static_cast<std::size_t>(side.lost)), side.idle_turns, side.turns);
  }
  text += fmt::format("  nobody leads in {}\n", drawn_of(report));
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
  json["sides"] = Json::array();
  for (const SideRecord& side : records_of(report)) {
    json["sides"].push_back({{"side", side.side},
                             {"player", side.player},
                             {"wins", side.wins},
                             {"share", side.share.share},
                             {"low", side.share.low},
                             {"high", side.share.high},
                             {"mean_lead", side.lead},
                             {"lead_error", side.lead_error},
                             {"units_lost", side.lost},
                             {"turns", side.turns},
                             {"idle_turns", side.idle_turns}});
  }
  json["drawn"] = drawn_of(report);
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
