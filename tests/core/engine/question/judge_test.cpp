// Verdicts on small boards, counted by hand, and requests that have no verdict.

#include "src/core/engine/question/judge.h"

#include "src/core/engine/question/explain.h"
#include "tests/support/got.h"
#include "tests/support/lengths.h"
#include "tests/support/random_board.h"

namespace {

/// A rule set whose only clause requires every step to recede from the start.
RuleSet receding() {
  RuleSet rule_set;
  Clause distance;
  distance.id = "exact-distance";
  distance.property = PropertyUse{};
  distance.property->property = Property::distance;
  distance.property->scope = Scope::end;
  distance.property->anchor = DistanceAnchor::start;
  distance.property->other_than = HexCount{true, 0};
  rule_set.clauses = {distance};
  return rule_set;
}

Verdict verdict_with_closed(const Position& position, const RuleSet& rule_set, const Strings& closed) {
  Judge judge(position, rule_set);
  RetreatRequest request;
  request.distance = 1;
  for (const std::string& number : closed) request.closed.push_back(*position.map().grid().parse(number));
  return std::get<Verdict>(judge.judge(request));
}

/// A unit b1 in 0505, on 9 by 9 hexes of open ground, and others.
Position b1_and(std::vector<UnitSetup> others) {
  Setup setup;
  setup.units = {unit_at("b1", "blue", "0505")};
  for (UnitSetup& other : others) setup.units.push_back(std::move(other));
  return valid_position(clear_map(9, 9), setup);
}

RetreatRequest distance_of(int hexes) {
  RetreatRequest request;
  request.distance = hexes;
  return request;
}

Verdict verdict_of(const Position& position, const RuleSet& rule_set, const RetreatRequest& request) {
  return got<Verdict>(Judge(position, rule_set).judge(request));
}

/// What a request that cannot be answered is about; empty for a verdict.
std::string error_about(const Position& position, const RuleSet& rule_set, const RetreatRequest& request) {
  const Judgement judgement = Judge(position, rule_set).judge(request);
  const auto* error = std::get_if<RequestError>(&judgement);
  return error == nullptr ? "" : error->about;
}

/// Results: R2 of two hexes, PIN without a retreat, HALF of half the allowance, ROLL of two dice.
RuleSet with_results() {
  RuleSet rule_set;
  rule_set.id = "small";
  rule_set.result_rules.resize(4);
  auto& rules = rule_set.result_rules;
  rules[0].result = "R2";
  rules[0].cite = "5.1";
  rules[0].hexes = rules[0].max_hexes = 2;
  rules[1].result = "PIN";
  rules[1].cite = "5.2";
  rules[1].text = "A pinned unit stays.";
  rules[1].amount = ResultRule::Amount::none;
  rules[1].outcome = "pinned";
  rules[2].result = "HALF";
  rules[2].amount = ResultRule::Amount::half_allowance;
  rules[3].result = "ROLL";
  rules[3].rolls = {{2, 6}};
  rules[3].formula = std::get<Expression>(Expression::parse("2d6"));
  rules.insert(rules.begin(), exemption("R2", "5.1", {"berserk"}, {"leader"}));
  return rule_set;
}

RetreatRequest result_named(std::string result) {
  RetreatRequest request;
  request.result = std::move(result);
  return request;
}

Clause forbidden(std::string id, Property property, Scope scope) {
  Clause clause;
  clause.id = std::move(id);
  clause.cite = "9";
  clause.property = PropertyUse{};
  clause.property->property = property;
  clause.property->scope = scope;
  return clause;
}

RetreatPath path_through(const Position& position, const std::vector<const char*>& numbers) {
  RetreatPath path;
  for (const char* number : numbers) path.push_back(*position.map().grid().parse(number));
  return path;
}

std::string number_in(const Position& position, Hex h) {
  return position.map().grid().number(h);
}

}  // namespace

TEST_CASE("without clauses every walk of the required length is legal") {
  // Two steps from a hex: 36 walks to the 19 hexes within two hexes.
  const Position position = b1_and({});
  const RuleSet no_clauses;
  const Verdict verdict = verdict_of(position, no_clauses, distance_of(2));
  CHECK(verdict.outcome == "retreat");
  CHECK(verdict.unit == "b1");
  CHECK(verdict.distance == 2);
  CHECK(verdict.end_hexes.size() == 19);
  CHECK(path_total(verdict) == 36);
  CHECK(verdict.ruled_out.empty());
}

TEST_CASE("legal end hexes and ruled-out hexes are listed by printed number") {
  const Position position = b1_and({unit_at("r1", "red", "0405"), unit_at("r2", "red", "0604")});
  RuleSet rule_set = with_results();
  rule_set.clauses = {forbidden("no-enemy", Property::enemy, Scope::entered)};
  const Verdict verdict = verdict_of(position, rule_set, distance_of(1));
  Strings ends, ruled_out;
  for (const VerdictEnd& end : verdict.end_hexes) ends.push_back(number_in(position, end.hex));
  for (const RuledOutHex& r : verdict.ruled_out) ruled_out.push_back(number_in(position, r.hex) + r.clause);
  CHECK(ends == Strings{"0404", "0504", "0506", "0605"});
  CHECK(ruled_out == Strings{"0405no-enemy", "0604no-enemy"});
  for (const RuledOutHex& r : verdict.ruled_out) CHECK(r.cite == "9");
}

