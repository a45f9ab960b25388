#include "src/app/backroom.h"

#include <exception>
#include <utility>

#include "src/io/held_signals.h"

namespace rearguard {

namespace {
std::size_t index(Backroom::Kind kind) {
  return static_cast<std::size_t>(kind);
}
}  // namespace

struct Backroom::Bench {
  JobSubject subject;
  std::optional<Judge> judge;

  Judge& judge_of(const JobSubject& wanted) {
    if (!judge || subject.position != wanted.position || subject.doctrine != wanted.doctrine) {
      judge.reset();
      subject = wanted;
      judge.emplace(*subject.position, *subject.doctrine);
    }
    return *judge;
  }
};

Backroom::Backroom(std::function<void()> wake) : wake_(std::move(wake)), thread_([this] { work(); }) {}

Backroom::~Backroom() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  posted_.notify_all();
  thread_.join();
}

void Backroom::post(Kind kind, JobSubject subject, Job job) {
  {
    const std::lock_guard lock(mutex_);
    const std::size_t k = index(kind);
    newest_[k] = ++last_ticket_;
    waiting_[k] = Posted{newest_[k], std::move(subject), std::move(job)};
    answers_[k].reset();
  }
  posted_.notify_one();
}

void Backroom::withdraw(Kind kind) {
  const std::lock_guard lock(mutex_);
  const std::size_t k = index(kind);
  newest_[k] = 0;
  waiting_[k].reset();
  answers_[k].reset();
}

bool Backroom::awaits(Kind kind) const {
  const std::lock_guard lock(mutex_);
  return newest_[index(kind)] != 0;
}

void Backroom::settle() {
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [this] { return !busy_ && !next(); });
}

void Backroom::collect(const std::function<void(Kind, const std::string&)>& failed) {
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

std::optional<std::size_t> Backroom::next() const {
  for (std::size_t k = 0; k < kinds; ++k) {
    if (waiting_[k]) return k;
  }
  return std::nullopt;
}

void Backroom::work() {
  const HeldSignals held;  // the main thread takes them
  Bench bench;
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
      answer.delivery = posted.job(bench.judge_of(posted.subject));
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
