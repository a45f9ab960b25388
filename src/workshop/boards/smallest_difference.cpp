#include "src/workshop/boards/smallest_difference.h"

#include "src/core/rules/words/rule_set.h"
#include "src/workshop/boards/rule_vocabulary.h"

namespace rearguard {
namespace {

/// Returns the question as the second rule set puts it: its name of the result, the numbers that it needs.
BoardQuestion question_for(const RuleSet& rules, const BoardQuestion& question, const std::string& result) {
  BoardQuestion other = question;
  other.result = result;
  std::map<std::string, std::int64_t> numbers;
  for (const ResultRule* rule : rules.rules_of_result(result)) {
    for (const std::string& need : rule->needs) {
      const auto known = question.numbers.find(need);
      numbers[need] = known == question.numbers.end() ? 1 : known->second;
    }
  }
  other.numbers = std::move(numbers);
  return other;
}

}  // namespace

DifferenceSearch smallest_difference(const RuleSet& first, const RuleSet& second,
                                     const std::vector<SharedResult>& results,
                                     const BoardSearchLimits& limits) {
  std::vector<std::string> names;
  for (const SharedResult& result : results) names.push_back(result.first);
  const RuleVocabulary vocabulary = rule_vocabulary_of({&first, &second}, names);
  DifferenceSearch search;
  const auto result_of = [&](const SmallBoard& board) {
    return *std::ranges::find(results, board.question.result, &SharedResult::first);
  };
  const auto answers = [&](const SmallBoard& board) {
    search.questions += 2;
    SmallBoard one = board;
    one.question = question_for(first, board.question, board.question.result);
    SmallBoard other = board;
    other.question = question_for(second, board.question, result_of(board).second);
    return std::array{verdict_of(one, first), verdict_of(other, second)};
  };
  BoardSearchLimits of_verdicts = limits;
  of_verdicts.events = false;
  of_verdicts.dice = false;
  const BoardSearchResult hunted =
      find_board(vocabulary, of_verdicts,
                 {[&](const SmallBoard& board) {
                    const auto both = answers(board);
                    return both[0].problem.empty() && both[1].problem.empty() && !(both[0] == both[1]);
                  },
                  [&] { return search.questions; }});
  search.boards = hunted.boards;
  search.complete_size = hunted.complete_size;
  if (!hunted.board) return search;
  const SharedResult result = result_of(*hunted.board);
  auto numbers = question_for(first, hunted.board->question, result.first).numbers;
  numbers.merge(question_for(second, hunted.board->question, result.second).numbers);
  search.found = DifferentAnswers{*hunted.board, result, std::move(numbers), answers(*hunted.board)};
  return search;
}

}  // namespace rearguard
