#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "hexmap/plural.h"
#include "src/answers/view/counter_scene.h"
#include "src/answers/view/map_legend.h"
#include "src/core/rules/words/play.h"
#include "src/core/rules/words/rule_set.h"
#include "src/desk/print/sheets.h"
#include "src/play/game/briefing.h"

namespace rearguard {
namespace {

std::string hex_list(const Grid& grid, const std::vector<Hex>& hexes) {
  std::vector<std::string> numbers;
  for (const Hex h : hexes) numbers.push_back(grid.number(h));
  return fmt::format("{}", fmt::join(numbers, ", "));
}

/// Returns where a unit begins, or when it arrives, and all that its counter does not show.
std::string set_up_text(const PrintedUnits& roster, UnitIndex index) {
  const Unit& unit = roster.units().unit(index);
  const Grid& grid = roster.units().map().grid();
  const Reinforcement* arrival = roster.arrival(index);
  std::string text = arrival == nullptr
                         ? grid.number(unit.hex)
                         : fmt::format("turn {} at {}", arrival->turn, hex_list(grid, arrival->entry_hexes));
  if (unit.facing) text += fmt::format(", facing {}", grid.direction_name(*unit.facing));
  if (!unit.state.empty() && unit.state != "good") text += ", " + unit.state;
  for (const std::string& marker : unit.markers) text += ", " + marker;
  for (const auto& [name, number] : unit.counts) text += fmt::format(", {} {}", name, number);
  if (!unit.zoc) text += ", no ZOC";
  if (unit.hidden) text += ", hidden";
  return text;
}

/// Removes the columns in which all units are as usual.
void drop_usual_columns(Table& table, const std::vector<std::string>& usual) {
  for (std::size_t c = table.headers.size(); c-- > 0;) {
    if (std::ranges::any_of(table.rows, [&](const auto& row) { return row[c] != usual[c]; })) continue;
    const auto column = static_cast<std::ptrdiff_t>(c);
    table.headers.erase(table.headers.begin() + column);
    for (auto& row : table.rows) row.erase(row.begin() + column);
  }
}

void add_set_up(Flow& flow, const PrintedUnits& roster) {
  const Position& units = roster.units();
  const TerrainChart& chart = units.map().chart();
  for (SideIndex side = 0; side < units.sides().size(); ++side) {
    Table table;
    table.headers = {"counter", "unit",     "kind",  "class",    "strength",
                     "morale",  "movement", "range", "stacking", "set-up"};
    for (UnitIndex i = 0; i < units.units().size(); ++i) {
      const Unit& u = units.unit(i);
      if (u.side != side) continue;
      const auto number = [](int value) { return value == 0 ? std::string() : std::to_string(value); };
      table.rows.push_back(
          {counter_face(units, i, {}).name, u.name.empty() ? u.id : u.name,
           u.size.empty() ? u.kind : fmt::format("{} {}", u.kind, u.size), chart.classes[u.movement_class],
           number(u.strength), u.states_morale ? std::to_string(u.morale) : "",
           u.movement.parts == 0 ? "" : to_text(u.movement, chart.denominator), number(u.retreat_fire_range),
           std::to_string(u.stacking_points), set_up_text(roster, i)});
    }
    drop_usual_columns(table, {"", "", "", "", "", "", "", "", "1", ""});
    flow.heading(units.sides()[side], 12);
    add_table(flow, table);
  }
}

void add_phases(Flow& flow, const Play& play) {
  flow.heading("Sequence of play");
  flow.text("In each turn each side in its turn goes through these phases.", {});
  int number = 0;
  for (const Phase& phase : play.phases) {
    std::string text = fmt::format("{}. {}", ++number, phase.name);
    if (phase.first_turn || phase.last_turn)
      text += phase.first_turn ? ", in the first turn only" : ", in the last turn only";
    if (!phase.sides.empty()) text += fmt::format(", in the turns of {} only", fmt::join(phase.sides, ", "));
    if (phase.acting_side == ActingSide::inactive) text += "; the other side acts";
    if (phase.acting_side == ActingSide::all) text += "; both sides act";
    std::vector<std::string> events;
    for (const auto* list : {&phase.at_start, &phase.at_end}) {
      for (const PhaseEvent& e : *list) events.push_back(e.event);
    }
    if (!events.empty()) text += fmt::format("; without choice: {}", fmt::join(events, ", "));
    if (!phase.actions.empty()) text += fmt::format("; actions: {}", fmt::join(phase.actions, ", "));
    flow.text(text + ".", {10, Face::sans, 0, 14});
  }
}

void add_victory(Flow& flow, const Scenario& scenario) {
  const HexMap& map = scenario.map();
  Table table;
  table.headers = {"for", "points", "who", "hexes"};
  for (const VictoryRule& rule : scenario.victory) {
    std::string points = std::to_string(rule.points);
    if (rule.hexes.size() > 1) points += " each";
    if (rule.per_strength) points += " per strength point";
    if (rule.each_turn) points += ", every turn";
    std::string who = rule.only_for.empty() ? "either side" : map.side_name(rule.only_for);
    if (rule.kind != VictoryRule::Kind::hold)
      who = rule.side.empty() ? "either side" : fmt::format("for {} units", map.side_adjective(rule.side));
    std::string hexes = hex_list(scenario.map().grid(), rule.hexes);
    if (!rule.held_by.empty())
      hexes += fmt::format(" (held by {} at the start)", map.side_name(rule.held_by));
    table.rows.push_back({rule.text, points, who, hexes});
  }
  flow.heading("Victory");
  add_table(flow, table);
  flow.gap(6);
  for (const EndingRule& ending : scenario.endings)
    flow.text("At once: " + describe(ending, scenario.map()) + ".", {10, Face::sans, 0, 14});
  for (const ScoreLevel& level : scenario.levels) flow.text(describe(level) + ".", {10, Face::sans, 0, 14});
}

}  // namespace

std::vector<std::string> arrivals_in(const Scenario& scenario, int turn) {
  std::vector<std::pair<std::string, std::string>> names;  // by where they enter
  for (const Reinforcement& r : scenario.arrivals) {
    if (r.turn != turn) continue;
    const std::string where = fmt::format("{} at {}", scenario.map().side_name(r.unit.side),
                                          hex_list(scenario.map().grid(), r.entry_hexes));
    auto found = std::ranges::find(names, where, &std::pair<std::string, std::string>::first);
    if (found == names.end()) found = names.insert(found, {where, ""});
    found->second += (found->second.empty() ? "" : ", ") + (r.unit.name.empty() ? r.unit.id : r.unit.name);
  }
  std::vector<std::string> lines;
  for (const auto& [where, who] : names) lines.push_back(where + ": " + who);
  return lines;
}

namespace {

void add_turn_track(Flow& flow, const Scenario& scenario, double counter) {
  constexpr int in_a_row = 5;
  constexpr double letters = 7.5;
  const double width = flow.width() / in_a_row;
  flow.heading("Turns");
  for (int first = 1; first <= scenario.turns; first += in_a_row) {
    std::vector<std::vector<std::string>> boxes;
    std::size_t most = 0;
    for (int turn = first; turn < first + in_a_row && turn <= scenario.turns; ++turn) {
      std::vector<std::string>& lines = boxes.emplace_back();
      for (const std::string& arrival : arrivals_in(scenario, turn)) {
        for (std::string& line : wrapped(arrival, letters, Face::sans, width - 8))
          lines.push_back(std::move(line));
      }
      most = std::max(most, lines.size());
    }
    const double height = counter + 10 + 1.25 * letters * static_cast<double>(most);
    const Point corner = flow.room(height);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      const double x = corner.x + static_cast<double>(i) * width;
      frame(flow.scene(), {x, corner.y, x + width, corner.y + height});
      write(flow.scene(), {x + 5, corner.y + 20}, std::to_string(first + static_cast<int>(i)), 18,
            Face::serif_bold);
      double y = corner.y + counter + 6;
      for (const std::string& line : boxes[i])
        write(flow.scene(), {x + 4, y += 1.25 * letters}, line, letters);
    }
  }
}

std::string sight_text(const SightBlock& sight) {
  if (!sight.blocks) return {};
  return sight.height == 0
             ? "blocks sight"
             : fmt::format("blocks sight, {} high",
                           plural(static_cast<std::uint64_t>(std::max(0, sight.height)), "level", "levels"));
}

std::string terrain_cost(const ChartCost& cell, std::int64_t denominator) {
  return cell.kind == ChartCost::Kind::cost ? cost_text(cell, denominator) : "no";
}

std::string feature_cost(const Feature& feature, ClassId c, std::int64_t denominator) {
  const ChartCost added = cost_for(feature.cost, c);
  const ChartCost whole = cost_for(feature.replace, c);
  const auto is_no = [](const ChartCost& cell) { return cell.kind == ChartCost::Kind::impassable; };
  if (is_no(added) || is_no(whole)) return "no";
  std::string text = whole.kind == ChartCost::Kind::cost ? cost_text(whole, denominator) + " in all" : "";
  if (added.kind == ChartCost::Kind::cost && text.empty()) text = "+" + cost_text(added, denominator);
  return text;
}

/// A chart row by row; classes that do not fit beside one another are in several tables.
struct CostRow {
  CostLine line;
  std::function<void(Scene&, Point)> draw;
};
void add_chart(Flow& flow, const std::string& title, const std::vector<std::string>& classes,
               const std::vector<CostRow>& rows, double row_height) {
  constexpr std::size_t at_a_time = 8;
  if (rows.empty()) return;
  for (std::size_t first = 0; first == 0 || first < classes.size(); first += at_a_time) {
    const std::size_t last = std::min(classes.size(), first + at_a_time);
    Table table;
    table.headers = {"terrain"};
    table.headers.insert(table.headers.end(), classes.begin() + static_cast<std::ptrdiff_t>(first),
                         classes.begin() + static_cast<std::ptrdiff_t>(last));
    table.headers.emplace_back("");
    for (const CostRow& row : rows) {
      std::vector<std::string>& cells = table.rows.emplace_back();
      cells.push_back(row.line.name);
      for (std::size_t c = first; c < last; ++c) cells.push_back(row.line.costs[c]);
      cells.push_back(row.line.notes);
    }
    table.least_row_height = row_height;
    table.picture_width = 50;
    table.draw = [&](std::size_t row, Point middle) {
      Scene scene;
      rows[row].draw(scene, middle);
      const Point reach{table.picture_width / 2 - 1, row_height / 2 - 1};
      flow.draw_below(std::move(scene),
                      {middle.x - reach.x, middle.y - reach.y, middle.x + reach.x, middle.y + reach.y});
    };
    flow.heading(title);
    add_table(flow, table);
  }
}

}  // namespace

