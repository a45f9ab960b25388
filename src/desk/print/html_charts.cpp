#include <fmt/format.h>

#include "src/answers/report/html_text.h"
#include "src/answers/view/map_legend.h"
#include "src/desk/print/game_pictures.h"
#include "src/desk/print/sheets.h"
#include "src/play/game/briefing.h"

namespace rearguard {
namespace {

std::string page(const std::string& title, const std::string& body) {
  return fmt::format("<html><head><title>{0}</title></head><body><h2>{0}</h2>\n{1}</body></html>\n",
                     escaped_html(title), body);
}

std::string row(const char* cell, const std::vector<std::string>& texts) {
  std::string out = "<tr>";
  for (const std::string& text : texts) out += fmt::format("<{0}>{1}</{0}>", cell, escaped_html(text));
  return out + "</tr>\n";
}

/// A table of costs; empty without a line.
std::string cost_table(const std::string& title, const HexMap& map, const std::vector<CostLine>& lines) {
  if (lines.empty()) return {};
  std::vector<std::string> head{"terrain"};
  head.insert(head.end(), map.chart().classes.begin(), map.chart().classes.end());
  head.emplace_back("");
  std::string out = fmt::format("<h3>{}</h3>\n<table border=\"1\">\n", title) + row("th", head);
  for (const CostLine& line : lines) {
    std::vector<std::string> cells{line.name};
    cells.insert(cells.end(), line.costs.begin(), line.costs.end());
    cells.push_back(line.notes);
    out += row("td", cells);
  }
  return out + "</table>\n";
}

std::string costs_page(const HexMap& map) {
  const MapLayout layout(map.grid(), 1);
  std::vector<CostLine> terrains;
  for (const TerrainId t : shown_terrains(map, layout)) terrains.push_back(cost_line(map, t));
  std::vector<CostLine> features;
  for (const FeatureId f : shown_features(map, layout)) features.push_back(feature_cost_line(map, f));
  return page("Terrain", cost_table("Movement points to enter a hex", map, terrains) +
                             cost_table("Movement points to cross a hexside", map, features) +
                             fmt::format("<p>{}</p>\n", escaped_html(words_of_costs)));
}

std::string scenario_page(const Scenario& scenario) {
  std::string body;
  std::string paragraph;
  const auto end_paragraph = [&] {
    if (!paragraph.empty()) body += fmt::format("<p>{}</p>\n", escaped_html(paragraph));
    paragraph.clear();
  };
  for (const char c : briefing_of(scenario)) {
    if (c == '\n' && paragraph.ends_with('\n')) {
      end_paragraph();
    } else {
      paragraph += c;
    }
  }
  end_paragraph();
  const auto list = [&](const char* title, const std::vector<std::string>& lines) {
    if (lines.empty()) return;
    body += fmt::format("<h3>{}</h3>\n<ul>\n", title);
    for (const std::string& line : lines) body += fmt::format("<li>{}</li>\n", escaped_html(line));
    body += "</ul>\n";
  };
  std::vector<std::string> arrivals;
  for (int turn = 1; turn <= scenario.turns; ++turn) {
    for (const std::string& line : arrivals_in(scenario, turn))
      arrivals.push_back(fmt::format("Turn {}: {}", turn, line));
  }
  list("Arrivals", arrivals);
  std::vector<std::string> victory;
  for (const VictoryRule& rule : scenario.victory) victory.push_back(describe(rule, scenario.map()));
  for (const EndingRule& ending : scenario.endings) victory.push_back(describe(ending, scenario.map()));
  for (const ScoreLevel& level : scenario.levels) victory.push_back(describe(level));
  list("Victory", victory);
  return page(scenario.name, body);
}

}  // namespace

std::vector<std::pair<std::string, std::string>> html_charts(const PrintedGame& game) {
  std::vector<std::pair<std::string, std::string>> charts;
  if (game.scenario != nullptr) charts.emplace_back("Scenario", scenario_page(*game.scenario));
  charts.emplace_back("Terrain", costs_page(*game.map));
  return charts;
}

}  // namespace rearguard
