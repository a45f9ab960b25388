#include "src/extras/learn/question_boards.h"

#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

void add_word(std::vector<std::string>& words, const std::string& word) {
  if (std::ranges::find(words, word) == words.end()) words.push_back(word);
}

/// Returns the row of a chart for other classes; a class that it does not name pays 1.
std::vector<ChartCost> row_for(const std::vector<ChartCost>& row, const TerrainChart& from,
                               const TerrainChart& to, bool only_named) {
  std::vector<ChartCost> out;
  for (const std::string& name : to.classes) {
    const auto known = from.find_class(name);
    if (known) {
      out.push_back(cost_for(row, *known));
    } else {
      out.push_back(only_named ? ChartCost{} : ChartCost{ChartCost::Kind::cost, {to.denominator}});
    }
  }
  return out;
}

/// Makes one chart of those of the rules and the cases.
class ChartMaker {
 public:
  explicit ChartMaker(const TerrainChart& first) : chart_(std::make_shared<TerrainChart>(first)) {}

  void add(const TerrainChart& other, const Vocabulary& words) {
    if (other.denominator != chart_->denominator) return;
    const std::size_t before = chart_->classes.size();
    for (const std::string& name : other.classes) add_word(chart_->classes, name);
    for (Terrain& terrain : chart_->terrains) fill(terrain.cost, before, terrain.name.empty());
    for (Feature& feature : chart_->features) fill(feature.cost, before, false);
    for (std::size_t t = 1; t < other.terrains.size(); ++t) {
      Terrain terrain = other.terrains[t];
      if (chart_->find_terrain(terrain.name) || !is_word(words.terrains, terrain.name)) continue;
      terrain.cost = row_for(terrain.cost, other, *chart_, false);
      terrain.symbol = free_symbol();
      terrain.picture.clear();
      chart_->terrains.push_back(std::move(terrain));
    }
    for (Feature feature : other.features) {
      if (chart_->find_feature(feature.name) || !is_word(words.features, feature.name)) continue;
      feature.cost = row_for(feature.cost, other, *chart_, true);
      if (!feature.replace.empty()) feature.replace = row_for(feature.replace, other, *chart_, true);
      feature.picture.clear();
      chart_->features.push_back(std::move(feature));
    }
  }

  std::shared_ptr<const TerrainChart> take() { return std::move(chart_); }

 private:
  static bool is_word(const std::vector<std::string>& words, const std::string& name) {
    return std::ranges::binary_search(words, name);
  }
  /// Gives classes that have come later the cost of the first.
  void fill(std::vector<ChartCost>& row, std::size_t before, bool is_no_terrain) const {
    if (is_no_terrain || before == 0) return;
    while (row.size() < chart_->classes.size()) row.push_back(row.empty() ? ChartCost{} : row.front());
  }
  char32_t free_symbol() const {
    char32_t symbol = U'A';
    const auto is_taken = [&](const Terrain& t) { return t.symbol == symbol; };
    while (std::ranges::any_of(chart_->terrains, is_taken)) ++symbol;
    return symbol;
  }

  std::shared_ptr<TerrainChart> chart_;
};

/// Tests whether a result of the given rules can be asked about: it has no choice, no move of its own.
bool is_plain_result(const RuleSet& given, const std::string& result) {
  for (const ResultRule* rule : given.rules_of_result(result)) {
    if (rule->trade || !rule->move.empty() || !rule->rolls.empty() || !given.options_of(*rule).empty())
      return false;
  }
  return true;
}

}  // namespace

