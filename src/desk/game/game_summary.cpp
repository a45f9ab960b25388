#include "src/desk/game/game_summary.h"

#include <chrono>

#include <fmt/format.h>

#include "hexmap/hex_map.h"
#include "src/answers/view/crossings.h"
#include "src/answers/view/hexside_art.h"
#include "src/answers/view/map_layout.h"
#include "src/answers/view/terrain_art.h"
#include "src/core/document/document.h"
#include "src/core/document/text_file.h"
#include "src/core/io/maps/map_reader.h"
#include "src/play/game/briefing.h"
#include "src/play/game/scenario.h"
#include "src/play/game/score.h"
#include "src/play/record/saved_game.h"

namespace rearguard {

SavedSummary summary_of(const std::string& journal, const ScenarioLocator& locator) {
  SavedSummary summary;
  const auto read = read_game(journal, locator);
  if (!read) {
    summary.problem = read.problems().front().message;
    return summary;
  }
  const GameState& state = read->game.state();
  const Score score = score_of(state);
  summary.title = state.scenario->name;
  summary.scenario_file = read->scenario_file;
  summary.turn = state.turn;
  summary.turns = state.scenario->turns;
  summary.side = state.name_of(state.active_side());
  for (const SidePlayer& player : players_of(read->journal)) {
    if (player.is_computer || !player.name.empty())
      summary.players +=
          (summary.players.empty() ? "" : ", ") + state.name_of(player.side) + ": " + describe(player);
  }
  for (const std::string& side : state.scenario->sides) {
    const auto points = score.points.find(side);
    summary.score += fmt::format("{}{} {}", summary.score.empty() ? "" : ", ", state.name_of(side),
                                 points == score.points.end() ? 0 : points->second);
  }
  summary.is_over = state.over;
  if (state.over) summary.verdict = score.verdict;
  return summary;
}

std::string describe(const SavedSummary& summary) {
  if (!summary.problem.empty()) return "cannot be read: " + summary.problem;
  if (summary.is_over) return fmt::format("Over: {}; {}", summary.verdict, summary.score);
  return fmt::format("Turn {} of {}, {} to move; {}{}", summary.turn, summary.turns, summary.side,
                     summary.score, summary.players.empty() ? "" : "; " + summary.players);
}

namespace {

void add_lines(const HexMap& map, const MapLayout& layout, MapSketch& sketch) {
  for (const FeatureSide& side : feature_sides(map, layout)) {
    const Feature& feature = map.chart().features[side.feature];
    const Colour colour = feature_colour(feature);
    switch (feature_style(feature)) {
      case FeatureStyle::stream:
      case FeatureStyle::river: {
        const int d = index_of(side.towards);
        sketch.lines.push_back(
            {layout.corner(side.from, d), layout.corner(side.from, (d + 1) % direction_count), colour});
        break;
      }
      case FeatureStyle::road:
      case FeatureStyle::track:
      case FeatureStyle::railway:
        sketch.lines.push_back(
            {layout.centre(side.from), layout.centre(neighbour(side.from, side.towards)), colour});
        break;
      default:
        break;
    }
  }
}

}  // namespace

MapSketch sketch_of(const std::string& scenario_file) {
  const auto text = read_text_file(scenario_file);
  const auto document =
      text ? parse_document(*text, scenario_file) : Checked<Node>(std::vector<Diagnostic>{});
  const Node* path = document ? document->find("map") : nullptr;
  if (path == nullptr || path->kind != Node::Kind::string) return {};
  const auto map = read_map_file(path_from(directory_of(scenario_file), path->text));
  if (!map) return {};
  const MapLayout layout(map->grid(), 1);
  MapSketch sketch;
  sketch.width = layout.width();
  sketch.height = layout.height();
  int stride = 1;
  while (map->grid().size() / static_cast<std::size_t>(stride * stride) > MapSketch::max_cells) ++stride;
  sketch.cell_radius = stride;
  for (const Hex h : layout.hexes()) {
    const Printed at = map->grid().to_printed(h);
    const bool kept = (at.column - map->grid().first.column) % stride == 0 &&
                      (at.row - map->grid().first.row) % stride == 0;
    if (kept && map->exists(h))
      sketch.cells.push_back({layout.centre(h), terrain_tint(map->chart().terrains[map->terrain(h)])});
  }
  if (stride == 1) add_lines(*map, layout, sketch);
  return sketch;
}

void GameSummaries::wish(Wish wish) {
  const bool known =
      std::any_of(wishes_.begin(), wishes_.end(), [&](const Wish& other) { return other.key == wish.key; });
  if (!known) wishes_.push_back(std::move(wish));
}

const SavedSummary* GameSummaries::saved(const std::string& journal, const std::string& version) {
  const std::string key = journal + '\n' + version;
  const auto known = saved_.find(key);
  if (known != saved_.end()) return &known->second;
  wish({key, journal, false});
  return nullptr;
}

const MapSketch* GameSummaries::sketch(const std::string& scenario_file) {
  const auto known = sketches_.find(scenario_file);
  if (known != sketches_.end()) return &known->second;
  wish({scenario_file, scenario_file, true});
  return nullptr;
}

bool GameSummaries::advance() {
  if (reading_.valid()) {
    if (reading_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return true;
    Read read = reading_.get();
    std::erase_if(wishes_, [&](const Wish& wish) { return wish.key == read.key; });
    if (read.is_sketch)
      sketches_[read.key] = std::move(read.sketch);
    else
      saved_[read.key] = std::move(read.saved);
  }
  if (wishes_.empty()) return false;
  reading_ =
      std::async(std::launch::async, [wish = wishes_.front(), rules = rules_, data = data_, kinds = kinds_] {
        Read read{wish.key, {}, {}, wish.is_sketch};
        if (wish.is_sketch)
          read.sketch = sketch_of(wish.file);
        else
          read.saved = summary_of(wish.file, {rules, data, kinds});
        return read;
      });
  return true;
}

}  // namespace rearguard
