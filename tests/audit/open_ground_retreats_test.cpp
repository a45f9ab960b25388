#include "src/audit/open_ground_retreats.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "src/rules/atom.h"
#include "src/rules/catalogue.h"
#include "src/rules/rule_set.h"
#include "tests/support/random_board.h"

using namespace rearguard;

namespace {

/// Tests whether some retreat of two hexes under rules that forbid this property is judged on open ground.
bool is_judged_on_open_ground(const PropertyRow& row) {
  RuleSet rules;
  rules.id = "test";
  ResultRule& result = rules.result_rules.emplace_back();
  result.result = "R2";
  result.hexes = result.max_hexes = 2;
  Clause& clause = rules.clauses.emplace_back();
  clause.property = PropertyUse{};
  clause.property->property = row.property;
  clause.property->scope = row.scopes.front();
  // An oblique step, a step to no terrain, a distance of more than 9 hexes: nothing forbids the straight
  // path.
  clause.property->more_than = HexCount{false, 9};
  const auto map = testing::clear_map(9, 9);
  const std::vector<StatedResult> results = stated_results(*map, rules);
  REQUIRE(results.size() == 1);
  return std::any_of(results[0].fans.begin(), results[0].fans.end(), [](Fan f) { return f != Fan::none; });
}

}  // namespace

TEST_CASE("only rules that need nothing of the ground are judged on open ground") {
  int open = 0;
  for (const PropertyRow& row : property_catalogue()) {
    const AtomNeeds needs = atom_of(row.property).needs;
    const bool of_ground =
        needs.has(AtomNeed::ground) || needs.has(AtomNeed::elevation) || needs.has(AtomNeed::sight);
    CAPTURE(row.name);
    if (of_ground) CHECK_FALSE(is_judged_on_open_ground(row));
    if (!of_ground && is_judged_on_open_ground(row)) ++open;
  }
  // Enemies, friends, zones of control, impassable steps, directions …
  CHECK(open >= 10);
}

TEST_CASE("properties of the ground are known as such") {
  for (const char* name : {"terrain", "feature", "map-edge", "uphill", "downhill", "in-enemy-sight"}) {
    CAPTURE(name);
    const auto rows = property_catalogue();
    const auto row =
        std::find_if(rows.begin(), rows.end(), [&](const PropertyRow& r) { return r.name == name; });
    REQUIRE(row != rows.end());
    CHECK_FALSE(is_judged_on_open_ground(*row));
  }
}
