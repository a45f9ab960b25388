#include "src/workshop/examples/example_writer.h"

#include <fmt/format.h>

#include "src/core/document/node_builder.h"
#include "src/core/document/toml_text.h"
#include "src/workshop/examples/example_parts.h"

namespace rearguard {
namespace {

/// Writes what `ask` and the entries of `do` share.
Node question_node(const BoardQuestion& question) {
  Node node = table_node();
  add_member(node, "unit", text_node(question.unit));
  if (!question.event.empty()) add_member(node, "event", text_node(question.event));
  if (!question.result.empty()) add_member(node, "result", text_node(question.result));
  if (question.distance) add_member(node, "distance", whole_node(*question.distance));
  if (!question.causing_units.empty()) add_member(node, "caused_by", texts_node(question.causing_units));
  if (!question.then.empty()) add_member(node, "then", texts_node(question.then));
  if (!question.numbers.empty()) add_member(node, "with", numbers_node(question.numbers));
  return node;
}

std::string choice_text(const PathChoice& choice, const Grid& grid) {
  if (choice.takes) return "take:" + choice.word;
  std::string what = choice.word;
  for (const Hex h : choice.hexes) what += (what.empty() ? "" : "-") + grid.number(h);
  return choice.unit.empty() ? what : choice.unit + ":" + what;
}

std::string expectation(const VerdictRecord& verdict, const Grid& grid) {
  std::string out = example_line("expect.outcome", text_node(verdict.outcome));
  std::vector<Hex> hexes;
  for (const auto& [h, end] : verdict.end_hexes) hexes.push_back(h);
  std::ranges::sort(hexes, [&](Hex a, Hex b) { return grid.key(a) < grid.key(b); });
  std::vector<std::string> ends;
  for (const Hex h : hexes) ends.push_back(grid.number(h));
  return out + example_line("expect.end_hexes", texts_node(ends));
}

std::string expectation(const PlayRecord& played, const Grid& grid) {
  if (played.impossible) return example_line("expect.outcome", text_node("impossible"));
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
  return example_line("expect.units", units);
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

}  // namespace

std::string to_question(const SmallBoard& whole, const std::string& id, const std::string& text) {
  const SmallBoard board = without_unused(whole);
  const auto map = map_of(board);
  return example_board(setup_of(board, map->grid()), *map, id, text) +
         example_line("ask", question_node(board.question));
}

std::string to_example(const AnsweredBoard& answered, const std::string& id, const std::string& text,
                       const std::optional<ExpectedPath>& path) {
  const SmallBoard board = without_unused(answered.board);
  const auto map = map_of(board);
  const Grid& grid = map->grid();
  std::string out = example_board(setup_of(board, grid), *map, id, text);
  Node question = question_node(board.question);
  if (const auto* verdict = std::get_if<VerdictRecord>(&answered.answer)) {
    if (path) add_member(question, "path", path_node(path->path, grid));
    out += example_line("ask", question);
    if (verdict->problem.empty())
      return out + expectation(*verdict, grid) +
             (path ? example_line("expect.path", text_node(path->expected)) : std::string());
    return with_comment_marks(out + "no answer: " + verdict->message);
  }
  const auto& played = std::get<PlayRecord>(answered.answer);
  Node dice = list_node();
  for (const int rolled : played.rolls) dice.items.push_back(whole_node(rolled));
  add_member(question, "dice", std::move(dice));
  std::vector<std::string> choices;
  for (const PathChoice& choice : played.choices) choices.push_back(choice_text(choice, grid));
  if (!choices.empty()) add_member(question, "choose", texts_node(choices));
  out += example_line("do", list_node({question}));
  if (played.problem.empty()) return out + expectation(played, grid);
  return with_comment_marks(out + "no answer: " + played.message);
}

}  // namespace rearguard
