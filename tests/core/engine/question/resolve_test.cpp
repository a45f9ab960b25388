// Resolves combat results; all expectations are derived by hand.

#include "src/core/engine/question/resolve.h"

#include "src/core/io/maps/map_reader.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/facts/path_effect.h"
#include "src/core/rules/words/event_rules.h"
#include "tests/support/got.h"
#include "tests/support/random_board.h"

namespace {

using Texts = Strings;

RuleSet order_actions() {
  return RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load("order-actions?no-room=captured", "").value();
}

template <class Change>
void change_effect(RuleSet& rule_set, const std::string& id, const Change& change) {
  auto effects = std::make_shared<std::vector<PathEffectRule>>(*rule_set.path_effects);
  change(*std::ranges::find(*effects, id, &PathEffectRule::id));
  rule_set.path_effects = effects;
}

/// Lets friends who are passed through test against a number instead of their morale.
void test_against(RuleSet& rule_set, int number) {
  change_effect(rule_set, "pass-through", [&](PathEffectRule& effect) {
    Effect& step = effect.effects.front();
    step.test = rule_set.event_rules->tests.at(step.name);
    step.test->target = Expression::constant(number);
    step.name.clear();
  });
}

/// The example's board with its four enemies, and any other units.
struct SheetBoard {
  std::shared_ptr<const HexMap> map;
  Setup setup;
  RuleSet rule_set = order_actions();
  std::vector<int> rolls;
  Texts choices;

  explicit SheetBoard(const std::string& file = "/maps/2930/map.toml")
      : map(std::make_shared<const HexMap>(read_map_file(REARGUARD_SOURCE_DIR + file).value())) {
    setup.units = {unit_at("b1", "union", "2930"), unit_at("c1", "confederate", "2826"),
                   unit_at("c2", "confederate", "2827"), unit_at("c3", "confederate", "2828"),
                   unit_at("c4", "confederate", "2829")};
    setup.enemy_line["union"] = {true, 28};
  }
  UnitSetup& unit(const std::string& id) { return *std::ranges::find(setup.units, id, &UnitSetup::id); }
  UnitSetup& add(const std::string& id, const std::string& hex, int morale = 4) {
    setup.units.push_back(unit_at(id, "union", hex));
    setup.units.back().morale = morale;
    return setup.units.back();
  }

  ResolutionResult run(const std::string& id, const std::string& result, Dice& dice,
                       std::optional<int> distance = {}) const {
    const Position position = valid_position(map, setup);
    std::vector<PathChoice> picked;
    for (const std::string& text : choices) {
      PathChoice choice;
      const std::size_t colon = text.find(':');
      if (colon != std::string::npos) choice.unit = text.substr(0, colon);
      for (std::size_t at = colon == std::string::npos ? 0 : colon + 1; at < text.size(); at += 5)
        choice.hexes.push_back(*map->grid().parse(text.substr(at, 4)));
      picked.push_back(choice);
    }
    return resolve(position, rule_set, {*position.find(id), result, distance, {}}, dice, picked);
  }
  ResolutionResult run(const std::string& id, const std::string& result) const {
    Dice dice = Dice::given(rolls);
    return run(id, result, dice);
  }
  Resolution done(const std::string& id, const std::string& result) const {
    auto outcome = run(id, result);
    if (const auto* problem = std::get_if<RequestError>(&outcome)) FAIL(problem->message);
    if (const auto* needs = std::get_if<NeedsChoice>(&outcome)) FAIL(("no choice for " + needs->unit));
    return std::get<Resolution>(std::move(outcome));
  }
  std::string problem(const std::string& id, const std::string& result) const {
    const auto outcome = run(id, result);
    const auto* found = std::get_if<RequestError>(&outcome);
    return found == nullptr ? "" : found->message;
  }
};

Texts lines(const std::vector<ResolutionStep>& resolution_steps) {
  Texts texts;
  for (const ResolutionStep& i : resolution_steps) texts.push_back(i.text);
  return texts;
}

/// "3132 routed", or "gone".
std::string place_and_state(const Resolution& resolution, const std::string& id) {
  const auto u = resolution.position.find(id);
  if (!u) return "gone";
  const Unit& unit = resolution.position.unit(*u);
  return resolution.position.map().grid().number(unit.hex) + " " + unit.state;
}

/// Returns the entry of a result for all units that meet no condition of the others.
ResultRule& general_rule(RuleSet& rule_set, const std::string& result) {
  const auto rule = std::ranges::find_if(rule_set.result_rules, [&](const ResultRule& r) {
    return r.result == result && r.condition == nullptr;
  });
  REQUIRE(rule != rule_set.result_rules.end());
  return *rule;
}

}  // namespace

