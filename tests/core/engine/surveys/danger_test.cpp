#include "src/core/engine/surveys/danger.h"

#include "tests/support/closing.h"
#include "tests/support/got.h"
#include "tests/support/lengths.h"
#include "tests/support/random_board.h"

namespace {

Clause forbid(std::string id, Property property, Scope scope) {
  Clause clause;
  clause.id = std::move(id);
  clause.property = PropertyUse{};
  clause.property->property = property;
  clause.property->scope = scope;
  return clause;
}

ResultRule result_rule(std::string result, int least, int most) {
  ResultRule t;
  t.result = std::move(result);
  t.hexes = least;
  t.max_hexes = most;
  return t;
}

/// Self-avoiding walks that enter no enemy-occupied hex and need not recede; enemy ZOC is avoided.
RuleSet free_walks() {
  RuleSet rule_set;
  rule_set.failure.outcome = "eliminated";
  rule_set.clauses = {forbid("passable", Property::impassable, Scope::step),
                      forbid("no-enemy", Property::enemy, Scope::entered),
                      forbid("once", Property::revisit, Scope::entered),
                      forbid("avoid-zoc", Property::enemy_zoc, Scope::entered)};
  rule_set.clauses.back().kind = ClauseKind::avoid;
  rule_set.result_rules = {result_rule("rout", 3, 3), result_rule("fall back", 1, 3),
                           result_rule("pin", 0, 0)};
  rule_set.result_rules[2].amount = ResultRule::Amount::none;
  rule_set.result_rules[2].outcome = "pinned";
  rule_set.result_rules.push_back(rule_set.result_rules[0]);
  rule_set.result_rules[0] = exemption("rout", "", {}, {"leader"});
  return rule_set;
}

Danger danger_in(Judge& judge, UnitIndex unit, const std::string& result) {
  return got<Danger>(danger_of(judge, unit, result));
}

Strings numbers(const Position& position, const std::vector<Hex>& hexes) {
  Strings list;
  for (const Hex h : hexes) list.push_back(position.map().grid().number(h));
  return list;
}

using Numbers = Strings;

}  // namespace

TEST_CASE("every hex of a one-hex passage is a chokepoint") {
  // A column of four hexes on an otherwise empty map, with the unit at its upper end.
  Setup setup;
  setup.units = {unit_at("b1", "blue", "0301")};
  auto map = std::make_shared<HexMap>(*clear_map(5, 4));
  for (std::size_t i = 0; i < map->grid().size(); ++i) {
    const Hex h = map->grid().hex_at(i);
    if (map->grid().to_printed(h).column != 3) map->set_terrain(h, no_hex);
  }
  const Position position = valid_position(map, setup);
  const RuleSet rule_set = free_walks();
  Judge judge(position, rule_set);
  const Danger rout = danger_in(judge, 0, "rout");
  CHECK(rout.outcome == "retreat");
  CHECK(rout.end_hex_count == 1);
  CHECK(rout.paths == 1);
  CHECK(numbers(position, rout.choke) == Numbers{"0302", "0303", "0304"});
  CHECK(numbers(position, rout.min_cut) == Numbers{"0302"});
  // A retreat of one to three hexes can end in the first hex.
  const Danger back = danger_in(judge, 0, "fall back");
  CHECK(back.end_hex_count == 3);
  CHECK(numbers(position, back.choke) == Numbers{"0302"});
}

TEST_CASE("an avoid clause makes no chokepoint") {
  // Only 0404 and 0405 lead out of 0505; 0404 is in the ZOC of an enemy in 0304. The only legal path leads to
  // 0405, but with that hex closed 0404 is legal.
  Setup setup;
  setup.units = {unit_at("b1", "blue", "0505"), unit_at("r1", "red", "0304")};
  auto map = std::make_shared<HexMap>(*clear_map(6, 9));
  for (const char* number : {"0504", "0506", "0604", "0605"})
    map->set_terrain(*map->grid().parse(number), no_hex);
  const Position position = valid_position(map, setup);
  RuleSet rule_set = free_walks();
  rule_set.result_rules.back() = result_rule("rout", 1, 1);
  Judge judge(position, rule_set);
  const Danger danger = danger_in(judge, 0, "rout");
  CHECK(danger.paths == 1);
  CHECK(danger.choke.empty());
  CHECK(numbers(position, danger.min_cut) == Numbers{"0404", "0405"});
}

