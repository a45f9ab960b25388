#include "src/extras/doubt/law_checker.h"

#include "src/workshop/boards/board_search.h"
#include "tests/support/test.h"
#include "tests/workshop/boards/shipped_rules.h"

TEST_CASE("when a law says anything is read off the rules") {
  const LawConditions order_actions{shipped("order-actions")};
  // `closer = "enemies"` asks for enemies anywhere, but nothing asks for friends far away.
  CHECK(order_actions.of_enemies.unlimited == "clause away");
  CHECK(order_actions.of_friends.unlimited.empty());
  CHECK_FALSE(order_actions.silence_of(Law::unrelated_unit));
  CHECK(order_actions.silence_of(Law::closed_hex) == "clause avoid-zoc does not simply forbid");
  CHECK_FALSE(order_actions.silence_of(Law::turned_board));
  CHECK_FALSE(order_actions.silence_of(Law::make_way));

  const LawConditions russia{shipped("published/russia-besieged.toml")};
  CHECK(russia.silence_of(Law::turned_board) ==
        "clause priority-5-axis names directions or edges of the map");
  CHECK(russia.silence_of(Law::better_die) == "the rules have no tests");

  const LawConditions basic{shipped("basic-retreat")};
  CHECK_FALSE(basic.silence_of(Law::closed_hex));
  CHECK_FALSE(basic.silence_of(Law::added_enemy));
  CHECK(basic.silence_of(Law::preferences) == "all clauses forbid");
  CHECK(basic.silence_of(Law::make_way) == "the rules have no [displacement]");
}

TEST_CASE("questions are counted") {
  const RuleSet rules = shipped("order-actions");
  const RuleVocabulary vocabulary = rule_vocabulary_of({&rules});
  LawChecker checker(rules, vocabulary);
  CHECK(checker.questions() == 0);
  BoardRandom random(1);
  SmallBoard board = random_board(vocabulary, random);
  board.question.event.clear();
  board.question.result = "R1";
  CHECK_FALSE(checker.check(Law::order, board));
  CHECK(checker.questions() == 3);
}
