// Differences between two rule sets, with the clause that forbids.

#include "src/core/engine/surveys/rules_diff.h"

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "tests/support/random_board.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

namespace {

const std::string bold = R"(rearguard = "rules 2"
name = "Bold"

[[results]]
result = "R1"
cite = "1"
text = "One hex."
hexes = 1
[[results]]
result = "panic"
cite = "2"
text = "Two hexes."
hexes = 2

[[clauses]]
id = "no-enemy"
cite = "3"
text = "A unit enters no hex with an enemy."
forbid = "enemy"

[failure]
outcome = "captured"
cite = "4"
)";

const std::string shy = [] {
  std::string text = bold;
  text.replace(text.find("panic"), 5, "flight");
  return text + R"(
[[clauses]]
id = "no-zoc"
cite = "5"
text = "A unit enters no enemy ZOC."
forbid = "enemy-zoc"
)";
}();

struct Pair {
  Scratch scratch;
  RuleLibrary library{""};
  RuleSet first = library.load(scratch.write("bold.toml", bold), "").value();
  RuleSet second = library.load(scratch.write("shy.toml", shy), "").value();
  std::shared_ptr<const HexMap> map = clear_map(9, 9);
  Position position;

  explicit Pair(const Setup& setup) : position(valid_position(map, setup)) {}
  RulesComparison query(const RuleSet& a, const RuleSet& b) const {
    Judge one(position, a);
    Judge two(position, b);
    return std::get<RulesComparison>(compare(one, two, {{"R1", "R1"}}));
  }
};

Setup beside_an_enemy() {
  Setup setup;
  setup.units = {unit_at("m", "red", "0505"), unit_at("e", "blue", "0504")};
  return setup;
}

}  // namespace

TEST_CASE("a rule set does not differ from itself") {
  const Pair pair(beside_an_enemy());
  const RulesComparison same = pair.query(pair.first, pair.first);
  CHECK(same.question_count == 2);
  CHECK(same.differences.empty());
}

TEST_CASE("a comparison finds hexes that one rule set forbids, with its clause") {
  const Pair pair(beside_an_enemy());
  const RulesComparison found = pair.query(pair.first, pair.second);
  REQUIRE(found.differences.size() == 2);
  const RulesDifference& of_m = found.differences.front();
  CHECK(of_m.unit == "m");
  CHECK(of_m.outcomes == std::array<std::string, 2>{"retreat", "retreat"});
  // Two of the five empty neighbours of 0505 are also adjacent to 0504: those to the northwest and northeast.
  const Hex from = *pair.map->grid().parse("0505");
  const Hex enemy = *pair.map->grid().parse("0504");
  std::vector<Hex> expected;
  for (int d = 0; d < direction_count; ++d) {
    const Hex h = neighbour(from, direction(d));
    if (h != enemy && distance(h, enemy) == 1) expected.push_back(h);
  }
  REQUIRE(expected.size() == 2);
  REQUIRE(of_m.end_hexes.size() == 2);
  for (const EndDifference& end : of_m.end_hexes) {
    CHECK(std::ranges::find(expected, end.hex) != expected.end());
    CHECK(end.paths == std::array<std::uint64_t, 2>{1, 0});
    CHECK_FALSE(end.example_in_second);
    CHECK(end.clause == "no-zoc");
    CHECK(end.cite == "5");
    CHECK_FALSE(end.why.empty());
  }
  const RulesComparison turned = pair.query(pair.second, pair.first);
  REQUIRE(turned.differences.size() == 2);
  CHECK(turned.differences.front().end_hexes.front().example_in_second);
}

TEST_CASE("a comparison reports both outcomes of a unit that one rule set captures") {
  // Enemies adjacent in the north, and at distance two in every other direction: all empty adjacent hexes are
  // in a ZOC.
  Setup setup = beside_an_enemy();
  const auto map = clear_map(9, 9);
  const Hex from = *map->grid().parse("0505");
  for (int d = 0; d < direction_count; ++d) {
    const Hex beyond = neighbour(neighbour(from, direction(d)), direction(d));
    if (distance(beyond, *map->grid().parse("0504")) > 1)
      setup.units.push_back(unit_at("e" + std::to_string(d), "blue", map->grid().number(beyond)));
  }
  const Pair pair(setup);
  const RulesComparison found = pair.query(pair.first, pair.second);
  const auto of_m = std::ranges::find(found.differences, "m", &RulesDifference::unit);
  REQUIRE(of_m != found.differences.end());
  CHECK(of_m->outcomes == std::array<std::string, 2>{"retreat", "captured"});
  CHECK(of_m->end_hexes.size() == 5);
}

TEST_CASE("a comparison names results that only one rule set defines") {
  const Pair pair(beside_an_enemy());
  std::array<Strings, 2> only;
  CHECK(shared_results(pair.first, pair.second, {}, only) == std::vector<SharedResult>{{"R1", "R1"}});
  CHECK(only[0] == Strings{"panic"});
  CHECK(only[1] == Strings{"flight"});
}

TEST_CASE("results that the rule sets name differently are compared as one") {
  const Pair pair(beside_an_enemy());
  std::array<Strings, 2> only;
  const std::vector<SharedResult> results =
      shared_results(pair.first, pair.second, {{"panic", "flight"}}, only);
  CHECK(results == std::vector<SharedResult>{{"R1", "R1"}, {"panic", "flight"}});
  CHECK(only[0].empty());
  CHECK(only[1].empty());
  Judge one(pair.position, pair.first);
  Judge two(pair.position, pair.second);
  const auto compared = std::get<RulesComparison>(compare(one, two, {{"panic", "flight"}}));
  CHECK(compared.question_count == 2);
  // Two hexes through the enemy's ZOC are legal only under the first rules.
  REQUIRE(compared.differences.size() == 2);
  for (const RulesDifference& difference : compared.differences) {
    CHECK(difference.result == SharedResult{"panic", "flight"});
    CHECK_FALSE(difference.end_hexes.empty());
    for (const EndDifference& end : difference.end_hexes) CHECK(end.clause == "no-zoc");
  }
}
