#include "src/workshop/boards/rule_vocabulary.h"

#include <cctype>

#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/causing_units.h"
#include "src/core/rules/facts/path_effect.h"
#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/facts/step_operand.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/play.h"
#include "src/core/rules/words/property.h"
#include "src/core/rules/words/quantifier.h"
#include "src/workshop/boards/rule_parts.h"

namespace rearguard {
namespace {

/// A chart row in which every class but one pays so much.
std::vector<ChartCost> row(std::size_t classes, std::int64_t points) {
  return std::vector<ChartCost>(classes, {ChartCost::Kind::cost, {points}});
}

/// What rules name, collected part by part.
class Letters : public RuleParts {
 public:
  std::set<std::string> terrains, features, kinds, states, markers, classes, sides, counts, directions;
  std::map<std::string, std::set<int>> numbers;  ///< by name: those that formulas compare it with
  std::map<std::string, RegionLetter> regions;
  bool facings = false, hidden = false, fire = false, zoc = false, engagement = false, sight = false;
  bool elevation = false, home = false, lines = false, direction = false, supply = false, turn = false;
  bool costs = false, allowance = false, asks_for_causes = false, rolls = false;

  using RuleParts::see;

  void see(const PropertyUse& use) override {
    if (atom_of(use.property).names == AtomNames::directions) {
      directions.insert(use.names.begin(), use.names.end());
    } else if (use.property == Property::terrain) {
      terrains.insert(use.names.begin(), use.names.end());
    } else {
      features.insert(use.names.begin(), use.names.end());
    }
    const AtomNeeds& needs = atom_of(use.property).needs;
    elevation = elevation || needs.has(AtomNeed::elevation);
    sight = sight || needs.has(AtomNeed::sight);
    fire = fire || needs.has(AtomNeed::fire);
    zoc = zoc || needs.has(AtomNeed::zoc);
    costs = costs || use.property == Property::cost;
  }

  void see(const PairUse& pair) override {
    fire = fire || pair.atom == PairAtom::can_fire;
    sight = sight || pair.atom == PairAtom::sees || pair.atom == PairAtom::can_fire;
    zoc = zoc || pair.atom == PairAtom::zoc;
    facings = facings || pair.atom == PairAtom::in_front || pair.atom == PairAtom::in_flank ||
              pair.atom == PairAtom::in_rear;
  }

  void see(const Condition& c) override {
    const auto take = [](std::set<std::string>& into, const std::vector<std::string>& from,
                         const std::vector<std::string>& also) {
      into.insert(from.begin(), from.end());
      into.insert(also.begin(), also.end());
    };
    take(states, c.state, c.not_state);
    take(kinds, c.kind, c.not_kind);
    take(classes, c.movement_class, c.not_class);
    take(markers, c.marker, c.not_marker);
    take(terrains, c.terrain, c.not_terrain);
    take(sides, c.side, c.not_side);
    hidden = hidden || c.hidden;
    fire = fire || c.fires;
    engagement = engagement || c.engaged || c.engaged_elsewhere;
    facings = facings || c.in_front || c.attacked_from;
    sight = sight || c.in_sight;
    asks_for_causes = asks_for_causes || asks_for_causing_units(c);
  }

  void see(const UnitGroup& group) override {
    facings = facings || group.in_front;
    sight = sight || group.in_sight;
    engagement = engagement || group.units == UnitRelation::engaged;
    asks_for_causes = asks_for_causes || group.units == UnitRelation::causing_units;
  }

  void see(const DistanceAnchor& anchor) override {
    home = home || anchor.kind == DistanceAnchor::home_edge;
    lines = lines || anchor.kind == DistanceAnchor::enemy_line;
    direction = direction || anchor.kind == DistanceAnchor::retreat_direction;
    supply = supply || anchor.kind == DistanceAnchor::supply_source;
    hidden = hidden || anchor.kind == DistanceAnchor::known_enemies;
    if (anchor.kind == DistanceAnchor::leader) kinds.insert("leader");
    asks_for_causes = asks_for_causes || anchor.kind == DistanceAnchor::causing_units;
  }

