#include "src/extras/playtest/playtest_picture.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/plural.h"
#include "src/answers/view/flow_scene.h"
#include "src/answers/view/scene.h"
#include "src/answers/view/svg.h"
#include "src/extras/playtest/playtest_report.h"

namespace rearguard {
namespace {

constexpr std::size_t max_bars = 25;

/// Draws the charts and maps of one report.
class Pictures {
 public:
  Pictures(const PlaytestReport& report, std::shared_ptr<const ArtLibrary> art)
      : report_(report), tally_(report.series.tally), map_(report.scenario->map()), art_(std::move(art)) {}

  std::string shares() const {
    std::vector<ChartBar> bars;
    const auto add = [&](const std::string& label, std::size_t times) {
      const Proportion p = proportion(times, tally_.games);
      bars.push_back({label, 100 * p.share, 100 * p.low, 100 * p.high,
                      fmt::format("{:.0f} % ({:.0f} to {:.0f})", 100 * p.share, 100 * p.low, 100 * p.high)});
    };
    for (const std::string& side : report_.scenario->sides) add(label_of(side) + " leads", of(side).wins);
    add("nobody leads", tally_.drawn);
    return to_svg(bar_chart("Share of games, with its 95 % interval", bars), 1, "shares-");
  }

  std::string means(const std::string& title, Moments SideTally::*number, const std::string& prefix) const {
    std::vector<ChartBar> bars;
    for (const std::string& side : report_.scenario->sides) {
      const Estimate mean = mean_of(of(side).*number, tally_.games);
      std::string text = fmt::format("{:.1f}", mean.value);
      if (mean.known) text += fmt::format(" ({:.1f} to {:.1f})", mean.low, mean.high);
      bars.push_back({label_of(side), mean.value, mean.low, mean.high, std::move(text)});
    }
    return to_svg(bar_chart(title, bars), 1, prefix);
  }

  /// Draws games by a number, in bands if there are too many numbers.
  std::string histogram(const std::string& title, const std::map<int, std::size_t>& games,
                        const std::string& prefix) const {
    if (games.empty()) return "";
    const int low = games.begin()->first, high = games.rbegin()->first;
    const int width = (high - low) / static_cast<int>(max_bars) + 1;
    std::vector<ChartBar> bars;
    for (int from = low; from <= high; from += width) {
      std::size_t times = 0;
      for (auto it = games.lower_bound(from); it != games.end() && it->first < from + width; ++it)
        times += it->second;
      const auto value = static_cast<double>(times);
      bars.push_back({width == 1 ? std::to_string(from) : fmt::format("{} to {}", from, from + width - 1),
                      value, value, value, std::to_string(times)});
    }
    return to_svg(bar_chart(title, bars), 1, prefix);
  }

  std::string marks(const std::string& title, const std::map<SidePlace, Moments>& places,
                    const std::string& meaning, const std::string& prefix) const {
    std::map<Hex, WeightedHex> marks;
    for (const auto& [place, moments] : places) {
      const auto h = map_.grid().parse(place.second);
      if (!h || !map_.grid().contains(*h)) continue;
      WeightedHex& mark = marks.insert({*h, {*h, 0, {}, place.second}}).first->second;
      mark.weight += static_cast<std::size_t>(moments.sum);
      mark.note += fmt::format("; {} {}", moments.sum, place.first);
    }
    std::vector<WeightedHex> all;
    for (auto& [h, mark] : marks) all.push_back(std::move(mark));
    return to_svg(mark_scene(map_, all, meaning, "", style(title)), 1, prefix);
  }

  std::string flow() const {
    std::map<std::pair<Hex, Direction>, FlowStep> steps;
    for (const auto& [step, moments] : tally_.steps) {
      const auto& [side, from_number, to_number] = step;
      const auto from = map_.grid().parse(from_number);
      const auto to = map_.grid().parse(to_number);
      const auto towards = from && to ? direction_between(*from, *to) : std::nullopt;
      if (!towards || tally_.games == 0) continue;
      FlowStep& flow = steps.insert({{*from, *towards}, {*from, *towards, 0, from_number + "-" + to_number}})
                           .first->second;
      flow.times += static_cast<double>(moments.sum) / static_cast<double>(tally_.games);
      flow.note += fmt::format("; {} {}", moments.sum, side);
    }
    std::vector<FlowStep> all;
    for (auto& [key, flow] : steps) all.push_back(std::move(flow));
    return to_svg(
        flow_scene(map_, all, "units a game that step over the hexside, of all sides", style("Movement")), 1,
        "flow-");
  }

 private:
  /// Returns the part of the map where anything happens, and a hex around it; the whole map, if nothing does.
  std::optional<HexWindow> window() const {
    std::vector<Hex> hexes;
    const auto add = [&](const std::string& number) {
      const auto h = map_.grid().parse(number);
      if (!h || !map_.grid().contains(*h)) return;
      for (const Hex near : {*h, neighbour(*h, direction(0)), neighbour(*h, direction(1)),
                             neighbour(*h, direction(3)), neighbour(*h, direction(4))}) {
        if (map_.grid().contains(near)) hexes.push_back(near);
      }
    };
    for (const auto& [step, moments] : tally_.steps) {
      add(std::get<1>(step));
      add(std::get<2>(step));
    }
    for (const auto& [place, moments] : tally_.losses) add(place.second);
    if (hexes.empty()) return std::nullopt;
    return window_around(map_.grid(), hexes);
  }
  std::string label_of(const std::string& side) const {
    return fmt::format("{} ({})", side, player_of(report_, side));
  }
  SideTally of(const std::string& side) const {
    const auto found = tally_.sides.find(side);
    return found == tally_.sides.end() ? SideTally{} : found->second;
  }
  AuditStyle style(const std::string& title) const {
    AuditStyle style;
    style.art = art_;
    style.title = title;
    style.subtitle = plural(tally_.games, "game", "games");
    style.window = window();
    return style;
  }

  const PlaytestReport& report_;
  const PlaytestTally& tally_;
  const HexMap& map_;
  std::shared_ptr<const ArtLibrary> art_;
};

}  // namespace

PlaytestPictures playtest_pictures(const PlaytestReport& report, std::shared_ptr<const ArtLibrary> art) {
  const Pictures draw(report, std::move(art));
  const PlaytestTally& tally = report.series.tally;
  const std::string& first = report.scenario->sides.front();
  return {draw.shares(),
          draw.means("Mean lead in points, with its 95 % interval", &SideTally::lead, "leads-"),
          draw.means("Units lost a game, with their 95 % interval", &SideTally::lost, "losses-"),
          draw.histogram("Games by the lead of " + first, tally.leads, "lead-"),
          draw.histogram("Games by turns", tally.lengths, "turns-"),
          draw.marks("Where retreats end", tally.retreat_ends, "units that ended a retreat in the hex",
                     "retreats-"),
          draw.marks("Where units die", tally.losses, "units lost in the hex", "dead-"),
          draw.flow()};
}

}  // namespace rearguard
