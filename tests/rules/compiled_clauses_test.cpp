#include "src/rules/compiled_clauses.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "pathing/candidate_graph.h"
#include "src/rules/board_facts.h"
#include "src/rules/catalogue.h"
#include "src/rules/property.h"
#include "src/rules/reference/reference_path.h"
#include "tests/support/random_board.h"

using namespace rearguard;
using rearguard::testing::Rng;

namespace {

Clause clause(ClauseKind kind, Property property, Scope scope = Scope::entered) {
  Clause c;
  c.kind = kind;
  c.property = PropertyUse{};
  c.property->property = property;
  c.property->scope = scope;
  return c;
}

Clause end_distance() {
  Clause c = clause(ClauseKind::forbid, Property::end_distance, Scope::end);
  c.property->anchor = DistanceAnchor::start;
  c.property->other_than = HexCount{true, 0};
  return c;
}

RuleSet rule_set(std::vector<Clause> clauses) {
  RuleSet d;
  d.clauses = std::move(clauses);
  return d;
}

RetreatQuestion hexes(int least, int most) {
  RetreatQuestion q;
  q.amount = {least, most, std::nullopt};
  return q;
}

RetreatQuestion points(std::int64_t parts) {
  RetreatQuestion q;
  q.amount = {1, max_retreat_hexes, MovementPoints{parts}};
  return q;
}

WalkLengths lengths(const RuleSet& d, const RetreatQuestion& q, std::int64_t cheapest = 1) {
  return CompiledClauses(d).lengths(q, cheapest);
}

/// Every property with every scope, and relations and distances to a few anchors.
std::vector<PropertyUse> all_uses() {
  std::vector<PropertyUse> uses;
  for (const PropertyRow& row : property_catalogue()) {
    if (row.is_whole_path) continue;
    for (const Scope scope : row.scopes) {
      PropertyUse use;
      use.property = row.property;
      use.scope = scope;
      if (row.property == Property::terrain) use.names = {"woods"};
      if (row.property == Property::feature) use.names = {"stream", "slope"};
      if (row.property == Property::compass) use.names = {"NE", "SW"};
      if (row.takes_hexes) use.less_than = HexCount{true, 0};
      uses.push_back(use);
    }
  }
  return uses;
}

}  // namespace

TEST_CASE("a relation compares the distances before and after") {
  struct Row {
    Property relation;
    bool falls, stays, grows;
  };
  for (const Row& row :
       {Row{Property::closer, true, false, false}, Row{Property::not_closer, false, true, true},
        Row{Property::farther, false, false, true}, Row{Property::not_farther, true, true, false}}) {
    CHECK(relation_holds(row.relation, 3, 2) == row.falls);
    CHECK(relation_holds(row.relation, 3, 3) == row.stays);
    CHECK(relation_holds(row.relation, 3, 4) == row.grows);
  }
}

TEST_CASE("an end distance is compared with a number or the required distance") {
  PropertyUse use;
  use.property = Property::end_distance;
  use.other_than = HexCount{true, 0};
  CHECK_FALSE(end_distance_holds(use, 3, 3));
  CHECK(end_distance_holds(use, 2, 3));
  CHECK(end_distance_holds(use, 4, 3));
  use.other_than.reset();
  use.less_than = HexCount{false, 2};
  use.more_than = HexCount{true, 0};
  CHECK(end_distance_holds(use, 1, 3));
  CHECK_FALSE(end_distance_holds(use, 2, 3));
  CHECK_FALSE(end_distance_holds(use, 3, 3));
  CHECK(end_distance_holds(use, 4, 3));
}

TEST_CASE("a fixed length with an equal end distance makes every step recede") {
  CHECK(lengths(rule_set({end_distance()}), hexes(3, 3)) == WalkLengths{3, 3, true});
  CHECK(lengths(rule_set({}), hexes(3, 3)) == WalkLengths{3, 3, false});
  CHECK(lengths(rule_set({end_distance()}), hexes(2, 3)) == WalkLengths{2, 3, false});

  Clause farther = clause(ClauseKind::forbid, Property::not_farther, Scope::step);
  farther.property->anchor = DistanceAnchor::start;
  CHECK(lengths(rule_set({farther}), hexes(2, 2)) == WalkLengths{2, 2, true});
  farther.kind = ClauseKind::avoid;
  CHECK(lengths(rule_set({farther}), hexes(2, 2)) == WalkLengths{2, 2, false});

  Clause with_exception = end_distance();
  with_exception.unless_only_path = true;
  CHECK(lengths(rule_set({with_exception}), hexes(3, 3)) == WalkLengths{3, 3, false});
}

