// Friends that make way for a retreating unit: what asking calls legal, resolving carries out.

#include "src/core/engine/making_way/displacement.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "src/core/engine/question/judge.h"
#include "src/core/engine/question/resolve.h"
#include "src/core/rules/facts/path_effect.h"
#include "src/core/rules/facts/stacking.h"
#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/retreat_effects.h"
#include "src/core/rules/words/rule_set.h"
#include "src/core/rules/words/step_list.h"
#include "tests/oracle/perft/agreement.h"
#include "tests/support/random_board.h"
#include "tests/support/rules_text.h"
#include "tests/support/stacking_rules.h"
#include "tests/support/zoc_rules.h"

using namespace rearguard;
using rearguard::testing::clear_map;
using rearguard::testing::random_position;
using rearguard::testing::Rng;
using rearguard::testing::shipped_rules;
using rearguard::testing::unit_at;
using rearguard::testing::valid_position;

namespace {

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
  EngineRequest request;
  request.unit = unit;
  request.distance = hexes;
  request.causes_final = true;
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

/// A street in column 2 of a map, from row 2 down.
struct Street {
  std::shared_ptr<HexMap> map = std::make_shared<HexMap>(*clear_map(4, 9));
  Setup setup;
  RuleSet rules = pushing_rules();

  /// Leaves the hexes named and nothing else.
  explicit Street(const std::set<std::string>& open) {
    const Grid& grid = map->grid();
    for (std::size_t i = 0; i < grid.size(); ++i) {
      if (!open.contains(grid.number(grid.hex_at(i)))) map->set_terrain(grid.hex_at(i), no_hex);
    }
  }
  void add(const std::string& id, const std::string& hex) { setup.units.push_back(unit_at(id, "blue", hex)); }
  DisplacementRule& rule() { return *rules.retreat_effects.displacement; }
  Verdict verdict() const { return asked_about(valid_position(map, setup), rules, 0, 1); }
  std::string reason(const std::string& hex) const {
    return reason_against(verdict(), valid_position(map, setup), hex);
  }
  ResolutionResult resolved(const std::vector<PathChoice>& choices = {}) const {
    Dice dice = Dice::seeded(1);
    return resolve(valid_position(map, setup), rules, CombatEvent{0, "", 1, {}, true}, dice, choices);
  }
  std::string hex_of(const Resolution& resolution, const std::string& id) const {
    const Position& after = resolution.position;
    return map->grid().number(after.unit(*after.find(id)).hex);
  }
};

}  // namespace

