#include "src/extras/playtest/playtest_page.h"

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/answers/report/html_text.h"
#include "src/answers/view/svg.h"
#include "src/extras/playtest/playtest_comparison.h"
#include "src/extras/playtest/playtest_findings.h"
#include "src/extras/playtest/playtest_marks.h"
#include "src/extras/playtest/playtest_report.h"
#include "src/extras/playtest/playtest_rules.h"

namespace rearguard {
namespace {

constexpr std::size_t max_rows = 12;

std::string row(const std::vector<std::string>& cells, const char* tag = "td") {
  std::string out = "<tr>";
  for (const std::string& cell : cells) out += fmt::format("<{0}>{1}</{0}>", tag, escaped_html(cell));
  return out + "</tr>\n";
}

std::string table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows) {
  if (rows.empty()) return "";
  std::string out = "<div><table>\n" + row(head, "th");
  for (const auto& cells : rows) out += row(cells);
  return out + "</table></div>\n";
}

std::string heading(const std::string& text) {
  return "<h2>" + escaped_html(text) + "</h2>\n";
}

std::string paragraph(const std::string& text) {
  return "<p>" + escaped_html(text) + "</p>\n";
}

std::string interval(const Estimate& estimate, int digits = 1) {
  if (!estimate.known) return "";
  return fmt::format("{:.{}f} to {:.{}f}", estimate.low, digits, estimate.high, digits);
}

std::string mean_text(const Moments& moments, std::size_t games) {
  return fmt::format("{:.2f}", mean_of(moments, games).value);
}

/// Returns a text as a part of the page that is folded up.
std::string folded(const std::string& title, const std::string& part) {
  if (part.empty()) return "";
  return "<details><summary>" + escaped_html(title) + "</summary>\n" + part + "</details>\n";
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
    const Estimate lost = count_of(one.lost, tally.games);
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

std::string places_of(const std::string& title, const std::map<SidePlace, Moments>& places,
                      std::size_t games) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& [place, moments] : most_frequent(places))
    rows.push_back({place.second, place.first, std::to_string(moments.sum), mean_text(moments, games),
                    interval(count_of(moments, games), 2)});
  return folded(title, table({"hex", "side", "units", "a game", "95 % interval"}, rows));
}

std::string counted(const std::map<std::string, std::size_t>& counts, const char* what, const char* of) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& [name, times] : counts)
    rows.push_back({name.empty() ? "the last turn is over" : name, std::to_string(times)});
  return table({what, of}, rows);
}

std::string holders_of(const PlaytestReport& report) {
  const PlaytestTally& tally = report.series.tally;
  std::vector<std::vector<std::string>> rows;
  for (const auto& [hex, by_side] : tally.holders) {
    for (const auto& [side, games] : by_side) {
      const Proportion share = proportion(games, tally.games);
      rows.push_back(
          {hex, side, std::to_string(games),
           fmt::format("{:.0f} % ({:.0f} to {:.0f})", 100 * share.share, 100 * share.low, 100 * share.high)});
    }
  }
  return folded("Who holds the objectives at the end", table({"hex", "side", "games", "share"}, rows));
}

std::string worth_of(const PlaytestReport& report) {
  std::vector<std::vector<std::string>> rows;
  std::string notes;
  const PlaytestTally& with = report.series.tally;
  for (const PlaceWorth& worth : place_worths(report)) {
    const PlaytestTally& without = *worth.result->tally;
    rows.push_back({worth.result->place.name, fmt::format("{:+.1f}", worth.points.value),
                    interval(worth.points), worth.side, worth.points.within_chance() ? "maybe nothing" : "",
                    fmt::format("{} of {}", with.sides.at(worth.side).wins, with.games),
                    fmt::format("{} of {}", without.sides.at(worth.side).wins, without.games)});
  }
  for (const WorthResult& result : report.worth) {
    if (!result.note.empty()) notes += paragraph(result.place.name + ": " + result.note + ".");
  }
  if (rows.empty()) return notes;
  std::string out = heading("What places are worth");
  out += paragraph(
      "The same games again, with the same dice: an objective or a crossing closed to all units, a road "
      "taken "
      "away. By how many points is the mean lead of a side higher with the place than without? A closed "
      "objective scores nothing. Of 20 places that are worth nothing, one looks by chance as if it were "
      "not.");
  return out + table({"place", "points", "95 % interval", "for", "", "leads with it", "without it"}, rows) +
         notes;
}

std::string change_of(const PlaytestReport& report) {
  if (!report.changed || report.changed->tally.games == 0) return "";
  const PlaytestComparison found = compare(report.series.tally, report.changed->tally);
  std::vector<std::vector<std::string>> rows;
  const auto add = [&](const ComparedNumber& number) {
    const char* form = number.is_share ? "{:.0f} %" : "{:.2f}";
    const double scale = number.is_share ? 100 : 1;
    rows.push_back({number.what, fmt::format(fmt::runtime(form), scale * number.first),
                    fmt::format(fmt::runtime(form), scale * number.second), describe_difference(number),
                    describe_chance(chance_of(number.by))});
  };
  for (const ComparedNumber& number : found.results) add(number);
  for (const auto* numbers : {&found.rules, &found.places}) {
    for (const ComparedNumber& number : *numbers) {
      if (number.stands_out) add(number);
    }
  }
  return heading("What the change does") +
         paragraph(fmt::format(
             "{} of \"{}\" with the same seeds. The last column says how often chance alone "
             "makes so large a difference. Rules and places are listed only if they stand "
             "out among all of them.",
             plural(report.changed->tally.games, "game", "games"), report.changed->scenario->name)) +
         table({"", "before", "after", "difference", "chance"}, rows);
}

