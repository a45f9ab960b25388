// Published counts of retreat paths on a featureless board, for the reference implementation and the search.

#include <doctest/doctest.h>

#include <array>
#include <vector>

#include "src/core/engine/question/judge.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/property.h"
#include "src/core/rules/words/property_use.h"
#include "src/core/rules/words/rule_set.h"
#include "src/oracle/perft/perft.h"
#include "tests/support/random_board.h"

using namespace rearguard;
using rearguard::testing::clear_map;
using rearguard::testing::unit_at;
using rearguard::testing::valid_position;

namespace {

Clause forbid(Property property, Scope scope) {
  Clause clause;
  clause.id = "c";
  clause.property = PropertyUse{};
  clause.property->property = property;
  clause.property->scope = scope;
  return clause;
}

RuleSet no_revisit() {
  RuleSet rule_set;
  rule_set.clauses = {forbid(Property::revisit, Scope::entered)};
  return rule_set;
}

/// Forbids steps that do not move farther from the enemy, in one sense of `members`.
RuleSet away_from_enemy(Members members) {
  RuleSet rule_set = no_revisit();
  rule_set.clauses.push_back(forbid(Property::enemy_zoc, Scope::entered));
  rule_set.clauses.push_back(forbid(Property::enemy, Scope::entered));
  rule_set.clauses.push_back(forbid(Property::not_farther, Scope::step));
  rule_set.clauses.back().property->members = members;
  return rule_set;
}

struct Count {
  std::uint64_t paths, end_hex_count;
  bool operator==(const Count&) const = default;
};

Count by_search(const Position& position, const RuleSet& rule_set, int n) {
  Judge judge(position, rule_set);
  const RetreatQuestion question{0, {n, n, std::nullopt}, {}};
  REQUIRE(judge.refine(question, false) != nullptr);
  RetreatRequest request;
  request.distance = n;
  request.wanted.paths = 1;
  const Judgement judgement = judge.judge(request);
  REQUIRE(std::holds_alternative<Verdict>(judgement));
  Count count{0, 0};
  for (const VerdictEnd& end : std::get<Verdict>(judgement).end_hexes) {
    count.paths += end.path_count;
    ++count.end_hex_count;
  }
  return count;
}

Count by_recursion(const Position& position, const RuleSet& rule_set, int n) {
  const RetreatQuestion question{0, {n, n, std::nullopt}, {}};
  const auto answer = find_reference_answer({&position, &rule_set, question}, {.ruled_out_hexes = false});
  REQUIRE(answer);
  const Perft perft = count_paths(*answer, position.unit(0).hex);
  return {perft.paths, perft.end_hex_count};
}

/// A unit in the middle of a clear map, with adjacent enemies in the given directions.
Position beside_enemies(const std::vector<int>& directions) {
  const auto map = clear_map(31, 31);
  const Hex middle = map->grid().to_hex({16, 16});
  Setup setup;
  setup.units.push_back(unit_at("mover", "blue", map->grid().number(middle)));
  for (const int d : directions) {
    setup.units.push_back(
        unit_at("enemy" + std::to_string(d), "red", map->grid().number(neighbour(middle, direction(d)))));
  }
  return valid_position(map, setup);
}

std::uint64_t power(std::uint64_t base, int exponent) {
  std::uint64_t result = 1;
  for (int i = 0; i < exponent; ++i) result *= base;
  return result;
}

void check_paths(const Position& position, Members members, const std::vector<std::uint64_t>& expected) {
  const RuleSet rule_set = away_from_enemy(members);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const int n = static_cast<int>(i) + 1;
    CAPTURE(n);
    CHECK(by_search(position, rule_set, n).paths == expected[i]);
    CHECK(by_recursion(position, rule_set, n).paths == expected[i]);
  }
}

}  // namespace