TEST_CASE_FIXTURE(SheetBoard, "the owner chooses among the example's ten paths") {
  const auto open = run("b1", "rout");
  const auto* needs = std::get_if<NeedsChoice>(&open);
  REQUIRE(needs != nullptr);
  CHECK(needs->unit == "b1");
  CHECK(needs->chooser == "owner");
  CHECK(needs->paths.size() == 10);

  choices = {"3132"};
  const Resolution by_end = done("b1", "rout");
  CHECK(lines(by_end.resolution_steps) == Texts{"b1 retreats from 2930 to 3132", "b1 is now routed"});
  CHECK(by_end.resolution_steps[0].clause == "rout");
  CHECK(by_end.resolution_steps[0].cite == "14.0");
  CHECK(place_and_state(by_end, "b1") == "3132 routed");
  CHECK(place_and_state(by_end, "c4") == "2829 good");

  choices = {"2930-3030-3131-3132"};
  const Resolution by_path = done("b1", "rout");
  REQUIRE(by_path.resolution_steps[0].path.size() == 4);
  CHECK(by_path.resolution_steps[0].path[2] == *map->grid().parse("3131"));
  CHECK(place_and_state(by_path, "b1") == "3132 routed");
}

TEST_CASE_FIXTURE(SheetBoard, "an illegal choice names the clause that rules it out") {
  choices = {"3229"};
  CHECK(problem("b1", "rout").rfind("b1 cannot end in 3229, ruled out by least-resistance (14.41): ", 0) ==
        0);
  choices = {"3131"};
  CHECK(problem("b1", "rout") ==
        "b1 cannot end in 3131, ruled out by exact-distance (14.0): 3131 is 2 hexes from 2930; this retreat "
        "must end 3 hexes away; its end hexes: 2933, 3032, 3132, 3230, 3231");
  choices = {"2930-2931-3031-3131"};
  CHECK(problem("b1", "rout")
            .rfind("b1 cannot take the path 2930-2931-3031-3131, ruled out by exact-distance (14.0): ", 0) ==
        0);
  choices = {"2931-3031-3132"};
  CHECK(problem("b1", "rout") ==
        "b1 cannot take the path 2931-3031-3132: the path must start in 2930, the hex of b1");
  choices = {"3132", "3031"};
  CHECK(problem("b1", "rout") == "the choice 3031 was not used: there was nothing to choose");
  choices = {"c4:2930"};
  rolls = {};
  CHECK(std::holds_alternative<NeedsChoice>(run("b1", "rout")));
}

TEST_CASE("a legal path beyond the listed ones may be chosen") {
  // Seven steps along each of two adjacent axes, in any order: 3432 paths to one end hex.
  SheetBoard board;
  board.map = clear_map(40, 40);
  board.setup = {};
  board.add("b1", "0820");
  const Hex from = *board.map->grid().parse("0820");
  RetreatPath path{from};
  // Southeast first or last: one of the two paths comes after a thousand others.
  for (int i = 0; i < 14; ++i) path.push_back(neighbour(path.back(), direction(i < 7 ? 2 : 1)));
  RetreatPath turned{from};
  for (int i = 0; i < 14; ++i) turned.push_back(neighbour(turned.back(), direction(i < 7 ? 1 : 2)));
  REQUIRE(path.back() == turned.back());
  const Position position = valid_position(board.map, board.setup);
  for (const RetreatPath& chosen : {path, turned}) {
    Dice none;
    const auto outcome =
        got<Resolution>(resolve(position, board.rule_set, {0, "", 14, {}}, none, {{"", chosen}}));
    CHECK(outcome.resolution_steps[0].path == chosen);
  }
}