RuleVocabulary question_vocabulary(const RuleSet& given, const std::vector<LearnCase>& cases,
                                   const Vocabulary& words) {
  RuleVocabulary vocabulary = rule_vocabulary_of({&given});
  ChartMaker charts(*vocabulary.chart);
  if (!cases.empty()) vocabulary.orientation = cases.front().position.map().grid().orientation;
  for (const LearnCase& one : cases) charts.add(one.position.map().chart(), words);
  vocabulary.chart = charts.take();
  vocabulary.classes = vocabulary.chart->classes;
  for (const auto* kinds : {&words.enemy_kinds, &words.friend_kinds}) {
    for (const std::string& kind : *kinds) add_word(vocabulary.kinds, kind);
  }
  for (const auto* states : {&words.enemy_states, &words.friend_states}) {
    for (const std::string& state : *states) add_word(vocabulary.states, state);
  }
  for (const RegionWord& word : words.regions) {
    const auto same = [&](const RegionLetter& letter) { return letter.name == word.name; };
    if (std::ranges::none_of(vocabulary.regions, same))
      vocabulary.regions.push_back({word.name, word.is_divided});
  }
  vocabulary.hidden = vocabulary.hidden || words.hidden;
  vocabulary.fire = vocabulary.fire || words.retreat_fire;
  vocabulary.silent = true;
  if (words.levels) vocabulary.levels = std::max(vocabulary.levels, 2);
  vocabulary.home_edges = vocabulary.home_edges || words.home_edge;
  vocabulary.enemy_lines = vocabulary.enemy_lines || words.enemy_line;
  vocabulary.retreat_directions = vocabulary.retreat_directions || words.retreat_direction;
  vocabulary.supply = vocabulary.supply || words.supply;
  vocabulary.causing_units = vocabulary.causing_units || words.causing_units;
  vocabulary.engagement = false;
  std::erase_if(vocabulary.questions, [&](const QuestionLetter& question) {
    return !question.event.empty() || question.result.empty() || !is_plain_result(given, question.result);
  });
  if (!vocabulary.questions.empty()) return vocabulary;
  std::set<int> distances;
  for (const LearnCase& one : cases) {
    if (one.request.distance && *one.request.distance <= 3) distances.insert(*one.request.distance);
  }
  if (distances.empty()) distances = {1, 2};
  for (const int hexes : distances) vocabulary.questions.push_back({{}, {}, hexes, {}, hexes});
  return vocabulary;
}

std::optional<QuestionBoard> question_of(const SmallBoard& board) {
  auto position = position_of(board);
  if (!position) return std::nullopt;
  RetreatRequest request;
  const auto unit = position->find(board.question.unit);
  if (!unit) return std::nullopt;
  request.unit = *unit;
  request.result = board.question.result;
  request.distance = board.question.distance;
  request.numbers = board.question.numbers;
  for (const std::string& id : board.question.causing_units) {
    const auto cause = position->find(id);
    if (!cause) return std::nullopt;
    request.causing_units.push_back(*cause);
  }
  return QuestionBoard{board,
                       {"question", *std::move(position), std::move(request), {}, {}, false, {}, {}, false}};
}

/// Adds enemies near the unit, so that the way out is narrow: only there a preference differs from a
/// prohibition.
void QuestionBoards::surround(SmallBoard& board) {
  const std::string own = board.mover().setup.side;
  std::string enemy;
  for (const std::string& side : vocabulary_.sides) {
    if (side != own) enemy = side;
  }
  const std::size_t more = 2 + random_.below(3);
  for (std::size_t i = 0; i < more; ++i) {
    const std::vector<Hex> near = disc(board.mover().hex, random_.chance(60) ? 1 : 2);
    BoardUnit unit{vocabulary_.plain, random_.pick(near), std::nullopt};
    if (unit.hex == board.mover().hex || !board.ground.contains(unit.hex)) continue;
    unit.setup.id = "s" + std::to_string(i + 1);
    unit.setup.side = enemy;
    if (vocabulary_.facings) unit.facing = direction(static_cast<int>(random_.below(direction_count)));
    if (!board.question.causing_units.empty() && random_.chance(50))
      board.question.causing_units.push_back(unit.setup.id);
    board.units.push_back(std::move(unit));
  }
}

