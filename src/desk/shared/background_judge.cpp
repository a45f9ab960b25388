#include "src/desk/shared/background_judge.h"

#include <exception>

#include "src/core/document/deferred_signals.h"
#include "src/core/engine/question/judge.h"

namespace rearguard {

namespace {
std::size_t index(BackgroundJudge::Kind kind) {
  return static_cast<std::size_t>(kind);
}
}  // namespace

struct BackgroundJudge::Workspace {
  JobSubject subject;
  std::optional<Judge> judge;

  Judge& judge_of(const JobSubject& wanted) {
    if (!judge || subject.position != wanted.position || subject.rule_set != wanted.rule_set) {
      judge.reset();
      subject = wanted;
      judge.emplace(*subject.position, *subject.rule_set);
    }
    return *judge;
  }
};

BackgroundJudge::BackgroundJudge(std::function<void()> wake)
    : wake_(std::move(wake)), thread_([this] { work(); }) {}

BackgroundJudge::~BackgroundJudge() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  posted_.notify_all();
  thread_.join();
}

void BackgroundJudge::submit(Kind kind, JobSubject subject, Job job) {
  {
    const std::lock_guard lock(mutex_);
    const std::size_t k = index(kind);
    newest_[k] = ++last_ticket_;
    waiting_[k] = Posted{newest_[k], std::move(subject), std::move(job)};
    answers_[k].reset();
  }
  posted_.notify_one();
}

void BackgroundJudge::cancel(Kind kind) {
  const std::lock_guard lock(mutex_);
  const std::size_t k = index(kind);
  newest_[k] = 0;
  waiting_[k].reset();
  answers_[k].reset();
}

bool BackgroundJudge::awaits(Kind kind) const {
  const std::lock_guard lock(mutex_);
  return newest_[index(kind)] != 0;
}

void BackgroundJudge::wait_idle() {
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [this] { return !busy_ && !next(); });
}

void BackgroundJudge::poll(const std::function<void(Kind, const std::string&)>& failed) {
  for (std::size_t k = 0; k < kinds; ++k) {
    std::optional<Answer> answer;
    {
      const std::lock_guard lock(mutex_);
      if (!answers_[k] || answers_[k]->ticket != newest_[k]) continue;
      answer = std::move(answers_[k]);
      answers_[k].reset();
      newest_[k] = 0;
    }
    if (answer->delivery) {
      answer->delivery();
    } else {
      failed(static_cast<Kind>(k), answer->failure);
    }
  }
}

std::optional<std::size_t> BackgroundJudge::next() const {
  for (std::size_t k = 0; k < kinds; ++k) {
    if (waiting_[k]) return k;
  }
  return std::nullopt;
}

void BackgroundJudge::work() {
  const DeferredSignals held;  // the main thread handles them
  Workspace workspace;
  std::unique_lock lock(mutex_);
  while (true) {
    posted_.wait(lock, [this] { return closing_ || next(); });
    if (closing_) return;
    const std::size_t k = *next();
    Posted posted = std::move(*waiting_[k]);
    waiting_[k].reset();
    busy_ = true;
    lock.unlock();
    Answer answer{posted.ticket, {}, {}};
    try {
      answer.delivery = posted.job(workspace.judge_of(posted.subject));
    } catch (const std::exception& error) {
      answer.failure = error.what();
    }
    posted = {};
    lock.lock();
    busy_ = false;
    const bool is_wanted = answer.ticket == newest_[k];
    if (is_wanted) answers_[k] = std::move(answer);
    if (!next()) idle_.notify_all();
    if (!is_wanted || !wake_) continue;
    lock.unlock();
    wake_();
    lock.lock();
  }
}

}  // namespace rearguard