  void see(const RegionUse& use) override {
    if (use.trace != nullptr || use.name == "start") return;
    if (use.name == supply_region_name) {
      supply = true;
      return;
    }
    RegionLetter& letter = regions[use.name];
    letter.name = use.name;
    letter.is_divided = letter.is_divided || use.side != RegionSide::any;
  }

  void see(const Expression& formula) override {
    asks_for_causes = asks_for_causes || uses_causing_units(formula);
    const std::set<int> constants = constants_in(formula.text());
    for (const std::string& full : formula.names()) {
      std::string name = bare_number(full);
      const std::size_t dot = name.find('.');
      if (dot != std::string::npos) name = name.substr(dot + 1);
      if (name == "turn") turn = true;
      if (name == "elevation") elevation = true;
      if (name == "movement") allowance = true;
      if (name == "retreat_fire_range") fire = true;
      numbers[name].insert(constants.begin(), constants.end());
    }
  }

  void see(const Effect& step) override {
    const StepChange change = step.kind->changes;
    facings = facings || change == StepChange::facing;
    rolls = rolls || step.kind->traits.has(StepTrait::rolls);
    engagement = engagement || change == StepChange::engagement;
    const auto named = step.kind->names();
    if (named == StepName::state) states.insert(step.name);
    if (named == StepName::marker) markers.insert(step.name);
    if (named == StepName::count) counts.insert(step.name);
    if (change == StepChange::strength) numbers["strength"].insert(1);
    allowance = allowance || step.by_allowance;
  }

  void see(const ZocRule& rule) override { facings = facings || rule.arc != all_around; }

  void see(const ValueUse& value) override {
    elevation = elevation || value.quantity == Quantity::elevation;
    costs = costs || value.quantity == Quantity::movement_points ||
            value.quantity == Quantity::movement_points_to;
  }

 private:
  static constexpr const char* supply_region_name = "supply-source";

