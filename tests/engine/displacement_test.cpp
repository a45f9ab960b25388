// Friends that make way for a retreating unit: what asking calls legal, resolving carries out.

#include "src/engine/displacement.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

#include "src/engine/judge.h"
#include "src/engine/resolve.h"
#include "src/io/rules_reader.h"
#include "src/rules/retreat_effects.h"
#include "src/rules/rule_set.h"
#include "tests/engine/agreement.h"
#include "tests/support/random_board.h"
#include "tests/support/zoc_rules.h"

using namespace rearguard;
using rearguard::testing::clear_map;
using rearguard::testing::random_position;
using rearguard::testing::Rng;
using rearguard::testing::unit_at;
using rearguard::testing::valid_position;

namespace {

RuleSet shipped_rules(const std::string& name) {
  return RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load(name, "").value();
}

Clause forbidding(Property property) {
  Clause clause;
  clause.id = std::string(row_of(property).name);
  clause.cite = "1";
  clause.property = PropertyUse{};
  clause.property->property = property;
  return clause;
}

/// One hex back, out of enemy ZOC, which a friend cancels; friends that are pushed may push others.
RuleSet pushing_rules() {
  RuleSet rules;
  rules.id = "pushing";
  rules.zoc.cancelled_by = rearguard::testing::by_friends();
  rules.stacking.limit = 1;
  rules.clauses = {forbidding(Property::impassable), forbidding(Property::enemy),
                   forbidding(Property::enemy_zoc), forbidding(Property::friendly)};
  rules.clauses.back().kind = ClauseKind::avoid;
  rules.retreat_effects.displacement = DisplacementRule{};
  rules.retreat_effects.displacement->cite = "2";
  rules.retreat_effects.displacement->chains = true;
  return rules;
}

Verdict asked_about(const Position& position, const RuleSet& rules, UnitIndex unit, int hexes) {
  RetreatRequest request;
  request.unit = unit;
  request.distance = hexes;
  request.causes_settled = true;
  const Judgement answer = Judge(position, rules).judge(request);
  REQUIRE(std::holds_alternative<Verdict>(answer));
  return std::get<Verdict>(answer);
}

std::string reason_against(const Verdict& verdict, const Position& position, const std::string& hex) {
  for (const RuledOutHex& r : verdict.ruled_out) {
    if (position.map().grid().number(r.hex) == hex) return r.clause + ": " + r.why;
  }
  return {};
}

}  // namespace

TEST_CASE("nobody makes way onto the unit that retreats or into the hex that it left") {
  // A corridor of four hexes; the enemy at its end exerts no ZOC.
  auto map = std::make_shared<HexMap>(*clear_map(3, 7));
  const Grid& grid = map->grid();
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const Printed p = grid.to_printed(grid.hex_at(i));
    if (p.column != 2 || p.row < 2 || p.row > 5) map->set_terrain(grid.hex_at(i), no_hex);
  }
  Setup setup;
  setup.units = {unit_at("e", "red", "0202"), unit_at("u", "blue", "0203"), unit_at("f0", "blue", "0204"),
                 unit_at("f1", "blue", "0205")};
  setup.units.front().zoc = false;
  const Position position = valid_position(map, setup);
  const RuleSet rules = shipped_rules("order-actions");
  const Verdict verdict = asked_about(position, rules, 1, 1);
  CHECK(verdict.outcome == "captured");
  CHECK(verdict.exhausted_by == "displacement");
  CHECK(reason_against(verdict, position, "0204") ==
        "displacement: f0 in 0204 cannot make way for u: f1 in 0205 cannot make way for f0, u has just left "
        "0203");
  Dice dice = Dice::seeded(1);
  const auto done = resolve(position, rules, CombatEvent{1, "R1", {}, {0}}, dice, {});
  REQUIRE(std::holds_alternative<Resolution>(done));
  CHECK(std::get<Resolution>(done).removed_units.size() == 1);
}

