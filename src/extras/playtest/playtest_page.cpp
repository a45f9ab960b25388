#include "src/extras/playtest/playtest_page.h"

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/answers/report/html_text.h"
#include "src/extras/playtest/playtest_comparison.h"
#include "src/extras/playtest/playtest_report.h"
#include "src/extras/playtest/playtest_rules.h"

namespace rearguard {
namespace {

constexpr std::size_t max_rows = 30;

std::string row(const std::vector<std::string>& cells, const char* tag = "td") {
  std::string out = "<tr>";
  for (const std::string& cell : cells) out += fmt::format("<{0}>{1}</{0}>", tag, escaped_html(cell));
  return out + "</tr>\n";
}

std::string table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows) {
  std::string out = "<table>\n" + row(head, "th");
  for (const auto& cells : rows) out += row(cells);
  return out + "</table>\n";
}

std::string heading(const std::string& text) {
  return "<h2>" + escaped_html(text) + "</h2>\n";
}

std::string paragraph(const std::string& text) {
  return "<p>" + escaped_html(text) + "</p>\n";
}

std::string picture(const std::string& svg) {
  return svg.empty() ? "" : "<p>" + embedded_svg(svg) + "</p>\n";
}

std::string interval(const Estimate& estimate, int digits = 1) {
  if (!estimate.known) return "";
  return fmt::format("{:.{}f} to {:.{}f}", estimate.low, digits, estimate.high, digits);
}

std::string mean_text(const Moments& moments, std::size_t games) {
  return fmt::format("{:.2f}", mean_of(moments, games).value);
}

std::string results_of(const PlaytestReport& report) {
  const PlaytestTally& tally = report.series.tally;
  std::vector<std::vector<std::string>> rows;
  for (const std::string& side : report.scenario->sides) {
    const auto found = tally.sides.find(side);
    if (found == tally.sides.end()) continue;
    const SideTally& one = found->second;
    const Proportion share = proportion(one.wins, tally.games);
    const Estimate lead = mean_of(one.lead, tally.games);
    const Estimate lost = mean_of(one.lost, tally.games);
    rows.push_back({side, player_of(report, side), fmt::format("{} of {}", one.wins, tally.games),
                    fmt::format("{:.0f} %", 100 * share.share),
                    fmt::format("{:.0f} to {:.0f} %", 100 * share.low, 100 * share.high),
                    fmt::format("{:+.1f}", lead.value), interval(lead), fmt::format("{:.1f}", lost.value),
                    interval(lost), fmt::format("{} of {}", one.idle_turns.sum, one.turns.sum)});
  }
  return table({"side", "player", "leads in", "share", "95 % interval", "mean lead", "95 % interval",
                "units lost", "95 % interval", "idle turns"},
               rows);
}

/// Returns the most frequent keys of some counts, in descending order.
template <class Key>
std::vector<std::pair<Key, Moments>> most_frequent(const std::map<Key, Moments>& counts) {
  std::vector<std::pair<Key, Moments>> all(counts.begin(), counts.end());
  std::ranges::stable_sort(all, [](const auto& a, const auto& b) { return a.second.sum > b.second.sum; });
  if (all.size() > max_rows) all.resize(max_rows);
  return all;
}

std::string places_of(const std::map<SidePlace, Moments>& places, std::size_t games) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& [place, moments] : most_frequent(places))
    rows.push_back({place.second, place.first, std::to_string(moments.sum), mean_text(moments, games),
                    interval(mean_of(moments, games), 2)});
  if (rows.empty()) return paragraph("None.");
  return table({"hex", "side", "units", "a game", "95 % interval"}, rows);
}

std::string steps_of(const PlaytestTally& tally) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& [step, moments] : most_frequent(tally.steps))
    rows.push_back({std::get<1>(step) + "-" + std::get<2>(step), std::get<0>(step),
                    std::to_string(moments.sum), mean_text(moments, tally.games),
                    interval(mean_of(moments, tally.games), 2)});
  if (rows.empty()) return paragraph("None.");
  return table({"step", "side", "times", "a game", "95 % interval"}, rows);
}

std::string counted(const std::map<std::string, std::size_t>& counts, const char* what, const char* of) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& [name, times] : counts)
    rows.push_back({name.empty() ? "the last turn is over" : name, std::to_string(times)});
  return rows.empty() ? paragraph("None.") : table({what, of}, rows);
}

std::string holders_of(const PlaytestReport& report) {
  const PlaytestTally& tally = report.series.tally;
  if (tally.holders.empty()) return "";
  std::vector<std::vector<std::string>> rows;
  for (const auto& [hex, by_side] : tally.holders) {
    for (const auto& [side, games] : by_side) {
      const Proportion share = proportion(games, tally.games);
      rows.push_back(
          {hex, side, std::to_string(games),
           fmt::format("{:.0f} % ({:.0f} to {:.0f})", 100 * share.share, 100 * share.low, 100 * share.high)});
    }
  }
  return heading("Who holds the objectives at the end") + table({"hex", "side", "games", "share"}, rows);
}