CostLine cost_line(const HexMap& map, TerrainId id) {
  const TerrainChart& chart = map.chart();
  const Terrain& terrain = chart.terrains[id];
  CostLine line{terrain.name, {}, sight_text(terrain.sight)};
  for (std::size_t c = 0; c < chart.classes.size(); ++c)
    line.costs.push_back(terrain_cost(cost_for(terrain.cost, static_cast<ClassId>(c)), chart.denominator));
  return line;
}

CostLine feature_cost_line(const HexMap& map, FeatureId id) {
  const TerrainChart& chart = map.chart();
  const Feature& feature = chart.features[id];
  CostLine line{feature.name, {}, feature.opens ? "opens what is closed" : ""};
  const std::string sight = sight_text(feature.sight);
  if (!sight.empty()) line.notes += (line.notes.empty() ? "" : "; ") + sight;
  for (std::size_t c = 0; c < chart.classes.size(); ++c)
    line.costs.push_back(feature_cost(feature, static_cast<ClassId>(c), chart.denominator));
  return line;
}

std::vector<PrintedPage> game_charts(const PrintedGame& game, const PrintOptions& options,
                                     const PrintedUnits& roster) {
  Flow flow(*options.paper, 1, "Set-up, turns and victory");
  if (game.scenario != nullptr) {
    add_turn_track(flow, *game.scenario, 0.65 * options.hex_mm * px_per_mm);
    add_victory(flow, *game.scenario);
    add_phases(flow, game.scenario->play());
  }
  flow.heading("Set-up");
  flow.text("On a counter: strength-movement, or strength-morale-movement. T3: it arrives in turn 3.", {});
  add_set_up(flow, roster);
  return flow.take();
}

