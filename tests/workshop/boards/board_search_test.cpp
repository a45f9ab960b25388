#include "src/workshop/boards/board_search.h"

#include "tests/support/test.h"
#include "tests/workshop/boards/shipped_rules.h"

namespace {

/// Everything in a board that a test can tell apart.
std::string text_of(const SmallBoard& board) {
  std::string text;
  for (const auto& [h, ground] : board.ground)
    text += std::to_string(h.q) + ',' + std::to_string(h.r) + ':' + std::to_string(ground.terrain) + '/' +
            std::to_string(ground.elevation) + ' ';
  for (const BoardUnit& unit : board.units)
    text += unit.setup.id + unit.setup.side + std::to_string(unit.hex.q) + ',' + std::to_string(unit.hex.r) +
            unit.setup.state + std::to_string(unit.setup.strength) + ' ';
  return text + board.question.result + board.question.event;
}

}  // namespace

TEST_CASE("the boards of one more thing on seven hexes are those counted by hand") {
  const RuleSet rules = shipped("basic-retreat");
  const RuleVocabulary vocabulary = rule_vocabulary_of({&rules});
  // The only special ground is the lake, and no attribute matters.
  REQUIRE(vocabulary.chart->terrains.size() == 3);
  const BoardShape shape = shapes_for(1, Orientation::flat).front();
  std::vector<SmallBoard> boards;
  enumerate_boards(vocabulary, shape, {{}, {}, 1, {}, 1}, 1, [&](const SmallBoard& board) {
    boards.push_back(board);
    return true;
  });
  // A friend or an enemy in the middle or next to it, and a lake in the middle or next to it: the six hexes
  // around the middle look alike.
  CHECK(boards.size() == 2 * 2 + 2);
  for (const SmallBoard& board : boards) CHECK(position_of(board));
}

TEST_CASE("an enumeration ends when it is told to") {
  const RuleSet rules = shipped("order-actions");
  const RuleVocabulary vocabulary = rule_vocabulary_of({&rules});
  int seen = 0;
  const bool is_complete =
      enumerate_boards(vocabulary, shapes_for(1, Orientation::flat).front(), vocabulary.questions.front(), 2,
                       [&](const SmallBoard&) { return ++seen < 5; });
  CHECK_FALSE(is_complete);
  CHECK(seen == 5);
}

TEST_CASE("random boards are valid, within bounds, of many kinds, and the same from the same seed") {
  for (const char* name : {"order-actions", "confusion", "troop-states-game"}) {
    CAPTURE(name);
    const RuleSet rules = shipped(name);
    const RuleVocabulary vocabulary = rule_vocabulary_of({&rules});
    BoardRandom random(7), again(7);
    std::set<std::string> kinds, questions;
    for (int i = 0; i < 300; ++i) {
      const SmallBoard board = random_board(vocabulary, random);
      CHECK(text_of(board) == text_of(random_board(vocabulary, again)));
      CHECK(position_of(board));
      CHECK(board.units.size() <= max_board_units);
      CHECK(board.ground.size() <= 49);
      kinds.insert(text_of(board));
      questions.insert(board.question.result + board.question.event);
    }
    CHECK(kinds.size() > 290);
    CHECK(questions.size() > vocabulary.questions.size() / 2);
  }
}