std::string worth_of(const PlaytestReport& report) {
  if (report.worth.empty()) return "";
  std::string out =
      heading("What places are worth") +
      paragraph(
          "The same games again, with the place closed to all units. A closed objective scores nothing.");
  for (const WorthResult& worth : report.worth) {
    out += "<h3>" + escaped_html(worth.place.name) + "</h3>\n";
    if (!worth.note.empty()) out += paragraph("Note: " + worth.note + ".");
    if (!worth.tally) continue;
    std::vector<std::vector<std::string>> rows;
    for (const ComparedNumber& number : compare_results(report.series.tally, *worth.tally)) {
      const char* form = number.is_share ? "{:.0f} %" : "{:.2f}";
      const double scale = number.is_share ? 100 : 1;
      rows.push_back({number.what, fmt::format(fmt::runtime(form), scale * number.first),
                      fmt::format(fmt::runtime(form), scale * number.second), describe_difference(number)});
    }
    out += table({"", "open", "closed", "difference"}, rows);
  }
  return out;
}

std::string rules_of(const PlaytestReport& report) {
  const PlaytestTally& tally = report.series.tally;
  std::vector<std::vector<std::string>> unused, used;
  for (const KnownRule& rule : known_rules(*report.scenario)) {
    const auto found = tally.rules.find(rule.name);
    if (found == tally.rules.end()) {
      unused.push_back({rule.name.first, rule.name.second, rule.cite, rule.text});
      continue;
    }
    used.push_back({rule.name.first, rule.name.second, rule.cite, std::to_string(found->second.sum),
                    mean_text(found->second, tally.games)});
  }
  std::string out = heading("Rules that never had an effect");
  out += paragraph(
      "Actions that nobody took, events, results and failures that happened to nobody, clauses that ruled "
      "out no hex, contacts that were never met. A side that plays badly, or too few games, may be the "
      "reason.");
  out += unused.empty() ? paragraph("None.") : table({"kind", "name", "rule", "text"}, unused);
  out += heading("Rules that had an effect");
  return out + (used.empty() ? paragraph("None.") : table({"kind", "name", "rule", "times", "a game"}, used));
}

std::string problems_of(const PlaytestReport& report) {
  if (report.series.problems.empty()) return "";
  std::string out = heading("Problems");
  for (const auto& [seed, problem] : report.series.problems)
    out += paragraph(fmt::format("seed {}: {}", seed, problem));
  return out;
}

}  // namespace

std::string to_playtest_page(const PlaytestReport& report, const PlaytestPictures& pictures) {
  const PlaytestTally& tally = report.series.tally;
  const std::string title = report.scenario->name + ": " + plural(tally.games, "game", "games");
  const Estimate turns = mean_of(tally.turns, tally.games);
  const Estimate actions = mean_of(tally.actions, tally.games);
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>{0}</title>\n"
      "<style>{1}th{{text-align:left;padding:.25em .6em}}</style>\n</head>\n<body>\n<h1>{0}</h1>\n",
      escaped_html(title), page_style);
  out += paragraph(fmt::format(
      "Rules: {}. Computer players, seeds {} to {}. A game has {:.1f} turns and {:.0f} actions. Intervals of "
      "95 % say what chance alone may have done; they say nothing of how people would play.",
      report.scenario->rules, report.series.first_seed,
      report.series.first_seed + std::max<std::size_t>(tally.games, 1) - 1, turns.value, actions.value));
  out += problems_of(report);
  out += heading("Who leads") + picture(pictures.shares) + picture(pictures.leads) + results_of(report);
  out += paragraph(fmt::format("Nobody leads in {} of {}.", tally.drawn, tally.games));
  out += heading("Verdicts") + counted(tally.verdicts, "verdict", "games");
  out += heading(fmt::format("Lead of {} at the end", report.scenario->sides.front())) +
         picture(pictures.lead_counts);
  out += heading("Length") + picture(pictures.lengths) + counted(tally.endings, "ending", "games");
  out += heading("Units lost") + picture(pictures.losses) +
         counted(tally.outcomes, "outcome of units that left the map", "units");
  out += heading("Where retreats end") + picture(pictures.retreat_map) +
         places_of(tally.retreat_ends, tally.games);
  out += heading("Where units die") + picture(pictures.loss_map) + places_of(tally.losses, tally.games);
  out += heading("Which hexsides units cross") + picture(pictures.flow_map) + steps_of(tally);
  out += holders_of(report) + worth_of(report) + rules_of(report);
  return out + "</body>\n</html>\n";
}

}  // namespace rearguard
