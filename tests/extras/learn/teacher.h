#pragma once
// A teacher who answers every question by a published rule file, and a pupil who knows the file without its
// clauses.

#include "src/core/io/rules/rules_reader.h"
#include "src/extras/learn/learner.h"

namespace rearguard::testing {

class Teacher {
 public:
  /// `system` is the name of a file in assets/rules/published.
  explicit Teacher(const std::string& system);

  /// Returns the board with its verdict: every end hex; nothing if the rules have no answer.
  std::optional<LearnCase> answered(LearnCase question) const;
  /// Returns answered boards that are rich in what the rules speak of, and do not have too many paths.
  std::vector<LearnCase> boards(std::size_t count, std::uint64_t seed) const;
  /// Returns the rules without the clauses that they do not share with `basic-retreat`.
  BaseRules base() const;

  const RuleSet& rules() const { return rules_; }
  const std::string& file() const { return file_; }

 private:
  RuleLibrary library_;
  std::string name_, file_;
  RuleSet rules_;
  std::vector<std::string> own_clauses_;
  RuleVocabulary vocabulary_;
  RuleSet base_rules_;
  std::unique_ptr<const ClauseSpace> nothing_;  ///< a space without clauses
};

/// How a pupil has done.
struct LessonReport {
  std::size_t questions = 0;
  std::size_t clauses = 0;
  std::size_t boards = 0, wrong = 0;  ///< boards that were not asked, and verdicts on them that differ
  bool found = false;
  bool is_too_large = false;
  ClauseList list;
  std::string text;  ///< of the list
};

/// Teaches: a handful of boards, then at most twenty questions of the pupil's own; then an examination.
LessonReport lesson(const std::string& system, std::size_t first_boards = 4, std::size_t examination = 300);

}  // namespace rearguard::testing
