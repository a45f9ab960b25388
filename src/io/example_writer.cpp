#include "src/io/example_writer.h"

#include <algorithm>
#include <variant>

#include <fmt/format.h>

#include "src/document/document.h"
#include "src/document/node_builder.h"
#include "src/document/toml_text.h"
#include "src/io/grid_keys.h"
#include "src/io/map_writer.h"

namespace rearguard {
namespace {

Node unit_node(const UnitSetup& unit) {
  Node node = table_node();
  const auto text = [&](const char* key, const std::string& value, const std::string& usual) {
    if (value != usual) add_member(node, key, text_node(value));
  };
  const auto whole = [&](const char* key, int value, int usual) {
    if (value != usual) add_member(node, key, whole_node(value));
  };
  text("id", unit.id, "");
  text("side", unit.side, "");
  text("hex", unit.hex, "");
  text("class", unit.movement_class, "");
  if (!unit.zoc) add_member(node, "zoc", truth_node(false));
  whole("retreat_fire_range", unit.retreat_fire_range, 0);
  text("name", unit.name, "");
  text("kind", unit.kind, "");
  text("state", unit.state, "good");
  text("facing", unit.facing, "");
  whole("strength", unit.strength, 0);
  whole("morale", unit.morale, 0);
  whole("stacking_points", unit.stacking_points, 1);
  text("movement", unit.movement, "0");
  if (unit.hidden) add_member(node, "hidden", truth_node(true));
  if (!unit.markers.empty()) add_member(node, "markers", texts_node(unit.markers));
  if (!unit.engaged.empty()) add_member(node, "engaged", texts_node(unit.engaged));
  if (!unit.counts.empty()) {
    Node counts = table_node();
    for (const auto& [name, number] : unit.counts) add_member(counts, name, whole_node(number));
    add_member(node, "counts", std::move(counts));
  }
  return node;
}

Node numbers_node(const std::map<std::string, std::int64_t>& numbers) {
  Node node = table_node();
  for (const auto& [name, number] : numbers) add_member(node, name, whole_node(number));
  return node;
}

/// Writes what `ask` and the entries of `do` share.
Node question_node(const BoardQuestion& question) {
  Node node = table_node();
  add_member(node, "unit", text_node(question.unit));
  if (!question.event.empty()) add_member(node, "event", text_node(question.event));
  if (!question.result.empty()) add_member(node, "result", text_node(question.result));
  if (question.distance) add_member(node, "distance", whole_node(*question.distance));
  if (!question.causing_units.empty()) add_member(node, "caused_by", texts_node(question.causing_units));
  if (!question.numbers.empty()) add_member(node, "with", numbers_node(question.numbers));
  return node;
}

std::string choice_text(const PathChoice& choice, const Grid& grid) {
  if (choice.takes) return "take:" + choice.word;
  std::string what = choice.word;
  for (const Hex h : choice.hexes) what += (what.empty() ? "" : "-") + grid.number(h);
  return choice.unit.empty() ? what : choice.unit + ":" + what;
}

std::string line(const std::string& key, const Node& value) {
  return fmt::format("{} = {}\n", key, toml_value(value));
}

std::string facts(const Setup& setup) {
  std::string out;
  for (const auto& [side, line] : setup.enemy_line)
    out += fmt::format("enemy_line.{} = {}\n", toml_key(side), toml_value(line_node(line)));
  if (!setup.allies.empty()) {
    Node allies = table_node();
    for (const auto& [side, others] : setup.allies) add_member(allies, side, texts_node(others));
    out += line("allies", allies);
  }
  if (!setup.supply.empty()) {
    Node supply = table_node();
    for (const auto& [side, hexes] : setup.supply) add_member(supply, side, texts_node(hexes));
    out += line("supply_sources", supply);
  }
  for (const auto& [name, region] : setup.regions) {
    if (!region.is_divided) out += line("regions." + toml_key(name), texts_node(region.hexes));
    for (const auto& [side, hexes] : region.by_side)
      out += line(fmt::format("regions.{}.{}", toml_key(name), toml_key(side)), texts_node(hexes));
  }
  for (const auto& [side, d] : setup.retreat_direction)
    out += line("retreat_direction." + toml_key(side), text_node(d));
  if (setup.turn) out += line("turn", whole_node(*setup.turn));
  return out;
}

std::string expectation(const VerdictRecord& verdict, const Grid& grid) {
  std::string out = line("expect.outcome", text_node(verdict.outcome));
  std::vector<Hex> hexes;
  for (const auto& [h, end] : verdict.end_hexes) hexes.push_back(h);
  std::sort(hexes.begin(), hexes.end(), [&](Hex a, Hex b) { return grid.key(a) < grid.key(b); });
  std::vector<std::string> ends;
  for (const Hex h : hexes) ends.push_back(grid.number(h));
  return out + line("expect.end_hexes", texts_node(ends));
}

std::string expectation(const PlayRecord& played, const Grid& grid) {
  if (played.impossible) return line("expect.outcome", text_node("impossible"));
  Node units = table_node();
  for (const auto& [id, unit] : played.units) {
    Node node = table_node();
    add_member(node, "hex", text_node(grid.number(unit.hex)));
    add_member(node, "state", text_node(unit.state));
    add_member(node, "strength", whole_node(unit.strength));
    if (unit.facing) add_member(node, "facing", text_node(std::string(grid.direction_name(*unit.facing))));
    if (!unit.markers.empty()) add_member(node, "markers", texts_node(unit.markers));
    if (!unit.engaged.empty()) add_member(node, "engaged", texts_node(unit.engaged));
    if (!unit.counts.empty()) {
      Node counts = table_node();
      for (const auto& [name, number] : unit.counts) add_member(counts, name, whole_node(number));
      add_member(node, "counts", std::move(counts));
    }
    add_member(units, id, std::move(node));
  }
  for (const auto& [id, outcome] : played.removed) {
    if (!played.units.contains(id)) add_member(units, id, text_node("gone"));
  }
  return line("expect.units", units);
}

std::string with_comment_marks(const std::string& text) {
  std::string out;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    out += "# " + text.substr(begin, end - begin) + "\n";
    begin = end + 1;
  }
  return out;
}

}  // namespace

