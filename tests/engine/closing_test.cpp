// Hexes that a request closes have their own clause, besides those of the rules.

#include <doctest/doctest.h>

#include "src/engine/explain.h"
#include "src/engine/judge.h"
#include "src/rules/property.h"
#include "tests/support/random_board.h"

using namespace rearguard;
using rearguard::testing::clear_map;
using rearguard::testing::unit_at;
using rearguard::testing::valid_position;

namespace {

/// A rule set whose only clause requires every step to recede from the start.
RuleSet receding() {
  RuleSet rule_set;
  Clause distance;
  distance.id = "exact-distance";
  distance.property = PropertyUse{};
  distance.property->property = Property::end_distance;
  distance.property->scope = Scope::end;
  distance.property->anchor = DistanceAnchor::start;
  distance.property->other_than = HexCount{true, 0};
  rule_set.clauses = {distance};
  return rule_set;
}

Verdict verdict_with_closed(const Position& position, const RuleSet& rule_set,
                            const std::vector<std::string>& closed) {
  Judge judge(position, rule_set);
  RetreatRequest request;
  request.distance = 1;
  for (const std::string& number : closed) request.closed.push_back(*position.map().grid().parse(number));
  return std::get<Verdict>(judge.judge(request));
}

}  // namespace

TEST_CASE("a closed hex is ruled out by its own clause") {
  Setup setup;
  setup.units = {unit_at("b1", "blue", "0505")};
  const Position position = valid_position(clear_map(9, 9), setup);
  const RuleSet rule_set = receding();
  const Verdict verdict = verdict_with_closed(position, rule_set, {"0504"});
  CHECK(verdict.ends.size() == 5);
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
  const std::vector<std::string> around{"0504", "0506", "0404", "0405", "0604", "0605"};
  const RuleSet rule_set = receding();
  const Verdict verdict = verdict_with_closed(position, rule_set, around);
  CHECK(verdict.outcome == rule_set.failure.outcome);
  CHECK(verdict.exhausted_by == "closed");
  CHECK(verdict.ends.empty());
  CHECK(verdict.ruled_out.size() == 6);
}

TEST_CASE("the closing clause takes another name if the rules define `closed`") {
  RuleSet rule_set = receding();
  CHECK(clause_name(rule_set, closing_clause(rule_set)).id == "closed");
  rule_set.clauses[0].id = "closed";
  CHECK(clause_name(rule_set, closing_clause(rule_set)).id == "closed-by-request");
  CHECK(clause_name(rule_set, 0).id == "closed");
}