TEST_CASE("at most the requested number of paths is listed, and all are counted") {
  const Position position = b1_and({});
  RetreatRequest request = distance_of(3);
  request.wanted.paths = 2;
  for (const VerdictEnd& end : verdict_of(position, RuleSet{}, request).end_hexes) {
    CHECK(end.paths.size() == std::min<std::uint64_t>(end.path_count, 2));
    CHECK(end.exposure.size() == end.paths.size());
  }
  CHECK(path_total(verdict_of(position, RuleSet{}, request)) == 216);
}

TEST_CASE("an end hex costs the movement points of its cheapest path") {
  const Position position = b1_and({});
  for (const VerdictEnd& end : verdict_of(position, RuleSet{}, distance_of(2)).end_hexes)
    CHECK(end.movement_points.parts == 2);
}

TEST_CASE("a unit without a legal path has the failure outcome and its rule number") {
  Setup setup;
  setup.units = {unit_at("b1", "blue", "0101")};
  const Position position = valid_position(clear_map(1, 1), setup);
  RuleSet rule_set;
  rule_set.clauses = {forbidden("passable", Property::impassable, Scope::step)};
  rule_set.failure.outcome = "captured";
  rule_set.failure.cite = "14.0";
  const Verdict verdict = verdict_of(position, rule_set, distance_of(1));
  CHECK(verdict.outcome == "captured");
  CHECK(verdict.cite == "14.0");
  CHECK(verdict.exhausted_by == "passable");
  CHECK(verdict.end_hexes.empty());
}

TEST_CASE("an avoid that every path breaks is set aside with a note") {
  const Position position = b1_and({});
  RuleSet rule_set;
  rule_set.clauses = {forbidden("stay-clear", Property::terrain, Scope::entered)};
  rule_set.clauses[0].kind = ClauseKind::avoid;
  rule_set.clauses[0].property->names = {"clear"};
  const Verdict verdict = verdict_of(position, rule_set, distance_of(1));
  CHECK(verdict.end_hexes.size() == 6);
  CHECK(only(verdict.notes).starts_with("stay-clear (9)"));
}

TEST_CASE("a result gives the distance, and a stated distance overrides it") {
  const Position position = b1_and({});
  const RuleSet rule_set = with_results();
  CHECK(verdict_of(position, rule_set, result_named("r2")).distance == 2);
  RetreatRequest request = result_named("R2");
  request.distance = 1;
  CHECK(verdict_of(position, rule_set, request).distance == 1);
}

TEST_CASE("a result without a retreat is the verdict, with its rule number") {
  const Verdict verdict = verdict_of(b1_and({}), with_results(), result_named("PIN"));
  CHECK(verdict.outcome == "pinned");
  CHECK(verdict.clause == "PIN");
  CHECK(verdict.cite == "5.2");
  CHECK(verdict.end_hexes.empty());
}

TEST_CASE("a unit in an exempt state or of an exempt kind does not retreat") {
  UnitSetup berserk = unit_at("x", "blue", "0202");
  berserk.state = "berserk";
  UnitSetup leader = unit_at("y", "blue", "0203");
  leader.kind = "leader";
  const Position position = b1_and({berserk, leader});
  RetreatRequest request = result_named("R2");
  for (const UnitIndex unit : {UnitIndex{1}, UnitIndex{2}}) {
    request.unit = unit;
    const Verdict verdict = verdict_of(position, with_results(), request);
    CHECK(verdict.outcome == "exempt");
    CHECK(verdict.cite == "5.1");
  }
  request.unit = 0;
  CHECK(verdict_of(position, with_results(), request).outcome == "retreat");
}

TEST_CASE("a retreat of half the allowance has half its movement points as a budget") {
  UnitSetup rider = unit_at("x", "blue", "0505");
  rider.movement = "6";
  const Position position = b1_and({rider});
  RetreatRequest request = result_named("HALF");
  request.unit = 1;
  const auto amount = got<RetreatLength>(resolve_length(position, with_results(), request));
  REQUIRE(amount.budget);
  CHECK(amount.budget->parts == 3);
  CHECK(amount.min_hexes == 1);
  // b1 states no movement allowance.
  CHECK(error_about(position, with_results(), result_named("HALF")) == "unit");
}

TEST_CASE("a request without a usable length has no verdict") {
  const Position position = b1_and({});
  const RuleSet rule_set = with_results();
  CHECK(error_about(position, rule_set, {}) == "result");
  CHECK(error_about(position, rule_set, result_named("R9")) == "result");
  CHECK(error_about(position, rule_set, result_named("ROLL")) == "number");
  CHECK(error_about(position, rule_set, distance_of(0)) == "distance");
  CHECK(error_about(position, rule_set, distance_of(61)) == "distance");
  RetreatRequest request = distance_of(1);
  request.move = "flight";
  CHECK(error_about(position, rule_set, request) == "rules");
}