TEST_CASE("the unit whose retreat displaces others is never displaced") {
  // u can only go onto f0, f0 only onto f1, and f1 only back onto u.
  auto map = std::make_shared<HexMap>(*clear_map(12, 9));
  Setup setup;
  setup.units = {unit_at("u", "a", "0305"),  unit_at("f0", "a", "0405"), unit_at("f1", "a", "0505"),
                 unit_at("e1", "b", "0304"), unit_at("e2", "b", "0406"), unit_at("e3", "b", "0606"),
                 unit_at("e4", "b", "0604"), unit_at("e5", "b", "0404"), unit_at("e6", "b", "0204"),
                 unit_at("e7", "b", "0306"), unit_at("e8", "b", "0506"), unit_at("e9", "b", "0504")};
  const Position position = valid_position(map, setup);
  const Verdict verdict = asked_about(position, pushing_rules(), 0, 1);
  CHECK(verdict.end_hexes.empty());
  CHECK(verdict.exhausted_by == "displacement");
  RuleSet lenient = pushing_rules();
  lenient.retreat_effects.displacement->required = false;
  CHECK(asked_about(position, lenient, 0, 1).end_hexes.size() == 1);
  Dice dice = Dice::seeded(1);
  const auto done = resolve(position, lenient, CombatEvent{0, "", 1, {}, true}, dice, {});
  REQUIRE(std::holds_alternative<Resolution>(done));
  const Position& after = std::get<Resolution>(done).position;
  REQUIRE(after.find("u"));
  CHECK(map->grid().number(after.unit(*after.find("u")).hex) == "0405");
}

namespace {

/// Resolves a retreat to a hex, with random choices for those who make way.
ResolutionResult retreated(const Position& position, const RuleSet& rules, const CombatEvent& event, Hex end,
                           Rng& rng) {
  std::vector<PathChoice> choices{{position.unit(event.unit).id, {end}, {}}};
  for (int round = 0; round < 40; ++round) {
    Dice dice = Dice::seeded(5);
    ResolutionResult result = resolve(position, rules, event, dice, choices);
    const auto* need = std::get_if<NeedsChoice>(&result);
    if (need == nullptr) return result;
    if (need->unit == position.unit(event.unit).id && choices.front().hexes.size() == 1) {
      choices.front().hexes = need->paths.front();  // several paths to the hex differ in effect
      continue;
    }
    choices.push_back({need->unit, testing::pick(rng, need->paths), {}});
  }
  return RequestError{"too many choices", ""};
}

/// The stacks that are over the limit; a unit whose own weight exceeds it may be alone in a hex.
std::set<Hex> overfull(const Position& position, const StackingRule& stacking) {
  std::set<Hex> over;
  for (const Unit& unit : position.units()) {
    std::int64_t load = 0;
    std::int64_t heaviest = 0;
    for (const UnitIndex u : position.units_in(unit.hex)) {
      if (position.enemies(position.unit(u).side, unit.side)) continue;
      const std::int64_t weight = stacking.in_points ? position.unit(u).stacking_points : 1;
      load += weight;
      heaviest = std::max(heaviest, weight);
    }
    if (load > stacking.limit && load > heaviest) over.insert(unit.hex);
  }
  return over;
}

}  // namespace

