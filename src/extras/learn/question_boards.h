#pragma once
// Boards to ask about: made of the words of the cases and the given rules, so that clauses have something to
// be true of.

#include "src/extras/learn/learn_case.h"
#include "src/extras/learn/vocabulary.h"
#include "src/workshop/boards/board_search.h"

namespace rearguard {

/// Returns the parts of boards about which the same is asked as in the cases: what the rules name, what the
/// cases show, and one other value of each.
RuleVocabulary question_vocabulary(const RuleSet& given, const std::vector<LearnCase>& cases,
                                   const Vocabulary& words);

/// A board and the question about it, without a verdict.
struct QuestionBoard {
  SmallBoard board;
  LearnCase asked;
};

/// Returns the question of a board; nothing if the board is no position.
std::optional<QuestionBoard> question_of(const SmallBoard& board);

/// Makes random boards that are rich in all that clauses can ask for. The same seed gives the same boards.
class QuestionBoards {
 public:
  QuestionBoards(RuleVocabulary vocabulary, std::uint64_t seed)
      : vocabulary_(std::move(vocabulary)), random_(seed) {}
  QuestionBoard next();
  const RuleVocabulary& vocabulary() const { return vocabulary_; }

 private:
  SmallBoard enriched(SmallBoard board);
  void surround(SmallBoard& board);
  void pile_up(SmallBoard& board);
  RuleVocabulary vocabulary_;
  BoardRandom random_;
};

}  // namespace rearguard