std::string rules_of(const PlaytestReport& report) {
  std::vector<std::vector<std::string>> unused;
  for (const KnownRule& rule : unused_rules(*report.scenario, report.series.tally))
    unused.push_back({rule.name.first, rule.name.second, rule.cite, rule.text});
  if (unused.empty()) return "";
  return folded(fmt::format("Rules that never had an effect: {}", unused.size()),
                paragraph("Actions that nobody took, events, results and failures that happened to nobody, "
                          "clauses that ruled out no hex, contacts that were never met. A side that plays "
                          "badly, or too few games, may be the reason.") +
                    table({"kind", "name", "rule", "text"}, unused));
}

std::string unused_of(const PlaytestReport& report) {
  std::string numbers;
  for (const Hex h : unused_hexes(report)) numbers += report.scenario->map().grid().number(h) + " ";
  return numbers.empty() ? "" : folded("Hexes in which no unit ever was", paragraph(numbers));
}

/// Returns the map with all layers, and the buttons that show one of them.
std::string map_of(const PlaytestReport& report, std::shared_ptr<const ArtLibrary> art) {
  AuditStyle style;
  style.art = std::move(art);
  style.title = report.scenario->name;
  style.subtitle = plural(report.series.tally.games, "game", "games");
  style.window = played_window(report);
  const GameMarks marks = playtest_marks(report);
  std::string buttons, css;
  for (const GameLayer& layer : game_layers()) {
    css += fmt::format("figure .{0}{{display:none}}#show-{1}:checked~figure .{0}{{display:inline}}",
                       to_text(layer.role), layer.name);
    if (layer.count(marks) == 0) continue;
    buttons += fmt::format(
        "<input type=\"radio\" name=\"layer\" id=\"show-{0}\"{2}><label for=\"show-{0}\"><b>{0}</b>: "
        "{1}</label><br>\n",
        layer.name, layer.meaning, buttons.empty() ? " checked" : "");
  }
  return "<style>" + css + "</style>\n<form>\n" + buttons + "<figure>" +
         embedded_svg(to_svg(games_scene(report.scenario->map(), marks, style), 1, "map-")) +
         "</figure></form>\n";
}

std::string problems_of(const PlaytestReport& report) {
  if (report.series.problems.empty()) return "";
  std::string out = heading("Problems");
  for (const auto& [seed, problem] : report.series.problems)
    out += paragraph(fmt::format("seed {}: {}", seed, problem));
  return out;
}

}  // namespace

std::string to_playtest_page(const PlaytestReport& report, std::shared_ptr<const ArtLibrary> art) {
  const PlaytestTally& tally = report.series.tally;
  const std::string title = report.scenario->name + ": " + plural(tally.games, "game", "games");
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>{0}</title>\n"
      "<style>{1}th{{text-align:left;padding:.25em .6em}}figure{{margin:.6em 0;overflow-x:auto}}"
      "figure "
      "svg{{box-sizing:border-box;max-width:none;width:100%;min-width:40em}}div{{overflow-x:auto}}</"
      "style>\n</head>\n<body>\n"
      "<h1>{0}</h1>\n",
      escaped_html(title), page_style);
  out += "<ul>\n";
  for (const std::string& line : in_short(report)) out += "<li>" + escaped_html(line) + "</li>\n";
  out += "</ul>\n" + problems_of(report);
  if (tally.games == 0) return out + "</body>\n</html>\n";
  out += map_of(report, std::move(art)) + worth_of(report) + change_of(report);
  out += heading("Who is favoured") + results_of(report);
  out += paragraph(fmt::format(
      "Nobody leads in {} of {}. A game has {:.1f} turns and {:.0f} actions. Rules: {}. Computer players, "
      "seeds "
      "{} to {}. Intervals of 95 % say what chance alone may have done; they say nothing of how people would "
      "play.",
      tally.drawn, tally.games, mean_of(tally.turns, tally.games).value,
      mean_of(tally.actions, tally.games).value, report.scenario->rules, report.series.first_seed,
      report.series.first_seed + tally.games - 1));
  out += "<figure>" + embedded_svg(to_svg(turn_chart(report), 1, "turns-")) + "</figure>\n";
  out += folded("Verdicts", counted(tally.verdicts, "verdict", "games")) +
         folded("Endings", counted(tally.endings, "ending", "games")) +
         folded("Units that left the map", counted(tally.outcomes, "outcome", "units"));
  out += heading("Where and what") + places_of("Where retreats end", tally.retreat_ends, tally.games) +
         places_of("Where units die", tally.losses, tally.games);
  out += holders_of(report) + unused_of(report) + rules_of(report);
  return out + "</body>\n</html>\n";
}

}  // namespace rearguard
