// The events of the shipped rules on random boards end, leave a valid position, and do not depend on the
// order of units in the document.

#include <numeric>

#include "src/core/engine/question/resolve.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/event_rules.h"
#include "tests/support/random_board.h"
#include "tests/support/test.h"

namespace {

const Strings systems = {"blocked-path",  "confusion",   "home-rout",
                         "order-actions", "rally-table", "troop-states"};

RuleSet shipped(const std::string& name) {
  return RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load(name, "").value();
}

template <class T>
const T& any_of(Rng& rng, const std::vector<T>& list) {
  return list[static_cast<std::size_t>(rng.number(0, static_cast<int>(list.size()) - 1))];
}

UnitSetup random_unit(Rng& rng, const EventRules& event_rules, const Grid& grid, int number, Hex hex) {
  static const Strings kinds{"infantry", "cavalry", "artillery", "general", ""};
  UnitSetup unit = unit_at("u" + std::to_string(number), rng.chance(60) ? "red" : "blue", grid.number(hex));
  unit.kind = any_of(rng, kinds);
  unit.zoc = rng.chance(70);
  unit.retreat_fire_range = rng.chance(20) ? 2 : 0;
  unit.strength = rng.number(1, 4);
  unit.morale = rng.number(2, 10);
  unit.movement = std::to_string(rng.number(1, 6));
  unit.facing = std::string(grid.direction_name(direction(rng.number(0, 5))));
  for (const StateDefinition& s : event_rules.state_definitions) {
    if (!rng.chance(s.is_marker ? 5 : 10)) continue;
    if (s.is_marker)
      unit.markers.push_back(s.name);
    else
      unit.state = s.name;
  }
  return unit;
}

/// A board with at most one unit in each hex, because the order within a stack may matter.
struct Scene {
  std::shared_ptr<const HexMap> map;
  Setup setup;
};

Scene random_scene(Rng& rng, const EventRules& event_rules) {
  BoardPlan plan;
  plan.rough_ground = rng.number(0, 30);
  Scene scene;
  std::vector<Hex> hexes;
  while (hexes.size() < 2) {
    scene.map = random_map(rng, plan);
    hexes.clear();
    for (std::size_t i = 0; i < scene.map->grid().size(); ++i) {
      if (scene.map->exists(scene.map->grid().hex_at(i))) hexes.push_back(scene.map->grid().hex_at(i));
    }
  }
  const int density = rng.number(10, 50);
  for (const Hex h : hexes) {
    if (!rng.chance(density)) continue;
    scene.setup.units.push_back(
        random_unit(rng, event_rules, scene.map->grid(), static_cast<int>(scene.setup.units.size()), h));
  }
  return scene;
}

/// The outcome of an event, as steps and by unit.
struct Outcome {
  Strings reported;
  std::map<std::string, std::string> units;
  std::string problem;
};

std::string looks(const Position& position, const Unit& unit) {
  const Grid& grid = position.map().grid();
  std::string text = grid.number(unit.hex) + " " + unit.state + " " + std::to_string(unit.strength);
  if (unit.facing) text += " " + std::string(grid.direction_name(*unit.facing));
  Strings others = unit.markers;
  std::ranges::sort(others);
  for (const std::string& m : others) text += " " + m;
  others.clear();
  for (const UnitIndex e : unit.engaged) others.push_back(position.unit(e).id);
  std::ranges::sort(others);
  for (const std::string& e : others) text += " x" + e;
  for (const auto& [name, n] : unit.counts) text += " " + name + "=" + std::to_string(n);
  return text;
}

struct Question {
  std::string event, unit, causing_unit;
  std::map<std::string, std::int64_t> numbers;
  std::uint64_t seed = 0;
};

/// Resolves an event with the first option of every choice.
Outcome play(const Position& position, const RuleSet& rule_set, const Question& question) {
  ReportedEvent event;
  event.name = question.event;
  event.unit = *position.find(question.unit);
  event.causing_units = {*position.find(question.causing_unit)};
  event.numbers = question.numbers;
  std::vector<PathChoice> choices;
  Outcome outcome;
  for (int round = 0; round < 60; ++round) {
    Dice dice = Dice::seeded(question.seed);
    const auto result = resolve(position, rule_set, event, dice, choices);
    if (const auto* need = std::get_if<NeedsChoice>(&result)) {
      PathChoice choice{need->unit, {}, {}};
      if (need->paths.empty())
        choice.word = need->options.front();
      else
        choice.hexes = need->paths.front();
      choices.push_back(choice);
      outcome.reported.push_back(need->unit + " chooses");
      continue;
    }
    if (const auto* problem = std::get_if<RequestError>(&result)) {
      outcome.problem = problem->about + ": " + problem->message;
      return outcome;
    }
    const auto& done = std::get<Resolution>(result);
    for (const ResolutionStep& i : done.resolution_steps) outcome.reported.push_back(i.text);
    for (const Unit& u : done.position.units()) outcome.units[u.id] = looks(done.position, u);
    return outcome;
  }
  outcome.problem = "too many choices";
  return outcome;
}

Setup shuffled(Rng& rng, Setup setup) {
  for (std::size_t i = setup.units.size(); i > 1; --i)
    std::swap(setup.units[i - 1],
              setup.units[static_cast<std::size_t>(rng.number(0, static_cast<int>(i) - 1))]);
  return setup;
}

}  // namespace

TEST_CASE("events on random boards end, and the order of units does not matter") {
  for (const std::string& system : systems) {
    const RuleSet rule_set = shipped(system);
    if (!rule_set.event_rules || rule_set.event_rules->events.empty()) continue;
    int resolved = 0;
    int longest = 0;
    for (std::uint32_t seed = 1; seed <= 40; ++seed) {
      Rng rng(seed);
      const Scene scene = random_scene(rng, *rule_set.event_rules);
      if (scene.setup.units.size() < 2) continue;
      const Position position = valid_position(scene.map, scene.setup);
      const Position other = valid_position(scene.map, shuffled(rng, scene.setup));
      for (const Event& event : rule_set.event_rules->events) {
        Question question{
            event.name, any_of(rng, scene.setup.units).id, any_of(rng, scene.setup.units).id, {}, seed};
        if (question.unit == question.causing_unit) continue;
        for (const std::string& need : event.needs) question.numbers[need] = rng.number(1, 4);
        const Outcome here = play(position, rule_set, question);
        CAPTURE(system);
        CAPTURE(seed);
        CAPTURE(question.event);
        CAPTURE(question.unit);
        CAPTURE(question.causing_unit);
        // Who is named as the cause of a move must be an enemy.
        const bool is_no_enemy = has(here.problem, "it is no enemy");
        CHECK((is_no_enemy ? "" : here.problem) == "");
        if (is_no_enemy) {
          const UnitIndex mover = *position.find(question.unit),
                          cause = *position.find(question.causing_unit);
          CHECK_FALSE(position.enemies(position.unit(mover).side, position.unit(cause).side));
        }
        const Outcome there = play(other, rule_set, question);
        CHECK(here.reported == there.reported);
        CHECK(here.units == there.units);
        CHECK(here.problem == there.problem);
        if (here.problem.empty()) ++resolved;
        longest = std::max(longest, static_cast<int>(here.reported.size()));
      }
    }
    CHECK(resolved > 300);
    CHECK(longest > 5);
  }
}
