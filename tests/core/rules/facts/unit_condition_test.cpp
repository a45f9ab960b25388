#include "src/core/rules/facts/unit_condition.h"

#include "src/core/rules/facts/question.h"
#include "tests/support/random_board.h"
#include "tests/support/test.h"

TEST_CASE("a condition on a unit alone asks nothing of others") {
  Condition c;
  c.state = {"routed"};
  CHECK(is_of_unit_alone(c));
  c.check = std::get<Expression>(Expression::parse("strength >= 3"));
  CHECK(is_of_unit_alone(c));
  c.check = std::get<Expression>(Expression::parse("strength >= cause.strength"));
  CHECK_FALSE(is_of_unit_alone(c));
  c.check.reset();
  Condition nested;
  nested.in_sight = true;
  c.any = {nested};
  CHECK_FALSE(is_of_unit_alone(c));
}

TEST_CASE("a unit meets a condition by its names and numbers") {
  Rng rng(7);
  const Position position = random_position(rng, {});
  const Unit& unit = position.unit(0);
  const RuleSet rule_set;
  const RetreatQuestion question;
  Condition c;
  CHECK(meets(c, {position, rule_set, question}, 0));
  c.kind = {unit.kind};
  c.check = std::get<Expression>(Expression::parse("strength = " + std::to_string(unit.strength)));
  CHECK(meets(c, {position, rule_set, question}, 0));
  CHECK(own_number("strength", position, 0) == unit.strength);
  CHECK(own_number("a count that no unit has", position, 0) == 0);
  c.not_kind = {unit.kind};
  CHECK_FALSE(meets(c, {position, rule_set, question}, 0));
  c.not_kind.clear();
  c.none_of = {c};
  CHECK_FALSE(meets(c, {position, rule_set, question}, 0));
}