/// Puts two or three friends into one hex that the unit may reach: limits on stacking are about such hexes.
void QuestionBoards::pile_up(SmallBoard& board) {
  const std::string own = board.mover().setup.side;
  const Hex hex = random_.pick(disc(board.mover().hex, random_.chance(50) ? 1 : 2));
  if (hex == board.mover().hex || !board.ground.contains(hex)) return;
  const std::size_t more = 2 + random_.below(2);
  for (std::size_t i = 0; i < more; ++i) {
    BoardUnit unit{vocabulary_.plain, hex, std::nullopt};
    unit.setup.id = "p" + std::to_string(i + 1);
    unit.setup.side = own;
    if (vocabulary_.facings) unit.facing = direction(0);
    board.units.push_back(std::move(unit));
  }
}

/// Adds what random boards have too little of for clauses to differ on: ground, regions, kinds of units.
SmallBoard QuestionBoards::enriched(SmallBoard board) {
  const TerrainChart& chart = *vocabulary_.chart;
  const Hex own = board.mover().hex;
  const unsigned roughness = random_.chance(50) ? 15 : 40;
  for (auto& [h, ground] : board.ground) {
    if (chart.terrains.size() > 2 && random_.chance(roughness))
      ground.terrain = static_cast<TerrainId>(1 + random_.below(chart.terrains.size() - 1));
    if (vocabulary_.levels > 1 && random_.chance(35))
      ground.elevation = static_cast<int>(random_.below(static_cast<std::size_t>(vocabulary_.levels)));
  }
  if (!chart.features.empty()) {
    for (const auto& [h, ground] : board.ground) {
      for (int d = 0; d < 3; ++d) {
        const Hex other = neighbour(h, direction(d));
        if (board.ground.contains(other) && random_.chance(12))
          board.features[*Hexside::between(h, other)] =
              static_cast<FeatureId>(random_.below(chart.features.size()));
      }
    }
  }
  for (auto& [name, region] : board.regions) {
    if (name == supply_region) continue;
    const unsigned share = random_.chance(50) ? 70 : 30;
    for (auto& [side, hexes] : region.hexes) {
      hexes.clear();
      for (const auto& [h, ground] : board.ground) {
        if (random_.chance(share)) hexes.push_back(h);
      }
    }
  }
  if (random_.chance(40)) surround(board);
  if (random_.chance(20)) pile_up(board);
  for (BoardUnit& unit : board.units) {
    UnitSetup& setup = unit.setup;
    if (vocabulary_.kinds.size() > 1 && random_.chance(40)) setup.kind = random_.pick(vocabulary_.kinds);
    if (vocabulary_.states.size() > 1 && random_.chance(25)) setup.state = random_.pick(vocabulary_.states);
    if (vocabulary_.hidden && random_.chance(25)) setup.hidden = true;
    if (vocabulary_.strengths.size() > 1 && random_.chance(30))
      setup.strength = random_.pick(vocabulary_.strengths);
    if (vocabulary_.fire && random_.chance(30))
      setup.retreat_fire_range = 1 + static_cast<int>(random_.below(2));
    if (vocabulary_.facings && random_.chance(50))
      unit.facing = direction(static_cast<int>(random_.below(direction_count)));
    if (random_.chance(8)) setup.zoc = false;
    // Stacks of friends near the unit.
    if (random_.chance(25)) {
      const BoardUnit& other = board.units[random_.below(board.units.size())];
      if (other.hex != own && other.setup.side == setup.side && unit.hex != own) unit.hex = other.hex;
    }
    // A unit in the hex of an enemy says little.
    if (unit.hex == own && setup.side != board.mover().setup.side) {
      unit.hex = neighbour(own, direction(static_cast<int>(random_.below(direction_count))));
      if (!board.ground.contains(unit.hex)) unit.hex = own;
    }
  }
  if (board.question.causing_units.size() > 1 && random_.chance(40))
    board.question.causing_units.erase(board.question.causing_units.begin());
  return board;
}

QuestionBoard QuestionBoards::next() {
  for (;;) {
    if (auto made = question_of(enriched(random_board(vocabulary_, random_)))) return *std::move(made);
  }
}

}  // namespace rearguard