namespace {

/// Leaves out the terrains and features that the board does not have.
SmallBoard without_unused(SmallBoard board) {
  auto chart = std::make_shared<TerrainChart>(*board.chart);
  std::vector<TerrainId> terrains(chart->terrains.size(), 0);
  std::vector<FeatureId> features(chart->features.size(), 0);
  std::vector<bool> has_terrain(terrains.size(), false), has_feature(features.size(), false);
  for (const auto& [h, ground] : board.ground) has_terrain[ground.terrain] = true;
  for (const auto& [side, feature] : board.features) has_feature[feature] = true;
  chart->terrains.resize(1);
  for (std::size_t t = 1; t < terrains.size(); ++t) {
    if (!has_terrain[t]) continue;
    terrains[t] = static_cast<TerrainId>(chart->terrains.size());
    chart->terrains.push_back(board.chart->terrains[t]);
  }
  chart->features.clear();
  for (std::size_t f = 0; f < features.size(); ++f) {
    if (!has_feature[f]) continue;
    features[f] = static_cast<FeatureId>(chart->features.size());
    chart->features.push_back(board.chart->features[f]);
  }
  for (auto& [h, ground] : board.ground) ground.terrain = terrains[ground.terrain];
  for (auto& [side, feature] : board.features) feature = features[feature];
  board.chart = chart;
  return board;
}

/// Writes the beginning of an entry: the board.
std::string entry_of(const SmallBoard& board, const HexMap& map, const std::string& id,
                     const std::string& text) {
  const Setup setup = setup_of(board, map.grid());
  std::string out = "[[examples]]\n";
  out += line("id", text_node(id));
  out += line("text", text_node(text));
  out += line("map", map_document(map));
  out += facts(setup);
  out += "units = [\n";
  for (const UnitSetup& unit : setup.units) out += fmt::format("  {},\n", toml_value(unit_node(unit)));
  return out + "]\n";
}

}  // namespace

std::string to_question(const SmallBoard& whole, const std::string& id, const std::string& text) {
  const SmallBoard board = without_unused(whole);
  return entry_of(board, *map_of(board), id, text) + line("ask", question_node(board.question));
}

std::string to_example(const AnsweredBoard& answered, const std::string& id, const std::string& text,
                       const std::optional<ExpectedPath>& path) {
  const SmallBoard board = without_unused(answered.board);
  const auto map = map_of(board);
  const Grid& grid = map->grid();
  std::string out = entry_of(board, *map, id, text);
  Node question = question_node(board.question);
  if (const auto* verdict = std::get_if<VerdictRecord>(&answered.answer)) {
    if (path) {
      std::string hexes;
      for (const Hex h : path->path) hexes += (hexes.empty() ? "" : "-") + grid.number(h);
      add_member(question, "path", text_node(hexes));
    }
    out += line("ask", question);
    if (verdict->problem.empty())
      return out + expectation(*verdict, grid) +
             (path ? line("expect.path", text_node(path->expected)) : std::string());
    return with_comment_marks(out + "no answer: " + verdict->message);
  }
  const auto& played = std::get<PlayRecord>(answered.answer);
  Node dice = list_node();
  for (const int rolled : played.rolls) dice.items.push_back(whole_node(rolled));
  add_member(question, "dice", std::move(dice));
  std::vector<std::string> choices;
  for (const PathChoice& choice : played.choices) choices.push_back(choice_text(choice, grid));
  if (!choices.empty()) add_member(question, "choose", texts_node(choices));
  out += line("do", list_node({question}));
  if (played.problem.empty()) return out + expectation(played, grid);
  return with_comment_marks(out + "no answer: " + played.message);
}

}  // namespace rearguard
