#pragma once
// Checks one law on one board.

#include "src/core/rules/words/rule_set.h"
#include "src/extras/doubt/law_conditions.h"
#include "src/workshop/boards/board_answers.h"
#include "src/workshop/boards/rule_vocabulary.h"

namespace rearguard {

/// A law that is broken: what differs, and the one or two answers that show it.
struct BrokenLaw {
  std::string what;  ///< one sentence without a full stop
  std::vector<AnsweredBoard> answers;
};

/// Checks laws for a rule set, which must outlive it.
class LawChecker {
 public:
  LawChecker(const RuleSet& rules, const RuleVocabulary& vocabulary) : LawChecker(rules, vocabulary, rules) {}
  /// `second` gives the second of two answers, and must outlive this: other rules are an engine at fault.
  LawChecker(const RuleSet& rules, const RuleVocabulary& vocabulary, const RuleSet& second);
  LawChecker(const LawChecker&) = delete;
  LawChecker& operator=(const LawChecker&) = delete;

  const LawConditions& conditions() const { return conditions_; }
  /// Returns the number of questions asked so far.
  std::uint64_t questions() const { return questions_; }

  /// Returns the most dice that an answer about the board checked last has rolled.
  std::size_t dice() const { return dice_; }

  /// Checks a law on a board; nothing if it holds there or says nothing about the board.
  std::optional<BrokenLaw> check(Law law, const SmallBoard& board);

 private:
  std::optional<BrokenLaw> reference(const SmallBoard& board);
  std::optional<BrokenLaw> resolve(const SmallBoard& board);
  std::optional<BrokenLaw> fresh_start(const SmallBoard& board);
  std::optional<BrokenLaw> order(const SmallBoard& board);
  std::optional<BrokenLaw> other_names(const SmallBoard& board);
  std::optional<BrokenLaw> turned_board(const SmallBoard& board);
  std::optional<BrokenLaw> unrelated_unit(const SmallBoard& board);
  std::optional<BrokenLaw> missing_fact(const SmallBoard& board);
  std::optional<BrokenLaw> closed_hex(const SmallBoard& board);
  std::optional<BrokenLaw> added_enemy(const SmallBoard& board);
  std::optional<BrokenLaw> preferences(const SmallBoard& board);
  std::optional<BrokenLaw> make_way(const SmallBoard& board);
  std::optional<BrokenLaw> better_die(const SmallBoard& board);
  std::optional<BrokenLaw> smaller_stack(const SmallBoard& board);

  std::optional<BrokenLaw> far_unit_in_event(const SmallBoard& board, const BoardUnit& unit, bool matters);

  std::optional<BrokenLaw> resolve_each_end(const SmallBoard& board, const Position& position,
                                            const VerdictRecord& verdict);
  std::optional<BrokenLaw> check_added_paths(const SmallBoard& first, const SmallBoard& second,
                                             const std::string& what);
  VerdictRecord ask(const SmallBoard& board) { return ask(board, rules_); }
  VerdictRecord ask(const SmallBoard& board, const RuleSet& rules);
  VerdictRecord ask_again(const SmallBoard& board) { return ask(board, second_); }
  PlayRecord noted(PlayRecord played);
  /// Returns a board whose dice all show one face: it does not matter which of them falls to whom.
  static SmallBoard with_alike_dice(SmallBoard board);
  PlayRecord carry_out(const SmallBoard& board);
  PlayRecord carry_out_again(const SmallBoard& board, const std::vector<PathChoice>& choices);
  /// Returns the name of the move by which a question moves its unit; "" for that of the file.
  std::string move_of(const SmallBoard& board) const;

  const RuleSet& rules_;
  const RuleSet& second_;
  const RuleVocabulary& vocabulary_;
  LawConditions conditions_;
  RuleSet reversed_forbids_;
  RuleSet without_preferences_;
  std::uint64_t questions_ = 0;
  std::size_t dice_ = 0;
};

}  // namespace rearguard
