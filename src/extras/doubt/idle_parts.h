#pragma once
// Parts of a rule set that change no answer on any board that is tried.

#include "src/core/rules/words/rule_set.h"
#include "src/workshop/boards/small_board.h"

namespace rearguard {

/// Tries a rule set against copies of it, each without one clause, path effect, contact, option or priority,
/// or with one test turned round, until an answer differs. The rule set must outlive it.
class IdleParts {
 public:
  explicit IdleParts(const RuleSet& rules);

  /// Asks the question of a board under the rules and under some copies that have made no difference yet.
  void look_at(const SmallBoard& board);
  /// Returns the parts that have made no difference so far: "clause no-zoc", "test morale".
  std::vector<std::string> idle() const;
  bool all_act() const { return waiting_.empty(); }
  std::uint64_t questions() const { return questions_; }

 private:
  struct Copy {
    std::string part;
    RuleSet rules;
    bool of_resolution = false;  ///< a verdict cannot show it
  };
  void add_clauses(const RuleSet& rules);
  void add_tests(const RuleSet& rules);

  const RuleSet& rules_;
  std::vector<Copy> waiting_;
  std::size_t next_ = 0;
  std::uint64_t questions_ = 0;
};

}  // namespace rearguard