  static std::set<int> constants_in(const std::string& text) {
    std::set<int> found;
    int number = 0;
    bool in_name = false, in_number = false;
    for (const char c : text + " ") {
      const bool digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
      const bool letter = std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
      if (digit && !in_name) {
        number = std::min(number * 10 + (c - '0'), 100'000);
        in_number = true;
        continue;
      }
      if (in_number) found.insert(number);
      in_number = false;
      number = 0;
      in_name = letter || (in_name && (digit || c == '-'));
    }
    return found;
  }
};

/// A name that is not among some others.
std::string name_besides(const std::string& wish, const std::set<std::string>& taken) {
  std::string name = wish;
  while (taken.contains(name)) name = "other-" + name;
  return name;
}

std::vector<std::string> with_usual(const std::string& usual, const std::set<std::string>& named) {
  std::vector<std::string> all{usual};
  for (const std::string& name : named) {
    if (name != usual) all.push_back(name);
  }
  return all;
}

/// The usual value, and those at the thresholds and on either side of them; at most six.
std::vector<int> values_at(int usual, const std::set<int>& thresholds, int least, int most) {
  std::vector<int> all{usual};
  const auto take = [&](int value) {
    if (value >= least && value <= most && std::ranges::find(all, value) == all.end() && all.size() < 6)
      all.push_back(value);
  };
  for (const int t : thresholds) take(t);
  for (const int t : thresholds) {
    take(t + 1);
    take(t - 1);
  }
  return all;
}

std::shared_ptr<const TerrainChart> chart_for(const Letters& letters,
                                              const std::vector<std::string>& classes) {
  auto chart = std::make_shared<TerrainChart>();
  chart->classes = classes;
  chart->terrains.emplace_back();
  const auto add = [&](const std::string& name, char32_t symbol, std::int64_t points) {
    Terrain terrain;
    terrain.name = name;
    terrain.symbol = symbol;
    terrain.cost = row(classes.size(), points);
    chart->terrains.push_back(terrain);
  };
  add(name_besides("clear", letters.terrains), U'.', 1);
  char32_t symbol = U'a';
  for (const std::string& name : letters.terrains) add(name, symbol++, 1);
  add(name_besides("lake", letters.terrains), U'~', 1);
  chart->terrains.back().cost = std::vector<ChartCost>(classes.size(), {ChartCost::Kind::impassable, {}});
  if (letters.costs || letters.sight) {
    add(name_besides("thicket", letters.terrains), U'%', 2);
    chart->terrains.back().sight = {true, 1};
  }
  for (const std::string& name : letters.features) {
    Feature feature;
    feature.name = name;
    feature.cost = row(classes.size(), 1);
    chart->features.push_back(feature);
  }
  return chart;
}

int hexes_of(const ResultRule& rule) {
  using Amount = ResultRule::Amount;
  if (rule.amount == Amount::hexes) return std::clamp(rule.formula ? 2 : rule.max_hexes, 1, 3);
  return rule.amount == Amount::none ? 1 : 2;
}

void add_questions(RuleVocabulary& vocabulary, const RuleSet& rules, const std::vector<std::string>& shared) {
  for (const std::string& name : rules.result_names()) {
    if (!shared.empty() && !listed(shared, name)) continue;
    QuestionLetter question;
    question.result = name;
    for (const ResultRule* rule : rules.rules_of_result(name)) {
      for (const std::string& need : rule->needs) {
        if (!listed(question.needs, need)) question.needs.push_back(need);
      }
      question.hexes = std::max(question.hexes, hexes_of(*rule));
      // An event of its name takes other numbers; with a distance the result is meant in every answer.
      if (!rule->rolls.empty()) question.distance = 2;
      for (const ResultRule* option : rules.options_of(*rule)) {
        for (const std::string& need : option->needs) {
          if (!listed(question.needs, need)) question.needs.push_back(need);
        }
      }
    }
    vocabulary.questions.push_back(std::move(question));
  }
  if (vocabulary.questions.empty() && rules.mover_without_result() != nullptr) {
    for (const int hexes : {1, 2}) vocabulary.questions.push_back({{}, {}, hexes, {}, hexes});
  }
  if (!rules.event_rules || !shared.empty()) return;
  for (const Event& event : rules.event_rules->events)
    vocabulary.questions.push_back({event.name, {}, 0, event.needs, 2});
}

/// Adds the numbers of units that the rules compare, and those beside them.
void add_numbers(Letters& letters, RuleVocabulary& vocabulary) {
  const auto thresholds = [&](const char* name) { return letters.numbers[name]; };
  const bool tests_morale = letters.numbers.contains("morale");
  vocabulary.strengths = letters.numbers.contains("strength") ? values_at(2, thresholds("strength"), 1, 20)
                                                              : std::vector<int>{2};
  vocabulary.morales = tests_morale ? values_at(4, thresholds("morale"), 1, 20) : std::vector<int>{4};
  vocabulary.movements =
      letters.allowance ? std::vector<std::string>{"2", "1", "3"} : std::vector<std::string>{"2"};
  if (vocabulary.stacking_points.empty()) vocabulary.stacking_points = {1};
  for (const std::string& name : letters.counts) {
    const auto named = letters.numbers.find(name);
    vocabulary.counts[name] =
        values_at(0, named == letters.numbers.end() ? std::set<int>{1} : named->second, 0, 20);
  }
}

/// Adds what a rule set reads of a board.
void add(const RuleSet& rules, bool with_events, Letters& letters, RuleVocabulary& vocabulary) {
  letters.visit_retreats(rules);
  vocabulary.rolls = vocabulary.rolls || letters.rolls;
  if (with_events) letters.visit_events(rules);
  if (rules.event_rules) {
    for (const StateDefinition& s : rules.event_rules->state_definitions)
      (s.is_marker ? letters.markers : letters.states).insert(s.name);
    letters.counts.insert(rules.event_rules->counts.begin(), rules.event_rules->counts.end());
  }
  for (const ResultRule& rule : rules.result_rules) {
    using Amount = ResultRule::Amount;
    letters.allowance =
        letters.allowance || rule.amount == Amount::allowance || rule.amount == Amount::half_allowance;
    letters.costs = letters.costs || letters.allowance || rule.amount == Amount::movement_points;
  }
  const auto look_at_length = [&](const RuleSet& move) {
    letters.home = letters.home ||
                   std::ranges::any_of(move.length.exits, [](const LengthExit& exit) { return !exit.edge; });
    letters.allowance = letters.allowance || move.length.within_movement_points;
    letters.facings = letters.facings || move.motion.kind == Motion::Kind::forward;
  };
  look_at_length(rules);
  for (const auto& [name, move] : rules.moves) look_at_length(*move);
  vocabulary.causing_units = vocabulary.causing_units || use_of_causing_units(rules).has_value();
  for (const auto& [name, move] : rules.moves)
    vocabulary.causing_units = vocabulary.causing_units || use_of_causing_units(*move).has_value();
  const bool has_points = rules.stacking.in_points ||
                          std::ranges::any_of(rules.conditional_stacking,
                                              [](const StackingRule& rule) { return rule.in_points; });
  if (has_points && vocabulary.stacking_points.empty()) vocabulary.stacking_points = {1, 2};
  letters.zoc = letters.zoc || !rules.bonds.empty();
  for (const ResultRule& rule : rules.options) {
    if (rule.trade) letters.numbers["strength"].insert(1);
  }
}

}  // namespace

RuleVocabulary rule_vocabulary_of(const std::vector<const RuleSet*>& rule_sets,
                                  const std::vector<std::string>& shared_results) {
  Letters letters;
  RuleVocabulary vocabulary;
  for (const RuleSet* rules : rule_sets) {
    add(*rules, shared_results.empty(), letters, vocabulary);
  }
  vocabulary.causing_units = vocabulary.causing_units || letters.asks_for_causes;
  if (letters.directions.contains("E") || letters.directions.contains("W"))
    vocabulary.orientation = Orientation::pointy;
  vocabulary.names_sides = !letters.sides.empty();
  vocabulary.sides.assign(letters.sides.begin(), letters.sides.end());
  for (const char* side : {"blue", "red"}) {
    if (vocabulary.sides.size() < 2) vocabulary.sides.emplace_back(side);
  }
  vocabulary.classes = with_usual(name_besides("foot", letters.classes), letters.classes);
  vocabulary.kinds = with_usual("", letters.kinds);
  vocabulary.states = with_usual("good", letters.states);
  vocabulary.markers.assign(letters.markers.begin(), letters.markers.end());
  vocabulary.chart = chart_for(letters, vocabulary.classes);
  add_numbers(letters, vocabulary);
  vocabulary.facings = letters.facings;
  vocabulary.hidden = letters.hidden;
  vocabulary.fire = letters.fire;
  vocabulary.silent = letters.zoc;
  vocabulary.engagement = letters.engagement;
  vocabulary.levels = letters.elevation ? 3 : 1;
  vocabulary.home_edges = letters.home;
  vocabulary.enemy_lines = letters.lines;
  vocabulary.retreat_directions = letters.direction;
  vocabulary.supply = letters.supply;
  if (letters.turn) vocabulary.turns = values_at(1, letters.numbers["turn"], 1, 99);
  for (const auto& [name, letter] : letters.regions) vocabulary.regions.push_back(letter);
  vocabulary.numbers = {1, 2, 3};
  UnitSetup& plain = vocabulary.plain;
  plain.movement_class = vocabulary.classes.front();
  plain.strength = vocabulary.strengths.front();
  plain.morale = vocabulary.morales.front();
  plain.movement = vocabulary.movements.front();
  plain.state = vocabulary.states.front();
  add_questions(vocabulary, *rule_sets.front(), shared_results);
  return vocabulary;
}

}  // namespace rearguard