TEST_CASE_FIXTURE(SheetBoard, "a single path is taken without a choice") {
  for (const char* hex : {"2931", "3031", "3131", "3230"}) add(std::string("f") + hex, hex);
  // The sheet's EXCEPTION: only 3229, through 3030 and 3130.
  CHECK(place_and_state(done("b1", "rout"), "b1") == "3229 routed");
  choices = {"3229"};
  CHECK(place_and_state(done("b1", "rout"), "b1") == "3229 routed");
}

TEST_CASE("a unit without a legal path is captured and removed") {
  SheetBoard board("/maps/2930/map-lakes-behind.toml");
  const Resolution rout = board.done("b1", "rout");
  CHECK(lines(rout.resolution_steps) == Texts{"b1 in 2930 cannot retreat 3 hexes: captured"});
  CHECK(rout.resolution_steps[0].clause == "captured");
  CHECK(rout.resolution_steps[0].cite == "14.0");
  CHECK(place_and_state(rout, "b1") == "gone");
  CHECK(rout.position.units().size() == 4);
  CHECK(place_and_state(board.done("b1", "R2"), "b1") == "3031 good");

  board.rule_set.failure.removes = false;
  board.rule_set.failure.outcome = "halted";
  CHECK(place_and_state(board.done("b1", "rout"), "b1") == "2930 routed");
}

TEST_CASE("a failure without a rule number of its own cites the result when it is resolved") {
  SheetBoard board("/maps/2930/map-lakes-behind.toml");
  board.rule_set.failure = {};
  board.rule_set.motion.cite = "9.2";
  ResultRule* const rout = &general_rule(board.rule_set, "rout");
  for (const auto& [cite, expected] : {std::pair{"8.1", "8.1"}, std::pair{"", "9.2"}}) {
    rout->cite = cite;
    const Resolution resolution = board.done("b1", "rout");
    CHECK(lines(resolution.resolution_steps) == Texts{"b1 in 2930 cannot retreat 3 hexes: eliminated"});
    CHECK(resolution.resolution_steps[0].clause == "failure");
    CHECK(resolution.resolution_steps[0].cite == expected);
  }
}

TEST_CASE_FIXTURE(SheetBoard, "a pinned unit does not move") {
  const Resolution pin = done("b1", "PIN");
  CHECK(lines(pin.resolution_steps) == Texts{"b1 stays in 2930: pinned", "b1 is now pinned"});
  CHECK(place_and_state(pin, "b1") == "2930 pinned");
  for (ResultRule& rule : rule_set.result_rules) rule.after = nullptr;
  CHECK(place_and_state(done("b1", "pin"), "b1") == "2930 good");
}

TEST_CASE_FIXTURE(SheetBoard, "each enemy fires once as the unit leaves or crosses its range") {
  choices = {"2930-2931"};
  unit("b1").strength = 2;
  unit("c4").retreat_fire_range = 2;  // 2829 is adjacent to 2930 and two hexes from 2931
  unit("c3").retreat_fire_range = 1;  // 2828 is two hexes from 2930, three from 2931
  unit("c2").retreat_fire_range = 3;  // 2827 is three hexes from 2930
  rolls = {5, 6};
  const Resolution r1 = done("b1", "R1");
  CHECK(lines(r1.resolution_steps) ==
        Texts{"b1 retreats from 2930 to 2931", "c2 fires at b1 in 2930",
              "b1 rolls 5 for retreat-fire. Needs 5 or less: passes", "c4 fires at b1 in 2930",
              "b1 rolls 6 for retreat-fire. Needs 5 or less: fails", "b1 loses 1 of 2 strength points"});
  CHECK(r1.resolution_steps[4].clause == "retreat-fire");
  CHECK(r1.resolution_steps[4].cite == "house");
  CHECK(r1.resolution_steps[4].rolls == std::vector<Roll>{{"retreat-fire of b1", 6, 6}});
  CHECK(r1.position.unit(*r1.position.find("b1")).strength == 1);

  unit("b1").strength = 1;
  rolls = {6};
  const Resolution last = done("b1", "R1");
  CHECK(last.resolution_steps.back().text == "b1 loses its last 1 strength point: eliminated");
  CHECK(place_and_state(last, "b1") == "gone");

  unit("b1").strength = 0;
  rolls = {1, 6};
  CHECK(done("b1", "R1").resolution_steps.back().text == "b1 loses 1, but states no strength");

  unit("c2").state = "routed";
  rolls = {1};
  CHECK(lines(done("b1", "R1").resolution_steps) ==
        Texts{"b1 retreats from 2930 to 2931", "c4 fires at b1 in 2930",
              "b1 rolls 1 for retreat-fire. Needs 5 or less: passes"});
}

