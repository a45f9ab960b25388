#include "src/extras/playtest/playtest_findings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/plural.h"
#include "src/extras/playtest/playtest_comparison.h"
#include "src/extras/playtest/playtest_report.h"

namespace rearguard {
namespace {

std::string points_text(const Estimate& points) {
  std::string text = fmt::format("{:+.1f} points", points.value);
  if (points.known) text += fmt::format(" ({:+.1f} to {:+.1f})", points.low, points.high);
  return text;
}

std::string favour_text(const PlaytestReport& report) {
  const PlaytestTally& tally = report.series.tally;
  const Favour favour = favoured(report);
  std::vector<std::string> shares;
  for (const auto& [side, one] : tally.sides) {
    if (!favour.side.empty() && side != favour.side) continue;
    const Proportion share = proportion(one.wins, tally.games);
    shares.push_back(fmt::format("{} leads in {} of {} ({:.0f} to {:.0f} %)", side, one.wins,
                                 plural(tally.games, "game", "games"), 100 * share.low, 100 * share.high));
  }
  if (favour.side.empty())
    return fmt::format("Nobody is favoured beyond chance: {}.", fmt::join(shares, ", "));
  return fmt::format("{} is favoured from the end of turn {} on: {}, by {} on average.", favour.side,
                     favour.since, shares.front(),
                     points_text(mean_of(tally.sides.at(favour.side).lead, tally.games)));
}

}  // namespace

Favour favoured(const PlaytestReport& report) {
  const PlaytestTally& tally = report.series.tally;
  const auto is_ahead = [&](const Moments& lead) {
    const Estimate mean = mean_of(lead, tally.games);
    return mean.known && mean.low > 0;
  };
  for (const auto& [side, one] : tally.sides) {
    if (!is_ahead(one.lead)) continue;
    std::size_t since = one.leads_by_turn.size();
    while (since > 1 && is_ahead(one.leads_by_turn[since - 2])) --since;
    return {side, static_cast<int>(since)};
  }
  return {};
}

std::vector<PlaceWorth> place_worths(const PlaytestReport& report) {
  const PlaytestTally& with = report.series.tally;
  std::vector<PlaceWorth> worths;
  for (const WorthResult& result : report.worth) {
    if (!result.tally || result.tally->games == 0 || with.games == 0) continue;
    PlaceWorth worth{&result, "", {}};
    for (const std::string& side : report.scenario->sides) {
      const Estimate points = difference(result.tally->sides.at(side).lead, result.tally->games,
                                         with.sides.at(side).lead, with.games);
      if (worth.side.empty() || points.value > worth.points.value) worth = {&result, side, points};
    }
    worths.push_back(worth);
  }
  std::ranges::stable_sort(worths, [](const PlaceWorth& a, const PlaceWorth& b) {
    const bool sure = !a.points.within_chance(), other = !b.points.within_chance();
    return sure != other ? sure : a.points.value > b.points.value;
  });
  return worths;
}

std::vector<Hex> unused_hexes(const PlaytestReport& report) {
  const HexMap& map = report.scenario->map();
  std::vector<Hex> unused;
  for (std::size_t i = 0; i < map.grid().size(); ++i) {
    const Hex h = map.grid().hex_at(i);
    if (map.exists(h) && !report.series.tally.visited.contains(map.grid().number(h))) unused.push_back(h);
  }
  return unused;
}

std::string change_in_short(const PlaytestReport& report) {
  const std::string& side = report.scenario->sides.front();
  const auto results = compare_results(report.series.tally, report.changed->tally);
  const auto lead = std::ranges::find(results, "mean lead of " + side, &ComparedNumber::what);
  if (lead == results.end()) return "";
  return fmt::format(
      "The change moves the mean lead of {} by {}; chance alone makes so large a difference in {}.", side,
      points_text(lead->by), describe_chance(chance_of(lead->by)));
}

std::string describe_chance(double chance) {
  if (chance >= 0.01) return fmt::format("{:.0f} of 100", 100 * chance);
  return chance < 0.001 ? "fewer than 1 of 1000" : fmt::format("{:.0f} of 1000", 1000 * chance);
}

std::string not_played(const PlaytestReport& report) {
  std::vector<std::string> names;
  for (const WorthResult& result : report.worth) {
    if (result.may_be_played && (!result.tally || result.tally->games == 0))
      names.push_back(result.place.name);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

std::vector<std::string> in_short(const PlaytestReport& report) {
  if (report.series.tally.games == 0) return {"No game was played."};
  std::vector<std::string> lines{favour_text(report)};
  const std::vector<PlaceWorth> worths = place_worths(report);
  if (!worths.empty() && worths.front().points.within_chance()) {
    lines.push_back(fmt::format("Of {} none is worth more than chance may have done.",
                                plural(worths.size(), "place", "places")));
  } else if (!worths.empty()) {
    lines.push_back(fmt::format("Most is worth \"{}\": {} for {}.", worths.front().result->place.name,
                                points_text(worths.front().points), worths.front().side));
  }
  if (report.changed && report.changed->tally.games > 0) lines.push_back(change_in_short(report));
  const std::size_t unused = unused_hexes(report).size();
  const auto& terrains = report.scenario->map().terrains();
  const auto hexes = terrains.size() - static_cast<std::size_t>(std::ranges::count(terrains, no_hex));
  lines.push_back(fmt::format("In {} of {} no unit ever was.", unused, plural(hexes, "hex", "hexes")));
  if (const std::string left = not_played(report); !left.empty())
    lines.push_back("Not played yet (the same command goes on with them): " + left + ".");
  return lines;
}

}  // namespace rearguard
