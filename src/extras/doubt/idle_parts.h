#pragma once
// Parts of a rule set that change no answer on any board that is tried.

#include "src/core/rules/words/rule_set.h"
#include "src/workshop/boards/board_answers.h"

namespace rearguard {

/// Tries a rule set against copies of it, each without one clause, path effect, contact, option, priority or
/// step of an event, or with one test turned round, until an answer differs; and each kind of die with other
/// faces. The rule set must outlive it.
class IdleParts {
 public:
  IdleParts(const RuleSet& rules, bool tries_steps);

  /// Asks the question of a board under the rules and under some copies that have made no difference yet.
  void look_at(const SmallBoard& board);
  /// Returns the parts that have made no difference so far: "clause no-zoc", "test morale".
  std::vector<std::string> idle() const;
  /// Dice are known only once they are rolled: they do not count.
  bool all_act() const { return waiting_.empty(); }
  std::uint64_t questions() const { return questions_; }

 private:
  struct Copy {
    std::string part;
    RuleSet rules;
    bool of_resolution = false;  ///< a verdict cannot show it
    std::string event = {};      ///< the id of the event in which alone it can matter; empty: anywhere
  };
  /// Whether another face of a die has made a difference, and how often one was tried.
  struct DiceUse {
    bool acts = false;
    std::size_t tries = 0;
  };
  void add_clauses(const RuleSet& rules);
  void add_tests(const RuleSet& rules);
  void add_steps(const RuleSet& rules);
  void try_copies(const SmallBoard& board, const Position& position);
  void try_dice(const Position& position, const BoardQuestion& question);
  /// Returns what the rules make of the question of the board being looked at.
  const PlayRecord& played(const Position& position, const BoardQuestion& question);

  const RuleSet& rules_;
  bool tries_steps_;
  std::vector<Copy> waiting_;
  std::size_t next_ = 0;
  std::optional<PlayRecord> played_;
  std::map<std::string, DiceUse> dice_;  ///< by what they are for
  std::uint64_t questions_ = 0;
};

}  // namespace rearguard