TEST_CASE("the results of a rule set are listed in the order of its file") {
  CHECK(known_results(with_results()) == "R2, PIN, HALF, ROLL");
  CHECK(known_results(RuleSet{}).empty());
}

TEST_CASE("a tested path must start in the unit's hex and enter adjacent hexes") {
  const Position position = b1_and({});
  const RuleSet rule_set;
  RetreatRequest request = distance_of(2);
  for (const auto& numbers : std::vector<std::vector<const char*>>{
           {}, {"0505"}, {"0504", "0503"}, {"0505", "0503"}, {"0505", "0505", "0504"}}) {
    request.test_path = path_through(position, numbers);
    CHECK(error_about(position, rule_set, request) == "path");
  }
  request.test_path = path_through(position, {"0505", "0504", "0503"});
  CHECK(error_about(position, rule_set, request).empty());
}

TEST_CASE("a tested path is legal or names the clause that rules it out") {
  const Position position = b1_and({unit_at("r1", "red", "0504")});
  RuleSet rule_set;
  rule_set.clauses = {forbidden("no-enemy", Property::enemy, Scope::entered)};
  RetreatRequest request = distance_of(2);
  request.test_path = path_through(position, {"0505", "0504", "0503"});
  const Verdict through_enemy = verdict_of(position, rule_set, request);
  REQUIRE(through_enemy.judged_path);
  CHECK_FALSE(through_enemy.judged_path->legal);
  CHECK(through_enemy.judged_path->clause == "no-enemy");
  request.test_path = path_through(position, {"0505", "0604", "0603"});
  const Verdict around = verdict_of(position, rule_set, request);
  REQUIRE(around.judged_path);
  CHECK(around.judged_path->legal);
  REQUIRE(around.judged_path->movement_points);
  CHECK(around.judged_path->movement_points->parts == 2);
}

TEST_CASE("the exposure of a path lists retreat fire, enemy ZOC and friends on it") {
  UnitSetup gun = unit_at("r2", "red", "0501");
  gun.retreat_fire_range = 2;
  const Position position = b1_and(
      {unit_at("r1", "red", "0602"), gun, unit_at("b2", "blue", "0503"), unit_at("b3", "blue", "0404")});
  const RuleSet rule_set;
  const BoardFacts board(position, rule_set.zoc, position.unit(0).side);
  const RetreatQuestion question{0, {2, 2, std::nullopt}, {}};
  // 0503 is two hexes from 0501 and adjacent to 0602; 0504 is three hexes from 0501.
  const Exposure met =
      exposure_of(board, rule_set, question, path_through(position, {"0505", "0504", "0503"}));
  CHECK(met.fire == std::vector<UnitIndex>{2});
  CHECK(met.zoc_hexes == path_through(position, {"0503"}));
  CHECK(met.displaced == std::vector<UnitIndex>{3});
  const Exposure unmet =
      exposure_of(board, rule_set, question, path_through(position, {"0505", "0506", "0507"}));
  CHECK(unmet.fire.empty());
  CHECK(unmet.zoc_hexes.empty());
  CHECK(unmet.displaced.empty());
}

TEST_CASE("a closed hex is ruled out by its own clause") {
  Setup setup;
  setup.units = {unit_at("b1", "blue", "0505")};
  const Position position = valid_position(clear_map(9, 9), setup);
  const RuleSet rule_set = receding();
  const Verdict verdict = verdict_with_closed(position, rule_set, {"0504"});
  CHECK(verdict.end_hexes.size() == 5);
  REQUIRE(verdict.ruled_out.size() == 1);
  CHECK(verdict.ruled_out[0].clause == "closed");
  CHECK(verdict.ruled_out[0].cite == "asked");
  CHECK(verdict.ruled_out[0].why == "0504 is closed by this request");
}

TEST_CASE("closing all adjacent hexes leaves no path") {
  Setup setup;
  setup.units = {unit_at("b1", "blue", "0505")};
  const Position position = valid_position(clear_map(9, 9), setup);
  // 0505 is in an odd column, which is shifted up from its neighbours.
  const Strings around{"0504", "0506", "0404", "0405", "0604", "0605"};
  const RuleSet rule_set = receding();
  const Verdict verdict = verdict_with_closed(position, rule_set, around);
  CHECK(verdict.outcome == rule_set.failure.outcome);
  CHECK(verdict.exhausted_by == "closed");
  CHECK(verdict.end_hexes.empty());
  CHECK(verdict.ruled_out.size() == 6);
}

TEST_CASE("the closing clause takes another name if the rules define `closed`") {
  RuleSet rule_set = receding();
  CHECK(clause_name(rule_set, closing_clause(rule_set)).id == "closed");
  rule_set.clauses[0].id = "closed";
  CHECK(clause_name(rule_set, closing_clause(rule_set)).id == "closed-by-request");
  CHECK(clause_name(rule_set, 0).id == "closed");
}
