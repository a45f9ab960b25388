#include "tools/benchmarks/ratios.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <linux/perf_event.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>

namespace rearguard::benchmarks {
namespace {

constexpr int rounds = 9;
constexpr double min_seconds = 0.02;  // of one timing: far above the resolution of the clock
constexpr int max_repeats = 100'000;

/// The counter of the processor, as far as the kernel and its settings let a user have it.
class InstructionCounter {
 public:
  InstructionCounter() {
    perf_event_attr wanted{};
    wanted.type = PERF_TYPE_HARDWARE;
    wanted.size = sizeof wanted;
    wanted.config = PERF_COUNT_HW_INSTRUCTIONS;
    wanted.exclude_kernel = 1;
    wanted.inherit = 1;
    file_ = static_cast<int>(syscall(SYS_perf_event_open, &wanted, 0, -1, -1, 0));
  }
  ~InstructionCounter() {
    if (file_ >= 0) ::close(file_);
  }
  InstructionCounter(const InstructionCounter&) = delete;
  InstructionCounter& operator=(const InstructionCounter&) = delete;

  double value() const {
    std::uint64_t count = 0;
    return file_ >= 0 && ::read(file_, &count, sizeof count) == sizeof count ? static_cast<double>(count) : 0;
  }

 private:
  int file_ = -1;
};

/// Opened before any thread, so that it counts them all.
const InstructionCounter instructions;

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

double seconds(const Contender& contender, int repeats) {
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < repeats; ++i) contender.batch();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// What a contender does per unit, and the time that passes.
struct Measured {
  Work work;
  double passed = 0;
};

Measured measured(const Contender& contender, int repeats) {
  const Work before = work_so_far();
  const double passed = seconds(contender, repeats);
  const double units = repeats * contender.units;
  return {(work_so_far() - before) / units, passed / units};
}

// Returns how often a batch must run to be timed precisely. Also warms the caches.
int repeats_for(const Contender& contender) {
  int repeats = 1;
  while (repeats < max_repeats) {
    const double taken = seconds(contender, repeats);
    if (taken >= min_seconds) break;
    repeats = std::max(repeats * 2, static_cast<int>(repeats * min_seconds / (taken + 1e-9)));
  }
  return std::min(repeats, max_repeats);
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

std::string time_text(double per_unit, const std::string& unit) {
  if (per_unit < 1e-6) return fmt::format("{:.1f} ns per {}", per_unit * 1e9, unit);
  if (per_unit < 1e-3) return fmt::format("{:.2f} us per {}", per_unit * 1e6, unit);
  return fmt::format("{:.2f} ms per {}", per_unit * 1e3, unit);
}

bool meets(double value, double bound, bool at_most) {
  return at_most ? value <= bound : value >= bound;
}

}  // namespace

Work operator-(const Work& a, const Work& b) {
  return {a.seconds - b.seconds, a.instructions - b.instructions};
}

Work operator/(const Work& work, double units) {
  return {work.seconds / units, work.instructions / units};
}

Work work_so_far() {
  timespec own{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &own);
  rusage awaited{};
  getrusage(RUSAGE_CHILDREN, &awaited);
  return {static_cast<double>(own.tv_sec) + 1e-9 * static_cast<double>(own.tv_nsec) +
              seconds_of(awaited.ru_utime) + seconds_of(awaited.ru_stime),
          instructions.value()};
}

bool counts_instructions() {
  return instructions.value() > 0;
}

double ratio_of(const Work& a, const Work& b) {
  return counts_instructions() ? a.instructions / b.instructions : a.seconds / b.seconds;
}

Work median(std::vector<Work> values) {
  std::sort(values.begin(), values.end(), [](const Work& a, const Work& b) {
    return counts_instructions() ? a.instructions < b.instructions : a.seconds < b.seconds;
  });
  return values[values.size() / 2];
}

RatioTable::RatioTable(std::ostream& out) : out_(out) {
  out_ << "Medians of nine rounds; in each, ours and the yardstick are measured in turns: ratios of "
       << (counts_instructions() ? "instructions.\n"
                                 : "processor time, as nobody counts instructions here.\n");
  out_ << fmt::format("{:<52} {:>20} {:>20} {:>9}  {}\n", "task", "ours", "yardstick", "ratio",
                      "gate / goal");
}

void RatioTable::part(const std::string& name) {
  end_part();
  part_ = name;
  out_ << "-- " << name << '\n';
  // Makes the kernel restart the peak (proc(5), clear_refs).
  std::ofstream("/proc/self/clear_refs") << "5";
}

void RatioTable::end_part() {
  if (part_.empty()) return;
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmHWM:"))
      out_ << fmt::format("   peak memory {:.0f} MB\n", std::strtod(line.c_str() + 6, nullptr) / 1024);
  }
  part_.clear();
}

void RatioTable::growth(const std::string& task, const std::vector<std::pair<std::string, Contender>>& sizes,
                        Limit limit) {
  std::vector<int> repeats;
  for (const auto& [name, contender] : sizes) repeats.push_back(repeats_for(contender));
  std::vector<std::vector<Work>> work(sizes.size());
  std::vector<double> ratios;
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t s = 0; s < sizes.size(); ++s)
      work[s].push_back(measured(sizes[s].second, repeats[s]).work);
    ratios.push_back(ratio_of(work.back().back(), work.front().back()));
  }
  std::vector<std::string> texts;
  for (std::size_t s = 0; s < sizes.size(); ++s)
    texts.push_back(sizes[s].first + ": " + time_text(median(work[s]).seconds, sizes[s].second.unit));
  out_ << fmt::format("   {}: {}\n", task, fmt::join(texts, ", "));
  if (!counts_instructions()) limit.gate *= 2;
  row(task + ", growth per " + sizes.back().second.unit, "", "", median(ratios), limit);
}

