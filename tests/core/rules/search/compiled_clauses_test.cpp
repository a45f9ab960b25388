#include "src/core/rules/search/compiled_clauses.h"

#include "src/core/rules/facts/question.h"
#include "tests/support/lengths.h"
#include "tests/support/test.h"

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
  Clause c = clause(ClauseKind::forbid, Property::distance, Scope::end);
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

}  // namespace

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
  d.length = up_to();
  CHECK(lengths(d, hexes(3, 3)) == WalkLengths{1, 3, false});
  d.length = stopping(Property::friendly);
  CHECK(lengths(d, hexes(3, 3)) == WalkLengths{1, 3, false});
  d.length = extended(Property::friendly, 2);
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

  d.length = stopping(Property::friendly);
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

TEST_CASE("a property and its absence share a bit") {
  const Clause any = clause(ClauseKind::avoid, Property::enemy_zoc);
  Clause none = any;
  none.property->negated = true;
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

TEST_CASE("a rule set can use any number of properties") {
  RuleSet d;
  for (int i = 0; i < 200; ++i) {
    d.clauses.push_back(clause(ClauseKind::avoid, Property::terrain));
    d.clauses.back().property->names = {"terrain " + std::to_string(i)};
    d.clauses.back().property->negated = i == 199;
  }
  Clause exception = clause(ClauseKind::forbid, Property::friendly);
  exception.except_to_avoid = {*clause(ClauseKind::avoid, Property::enemy_zoc).property};
  d.clauses.push_back(exception);
  const CompiledClauses compiled(d);
  REQUIRE_FALSE(compiled.problem());
  const auto clauses = compiled.clauses(hexes(2, 2));
  REQUIRE(clauses.size() == 201);
  // The exception has its bits, and the clauses for which none are left count.
  CHECK(clauses[0].test == GraphClause::Test::any);
  CHECK(clauses[58].test == GraphClause::Test::any);
  CHECK(clauses[59].test == GraphClause::Test::over_limit);
  CHECK(clauses[59].limit == 0);
  CHECK(clauses[199].test == GraphClause::Test::over_limit);
  CHECK(clauses[199].limit == -1);
  CHECK(clauses[200].bits != 0);
  CHECK(clauses[200].except_to_avoid != 0);
}

TEST_CASE("exceptions can use at most 61 different properties and lists") {
  RuleSet d;
  for (int i = 0; i < 30; ++i) {
    Clause exception = clause(ClauseKind::forbid, Property::terrain);
    exception.property->names = {"terrain " + std::to_string(i)};
    exception.except_to_avoid = {*exception.property, *exception.property};
    d.clauses.push_back(exception);
  }
  CHECK_FALSE(CompiledClauses(d).problem());
  d.clauses.push_back(d.clauses.front());
  CHECK_FALSE(CompiledClauses(d).problem());
  d.clauses.back().property->names = {"one more"};
  CHECK_FALSE(CompiledClauses(d).problem());
  d.clauses.push_back(d.clauses.front());
  d.clauses.back().property->names = {"one too many"};
  CHECK(CompiledClauses(d).problem() ==
        "the clauses use more than 61 different properties and lists of properties in exceptions and charts");
}

TEST_CASE("forbids that depend on earlier steps exclude a length that spends everything") {
  RuleSet d;
  d.length.spend_all = true;
  d.clauses = {clause(ClauseKind::forbid, Property::revisit),
               clause(ClauseKind::avoid, Property::first_step)};
  CHECK_FALSE(CompiledClauses(d).problem());
  PropertyUse through;
  through.property = Property::bond;
  through.part = BondPart::through;
  PropertyUse first;
  first.property = Property::first_step;
  PropertyUse joined;
  joined.property = Property::any_of;
  joined.parts = {through};
  for (const PropertyUse& use : {first, through, joined}) {
    RuleSet other = d;
    other.clauses.push_back(clause(ClauseKind::forbid, use.property));
    other.clauses.back().id = "early";
    other.clauses.back().property = use;
    CHECK(CompiledClauses(other).problem() ==
          "`spend_all` of `length` cannot be combined with clause \"early\", which forbids steps by what the "
          "path did before: whether a further step can be paid must not depend on that");
    other.clauses.back().unless_only_path = true;
    CHECK_FALSE(CompiledClauses(other).problem());
    other.clauses.back().unless_only_path = false;
    other.clauses.back().property->negated = true;
    CHECK_FALSE(CompiledClauses(other).problem());
    other.clauses.back().property->negated = false;
    other.length.spend_all = false;
    CHECK_FALSE(CompiledClauses(other).problem());
  }
}
