#pragma once
// How much work a question or a resolution may take: a number of units looked at and steps carried out, so
// that it ends in the same place on every machine.

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include "src/core/engine/terms/retreat_request.h"
#include "src/core/rules/words/work.h"

namespace rearguard {

struct Event;
struct RulePlace;

inline constexpr int max_nested_steps = 400;  ///< lists of steps that one sets off inside another

/// Thrown where a question or a resolution takes more work than one may; says which part of the rules took
/// it.
class TooMuchWork : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Counts the work of one question or resolution.
class WorkMeter {
 public:
  /// Adds work. Throws TooMuchWork beyond `max_work`.
  void spend(std::int64_t work);
  /// Likewise, for a condition at this place in the rules of this name; it is named if no event is being
  /// carried out. Both may be null.
  void spend(std::int64_t work, const std::string* rules, const RulePlace* place);
  /// Adds work of searches for paths, which have an account of their own: `what` says what takes it, if it is
  /// beyond `max_search_work`.
  template <class What>
  void search(std::int64_t work, What what) {
    search_left_ -= work;
    if (search_left_ < 0) throw TooMuchWork(what());
  }
  /// Work of both kinds.
  struct Work {
    std::int64_t units = 0, search = 0;
  };
  Work left() const { return {left_, search_left_}; }
  /// Adds work that is known to come, and returns true; adds nothing if it would be too much.
  bool take(const Work& work) {
    if (work.units > left_ || work.search > search_left_) return false;
    left_ -= work.units;
    search_left_ -= work.search;
    return true;
  }

  /// A question that is being answered on this thread. Its conditions outside events count their work
  /// together, also in questions that it asks in turn.
  class Question {
   public:
    Question();
    Question(const Question&) = delete;
    Question& operator=(const Question&) = delete;
    ~Question();

   private:
    bool is_outermost_;
  };
  /// Returns the meter of the question that is being answered on this thread, or a new one.
  static std::shared_ptr<WorkMeter> of_question();

  /// An event whose steps are being carried out; the most recent one is named where work runs out. `rules` is
  /// the name of the rule set, and both outlive this.
  class Running {
   public:
    Running(WorkMeter& meter, const Event& event, const std::string& rules);
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
    ~Running();

   private:
    WorkMeter& meter_;
    std::pair<const Event*, const std::string*> before_;
  };

  /// A list of steps that is carried out inside others. Throws TooMuchWork beyond `max_nested_steps`.
  class Nested {
   public:
    explicit Nested(WorkMeter& meter);
    Nested(const Nested&) = delete;
    Nested& operator=(const Nested&) = delete;
    ~Nested();

   private:
    WorkMeter& meter_;
  };

 private:
  std::string event() const;
  [[noreturn]] void refuse(const std::string& what) const;

  std::int64_t left_ = max_work;
  std::int64_t search_left_ = max_search_work;
  int depth_ = 0;
  std::pair<const Event*, const std::string*> running_{nullptr, nullptr};
};

/// Returns what `answer` returns, or the error of an answer that takes too much work (`is_limit`).
template <class Answer>
auto with_work_limit(Answer answer) -> decltype(answer()) {
  const WorkMeter::Question question;
  try {
    return answer();
  } catch (const TooMuchWork& problem) {
    return beyond_limit(problem.what(), "rules");
  }
}

}  // namespace rearguard