TEST_CASE("nobody makes way onto the unit that retreats or into the hex that it left") {
  // The enemy at the north end of the street exerts no ZOC.
  Street street({"0202", "0203", "0204", "0205"});
  street.rules = shipped_rules("order-actions?no-room=captured");
  street.add("u", "0203");
  street.add("f0", "0204");
  street.add("f1", "0205");
  street.setup.units.push_back(unit_at("e", "red", "0202"));
  street.setup.units.back().zoc = false;
  CHECK(street.verdict().outcome == "captured");
  CHECK(street.verdict().exhausted_by == "displacement");
  CHECK(street.reason("0204") ==
        "displacement: f0 in 0204 cannot make way for u: f1 in 0205 cannot make way for f0, u has just left "
        "0203");
  Dice dice = Dice::seeded(1);
  const auto done = resolve(valid_position(street.map, street.setup), street.rules,
                            CombatEvent{0, "R1", {}, {3}}, dice, {});
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

/// What random boards have shown.
struct Seen {
  std::map<std::string, int> decided;
  int displaced = 0;
  int chains = 0;
  int refused = 0;
  int swapped = 0;
};

/// Where nobody may make way to: the hex of the mover and, unless they may swap, the hex that it left and
/// those that the question says others have left.
void check_unused(const Position& position, const RuleSet& rules, const std::string& mover, Hex from, Hex end,
                  const Resolution& resolution, Seen& seen) {
  const Position& after = resolution.position;
  const DisplacementRule& rule = *rules.retreat_effects.displacement;
  const auto is_in = [&](const char* name, Hex h) {
    const NamedRegion* region = position.region(name);
    return region != nullptr && std::binary_search(region->hexes.begin(), region->hexes.end(), h);
  };
  int moved = 0;
  for (const Unit& unit : after.units()) {
    const Hex before = position.unit(*position.find(unit.id)).hex;
    const auto goes = std::count_if(
        resolution.resolution_steps.begin(), resolution.resolution_steps.end(),
        [&](const ResolutionStep& step) { return step.text.find(unit.id + " makes way from") == 0; });
    CHECK(goes <= 1);
    if (unit.id == mover || unit.hex == before) continue;
    ++moved;
    CHECK(unit.hex != end);
    CHECK_FALSE(is_in("defender-hexes", unit.hex));
    if (rule.swap) {
      seen.swapped += unit.hex == from ? 1 : 0;
      continue;
    }
    CHECK(unit.hex != from);
    CHECK_FALSE(is_in("vacated", unit.hex));
  }
  if (moved > 0) ++seen.displaced;
  if (moved > 1) ++seen.chains;
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

namespace {

/// Asks for some retreats, resolves each to every legal end hex, and tries the others.
void compare_with_resolving(const Position& position, const RuleSet& rules, Rng& rng, Seen& seen) {
  // Where units have limits of their own, a hex can be full for one and not for another.
  const bool uniform = has_uniform_stacking(rules) && rules.retreat_effects.displacement->only_in == nullptr;
  const std::set<Hex> over_before = overfull(position, rules.stacking);
  Judge judge(position, rules);
  for (int i = 0; i < 4; ++i) {
    CombatEvent event;
    event.unit = static_cast<UnitIndex>(rng.number(0, static_cast<int>(position.units().size()) - 1));
    event.distance = rng.number(1, 2);
    event.causes_final = true;
    const std::string& id = position.unit(event.unit).id;
    EngineRequest request;
    request.unit = event.unit;
    request.distance = event.distance;
    request.causes_final = true;
    CAPTURE(id);
    CAPTURE(*event.distance);
    testing::compare(judge, {event.unit, {*event.distance, *event.distance, std::nullopt}, {}}, seen.decided);
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
      check_unused(position, rules, id, verdict.from, end.hex, resolution, seen);
      if (!uniform) continue;
      // No stack is over the limit that was not before.
      for (const Hex hex : overfull(after, rules.stacking)) CHECK(over_before.contains(hex));
    }
    if (verdict.end_hexes.empty()) continue;
    for (const RuledOutHex& other : verdict.ruled_out) {
      if (other.clause != "displacement" && !rng.chance(15)) continue;
      CAPTURE(position.map().grid().number(other.hex));
      CHECK_FALSE(std::holds_alternative<Resolution>(retreated(position, rules, event, other.hex, rng)));
      ++seen.refused;
    }
  }
}

}  // namespace

TEST_CASE("every legal end hex is reached without loss, every other is refused, and the reference agrees") {
  Seen seen;
  for (std::uint32_t seed = 1; seed <= 350; ++seed) {
    Rng rng(seed);
    RuleSet rules = rng.chance(50) ? shipped_rules("order-actions?no-room=captured") : pushing_rules();
    rules.path_effects = nullptr;  // no dice
    DisplacementRule& rule = *rules.retreat_effects.displacement;
    rule.chains = rng.chance(70);
    rule.distance = rng.chance(80) ? 1 : 2;
    rules.stacking = {rng.number(1, 3), rng.chance(50)};
    testing::BoardPlan plan;
    plan.density = rng.number(25, 60);
    const Position position = random_position(rng, plan);
    CAPTURE(seed);
    compare_with_resolving(position, rules, rng, seen);
  }
  CHECK(seen.displaced > 20);
  // Chains are rare: a friend that can make way without one does.
  CHECK(seen.chains > 1);
  CHECK(seen.refused > 100);
  CHECK(seen.decided["displacement"] > 10);
}

namespace {

/// How crowded random boards are, and how far friends have to go.
struct Crowding {
  int max_density = 45;
  int one_hex = 95;          ///< the share of rules by which they go one hex, in per cent; else two
  bool is_for_some = false;  ///< a move by which they go may be for some units only
};

/// A property of hexes that says where friends make way.
std::shared_ptr<const PropertyUse> some_hexes(Rng& rng) {
  PropertyUse use;
  use.property = testing::pick(rng, std::array{Property::enemy_zoc, Property::adjacent_to_enemy,
                                               Property::map_edge, Property::adjacent_to_friend});
  if (rng.chance(50)) return std::make_shared<const PropertyUse>(use);
  PropertyUse other;
  other.property = Property::none_of;
  other.parts = {use};
  return std::make_shared<const PropertyUse>(other);
}

/// Compares asking, resolving and the reference implementation on one random board.
void make_way_at_random(std::uint32_t seed, const Crowding& how, Seen& seen) {
  Rng rng(testing::seed_for("displacement") + seed);
  RuleSet rules = pushing_rules();
  DisplacementRule& rule = *rules.retreat_effects.displacement;
  rule.chains = rng.chance(80);
  if (rng.chance(40)) rule.max_chain = rng.number(1, 2);
  rule.distance = rng.chance(how.one_hex) ? 1 : 2;
  rule.swap = rng.chance(40);
  rule.friends_first = rng.chance(50);
  if (rng.chance(40)) rule.units = testing::by_stacking_points(rng);
  if (rng.chance(40)) rule.only_in = some_hexes(rng);
  if (rng.chance(70)) testing::add_random_stacking(rng, rules);
  if (rng.chance(40)) {
    auto walk = std::make_shared<RuleSet>(rules);
    walk->clauses.pop_back();
    if (rng.chance(50)) walk->clauses.pop_back();
    if (how.is_for_some && rng.chance(50)) walk->move.condition = testing::by_stacking_points(rng);
    rules.retreat_effects.displacement->move = "aside";
    walk->retreat_effects = rules.retreat_effects;
    rules.moves["aside"] = walk;
  }
  if (!has_stacking_limit(rules)) return;
  testing::BoardPlan plan;
  plan.density = rng.number(25, how.max_density);
  Position position = random_position(rng, plan);
  const auto some_hexes = [&] {
    std::vector<Hex> hexes;
    const Grid& grid = position.map().grid();
    for (std::size_t i = 0; i < grid.size(); ++i) {
      if (position.map().exists(grid.hex_at(i)) && rng.chance(15)) hexes.push_back(grid.hex_at(i));
    }
    return hexes;
  };
  if (rng.chance(40)) position.state_region("vacated", some_hexes());
  if (rng.chance(40)) position.state_region("defender-hexes", some_hexes());
  CAPTURE(seed);
  CAPTURE(rule.chains);
  CAPTURE(rule.max_chain);
  CAPTURE(rule.distance);
  CAPTURE(rule.swap);
  CAPTURE(rule.move);
  CAPTURE((rule.units != nullptr));
  CAPTURE((rule.only_in != nullptr));
  CAPTURE(has_uniform_stacking(rules));
  compare_with_resolving(position, rules, rng, seen);
}

}  // namespace

TEST_CASE("friends make way as their conditions, limits and closed hexes allow") {
  Seen seen;
  for (std::uint32_t seed = 1; seed <= 500; ++seed) make_way_at_random(seed, {}, seen);
  CHECK(seen.displaced > 15);
  CHECK(seen.chains > 1);
  CHECK(seen.swapped > 1);
  CHECK(seen.refused > 100);
  CHECK(seen.decided["displacement"] > 10);
}

namespace {

/// Resolves a retreat with random words of those who may refuse; returns who did.
std::set<std::string> refusals(const Position& position, const RuleSet& rules, const CombatEvent& event,
                               Rng& rng, ResolutionResult& result) {
  std::set<std::string> refused;
  std::vector<PathChoice> choices;
  for (int round = 0; round < 60; ++round) {
    Dice dice = Dice::seeded(5);
    result = resolve(position, rules, event, dice, choices);
    const auto* need = std::get_if<NeedsChoice>(&result);
    if (need == nullptr) return refused;
    if (need->options.empty()) {
      choices.push_back({need->unit, testing::pick(rng, need->paths), {}});
      continue;
    }
    CHECK(need->options == std::vector<std::string>{"make-way", "refuse"});
    const bool refuses = rng.chance(50);
    if (refuses) CHECK(refused.insert(need->unit).second);
    choices.push_back({need->unit, {}, need->options[refuses ? 1 : 0]});
  }
  return refused;
}

}  // namespace

TEST_CASE("once some refuse, the unit ends where it could if they made way for nobody") {
  std::map<std::string, int> decided;
  int refused_at_all = 0;
  int lost = 0;
  int went_elsewhere = 0;
  for (std::uint32_t seed = 1; seed <= 120; ++seed) {
    Rng rng(testing::seed_for("refusals") + seed);
    RuleSet rules = pushing_rules();
    DisplacementRule& rule = *rules.retreat_effects.displacement;
    rule.may_refuse = true;
    rule.chains = rng.chance(60);
    rule.friends_first = rng.chance(50);
    if (rng.chance(30)) rule.only_in = some_hexes(rng);
    rules.clauses.pop_back();  // nobody prefers hexes without friends
    testing::BoardPlan plan;
    plan.density = rng.number(30, 55);
    const Position position = random_position(rng, plan);
    CombatEvent event;
    event.causes_final = true;
    event.distance = rng.number(1, 2);
    // A unit with an end hex that needs somebody's word, if there is one.
    const auto needs_word = [&](UnitIndex u) {
      const auto ends = asked_about(position, rules, u, *event.distance).end_hexes;
      return std::any_of(ends.begin(), ends.end(),
                         [](const VerdictEnd& end) { return !end.may_refuse.empty(); });
    };
    while (event.unit + 1 < position.units().size() && !needs_word(event.unit)) ++event.unit;
    const std::string id = position.unit(event.unit).id;
    CAPTURE(seed);
    CAPTURE(id);
    ResolutionResult result = RequestError{};
    const auto refused = refusals(position, rules, event, rng, result);
    if (const auto* problem = std::get_if<RequestError>(&result)) FAIL_CHECK(problem->message);
    if (!std::holds_alternative<Resolution>(result)) continue;
    const Position& after = std::get<Resolution>(result).position;
    EngineRequest request;
    request.unit = event.unit;
    request.distance = event.distance;
    request.causes_final = true;
    RetreatQuestion question{event.unit, {*event.distance, *event.distance, std::nullopt}, {}};
    for (const std::string& other : refused) {
      CHECK(after.unit(*after.find(other)).hex == position.unit(*position.find(other)).hex);
      request.steadfast.push_back(*position.find(other));
    }
    question.steadfast = request.steadfast;
    Judge judge(position, rules);
    testing::compare(judge, question, decided);
    const Judgement answer = judge.judge(request);
    REQUIRE(std::holds_alternative<Verdict>(answer));
    const auto& verdict = std::get<Verdict>(answer);
    const auto still = after.find(id);
    CHECK(still.has_value() == !verdict.end_hexes.empty());
    refused_at_all += refused.empty() ? 0 : 1;
    lost += !still && !refused.empty() ? 1 : 0;
    if (!still) continue;
    went_elsewhere += refused.empty() ? 0 : 1;
    CHECK(std::any_of(verdict.end_hexes.begin(), verdict.end_hexes.end(),
                      [&](const VerdictEnd& end) { return end.hex == after.unit(*still).hex; }));
  }
  CHECK(refused_at_all > 30);
  CHECK(lost > 0);
  CHECK(went_elsewhere > 10);
}

TEST_CASE("friends make way on crowded boards, at times by two hexes") {
  Seen seen;
  const std::uint32_t boards = testing::random_boards(40);
  for (std::uint32_t seed = 1; seed <= boards; ++seed) make_way_at_random(1000 + seed, {60, 80, true}, seen);
  CHECK(seen.refused > 10);
}

TEST_CASE("a chain is no longer than its rule allows") {
  Street street({"0203", "0204", "0205", "0206", "0207"});
  street.add("u", "0203");
  street.add("f0", "0204");
  street.add("f1", "0205");
  street.add("f2", "0206");
  CHECK(street.verdict().end_hexes.size() == 1);
  // f0 displaces f1, and f1 would have to displace f2.
  street.rule().max_chain = 1;
  CHECK(street.verdict().end_hexes.empty());
  // Hexes without friends are preferred, and so come first.
  CHECK(
      street.reason("0204") ==
      "displacement: f0 in 0204 cannot make way for u: u has just left 0203, f1 in 0205 cannot make way for "
      "f0");
  street.rule().max_chain = 2;
  CHECK(street.verdict().end_hexes.size() == 1);
}

TEST_CASE("two units swap hexes only if the rules allow it") {
  Street street({"0203", "0204"});
  street.add("u", "0203");
  street.add("f0", "0204");
  CHECK(street.reason("0204") == "displacement: f0 in 0204 cannot make way for u: u has just left 0203");
  street.rule().swap = true;
  const auto done = street.resolved();
  REQUIRE(std::holds_alternative<Resolution>(done));
  CHECK(street.hex_of(std::get<Resolution>(done), "u") == "0204");
  CHECK(street.hex_of(std::get<Resolution>(done), "f0") == "0203");
}

TEST_CASE("friends that may not make way leave no room") {
  Street street({"0203", "0204", "0205"});
  street.add("u", "0203");
  street.add("f0", "0204");
  street.setup.units[1].kind = "guns";
  CHECK(street.verdict().end_hexes.size() == 1);
  Condition no_guns;
  no_guns.not_kind = {"guns"};
  street.rule().units = std::make_shared<const Condition>(no_guns);
  CHECK(street.reason("0204") == "displacement: f0 in 0204 does not make way");
}

TEST_CASE("of the plans to make way those with the fewest units are offered") {
  // f0 can go to 0205, where f1 would have to go on, or to 0304, which is free.
  Street street({"0203", "0204", "0205", "0206", "0304"});
  street.rules.clauses.pop_back();  // nobody prefers hexes without friends
  street.add("u", "0203");
  street.add("f0", "0204");
  street.add("f1", "0205");
  REQUIRE(adjacent(*street.map->grid().parse("0204"), *street.map->grid().parse("0304")));
  const auto to_free_hex = street.resolved({{"u", {*street.map->grid().parse("0204")}, {}}});
  REQUIRE(std::holds_alternative<Resolution>(to_free_hex));
  CHECK(street.hex_of(std::get<Resolution>(to_free_hex), "f0") == "0304");
  CHECK(street.hex_of(std::get<Resolution>(to_free_hex), "f1") == "0205");
}

TEST_CASE("a hex to which nobody may make way says who is stuck there, or that fewer units would do") {
  Street street({"0203", "0204", "0205", "0206", "0304"});
  street.rules.clauses.pop_back();
  for (const std::string hex : {"0203", "0204", "0205"}) street.add("f" + hex, hex);
  const auto to = [&](const std::string& hex) { return std::vector{*street.map->grid().parse(hex)}; };
  const auto dear = street.resolved({{"f0203", to("0204"), {}}, {"f0204", to("0205"), {}}});
  const auto* error = std::get_if<RequestError>(&dear);
  REQUIRE(error != nullptr);
  CHECK_MESSAGE(error->message.find("more units than necessary would have to make way") != std::string::npos,
                error->message);
  street.add("f0206", "0206");
  street.add("f0304", "0304");
  // Now each hex of the street has a friend, and the last of them has nowhere to go.
  CHECK(street.reason("0204").find("f0205 in 0205 cannot make way for f0204") != std::string::npos);
  CHECK(street.verdict().exhausted_by == "displacement");
}

TEST_CASE("friends make way before or after the move, as the rules say") {
  for (const bool friends_first : {false, true}) {
    Street street({"0203", "0204", "0205"});
    street.add("u", "0203");
    street.add("f0", "0204");
    street.rule().friends_first = friends_first;
    const auto done = street.resolved();
    REQUIRE(std::holds_alternative<Resolution>(done));
    const std::vector<ResolutionStep>& steps = std::get<Resolution>(done).resolution_steps;
    const auto at = [&](const std::string& text) {
      return std::find_if(steps.begin(), steps.end(),
                          [&](const ResolutionStep& step) { return step.text == text; });
    };
    const auto moves = at("u retreats from 0203 to 0204");
    const auto makes_way = at("f0 makes way from 0204 to 0205");
    REQUIRE(moves != steps.end());
    REQUIRE(makes_way != steps.end());
    CHECK((makes_way < moves) == friends_first);
    CHECK(street.hex_of(std::get<Resolution>(done), "u") == "0204");
  }
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

TEST_CASE("path effects of making way concern the unit that makes way or the one for which it does") {
  Street street({"0203", "0204", "0205", "0206"});
  street.add("u", "0203");
  street.add("f0", "0204");
  street.add("f1", "0205");
  const auto marking = [](const std::string& marker, PathEffectRule::Target target) {
    PathEffectRule effect;
    effect.id = effect.cite = marker;
    effect.on.property = Property::at_end;
    effect.applies_to = target;
    Effect step;
    step.kind = &steps::mark;
    step.name = marker;
    effect.effects = {step};
    return effect;
  };
  street.rule().path_effects = std::make_shared<const std::vector<PathEffectRule>>(std::vector{
      marking("pushed", PathEffectRule::Target::mover), marking("pushing", PathEffectRule::Target::it)});
  const auto done = street.resolved();
  REQUIRE(std::holds_alternative<Resolution>(done));
  const Position& after = std::get<Resolution>(done).position;
  const auto markers = [&](const std::string& id) { return after.unit(*after.find(id)).markers; };
  // u pushes f0, which pushes f1.
  CHECK(markers("u") == std::vector<std::string>{"pushing"});
  CHECK(markers("f0") == std::vector<std::string>{"pushed", "pushing"});
  CHECK(markers("f1") == std::vector<std::string>{"pushed"});
}