TEST_CASE("length rules and budgets limit the length of a walk") {
  RuleSet d = rule_set({end_distance()});
  d.length.mode = Length::Mode::up_to;
  CHECK(lengths(d, hexes(3, 3)) == WalkLengths{1, 3, false});
  d.length.mode = Length::Mode::until;
  CHECK(lengths(d, hexes(3, 3)) == WalkLengths{1, 3, false});
  d.length.mode = Length::Mode::extend;
  d.length.max_extra = 2;
  CHECK(lengths(d, hexes(3, 3)) == WalkLengths{3, 5, false});
  CHECK(lengths(d, hexes(59, 59)) == WalkLengths{59, 60, false});

  // Seven parts pay for seven steps of one part each, or for three of two parts.
  CHECK(lengths(rule_set({}), points(7), 1) == WalkLengths{1, 7, false});
  CHECK(lengths(rule_set({}), points(7), 2) == WalkLengths{1, 3, false});
  CHECK(lengths(rule_set({}), points(1), 2) == WalkLengths{1, 1, false});
  CHECK(lengths(rule_set({}), points(7), 0) == WalkLengths{1, max_retreat_hexes, false});
}

TEST_CASE("clauses keep their indices, and clauses of the length rule follow") {
  Clause least;
  least.kind = ClauseKind::minimize;
  least.value = ValueUse{};
  RuleSet d = rule_set(
      {least, clause(ClauseKind::forbid, Property::revisit), clause(ClauseKind::avoid, Property::enemy_zoc)});
  const auto plain = CompiledClauses(d).clauses(hexes(2, 2));
  REQUIRE(plain.size() == 3);
  CHECK(plain[0].test == GraphClause::Test::value);
  CHECK(plain[0].value == CompiledClauses::movement_points_value);
  CHECK(plain[1].test == GraphClause::Test::revisit);
  CHECK(plain[2].kind == ClauseKind::avoid);
  CHECK(plain[2].test == GraphClause::Test::any);

  const auto budget = CompiledClauses(d).clauses(points(9));
  REQUIRE(budget.size() == 4);
  CHECK(budget[3].kind == ClauseKind::forbid);
  CHECK(budget[3].test == GraphClause::Test::over_limit);
  CHECK(budget[3].limit == 9);

  d.length.mode = Length::Mode::until;
  d.length.property = PropertyUse{};
  CHECK(CompiledClauses(d).clauses(hexes(2, 2)).size() == 4);
}

TEST_CASE("equal properties share a bit, different ones do not") {
  Clause zoc_at_end = clause(ClauseKind::avoid, Property::enemy_zoc, Scope::end);
  Clause exception = clause(ClauseKind::avoid, Property::friendly);
  exception.except_to_avoid = {*clause(ClauseKind::avoid, Property::enemy_zoc).property};
  const RuleSet d = rule_set({clause(ClauseKind::avoid, Property::enemy_zoc), zoc_at_end, exception});
  const auto clauses = CompiledClauses(d).clauses(hexes(2, 2));
  CHECK(clauses[0].bits != clauses[1].bits);
  CHECK(clauses[2].except_to_avoid == clauses[0].bits);
  CHECK((clauses[0].bits & (clauses[1].bits | clauses[2].bits)) == 0);
}

TEST_CASE("minimize any compiles to avoid, maximize any to avoid its absence") {
  Clause any;
  any.kind = ClauseKind::minimize;
  any.value = ValueUse{};
  any.value->quantity = Quantity::any;
  any.value->property.property = Property::enemy_zoc;
  Clause none = any;
  none.kind = ClauseKind::maximize;
  Clause negated = clause(ClauseKind::forbid, Property::enemy_zoc);
  negated.property->negated = true;
  const auto clauses = CompiledClauses(rule_set({any, none, negated})).clauses(hexes(2, 2));
  CHECK(clauses[0].kind == ClauseKind::avoid);
  CHECK(clauses[0].test == GraphClause::Test::any);
  CHECK(clauses[1].kind == ClauseKind::avoid);
  CHECK(clauses[1].test == GraphClause::Test::lacks);
  CHECK(clauses[2].test == GraphClause::Test::lacks);
  CHECK(clauses[2].bits == clauses[0].bits);
}

