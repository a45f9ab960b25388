#include "src/workshop/boards/shrink.h"

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "src/workshop/boards/board_search.h"
#include "tests/support/test.h"

TEST_CASE("what is not needed goes, and what is needed stays") {
  const RuleSet rules = RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load("order-actions", "").value();
  const RuleVocabulary vocabulary = rule_vocabulary_of({&rules});
  // What is needed: a routed enemy on the map.
  const auto has_routed_enemy = [](const SmallBoard& board) {
    return position_of(board) && std::ranges::any_of(board.units, [](const BoardUnit& unit) {
             return unit.setup.state == "routed" && unit.setup.side == "red";
           });
  };
  BoardRandom random(3);
  int shrunk_boards = 0;
  while (shrunk_boards < 20) {
    const SmallBoard board = random_board(vocabulary, random);
    if (!has_routed_enemy(board)) continue;
    ++shrunk_boards;
    const SmallBoard small = shrunk(board, vocabulary, has_routed_enemy);
    CHECK(has_routed_enemy(small));
    CHECK(small.units.size() == 2);
    CHECK(small.features.empty());
    CHECK(small.enemy_lines.empty());
    CHECK(small.question.causing_units.empty());
    CHECK(small.ground.size() <= 2);
    CHECK(size_of(small, vocabulary.plain) <= size_of(board, vocabulary.plain));
    for (const BoardUnit& unit : small.units) CHECK(unit.setup.markers.empty());
  }
}

TEST_CASE("a board of which nothing can go is returned as it is") {
  const RuleSet rules = RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load("order-actions", "").value();
  const RuleVocabulary vocabulary = rule_vocabulary_of({&rules});
  BoardRandom random(5);
  const SmallBoard board = random_board(vocabulary, random);
  int tests = 0;
  const SmallBoard same = shrunk(board, vocabulary, [&](const SmallBoard&) {
    ++tests;
    return false;
  });
  CHECK(size_of(same, vocabulary.plain) == size_of(board, vocabulary.plain));
  CHECK(tests > 3);
}
