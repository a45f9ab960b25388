#include "src/extras/playtest/playtest_report.h"

#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "hexmap/plural.h"
#include "src/extras/playtest/playtest_comparison.h"
#include "src/extras/playtest/playtest_rules.h"

namespace rearguard {
namespace {

using Json = nlohmann::ordered_json;

const SideTally& tally_of(const PlaytestReport& report, const std::string& side) {
  static const SideTally none;
  const auto found = report.series.tally.sides.find(side);
  return found == report.series.tally.sides.end() ? none : found->second;
}

double mean(const Moments& moments, std::size_t games) {
  return mean_of(moments, games).value;
}

std::string side_text(const PlaytestReport& report, const std::string& side) {
  const std::size_t games = report.series.tally.games;
  const SideTally& tally = tally_of(report, side);
  const Proportion share = proportion(tally.wins, games);
  std::string text = fmt::format(
      "  {} ({}): leads in {} of {}, {:.0f} % (95 % interval {:.0f} to {:.0f}); mean lead {:+.1f} ± {:.1f}\n",
      side, player_of(report, side), tally.wins, games, 100 * share.share, 100 * share.low, 100 * share.high,
      mean(tally.lead, games), error_of(tally.lead, games));
  return text + fmt::format("    loses {:.1f} units a game; {} of {} turns without an action of a unit\n",
                            mean(tally.lost, games), tally.idle_turns.sum, tally.turns.sum);
}

/// Returns the rules that never had an effect, one line for each kind of rule.
std::string unused_text(const PlaytestReport& report) {
  std::vector<std::pair<std::string, std::vector<std::string>>> by_kind;
  for (const KnownRule& rule : unused_rules(*report.scenario, report.series.tally)) {
    if (by_kind.empty() || by_kind.back().first != rule.name.first) by_kind.push_back({rule.name.first, {}});
    by_kind.back().second.push_back(rule.name.second);
  }
  if (by_kind.empty()) return "";
  std::string text = "Rules that never had an effect\n";
  for (const auto& [kind, names] : by_kind) text += fmt::format("  {}: {}\n", kind, fmt::join(names, ", "));
  return text;
}

std::string worth_text(const PlaytestReport& report) {
  std::string text;
  for (const WorthResult& worth : report.worth) {
    text += fmt::format("With {} closed{}\n", worth.place.name,
                        worth.note.empty() ? "" : " (" + worth.note + ")");
    if (!worth.tally) continue;
    for (const ComparedNumber& number : compare_results(report.series.tally, *worth.tally))
      text += fmt::format("  {}: {}\n", number.what, describe_difference(number));
  }
  return text;
}

Json estimate_json(const Moments& moments, const Estimate& estimate) {
  Json json{{"sum", moments.sum}, {"squares", moments.squares}, {"mean", estimate.value}};
  if (estimate.known) {
    json["low"] = estimate.low;
    json["high"] = estimate.high;
  }
  return json;
}

Json lead_json(const Moments& moments, std::size_t games) {
  return estimate_json(moments, mean_of(moments, games));
}

Json moments_json(const Moments& moments, std::size_t games) {
  return estimate_json(moments, count_of(moments, games));
}

Json side_json(const PlaytestReport& report, const std::string& side, const SideTally& tally,
               std::size_t games) {
  Json by_turn = Json::array();
  for (const Moments& lead : tally.leads_by_turn) by_turn.push_back(lead_json(lead, games));
  const Proportion share = proportion(tally.wins, games);
  return {{"side", side},
          {"player", player_of(report, side)},
          {"wins", tally.wins},
          {"share", share.share},
          {"low", share.low},
          {"high", share.high},
          {"mean_lead", mean(tally.lead, games)},
          {"lead_error", error_of(tally.lead, games)},
          {"units_lost", tally.lost.sum},
          {"turns", tally.turns.sum},
          {"idle_turns", tally.idle_turns.sum},
          {"of_a_game",
           {{"lead", lead_json(tally.lead, games)},
            {"lost", moments_json(tally.lost, games)},
            {"turns", moments_json(tally.turns, games)},
            {"idle_turns", moments_json(tally.idle_turns, games)}}},
          {"by_turn", std::move(by_turn)}};
}

/// Returns {"games by turns" …} as a list, so that numbers stay numbers.
Json by_number(const std::map<int, std::size_t>& games, const char* key) {
  Json json = Json::array();
  for (const auto& [number, times] : games) json.push_back({{key, number}, {"games", times}});
  return json;
}

Json places_json(const std::map<SidePlace, Moments>& places, std::size_t games) {
  Json json = Json::array();
  for (const auto& [place, moments] : places) {
    json.push_back({{"hex", place.second}, {"side", place.first}});
    json.back().update(moments_json(moments, games));
  }
  return json;
}

Json steps_json(const PlaytestTally& tally) {
  Json json = Json::array();
  for (const auto& [step, moments] : tally.steps) {
    json.push_back({{"from", std::get<1>(step)}, {"to", std::get<2>(step)}, {"side", std::get<0>(step)}});
    json.back().update(moments_json(moments, tally.games));
  }
  return json;
}

Json rules_json(const Scenario& scenario, const PlaytestTally& tally) {
  Json json = Json::array();
  for (const KnownRule& rule : known_rules(scenario)) {
    const auto found = tally.rules.find(rule.name);
    json.push_back({{"kind", rule.name.first}, {"name", rule.name.second}, {"cite", rule.cite}});
    json.back().update(moments_json(found == tally.rules.end() ? Moments{} : found->second, tally.games));
  }
  return json;
}

/// Adds who leads how often and by how much.
void add_results(Json& json, const PlaytestReport& report, const PlaytestTally& tally) {
  json["sides"] = Json::array();
  for (const auto& side : report.scenario->sides) {
    const auto found = tally.sides.find(side);
    json["sides"].push_back(
        side_json(report, side, found == tally.sides.end() ? SideTally{} : found->second, tally.games));
  }
  json["drawn"] = tally.drawn;
  json["turns"] = moments_json(tally.turns, tally.games);
  json["actions"] = moments_json(tally.actions, tally.games);
}

void add_tally(Json& json, const PlaytestReport& report, const Scenario& scenario,
               const PlaytestTally& tally) {
  add_results(json, report, tally);
  json["verdicts"] = tally.verdicts;
  json["endings"] = tally.endings;
  json["outcomes"] = tally.outcomes;
  json["lengths"] = by_number(tally.lengths, "turns");
  json["leads"] = by_number(tally.leads, "lead");
  json["retreat_ends"] = places_json(tally.retreat_ends, tally.games);
  json["losses"] = places_json(tally.losses, tally.games);
  json["steps"] = steps_json(tally);
  json["holders"] = tally.holders;
  json["visited"] = tally.visited;
  json["rules_used"] = rules_json(scenario, tally);
}

Json worth_json(const PlaytestReport& report) {
  const Grid& grid = report.scenario->map().grid();
  Json json = Json::array();
  for (const WorthResult& worth : report.worth) {
    Json one{{"place", worth.place.name}, {"hexes", Json::array()}, {"hexsides", Json::array()}};
    for (const Hex h : worth.place.hexes) one["hexes"].push_back(grid.number(h));
    for (const Hexside& side : worth.place.hexsides)
      one["hexsides"].push_back({grid.number(side.first()), grid.number(side.second())});
    if (!worth.note.empty()) one["note"] = worth.note;
    one["games"] = worth.tally ? worth.tally->games : 0;
    one["differences"] = Json::array();
    if (worth.tally) {
      for (const ComparedNumber& number : compare_results(report.series.tally, *worth.tally))
        one["differences"].push_back({{"what", number.what},
                                      {"open", number.first},
                                      {"closed", number.second},
                                      {"difference", number.by.value},
                                      {"low", number.by.low},
                                      {"high", number.by.high},
                                      {"within_chance", number.by.within_chance()}});
      add_results(one["results"], report, *worth.tally);
    }
    json.push_back(std::move(one));
  }
  return json;
}

Json game_json(const PlaytestGame& game) {
  Json one{{"seed", game.seed},     {"points", game.points}, {"leader", game.leader},
           {"margin", game.margin}, {"turns", game.turns},   {"actions", game.actions}};
  if (game.problem) one["problem"] = *game.problem;
  return one;
}

}  // namespace

std::string name_of(const PlaytestPlayer& player) {
  return player.strength ? name_of(*player.strength) : "random";
}

std::string player_of(const PlaytestReport& report, const std::string& side) {
  const auto player = report.players.find(side);
  return name_of(player == report.players.end() ? PlaytestPlayer{} : player->second);
}

std::string describe_difference(const ComparedNumber& number) {
  const double scale = number.is_share ? 100 : 1;
  const char* unit = number.is_share ? " points of 100" : "";
  const auto signed_number = [&](double value) {
    return number.is_share ? fmt::format("{:+.0f}", scale * value) : fmt::format("{:+.2f}", value);
  };
  std::string text = signed_number(number.by.value) + unit;
  if (!number.by.known) return text + " (too few games for an interval)";
  text +=
      fmt::format(" (95 % interval {} to {})", signed_number(number.by.low), signed_number(number.by.high));
  return text + (number.by.within_chance() ? ": within chance" : "");
}

std::string to_text(const PlaytestReport& report) {
  const PlaytestTally& tally = report.series.tally;
  std::string text = fmt::format("{}: {}; a game has {:.1f} turns and {:.0f} actions\n",
                                 report.scenario->name, plural(tally.games, "game", "games"),
                                 mean(tally.turns, tally.games), mean(tally.actions, tally.games));
  for (const std::string& side : report.scenario->sides) text += side_text(report, side);
  text += fmt::format("  nobody leads in {}\n", tally.drawn);
  text += "Verdicts\n";
  for (const auto& [verdict, times] : tally.verdicts) text += fmt::format("{:>6} {}\n", times, verdict);
  text += "Units that left the map\n";
  for (const auto& [outcome, times] : tally.outcomes) text += fmt::format("{:>6} {}\n", times, outcome);
  text += unused_text(report) + worth_text(report);
  for (const auto& [seed, problem] : report.series.problems)
    text += fmt::format("seed {}: {}\n", seed, problem);
  return text;
}

std::string to_json(const PlaytestReport& report) {
  const PlaytestTally& tally = report.series.tally;
  const std::uint64_t first = report.series.first_seed;
  Json json;
  json["rearguard"] = "playtest 1";
  json["scenario"] = report.scenario->name;
  json["rules"] = report.scenario->rules;
  if (!report.signature.empty()) json["signature"] = report.signature;
  json["games"] = tally.games;
  if (tally.games > 0) json["seeds"] = {first, first + tally.games - 1};
  add_tally(json, report, *report.scenario, tally);
  json["worth"] = worth_json(report);
  if (report.changed) {
    Json& changed = json["changed"];
    changed["scenario"] = report.changed->scenario->name;
    changed["signature"] = report.changed->signature;
    changed["games"] = report.changed->tally.games;
    add_tally(changed, report, *report.changed->scenario, report.changed->tally);
  }
  json["problems"] = Json::array();
  for (const auto& [seed, problem] : report.series.problems)
    json["problems"].push_back({{"seed", seed}, {"problem", problem}});
  json["each"] = Json::array();
  for (const PlaytestGame& game : report.series.games) json["each"].push_back(game_json(game));
  return json.dump(1);
}

}  // namespace rearguard