TEST_CASE("self-avoiding walks number 6, 30, 138, 618, 2730, 11946") {
  const Position position = beside_enemies({});
  const std::array<Count, 6> expected{{{6, 6}, {30, 18}, {138, 36}, {618, 60}, {2730, 90}, {11946, 126}}};
  for (int n = 1; n <= 6; ++n) {
    CAPTURE(n);
    CHECK(by_search(position, no_revisit(), n) == expected[static_cast<std::size_t>(n - 1)]);
    CHECK(by_recursion(position, no_revisit(), n) == expected[static_cast<std::size_t>(n - 1)]);
  }
}

TEST_CASE("walks that recede from the start number 6(2^n - 1), to 6n end hexes") {
  RuleSet rule_set = no_revisit();
  rule_set.clauses.push_back(forbid(Property::not_farther, Scope::step));
  rule_set.clauses.back().property->anchor = DistanceAnchor::start;
  const Position position = beside_enemies({});
  for (int n = 1; n <= 12; ++n) {
    CAPTURE(n);
    const Count expected{6 * (power(2, n) - 1), static_cast<std::uint64_t>(6 * n)};
    CHECK(by_search(position, rule_set, n) == expected);
    if (n <= 6) CHECK(by_recursion(position, rule_set, n) == expected);
  }
}

TEST_CASE("walks away from one adjacent enemy number 2^(n+1) - 1, to 2n + 1 end hexes") {
  const Position position = beside_enemies({2});
  const RuleSet rule_set = away_from_enemy(Members::nearest);
  for (int n = 1; n <= 6; ++n) {
    CAPTURE(n);
    const Count expected{power(2, n + 1) - 1, static_cast<std::uint64_t>(2 * n + 1)};
    CHECK(by_search(position, rule_set, n) == expected);
    CHECK(by_recursion(position, rule_set, n) == expected);
  }
}

TEST_CASE("under order-actions a unit adjacent to one enemy has 3(2^n - 1) paths of n hexes") {
  // The first step leads to one of the three hexes outside the enemy's ZOC: straight away or 60 degrees to
  // either side. After that no step that recedes from the start moves closer to the enemy. Thus 2^n paths
  // combine the straight direction with the one to its left, and 2^n with the one to its right; both sets
  // contain the straight path. 2^(n-1) - 1 more start to the left and turn farther left, and as many to the
  // right.
  const auto rule_set = RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load("order-actions", "");
  REQUIRE(static_cast<bool>(rule_set));
  const Position position = beside_enemies({0});
  for (int n = 1; n <= 12; ++n) {
    CAPTURE(n);
    const std::uint64_t paths = 3 * (power(2, n) - 1);
    CHECK(by_search(position, *rule_set, n).paths == paths);
    if (n <= 5) CHECK(by_recursion(position, *rule_set, n).paths == paths);
  }
}

TEST_CASE("path counts with two enemies 60 degrees apart, by members of the anchor") {
  const Position position = beside_enemies({0, 1});
  check_paths(position, Members::any, {2, 4, 8, 16});
  check_paths(position, Members::one_fixed, {2, 6, 14, 30});
  check_paths(position, Members::all, {2, 6, 16, 40});
}

TEST_CASE("path counts with two enemies 120 degrees apart, by members of the anchor") {
  const Position position = beside_enemies({0, 2});
  check_paths(position, Members::any, {1, 1, 1, 1});
  check_paths(position, Members::one_fixed, {1, 3, 7, 15});
  check_paths(position, Members::all, {1, 3, 9, 25});
}

TEST_CASE("paths of sixty hexes are counted exactly") {
  RuleSet rule_set = no_revisit();
  rule_set.clauses.push_back(forbid(Property::not_farther, Scope::step));
  rule_set.clauses.back().property->anchor = DistanceAnchor::start;
  const Position position = beside_enemies({});
  CHECK(by_search(position, rule_set, 60) == Count{6 * (power(2, 60) - 1), 0 + 360});
}