TEST_CASE("every legal end hex is reached without loss, every other is refused, and the reference agrees") {
  std::map<std::string, int> decided;
  int displaced = 0;
  int chains = 0;
  int refused = 0;
  for (std::uint32_t seed = 1; seed <= 300; ++seed) {
    Rng rng(seed);
    RuleSet rules = rng.chance(50) ? shipped_rules("order-actions") : pushing_rules();
    rules.retreat_effects.pass_through.reset();
    DisplacementRule& rule = *rules.retreat_effects.displacement;
    rule.chains = rng.chance(70);
    rule.distance = rng.chance(80) ? 1 : 2;
    rules.stacking = {rng.number(1, 3), rng.chance(50)};
    testing::BoardPlan plan;
    plan.density = rng.number(25, 60);
    const Position position = random_position(rng, plan);
    const std::set<Hex> over_before = overfull(position, rules.stacking);
    Judge judge(position, rules);
    for (int i = 0; i < 4; ++i) {
      CombatEvent event;
      event.unit = static_cast<UnitIndex>(rng.number(0, static_cast<int>(position.units().size()) - 1));
      event.distance = rng.number(1, 2);
      event.causes_settled = true;
      const std::string& id = position.unit(event.unit).id;
      RetreatRequest request;
      request.unit = event.unit;
      request.distance = event.distance;
      request.causes_settled = true;
      CAPTURE(seed);
      CAPTURE(id);
      CAPTURE(*event.distance);
      testing::compare(judge, {event.unit, {*event.distance, *event.distance, std::nullopt}, {}}, decided);
      const Judgement answer = judge.judge(request);
      REQUIRE(std::holds_alternative<Verdict>(answer));
      const auto& verdict = std::get<Verdict>(answer);
      for (const VerdictEnd& end : verdict.end_hexes) {
        CAPTURE(position.map().grid().number(end.hex));
        const auto result = retreated(position, rules, event, end.hex, rng);
        if (const auto* problem = std::get_if<RequestError>(&result)) FAIL_CHECK(problem->message);
        if (!std::holds_alternative<Resolution>(result)) continue;
        const auto& resolution = std::get<Resolution>(result);
        CHECK(resolution.removed_units.empty());
        const Position& after = resolution.position;
        REQUIRE(after.find(id));
        CHECK(after.unit(*after.find(id)).hex == end.hex);
        int moved = 0;
        for (const Unit& unit : after.units()) {
          const Hex before = position.unit(*position.find(unit.id)).hex;
          if (unit.id == id || unit.hex == before) continue;
          ++moved;
          CHECK(unit.hex != verdict.from);
          CHECK(unit.hex != end.hex);
        }
        if (moved > 0) ++displaced;
        if (moved > 1) ++chains;
        // No stack is over the limit that was not before.
        for (const Hex hex : overfull(after, rules.stacking)) CHECK(over_before.contains(hex));
      }
      if (verdict.end_hexes.empty()) continue;
      for (const RuledOutHex& other : verdict.ruled_out) {
        if (other.clause != "displacement" && !rng.chance(15)) continue;
        CAPTURE(position.map().grid().number(other.hex));
        CHECK_FALSE(std::holds_alternative<Resolution>(retreated(position, rules, event, other.hex, rng)));
        ++refused;
      }
    }
  }
  CHECK(displaced > 30);
  CHECK(chains > 5);
  CHECK(refused > 100);
  CHECK(decided["displacement"] > 10);
}

TEST_CASE("to forbid ends where friends cannot make way is to require room") {
  std::map<std::string, int> decided;
  for (std::uint32_t seed = 1; seed <= 80; ++seed) {
    Rng rng(seed);
    RuleSet required = pushing_rules();
    required.retreat_effects.displacement->chains = rng.chance(70);
    required.stacking = {rng.number(1, 3), rng.chance(50)};
    RuleSet forbidden = required;
    forbidden.retreat_effects.displacement->required = false;
    forbidden.clauses.push_back(forbidding(Property::cannot_make_way));
    forbidden.clauses.back().property->scope = Scope::end;
    RuleSet avoided = forbidden;
    avoided.clauses.back().kind = ClauseKind::avoid;
    testing::BoardPlan plan;
    plan.density = rng.number(25, 60);
    const Position position = random_position(rng, plan);
    Judge judge(position, forbidden), lenient(position, avoided);
    for (int i = 0; i < 4; ++i) {
      const auto unit = static_cast<UnitIndex>(rng.number(0, static_cast<int>(position.units().size()) - 1));
      const int hexes = rng.number(1, 2);
      CAPTURE(seed);
      CAPTURE(position.unit(unit).id);
      CAPTURE(hexes);
      const RetreatQuestion question{unit, {hexes, hexes, std::nullopt}, {}};
      testing::compare(judge, question, decided);
      testing::compare(lenient, question, decided);
      const Verdict strict = asked_about(position, required, unit, hexes);
      const Verdict same = asked_about(position, forbidden, unit, hexes);
      CHECK(strict.outcome == same.outcome);
      REQUIRE(strict.end_hexes.size() == same.end_hexes.size());
      for (std::size_t e = 0; e < same.end_hexes.size(); ++e)
        CHECK(strict.end_hexes[e].hex == same.end_hexes[e].hex);
      for (const RuledOutHex& r : strict.ruled_out) {
        if (r.clause != "displacement") continue;
        const std::string hex = position.map().grid().number(r.hex);
        CHECK(reason_against(same, position, hex).find("cannot-make-way: " + r.why) == 0);
      }
    }
  }
  CHECK(decided["cannot-make-way"] > 10);
}
