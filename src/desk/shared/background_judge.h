#pragma once
// A worker thread for questions that may take long. Only the newest question of each kind is answered;
// superseded ones are dropped.

#include <array>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace rearguard {

class Judge;
class Position;
struct RuleSet;

/// The position and the rules that a job works on.
struct JobSubject {
  std::shared_ptr<const Position> position;
  std::shared_ptr<const RuleSet> rule_set;
};

class BackgroundJudge {
 public:
  /// The kinds of jobs. A new job replaces an older one of its kind.
  enum class Kind : std::uint8_t { question, reach, danger, what_if, traps };
  static constexpr std::size_t kinds = 5;

  /// The part of a job that runs on the owner's thread: it takes over the result.
  using Delivery = std::function<void()>;
  /// Runs on the worker thread with a judge for the job's subject, which no other thread uses.
  using Job = std::function<Delivery(Judge&)>;

  /// Starts the worker thread. It calls `wake` (which may be empty) whenever a result is ready to poll.
  explicit BackgroundJudge(std::function<void()> wake = {});
  /// Waits for the running job and drops those that are queued.
  ~BackgroundJudge();
  BackgroundJudge(const BackgroundJudge&) = delete;
  BackgroundJudge& operator=(const BackgroundJudge&) = delete;

  void submit(Kind kind, JobSubject subject, Job job);
  /// Drops the kind's job: queued, running, or answered and not yet polled.
  void cancel(Kind kind);

  /// Runs the finished deliveries on the caller's thread. Passes the reason of a failed job to `failed`.
  void poll(const std::function<void(Kind, const std::string&)>& failed);
  /// Returns true while a job of the kind is queued or running, or its answer has not been polled.
  bool awaits(Kind kind) const;
  /// Waits until every job is answered; polls nothing.
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
  struct Workspace;  // what the worker thread caches between jobs about one subject

  void work();
  std::optional<std::size_t> next() const;

  mutable std::mutex mutex_;
  std::condition_variable posted_, idle_;
  std::array<std::optional<Posted>, kinds> waiting_;
  std::array<std::optional<Answer>, kinds> answers_;
  std::array<std::uint64_t, kinds> newest_{};  ///< ticket; 0: no job is pending
  std::uint64_t last_ticket_ = 0;
  bool busy_ = false;
  bool closing_ = false;
  std::function<void()> wake_;
  std::thread thread_;
};

}  // namespace rearguard
