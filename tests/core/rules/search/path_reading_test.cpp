#include "src/core/rules/search/path_reading.h"

#include "src/core/rules/search/compiled_clauses.h"
#include "src/core/rules/words/property.h"
#include "tests/support/maps.h"
#include "tests/support/random_board.h"
#include "tests/support/test.h"

namespace {

PropertyUse use_of(Property property, Scope scope = Scope::entered) {
  PropertyUse use;
  use.property = property;
  use.scope = scope;
  return use;
}

/// Open ground, 9 by 9: b1 in 0505 has to go two hexes, r1 in 0502 has an enemy ZOC.
struct Board {
  Board() {
    rules.clauses.resize(2);
    rules.clauses[0].kind = ClauseKind::avoid;
    rules.clauses[0].property = use_of(Property::enemy_zoc);
    rules.clauses[1].property = use_of(Property::revisit);
    rules.length.stops.emplace_back().on = use_of(Property::enemy_zoc);
  }
  static Position position_of() {
    Setup setup;
    setup.units = {unit_at("b1", "blue", "0505"), unit_at("r1", "red", "0502")};
    return valid_position(clear_map(9, 9), setup);
  }
  std::vector<Hex> path(const std::vector<const char*>& numbers) const {
    std::vector<Hex> hexes;
    for (const char* number : numbers) hexes.push_back(*position.map().grid().parse(number));
    return hexes;
  }

  Position position = position_of();
  RuleSet rules;
  RetreatQuestion question = {0, {2, 2, std::nullopt}, {}};
};

}  // namespace

TEST_CASE("a path costs what its steps do, and ends at the first stop") {
  const Board b;
  const PathQuestion asked{&b.position, &b.rules, b.question};
  const auto of_one = cost_of_path(asked, b.path({"0505", "0504"}));
  const auto of_two = cost_of_path(asked, b.path({"0505", "0504", "0503"}));
  REQUIRE(of_one);
  REQUIRE(of_two);
  CHECK(of_two->parts == 2 * of_one->parts);
  CHECK_FALSE(cost_of_path(asked, b.path({"0505", "0503"})));
  CHECK(stop_of_path(asked, b.path({"0505", "0504", "0503"})) == 0);
  CHECK_FALSE(stop_of_path(asked, b.path({"0505", "0504"})));
}

TEST_CASE("the search says of one path which clauses it breaks, and where") {
  const Board b;
  const BoardFacts facts(b.position, b.rules.zoc, 0, b.rules.fire);
  const StepCosts& costs = shared_step_costs(b.position.map(), b.position.unit(0).movement_class);
  const CompiledClauses compiled(b.rules);
  const auto read = [&](const std::vector<Hex>& path) {
    return PathReading({facts, costs, b.question, b.rules}, compiled, path);
  };
  const std::vector<Hex> into_zoc = b.path({"0505", "0504", "0503"});
  CHECK(read(into_zoc).breaks(0));
  CHECK_FALSE(read(into_zoc).breaks(1));
  CHECK(read(into_zoc).places_of(use_of(Property::enemy_zoc)) == std::vector<std::size_t>{2});
  CHECK(read(into_zoc).has_length());
  ValueUse hexes;
  hexes.quantity = Quantity::hexes;
  CHECK(read(into_zoc).value(hexes) == 2);
  const std::vector<Hex> and_back = b.path({"0505", "0504", "0505", "0506"});
  CHECK_FALSE(read(and_back).breaks(0));
  CHECK(read(and_back).places_of(use_of(Property::revisit)) == std::vector<std::size_t>{2});
  CHECK_FALSE(read(and_back).has_length());
  CHECK(read(and_back).clause_against() == 1);
  const std::vector<Hex> beyond = b.path({"0505", "0506", "0507", "0508"});
  CHECK(read(beyond).clause_against() == b.rules.clauses.size());
}