TEST_CASE("a rule set can use at most 62 different properties") {
  RuleSet d;
  for (int i = 0; i < 62; ++i) {
    d.clauses.push_back(clause(ClauseKind::avoid, Property::terrain));
    d.clauses.back().property->names = {"terrain " + std::to_string(i)};
  }
  CHECK_FALSE(CompiledClauses(d).problem());
  d.clauses.push_back(d.clauses.front());
  CHECK_FALSE(CompiledClauses(d).problem());
  d.clauses.back().property->names = {"one more"};
  CHECK(CompiledClauses(d).problem() == "the clauses name more than 62 different properties");
}

TEST_CASE("step properties agree with the reference implementation") {
  const std::vector<PropertyUse> uses = all_uses();
  REQUIRE(uses.size() <= 62);
  std::set<std::string_view> seen;
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    Rng rng(seed);
    const Position position = testing::random_position(rng, {});
    RuleSet d;
    d.zoc.range = rng.number(1, 2);
    d.zoc.front_arc = rng.chance(30);
    d.zoc.friend_cancels = rng.chance(50);
    d.stacking.limit = 1;
    for (const PropertyUse& use : uses) {
      d.clauses.push_back(clause(ClauseKind::avoid, use.property));
      PropertyUse& own = *d.clauses.back().property;
      own = use;
      const bool start = own.property == Property::end_distance || rng.chance(10);
      own.anchor =
          start ? DistanceAnchor::start : anchor_names()[static_cast<std::size_t>(rng.number(0, 7))].value;
      own.members =
          members_names()[static_cast<std::size_t>(rng.number(0, is_relation(own.property) ? 3 : 1))].value;
    }
    RetreatQuestion question = hexes(3, 3);
    question.unit = static_cast<UnitIndex>(rng.number(0, static_cast<int>(position.units().size()) - 1));
    if (position.units().size() > 2) question.causing_units = {0, 1};
    const Unit& unit = position.unit(question.unit);
    const CompiledClauses translation(d);
    REQUIRE_FALSE(translation.problem());
    const auto graph = candidate_graph({3, 3, false});
    REQUIRE(graph);
    GraphProperties facts;
    const BoardFacts board(position, d.zoc, unit.side);
    translation.fill(board, StepCosts(position.map(), unit.movement_class), question, *graph, facts);
    const auto clauses = translation.clauses(question);
    const ReferenceQuestion plain{&position, &d, question};
    CAPTURE(seed);
    for (std::size_t s = 0; s < graph->steps.size(); ++s) {
      const Hex from = unit.hex + graph->vertices[graph->steps[s].from];
      const Hex to = unit.hex + graph->vertices[graph->steps[s].to];
      std::vector<Hex> path = line(unit.hex, from, 1);
      path.push_back(to);
      std::vector<Hex> passing = path;
      passing.push_back(neighbour(to, direction(0)));
      const std::size_t place = path.size() - 1;
      for (std::size_t c = 0; c < clauses.size(); ++c) {
        const PropertyUse& use = *d.clauses[c].property;
        const auto shows = [&](const std::vector<Hex>& walked) {
          const auto places = places_of(plain, use, walked);
          return std::find(places.begin(), places.end(), place) != places.end();
        };
        const bool ends = (facts.ending[s] & clauses[c].bits) != 0;
        const bool passes = (facts.passing[s] & clauses[c].bits) != 0;
        if (ends) seen.insert(row_of(use.property).name);
        if (ends != shows(path))
          FAIL(row_of(use.property).name, " at the end of ", position.map().grid().number(to));
        if (passes != shows(passing))
          FAIL(row_of(use.property).name, " passing ", position.map().grid().number(to));
      }
    }
  }
  // Every property has occurred, so none agrees vacuously; except revisits, which no step has by
  // itself, and oblique steps, which free walks lack.
  CHECK(seen.size() == property_catalogue().size() - 2);
}