TEST_CASE("units that stay are reported with their outcome") {
  Setup setup;
  setup.units = {unit_at("b1", "blue", "0505"), unit_at("b2", "blue", "0505")};
  setup.units[1].kind = "leader";
  const Position position = valid_position(clear_map(9, 9), setup);
  const RuleSet rule_set = free_walks();
  Judge judge(position, rule_set);
  CHECK(danger_in(judge, 0, "pin").outcome == "pinned");
  CHECK(danger_in(judge, 1, "rout").outcome == "exempt");
  for (const Danger& danger : {danger_in(judge, 0, "pin"), danger_in(judge, 1, "rout")}) {
    CHECK_FALSE(danger.captured);
    CHECK(danger.end_hex_count == 0);
    CHECK(danger.choke.empty());
    CHECK(danger.min_cut.empty());
  }
  CHECK(got<RequestError>(danger_of(judge, 0, "R9")).about == "result");
}

TEST_CASE("a unit without a path has the failure outcome") {
  Setup setup;
  setup.units = {unit_at("b1", "blue", "0101")};
  const Position position = valid_position(clear_map(1, 1), setup);
  const RuleSet rule_set = free_walks();
  Judge judge(position, rule_set);
  const Danger danger = danger_in(judge, 0, "rout");
  CHECK(danger.captured);
  CHECK(danger.outcome == "eliminated");
  CHECK(danger.choke.empty());
}

TEST_CASE("chokepoints are exact for walks that turn back and forbids with exceptions") {
  int choked = 0;
  int choked_with_exception = 0;
  for (std::uint32_t seed = 1; seed <= 150; ++seed) {
    CAPTURE(seed);
    Rng rng(seed);
    BoardPlan plan;
    plan.density = std::array{5, 15, 25, 35, 40}[seed % 5];
    plan.rough_ground = 60;
    plan.holes = 20;
    const Position position = random_position(rng, plan);
    RuleSet rule_set = free_walks();
    rule_set.result_rules.back() = result_rule("rout", rng.number(1, 3), 3);
    if (rng.chance(30)) rule_set.length.up_to = true;
    if (rng.chance(50)) {
      Clause zoc = forbid("zoc", Property::enemy_zoc, Scope::entered);
      zoc.except_to_avoid = {PropertyUse{}};
      zoc.except_to_avoid[0].property = Property::friendly;
      zoc.unless_only_path = rng.chance(20);
      rule_set.clauses.push_back(zoc);
    }
    if (rng.chance(30)) {
      Clause friends = forbid("friends", Property::friendly, Scope::end);
      friends.unless_only_path = true;
      rule_set.clauses.insert(rule_set.clauses.begin(), friends);
    }
    Judge judge(position, rule_set);
    const auto unit = static_cast<UnitIndex>(rng.number(0, static_cast<int>(position.units().size()) - 1));
    const Danger danger = danger_in(judge, unit, "rout");
    if (danger.outcome == "exempt") continue;
    ClosingByTrial runner(judge, {unit, {rule_set.result_rules.back().hexes, 3, std::nullopt}, {}}, 3);
    CHECK(danger.captured == runner.leaves_nothing({}));
    if (danger.captured) continue;
    CHECK(danger.choke == runner.chokes());
    choked += danger.choke.empty() ? 0 : 1;
    choked_with_exception += !danger.choke.empty() && rule_set.clauses.size() > 4 ? 1 : 0;
    if (!danger.min_cut.empty()) CHECK(runner.leaves_nothing(danger.min_cut));
    if (!danger.choke.empty()) CHECK(danger.min_cut == std::vector<Hex>{danger.choke.front()});
  }
  CHECK(choked > 20);
  CHECK(choked_with_exception > 10);
}

TEST_CASE("very many units in one hex are not decided, and others are") {
  Setup setup;
  for (int i = 0; i < 5001; ++i) setup.units.push_back(unit_at("b" + std::to_string(i), "blue", "0101"));
  setup.units.push_back(unit_at("alone", "blue", "0404"));
  const Position position = valid_position(clear_map(6, 6), setup);
  const RuleSet rule_set = free_walks();
  Judge judge(position, rule_set);
  const Danger crowded = danger_in(judge, 0, "rout");
  CHECK(crowded.outcome == "not decided");
  CHECK(crowded.undecided == "there are too many units in its hex: 5001");
  CHECK(danger_in(judge, 5001, "rout").outcome == "retreat");
}