void RatioTable::compare(const std::string& task, const Contender& ours, const Contender& yardstick,
                         Limit limit) {
  const int our_repeats = repeats_for(ours);
  const int their_repeats = repeats_for(yardstick);
  std::vector<Work> our_work;
  std::vector<Work> their_work;
  std::vector<double> ratios;
  for (int round = 0; round < rounds; ++round) {
    Measured mine;
    if (round % 2 == 0) mine = measured(ours, our_repeats);
    const Measured theirs = measured(yardstick, their_repeats);
    if (round % 2 != 0) mine = measured(ours, our_repeats);
    our_work.push_back(mine.work);
    their_work.push_back(theirs.work);
    ratios.push_back(limit.at_most ? ratio_of(mine.work, theirs.work) : theirs.passed / mine.passed);
  }
  row(task, time_text(median(our_work).seconds, ours.unit),
      time_text(median(their_work).seconds, yardstick.unit), median(ratios), limit);
}

void RatioTable::compare_once(const std::string& task, const Contender& ours, const Contender& yardstick,
                              Limit limit) {
  const Work mine = measured(ours, 1).work;
  compare_work(task, mine, measured(yardstick, repeats_for(yardstick)).work, ours.unit, limit);
}

void RatioTable::compare_work(const std::string& task, const Work& ours, const Work& yardstick,
                              const std::string& unit, Limit limit) {
  row(task, time_text(ours.seconds, unit), time_text(yardstick.seconds, unit), ratio_of(ours, yardstick),
      limit);
}

void RatioTable::figure(const std::string& task, double value, const std::string& unit, Limit limit) {
  row(task, fmt::format("{:.1f} {}", value, unit), "", value, limit);
}

void RatioTable::row(const std::string& task, const std::string& ours, const std::string& yardstick,
                     double ratio, Limit limit) {
  const bool gate = meets(ratio, limit.gate, limit.at_most);
  const bool goal = meets(ratio, limit.goal, limit.at_most);
  if (!gate) missed_gates_.push_back(task);
  if (gate && !goal) missed_goals_.push_back(task);
  const char* sign = limit.at_most ? "<=" : ">=";
  const char* verdict = goal ? "goal met" : gate ? "gate met" : "MISSED";
  out_ << fmt::format("{:<52} {:>20} {:>20} {:>9.2f}  {} {:g} / {:g}, {}\n", task, ours, yardstick, ratio,
                      sign, limit.gate, limit.goal, verdict)
       << std::flush;
}

int RatioTable::finish() {
  end_part();
  const auto list = [this](const char* what, const std::vector<std::string>& tasks) {
    if (tasks.empty()) return;
    out_ << what << ":\n";
    for (const auto& task : tasks) out_ << "  " << task << '\n';
  };
  list("Gates missed", missed_gates_);
  list("Goals missed, gates met", missed_goals_);
  if (missed_gates_.empty()) out_ << "All gates met.\n";
  return static_cast<int>(missed_gates_.size());
}

void require_agreement(bool agree, const std::string& what) {
  if (agree) return;
  std::cerr << "The implementations do not agree: " << what << '\n';
  std::exit(EXIT_FAILURE);
}

}  // namespace rearguard::benchmarks
