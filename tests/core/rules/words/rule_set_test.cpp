#include "src/core/rules/words/rule_set.h"
#include "tests/support/test.h"

namespace {

ResultRule result_of(std::string name, std::string move = {}) {
  ResultRule rule;
  rule.result = std::move(name);
  rule.move = std::move(move);
  return rule;
}

Clause clause_of(std::string id, ClauseKind kind) {
  Clause clause;
  clause.id = std::move(id);
  clause.kind = kind;
  return clause;
}

/// Rules with two moves, "charge" and "flight", and no clauses of their own.
RuleSet two_moves() {
  RuleSet rule_set;
  for (const char* name : {"charge", "flight"}) {
    auto move = std::make_shared<RuleSet>();
    move->id = name;
    rule_set.moves[name] = move;
    rule_set.move_order.emplace_back(name);
  }
  return rule_set;
}

}  // namespace

TEST_CASE("a result is found by its exact name before one that differs in case") {
  RuleSet rule_set;
  rule_set.result_rules = {result_of("r1"), result_of("R1"), result_of("Rout")};
  CHECK(rule_set.find_result("R1") == &rule_set.result_rules[1]);
  CHECK(rule_set.find_result("r1") == &rule_set.result_rules[0]);
  CHECK(rule_set.find_result("ROUT") == &rule_set.result_rules[2]);
  CHECK(rule_set.find_result("R2") == nullptr);
  CHECK(rule_set.find_result("") == nullptr);
}

TEST_CASE("a result moves a unit by its own move, or else by the rule set's own") {
  RuleSet rule_set = two_moves();
  rule_set.result_rules = {result_of("rout", "flight"), result_of("R1")};
  CHECK(rule_set.mover_for("rout").id == "flight");
  CHECK(rule_set.mover_for("ROUT").id == "flight");
  CHECK(&rule_set.mover_for("R1") == &rule_set);
  CHECK(&rule_set.mover_for("R9") == &rule_set);
  CHECK(&rule_set.mover_for("") == &rule_set);
}

TEST_CASE("a retreat by distance alone uses the move that all results share") {
  RuleSet rule_set = two_moves();
  rule_set.result_rules = {result_of("rout", "flight"), result_of("panic", "flight")};
  REQUIRE(rule_set.mover_without_result() != nullptr);
  CHECK(rule_set.mover_without_result()->id == "flight");
}

TEST_CASE("a retreat by distance alone has no move if results use different ones") {
  RuleSet rule_set = two_moves();
  rule_set.result_rules = {result_of("rout", "flight"), result_of("impetuous", "charge")};
  CHECK(rule_set.mover_without_result() == nullptr);
  rule_set.result_rules = {result_of("rout", "flight"), result_of("R1")};
  CHECK(rule_set.mover_without_result() == nullptr);
}

TEST_CASE("a retreat by distance alone uses the rule set's own clauses if it has any") {
  RuleSet rule_set = two_moves();
  rule_set.result_rules = {result_of("rout", "flight"), result_of("impetuous", "charge")};
  rule_set.clauses = {clause_of("passable", ClauseKind::forbid)};
  CHECK(rule_set.mover_without_result() == &rule_set);
}

TEST_CASE("rules without moves or results move a unit by themselves") {
  RuleSet rule_set;
  CHECK(rule_set.mover_without_result() == &rule_set);
  rule_set.result_rules = {result_of("R1")};
  CHECK(rule_set.mover_without_result() == &rule_set);
  const RuleSet moves_only = two_moves();
  CHECK(moves_only.mover_without_result() == &moves_only);
}

TEST_CASE("every forbid applies before the preferences, those with an exception last") {
  RuleSet rule_set;
  rule_set.clauses = {
      clause_of("cheapest", ClauseKind::minimize), clause_of("if-only", ClauseKind::forbid),
      clause_of("avoid-zoc", ClauseKind::avoid),   clause_of("passable", ClauseKind::forbid),
      clause_of("through", ClauseKind::forbid),    clause_of("farthest", ClauseKind::maximize),
      clause_of("no-enemy", ClauseKind::forbid)};
  rule_set.clauses[1].unless_only_path = true;
  rule_set.clauses[4].except_to_avoid = {PropertyUse{}};
  CHECK(rule_set.order_of_application() == std::vector<std::size_t>{3, 6, 1, 4, 0, 2, 5});
  CHECK(RuleSet{}.order_of_application().empty());
}

TEST_CASE("an avoid with an exception stays among the preferences") {
  RuleSet rule_set;
  rule_set.clauses = {clause_of("cheapest", ClauseKind::minimize), clause_of("avoid-zoc", ClauseKind::avoid)};
  rule_set.clauses[1].except_to_avoid = {PropertyUse{}};
  CHECK(rule_set.order_of_application() == std::vector<std::size_t>{0, 1});
}

TEST_CASE("names are equal whatever the case of their letters") {
  CHECK(same_but_for_case("Rout", "rOUT"));
  CHECK(same_but_for_case("", ""));
  CHECK_FALSE(same_but_for_case("Rout", "Routs"));
  CHECK_FALSE(same_but_for_case("R1", "R2"));
}

TEST_CASE("a list contains the exact name only") {
  CHECK(listed({"routed", "pinned"}, "pinned"));
  CHECK_FALSE(listed({"routed", "pinned"}, "Pinned"));
  CHECK_FALSE(listed({}, ""));
}

TEST_CASE("a sum of dice is written as rulebooks do") {
  CHECK(to_text(DiceSum{2, 6}) == "2d6");
  CHECK(to_text(DiceSum{1, 10}) == "1d10");
  CHECK(to_text(*parse_dice("20d100")) == "20d100");
  for (const char* none : {"", "d6", "2d", "0d6", "21d6", "1d1", "1d101", "1d6 ", "1d6+1"})
    CHECK_FALSE(parse_dice(none));
}
