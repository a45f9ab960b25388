#pragma once
// A thread of its own for questions that may take long: the newest of each kind is answered, what was
// superseded is never heard of again.

#include <array>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "src/engine/judge.h"

namespace rearguard {

/// What a job is about.
struct JobSubject {
  std::shared_ptr<const Position> position;
  std::shared_ptr<const RuleSet> rule_set;
};

class BackgroundJudge {
 public:
  /// The kinds of jobs. A new job takes the place of an older one of its kind.
  enum class Kind : std::uint8_t { question, reach, danger };
  static constexpr std::size_t kinds = 3;

  /// What a job hands over to the owner's thread.
  using Delivery = std::function<void()>;
  /// Runs in the back room; the judge is of the job's subject, and no other thread uses it.
  using Job = std::function<Delivery(Judge&)>;

  /// `wake` (which may be empty) is called from the back room whenever there is something to collect.
  explicit BackgroundJudge(std::function<void()> wake = {});
  /// Waits for the job at hand; those that wait are forgotten.
  ~BackgroundJudge();
  BackgroundJudge(const BackgroundJudge&) = delete;
  BackgroundJudge& operator=(const BackgroundJudge&) = delete;

  void submit(Kind kind, JobSubject subject, Job job);
  /// Forgets the kind's job, whether it waits, runs or has been answered but not collected.
  void cancel(Kind kind);

  /// Makes the deliveries that have come in, on the caller's thread. A job that failed delivers its reason
  /// to `failed`.
  void poll(const std::function<void(Kind, const std::string&)>& failed);
  /// Whether a job of the kind is waited for.
  bool awaits(Kind kind) const;
  /// Waits until every job is answered; collects nothing.
  void wait_idle();

 private:
  struct Posted {
    std::uint64_t ticket = 0;
    JobSubject subject;
    Job job;
  };
  struct Answer {
    std::uint64_t ticket = 0;
    Delivery delivery;
    std::string failure;
  };
  struct Workspace;  // what the back room keeps between jobs about one subject

  void work();
  std::optional<std::size_t> next() const;

  mutable std::mutex mutex_;
  std::condition_variable posted_, idle_;
  std::array<std::optional<Posted>, kinds> waiting_;
  std::array<std::optional<Answer>, kinds> answers_;
  std::array<std::uint64_t, kinds> newest_{};  ///< ticket; 0: nothing is waited for
  std::uint64_t last_ticket_ = 0;
  bool busy_ = false;
  bool closing_ = false;
  std::function<void()> wake_;
  std::thread thread_;
};

}  // namespace rearguard