TEST_CASE_FIXTURE(SheetBoard, "without include_start only the hexes entered draw fire") {
  choices = {"2930-2931"};
  unit("c4").retreat_fire_range = 1;
  change_effect(rule_set, "retreat-fire", [](PathEffectRule& effect) { effect.include_start = false; });
  CHECK(done("b1", "R1").resolution_steps.size() == 1);
  unit("c4").retreat_fire_range = 2;
  rolls = {1};
  // Both hexes are within two hexes of 2829, so the owner's choice applies.
  CHECK(done("b1", "R1").resolution_steps[1].text == "c4 fires at b1 in 2931");
}

TEST_CASE_FIXTURE(SheetBoard, "without path effects, enemies that could fire are only reported") {
  choices = {"2931"};
  rule_set.path_effects.reset();
  unit("c4").retreat_fire_range = 2;
  const Resolution reported = done("b1", "R1");
  CHECK(lines(reported.resolution_steps) ==
        Texts{"b1 retreats from 2930 to 2931", "c4 in 2829 can fire at b1 in 2931"});
  CHECK(reported.resolution_steps[1].clause == "");
}

TEST_CASE_FIXTURE(SheetBoard, "a friend that is passed through tests, and routs after the mover on failure") {
  for (const char* hex : {"2929", "2931", "3029"}) add(std::string("f") + hex, hex);
  add("f3030", "3030", 4);
  choices = {"2930-3030-3131-3132", "f3030:3233"};
  rolls = {4};
  choices.pop_back();
  const Resolution holds = done("b1", "rout");
  CHECK(lines(holds.resolution_steps) == Texts{"b1 retreats from 2930 to 3132", "b1 meets f3030 in 3030",
                                               "f3030 rolls 4 for morale. Needs 4 or less: passes",
                                               "b1 is now routed"});
  CHECK(place_and_state(holds, "f3030") == "3030 good");

  rolls = {5};
  auto open = run("b1", "rout");
  const auto* needs = std::get_if<NeedsChoice>(&open);
  REQUIRE(needs != nullptr);
  CHECK(needs->unit == "f3030");
  CHECK(lines(needs->resolution_steps) == Texts{"b1 retreats from 2930 to 3132", "b1 meets f3030 in 3030",
                                                "f3030 rolls 5 for morale. Needs 4 or less: fails",
                                                "b1 is now routed"});
  // b1 is in 3132 now, so no path through it or to it is legal.
  const Hex b1 = *map->grid().parse("3132");
  for (const RetreatPath& path : needs->paths) CHECK(std::ranges::count(path, b1) == 0);
  choices.push_back("3330");
  const Resolution fails = done("b1", "rout");
  CHECK(place_and_state(fails, "f3030") == "3330 routed");
  CHECK(place_and_state(fails, "b1") == "3132 routed");
}

TEST_CASE_FIXTURE(SheetBoard, "a test asks for a morale that nobody states, and may use a fixed number") {
  for (const char* hex : {"2929", "2931", "3029"}) add(std::string("f") + hex, hex);
  add("f3030", "3030", 0);
  choices = {"2930-3030-3131-3132"};
  rolls = {1};
  CHECK(problem("b1", "rout") ==
        "the test morale of f3030 needs the morale of f3030: add it to the position");
  test_against(rule_set, 5);
  rolls = {5};
  CHECK(place_and_state(done("b1", "rout"), "f3030") == "3030 good");
  rule_set.path_effects.reset();
  rolls = {};
  CHECK(done("b1", "rout").resolution_steps[1].text == "b1 passes through f3030 in 3030");
}

