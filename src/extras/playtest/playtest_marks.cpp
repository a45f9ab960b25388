#include "src/extras/playtest/playtest_marks.h"

#include <fmt/format.h>

#include "src/extras/playtest/playtest_findings.h"
#include "src/extras/playtest/playtest_report.h"

namespace rearguard {
namespace {

/// Returns the hexes of printed numbers with counts; those that the map does not have are left out.
std::vector<CountMark> counts(const PlaytestReport& report, const std::map<SidePlace, Moments>& places) {
  const Grid& grid = report.scenario->map().grid();
  std::map<Hex, CountMark> marks;
  for (const auto& [place, moments] : places) {
    const auto h = grid.parse(place.second);
    if (!h || !grid.contains(*h) || moments.sum == 0) continue;
    CountMark& mark = marks.insert({*h, {*h, 0, place.second}}).first->second;
    mark.times += static_cast<double>(moments.sum) / static_cast<double>(report.series.tally.games);
    mark.note += fmt::format("; {} {}", moments.sum, place.first);
  }
  std::vector<CountMark> all;
  for (auto& [h, mark] : marks) all.push_back(std::move(mark));
  return all;
}

std::vector<FlowStep> steps(const PlaytestReport& report) {
  const Grid& grid = report.scenario->map().grid();
  std::map<std::pair<Hex, Direction>, FlowStep> flows;
  for (const auto& [step, moments] : report.series.tally.steps) {
    const auto from = grid.parse(std::get<1>(step));
    const auto to = grid.parse(std::get<2>(step));
    const auto towards = from && to ? direction_between(*from, *to) : std::nullopt;
    if (!towards || moments.sum == 0) continue;
    FlowStep& flow =
        flows.insert({{*from, *towards}, {*from, *towards, 0, std::get<1>(step) + "-" + std::get<2>(step)}})
            .first->second;
    flow.times += static_cast<double>(moments.sum) / static_cast<double>(report.series.tally.games);
    flow.note += fmt::format("; {} {}", moments.sum, std::get<0>(step));
  }
  std::vector<FlowStep> all;
  for (auto& [key, flow] : flows) all.push_back(std::move(flow));
  return all;
}

}  // namespace

GameMarks playtest_marks(const PlaytestReport& report) {
  GameMarks marks;
  if (report.series.tally.games == 0) return marks;
  for (const PlaceWorth& worth : place_worths(report)) {
    const WorthPlace& place = worth.result->place;
    std::string note = fmt::format("{}: {:+.1f} points for {}", place.name, worth.points.value, worth.side);
    if (worth.points.known) note += fmt::format(" ({:+.1f} to {:+.1f})", worth.points.low, worth.points.high);
    marks.places.push_back({place.hexes, place.hexsides, fmt::format("{:.1f}", worth.points.value),
                            !worth.points.within_chance(), std::move(note)});
  }
  // The most valuable is drawn on top.
  std::ranges::reverse(marks.places);
  marks.retreats = counts(report, report.series.tally.retreat_ends);
  marks.losses = counts(report, report.series.tally.losses);
  marks.steps = steps(report);
  marks.unused = unused_hexes(report);
  return marks;
}

std::optional<HexWindow> played_window(const PlaytestReport& report) {
  const Grid& grid = report.scenario->map().grid();
  std::vector<Hex> hexes;
  const auto add = [&](Hex h) {
    for (const Hex near : {h, neighbour(h, direction(0)), neighbour(h, direction(1)),
                           neighbour(h, direction(3)), neighbour(h, direction(4))}) {
      if (grid.contains(near)) hexes.push_back(near);
    }
  };
  for (const auto& [number, games] : report.series.tally.visited) {
    if (const auto h = grid.parse(number); h && grid.contains(*h)) add(*h);
  }
  for (const WorthResult& result : report.worth) {
    for (const Hex h : result.place.hexes) add(h);
    for (const Hexside& side : result.place.hexsides) add(side.first());
  }
  if (hexes.empty()) return std::nullopt;
  return window_around(grid, hexes);
}

Scene turn_chart(const PlaytestReport& report) {
  const PlaytestTally& tally = report.series.tally;
  const std::string& side = report.scenario->sides.front();
  std::vector<ChartBar> bars;
  for (const Moments& lead : tally.sides.at(side).leads_by_turn) {
    const Estimate mean = mean_of(lead, tally.games);
    std::string text = fmt::format("{:+.1f}", mean.value);
    if (mean.known) text += fmt::format(" ({:+.1f} to {:+.1f})", mean.low, mean.high);
    bars.push_back(
        {fmt::format("turn {}", bars.size() + 1), mean.value, mean.low, mean.high, std::move(text)});
  }
  return bar_chart(fmt::format("Mean lead of {} at the end of each turn, with its 95 % interval", side),
                   bars);
}

}  // namespace rearguard
