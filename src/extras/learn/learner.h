#pragma once
// Learns clauses from cases: the shortest lists that explain all of them, and the board to ask about next.

#include "src/extras/learn/base_rules.h"
#include "src/extras/learn/list_search.h"
#include "src/extras/learn/path_board.h"
#include "src/extras/learn/question_boards.h"

namespace rearguard {

/// A board on which lists give different verdicts.
struct NextQuestion {
  /// A verdict with the lists that give it, by their index.
  struct Answer {
    LearnVerdict verdict;
    std::vector<std::size_t> lists;
  };
  QuestionBoard board;
  std::vector<Answer> answers;  ///< about the lists asked about; the most common first
  std::vector<Hex> hexes;       ///< on which they differ, ascending
  std::size_t rivals = 0;       ///< lists that were compared, longer ones included
};

/// What the lists found are compared with, beside each other.
enum class Rivals : std::uint8_t {
  shortest,  ///< lists as short, with another clause or in another order
  likely,    ///< the likeliest mistakes: clauses of another kind about the same, one light clause more
  longer,    ///< any of these, and lists with any clause more
};

/// How hard to look for the next question.
struct QuestionLimits {
  std::size_t boards = 40;       ///< among which the best is chosen
  std::size_t max_boards = 400;  ///< tried if none of these tells any two lists apart
  std::size_t max_rivals = 600;  ///< lists compared
  Rivals rivals = Rivals::longer;
  bool shrinks = true;  ///< make the board as small as the difference allows
};

/// Why no list fits, as far as it is known.
struct NoFit {
  std::string why;                 ///< one sentence without a full stop
  std::vector<std::string> cases;  ///< ids of cases that no list explains together, few
};

class RivalLists;

class Learner {
 public:
  /// Reads the words off the cases. Problems are those of documents; a case that cannot be tabulated is one.
  static Checked<Learner> make(const std::vector<LearnCase>& cases, BaseRules base, const std::string& file);
  /// The same for words that are known already.
  static Checked<Learner> make(const std::vector<LearnCase>& cases, BaseRules base, const Vocabulary& words,
                               RuleVocabulary vocabulary, const std::string& file);

  /// Adds a case; returns why that cannot be done, one sentence without a full stop.
  std::optional<std::string> add(LearnCase one);

  /// Searches for the lists. What earlier searches have ruled out is not looked at again.
  const SearchResult& search(SearchLimits limits);
  /// Does the same only if few of the lists found before still fit: enough to go on asking.
  const SearchResult& review(SearchLimits limits);
  const SearchResult& result() const { return result_; }

  /// Finds the board on which the lists found differ most; nothing if none of those tried tells them apart.
  std::optional<NextQuestion> next_question(const QuestionLimits& limits, std::uint64_t seed) const;

  /// Explains why the search found nothing.
  NoFit why_nothing_fits(const SearchLimits& limits) const;

  RuleSet rules_of(const ClauseList& list) const;
  /// Returns the first case that a list does not explain, by the engine; nothing if it explains all.
  std::optional<std::size_t> first_unexplained(const ClauseList& list) const;

  const ClauseSpace& space() const { return *space_; }
  const BaseRules& base() const { return *base_; }
  const RuleVocabulary& vocabulary() const { return vocabulary_; }
  const std::vector<std::unique_ptr<PathBoard>>& boards() const { return boards_; }

 private:
  Learner() = default;
  std::vector<const PathBoard*> pointers() const;
  std::function<bool(const ClauseList&)> confirmation(bool only_checked) const;
  LearnVerdict verdict_on(const PathBoard& board, const ClauseList& list) const;
  std::vector<ClauseList> rivals(const QuestionLimits& limits, std::uint64_t seed) const;
  void add_other_kinds(const ClauseList& best, RivalLists& all) const;

  std::unique_ptr<BaseRules> base_;
  std::unique_ptr<ClauseSpace> space_;
  RuleVocabulary vocabulary_;
  std::vector<std::unique_ptr<PathBoard>> boards_;
  SearchResult result_;
};

/// Returns the verdict of the engine, as far as cases can state it; nothing if it has no answer.
struct EngineVerdict {
  LearnVerdict verdict;
  std::string outcome;
};
std::optional<EngineVerdict> engine_verdict(const Position& position, const RetreatRequest& request,
                                            const RuleSet& rules);

/// Tests whether the engine gives the verdict of a case under some rules.
bool agrees(const LearnCase& one, const RuleSet& rules);

}  // namespace rearguard
