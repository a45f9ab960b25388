// "Any" properties are not additive: the better of two partial paths can be the worse one a hex later.

#include <tuple>

#include "src/core/engine/question/judge.h"
#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/words/property.h"
#include "tests/support/random_board.h"
#include "tests/support/test.h"

namespace {

Clause clause(std::string id, ClauseKind kind) {
  Clause c;
  c.id = std::move(id);
  c.kind = kind;
  return c;
}

Clause test_clause(std::string id, ClauseKind kind, Property property, Scope scope) {
  Clause c = clause(std::move(id), kind);
  c.property = PropertyUse{};
  c.property->property = property;
  c.property->scope = scope;
  return c;
}

RuleSet cheapest_clear_of_zoc() {
  RuleSet rule_set;
  rule_set.clauses = {test_clause("passable", ClauseKind::forbid, Property::impassable, Scope::step),
                      test_clause("no-enemy", ClauseKind::forbid, Property::enemy, Scope::entered),
                      test_clause("distance", ClauseKind::forbid, Property::distance, Scope::end),
                      test_clause("avoid-zoc", ClauseKind::avoid, Property::enemy_zoc, Scope::entered),
                      clause("cheapest", ClauseKind::minimize)};
  rule_set.clauses[2].property->anchor = DistanceAnchor::start;
  rule_set.clauses[2].property->other_than = HexCount{true, 0};
  rule_set.clauses[4].value = ValueUse{};
  return rule_set;
}

/// From 0303 paths lead through 0402 or 0403 to 0503, which is in the ZOC of an enemy in 0603. 0402 is marsh
/// (9 MP) outside all ZOC; 0403 is open ground (1 MP) in the ZOC of an enemy in 0404.
std::shared_ptr<HexMap> trap_map() {
  TerrainChart chart;
  chart.classes = {"foot"};
  chart.terrains.resize(3);
  chart.terrains[1] = {"clear", U'.', {{ChartCost::Kind::cost, {1}}}, {}, {}, {}, {}};
  chart.terrains[2] = {"marsh", U'm', {{ChartCost::Kind::cost, {9}}}, {}, {}, {}, {}};
  Grid grid;
  grid.columns = 8;
  grid.rows = 6;
  auto map = std::make_shared<HexMap>(grid, chart, "trap");
  const auto put = [&](const char* number, TerrainId t) { map->set_terrain(*grid.parse(number), t); };
  for (const char* number : {"0303", "0403", "0503", "0404", "0603"}) put(number, 1);
  put("0402", 2);
  return map;
}

}  // namespace

TEST_CASE("a path that is worse at first stays legal if no path avoids the property") {
  const auto map = trap_map();
  const Grid& grid = map->grid();
  // Both first steps lead on to the same hex.
  REQUIRE(adjacent(*grid.parse("0303"), *grid.parse("0402")));
  REQUIRE(adjacent(*grid.parse("0402"), *grid.parse("0503")));
  REQUIRE(adjacent(*grid.parse("0403"), *grid.parse("0503")));
  Setup setup;
  setup.units = {unit_at("mover", "blue", "0303"), unit_at("near", "red", "0404"),
                 unit_at("far", "red", "0603")};
  const Position position = valid_position(map, setup);
  const RuleSet rule_set = cheapest_clear_of_zoc();
  Judge judge(position, rule_set);
  const auto judged = [&](int distance) {
    RetreatRequest request;
    request.distance = distance;
    return std::get<Verdict>(judge.judge(request));
  };

  // Two hexes: 0503 is in a ZOC, so every path enters one and the cheaper path is legal, although its first
  // hex is in a ZOC already. A search that retains one best label for each hex, "no ZOC before cheap",
  // retains the marsh: no ZOC at 9 MP beats a ZOC at 1 MP, until the next hex.
  const auto lexicographic = [&] {
    struct Label {
      bool in_zoc;
      std::int64_t cost;
    };
    const auto zoc = [&](const char* number) {
      const auto hexes = judge.board(position.unit(0).side).bits(*grid.parse(number));
      return (hexes & BoardFacts::zoc) != 0;
    };
    const Label marsh{zoc("0402"), 9};
    const Label open{zoc("0403"), 1};
    const bool marsh_wins = std::tie(marsh.in_zoc, marsh.cost) < std::tie(open.in_zoc, open.cost);
    REQUIRE(marsh_wins);
    return marsh.cost + 1;
  };
  const Verdict verdict = judged(2);
  REQUIRE(verdict.end_hexes.size() == 1);
  CHECK(grid.number(verdict.end_hexes[0].hex) == "0503");
  CHECK(verdict.end_hexes[0].movement_points.parts == 2);
  CHECK(verdict.end_hexes[0].paths ==
        std::vector<RetreatPath>{{*grid.parse("0303"), *grid.parse("0403"), *grid.parse("0503")}});
  CHECK(lexicographic() == 10);
  // One hex: only the marsh is outside all ZOC, and it is the legal end hex.
  const Verdict one = judged(1);
  CHECK(grid.number(only(one.end_hexes).hex) == "0402");
}