TEST_CASE_FIXTURE(SheetBoard, "a retreat that ends over the stacking limit displaces a friend") {
  for (const char* hex : {"2929", "2931", "3029", "3030"}) add(std::string("f") + hex, hex);
  choices = {"3030", "3131"};
  const Resolution r1 = done("b1", "R1");
  CHECK(lines(r1.resolution_steps) == Texts{"b1 retreats from 2930 to 3030",
                                            "f3030 has to make way for b1 in 3030",
                                            "f3030 makes way from 3030 to 3131"});
  CHECK(r1.resolution_steps[2].clause == "displacement");
  CHECK(r1.resolution_steps[2].cite == "inferred from Examples, EXCEPTION");
  CHECK(place_and_state(r1, "f3030") == "3131 good");
  CHECK(place_and_state(r1, "b1") == "3030 good");

  // A leader without stacking points displaces no unit.
  unit("f3030").stacking_points = 0;
  choices = {"3030"};
  CHECK(done("b1", "R1").resolution_steps.size() == 1);
  unit("f3030").stacking_points = 1;
  rule_set.stacking.limit = 2;
  CHECK(done("b1", "R1").resolution_steps.size() == 1);
  rule_set.stacking.limit = 1;
  rule_set.retreat_effects.displacement.reset();
  CHECK(done("b1", "R1").resolution_steps.back().text ==
        "3030 stays over the stacking limit: no unit there makes way");
}

TEST_CASE("a hit at half strength needs one more die above half its sides") {
  SheetBoard board;
  board.unit("c4").retreat_fire_range = 1;
  board.unit("c4").state = "pinned";
  board.unit("b1").strength = 3;
  board.choices = {"3030"};
  board.rolls = {6, 3};
  const Resolution half = board.done("b1", "R1");
  CHECK(lines(half.resolution_steps) == Texts{"b1 retreats from 2930 to 3030", "c4 fires at b1 in 2930",
                                              "b1 rolls 6 for retreat-fire. Needs 5 or less: fails",
                                              "b1 rolls 3 for retreat-fire. Needs 3 or less: passes"});
  board.rolls = {6, 4};
  CHECK(board.done("b1", "R1").resolution_steps.back().text == "b1 loses 1 of 3 strength points");
  board.rolls = {5};
  CHECK(board.done("b1", "R1").resolution_steps.back().text ==
        "b1 rolls 5 for retreat-fire. Needs 5 or less: passes");
}

TEST_CASE_FIXTURE(SheetBoard, "friends with a marker that exempts them neither test nor make way") {
  for (const char* hex : {"2929", "2931", "3029"}) add(std::string("f") + hex, hex);
  // Guns without a crew of their own state no morale.
  add("f3030", "3030", 0).markers = {"unlimbered"};
  choices = {"2930-3030-3131-3132"};
  CHECK(lines(done("b1", "rout").resolution_steps) ==
        Texts{"b1 retreats from 2930 to 3132", "b1 is now routed"});
  choices = {"3030"};
  const Resolution r1 = done("b1", "R1");
  CHECK(lines(r1.resolution_steps) == Texts{"b1 retreats from 2930 to 3030",
                                            "3030 stays over the stacking limit: no unit there makes way"});
  CHECK(place_and_state(r1, "f3030") == "3030 good");
}

TEST_CASE_FIXTURE(SheetBoard, "only a unit in good order takes on a state, from a friend that stays") {
  for (const char* hex : {"2929", "2931", "3029"}) add(std::string("f") + hex, hex);
  add("f3030", "3030").state = "pinned";
  choices = {"3030"};
  const Resolution joined = done("b1", "R1");
  CHECK(joined.resolution_steps.back().text == "b1 is now pinned");
  CHECK(place_and_state(joined, "b1") == "3030 pinned");
  rule_set.retreat_effects.displacement->exempt = nullptr;
  choices = {"3030", "3131"};
  // The friend makes way and no longer shares the hex.
  CHECK(place_and_state(done("b1", "R1"), "b1") == "3030 good");
  rule_set = order_actions();
  choices = {"3030"};
  unit("b1").state = "routed";
  CHECK(place_and_state(done("b1", "R1"), "b1") == "3030 routed");
}