std::vector<PrintedPage> terrain_charts(const PrintedGame& game, const PrintOptions& options) {
  constexpr double terrain_radius = 13, feature_radius = 10;
  const TerrainChart& chart = game.map->chart();
  const MapLayout layout(game.map->grid(), 1);
  Flow flow(*options.paper, 1, "Terrain");
  std::vector<CostRow> terrains;
  for (const TerrainId t : shown_terrains(*game.map, layout)) {
    terrains.push_back({cost_line(*game.map, t), [&game, t](Scene& scene, Point at) {
                          add_terrain_sample(scene, *game.map, t, game.style, at, terrain_radius,
                                             rgb(0xffffff));
                        }});
  }
  add_chart(flow, "Movement points to enter a hex", chart.classes, terrains, 2.3 * terrain_radius);
  const TerrainId ground = common_terrain(*game.map, layout);
  std::vector<CostRow> features;
  for (const FeatureId f : shown_features(*game.map, layout)) {
    features.push_back({feature_cost_line(*game.map, f), [&, f](Scene& scene, Point at) {
                          add_feature_sample(scene, *game.map, f, ground, game.style, at, feature_radius,
                                             rgb(0xffffff));
                        }});
  }
  add_chart(flow, "Movement points to cross a hexside", chart.classes, features, 4.4 * feature_radius);
  flow.gap(8);
  flow.text(words_of_costs, {});
  const auto numbering = numbering_in_words(game.map->grid(), [&](Hex h) { return game.map->exists(h); });
  flow.text("Hex numbers: " + numbering + ".", {});
  return flow.take();
}

std::vector<PrintedPage> rules_pages(const PrintedGame& game, const PrintOptions& options) {
  constexpr double letters = 9;
  Flow flow(*options.paper, 2, "Rules");
  flow.heading("The rules in words");
  if (game.rules != nullptr && game.rules->play && !game.rules->play->guide.empty()) {
    add_paragraphs(flow, game.rules->play->guide, letters);
    flow.gap(letters);
  }
  std::string_view rest = game.rules_text;
  while (!rest.empty()) {
    const std::string line(rest.substr(0, rest.find('\n')));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    const std::size_t blanks = line.find_first_not_of(' ');
    if (blanks == std::string::npos) {
      flow.gap(0.7 * letters);
    } else if (blanks == 0 && line.size() < 40 && line.back() != '.') {
      flow.heading(line, 1.25 * letters);
    } else {
      flow.text(line, {letters, Face::sans, 0.45 * letters * static_cast<double>(blanks), 1.2 * letters});
    }
  }
  return flow.take();
}

}  // namespace rearguard