TEST_CASE_FIXTURE(SheetBoard, "a displaced unit chooses among hexes with room") {
  for (const char* hex : {"2929", "2931", "3029", "3030"}) add(std::string("f") + hex, hex);
  add("p", "3131").state = "pinned";
  choices = {"3030", "f3030:3131"};
  CHECK(problem("b1", "R1")
            .starts_with("f3030 cannot end in 3131, ruled out by displacement (inferred from Examples, "
                         "EXCEPTION): p stays in 3131"));
  choices = {"3030", "f3030:2930"};
  CHECK(problem("b1", "R1").starts_with("f3030 cannot end in 2930"));
  choices = {"3030", "f3030:3031"};
  CHECK(place_and_state(done("b1", "R1"), "f3030") == "3031 good");
}

TEST_CASE("a unit does not end where a friend cannot make way, unless the rules say so") {
  // One row: an enemy, the retreating unit, the friend in its end hex, and a pinned unit.
  SheetBoard board;
  Grid grid;
  grid.orientation = Orientation::pointy;
  grid.columns = 4;
  grid.rows = 1;
  HexMap row(grid, clear_map(1, 1)->chart());
  for (std::size_t i = 0; i < grid.size(); ++i) row.set_terrain(grid.hex_at(i), 1);
  board.map = std::make_shared<const HexMap>(row);
  board.setup = {};
  board.setup.units = {unit_at("e", "confederate", "0101"), unit_at("u", "union", "0201"),
                       unit_at("f", "union", "0301"), unit_at("p", "union", "0401")};
  board.unit("p").state = "pinned";
  CHECK(lines(board.done("u", "R1").resolution_steps) == Texts{"u in 0201 cannot retreat 1 hex: captured"});
  board.rule_set.retreat_effects.displacement->required = false;
  CHECK(lines(board.done("u", "R1").resolution_steps) == Texts{"u retreats from 0201 to 0301",
                                                               "f has to make way for u in 0301",
                                                               "f in 0301 cannot make way 1 hex: captured"});
}

TEST_CASE_FIXTURE(SheetBoard, "friends make way in a chain until one has room") {
  for (const char* hex : {"2929", "2931", "3029", "3030", "3031", "3130", "3131"})
    add(std::string("f") + hex, hex);
  choices = {"3030", "3130", "3230"};
  const Resolution r1 = done("b1", "R1");
  CHECK(place_and_state(r1, "b1") == "3030 good");
  CHECK(place_and_state(r1, "f3030") == "3130 good");
  CHECK(place_and_state(r1, "f3130") == "3230 good");

  rule_set.retreat_effects.displacement->chains = false;
  choices = {"b1:3030"};
  CHECK(problem("b1", "R1")
            .starts_with("b1 cannot end in 3030, ruled out by displacement (inferred from Examples, "
                         "EXCEPTION): f3030 in 3030 cannot make way for b1: "));
  rule_set.retreat_effects.displacement->required = false;
  const Resolution stuck = done("b1", "R1");
  CHECK(stuck.resolution_steps.back().text == "f3030 in 3030 cannot make way 1 hex: captured");
  CHECK(place_and_state(stuck, "f3030") == "gone");
}

TEST_CASE("friends in a ring without a gap cannot make way") {
  // Seven hexes and eight friends: 0202 and its six neighbours; all other hexes are off the map.
  auto map = std::make_shared<HexMap>(*clear_map(3, 3));
  const Hex centre = *map->grid().parse("0202");
  for (std::size_t i = 0; i < map->grid().size(); ++i) {
    const Hex h = map->grid().hex_at(i);
    if (distance(h, centre) > 1) map->set_terrain(h, no_hex);
  }
  SheetBoard board;
  board.map = map;
  board.setup = {};
  board.add("a0", "0202");
  int next = 1;
  for (int d = 0; d < direction_count; ++d)
    board.add("a" + std::to_string(next++), map->grid().number(neighbour(centre, direction(d))));
  board.rule_set.chooser = "engine";
  for (const char* result : {"R1", "rout"}) {
    CAPTURE(result);
    Dice dice = Dice::seeded(3);
    const auto resolution = got<Resolution>(board.run("a0", result, dice));
    CHECK(resolution.resolution_steps.size() == 1);
    CHECK(place_and_state(resolution, "a0") == "gone");
  }
}

TEST_CASE_FIXTURE(SheetBoard, "a retreat takes its distance from the request or from dice") {
  choices = {"3031"};
  Dice none;
  CHECK(place_and_state(got<Resolution>(run("b1", "", none, 2)), "b1") == "3031 good");
  ResultRule& result_rule = general_rule(rule_set, "rout");
  result_rule.amount = ResultRule::Amount::hexes;
  result_rule.rolls = {{2, 6}};
  result_rule.formula = std::get<Expression>(Expression::parse("2d6"));
  rolls = {1, 1};
  const Resolution rolled = done("b1", "rout");
  CHECK(rolled.resolution_steps[0].text == "b1 must retreat 2 hexes on rout");
  CHECK(rolled.resolution_steps[0].rolls.size() == 2);
  CHECK(place_and_state(rolled, "b1") == "3031 routed");
  rolls = {1};
  CHECK(problem("b1", "rout") == "1 die given, and one more is needed: 1d6 for distance of b1 on rout");
}

TEST_CASE_FIXTURE(SheetBoard, "a die or the engine may choose the path") {
  rule_set.chooser = "engine";
  CHECK(place_and_state(done("b1", "rout"), "b1") == "2933 routed");
  rule_set.chooser = "random";
  rolls = {4};
  CHECK(place_and_state(done("b1", "rout"), "b1") == "3230 routed");
  rolls = {6};
  CHECK(problem("b1", "rout") == "die 1 of those given shows 6, but is a d5: where b1 ends: 1 is 2933");
  rolls = {4, 4};
  CHECK(problem("b1", "rout") == "2 dice given, but only 1 needed");
}

TEST_CASE_FIXTURE(SheetBoard, "a unit that exits the map is removed") {
  rule_set.clauses.clear();
  setup = {};
  add("b1", "2422");
  choices = {"b1:2421"};
  const Resolution off = done("b1", "R1");
  CHECK(lines(off.resolution_steps) ==
        Texts{"b1 retreats from 2422 to 2422+N", "b1 exits the map at 2422+N"});
  CHECK(place_and_state(off, "b1") == "gone");
}

TEST_CASE("results on random boards end, and the order of units does not matter") {
  const RuleSet shipped = order_actions();
  RuleSet rule_set = shipped;
  rule_set.chooser = "engine";
  test_against(rule_set, 2);
  int set_off = 0;
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed);
    Rng rng(seed);
    BoardPlan plan;
    plan.density = 45;
    const Position drawn = random_position(rng, plan);
    // One unit in each hex, because the order within a stack matters.
    Setup setup;
    std::vector<Hex> taken;
    for (const Unit& u : drawn.units()) {
      if (std::ranges::find(taken, u.hex) != taken.end()) continue;
      taken.push_back(u.hex);
      UnitSetup unit = unit_at(u.id, drawn.sides()[u.side], drawn.map().grid().number(u.hex));
      unit.retreat_fire_range = u.retreat_fire_range;
      unit.strength = 2;
      setup.units.push_back(unit);
    }
    Setup turned = setup;
    std::ranges::reverse(turned.units);
    const auto outcome = [&](const Setup& s) {
      const Position position = valid_position(drawn.shared_map(), s);
      Dice dice = Dice::seeded(seed);
      return got<Resolution>(resolve(position, rule_set, {*position.find("u0"), "rout", {}, {}}, dice, {}));
    };
    const Resolution one = outcome(setup);
    CHECK(lines(one.resolution_steps) == lines(outcome(turned).resolution_steps));
    if (one.resolution_steps.size() > 3) ++set_off;
  }
  CHECK(set_off >= 10);
}
