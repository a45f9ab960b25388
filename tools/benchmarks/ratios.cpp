#include "tools/benchmarks/ratios.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>

namespace rearguard::benchmarks {
namespace {

constexpr int rounds = 9;
constexpr double min_seconds = 0.02;  // of one timing: far above the resolution of the clock
constexpr int max_repeats = 100'000;

double seconds(const Contender& contender, int repeats) {
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < repeats; ++i) contender.batch();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
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

RatioTable::RatioTable(std::ostream& out) : out_(out) {
  out_ << "Medians of nine rounds; in each, ours and the yardstick are timed in turns.\n";
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
  std::vector<std::vector<double>> times(sizes.size());
  std::vector<double> ratios;
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t s = 0; s < sizes.size(); ++s) {
      const Contender& c = sizes[s].second;
      times[s].push_back(seconds(c, repeats[s]) / (repeats[s] * c.units));
    }
    ratios.push_back(times.back().back() / times.front().back());
  }
  std::vector<std::string> texts;
  for (std::size_t s = 0; s < sizes.size(); ++s)
    texts.push_back(sizes[s].first + ": " + time_text(median(times[s]), sizes[s].second.unit));
  out_ << fmt::format("   {}: {}\n", task, fmt::join(texts, ", "));
  row(task + ", growth per " + sizes.back().second.unit, "", "", median(ratios), limit);
}

void RatioTable::time(const std::string& task, const Contender& ours) {
  const int repeats = repeats_for(ours);
  std::vector<double> times;
  for (int round = 0; round < rounds; ++round)
    times.push_back(seconds(ours, repeats) / (repeats * ours.units));
  const double taken = median(times);
  out_ << fmt::format("{:<52} {:>20} {:>20}\n", task, time_text(taken, ours.unit),
                      fmt::format("{:.0f} per second", 1 / taken));
}

void RatioTable::compare(const std::string& task, const Contender& ours, const Contender& yardstick,
                         Limit limit) {
  const int our_repeats = repeats_for(ours);
  const int their_repeats = repeats_for(yardstick);
  std::vector<double> our_times;
  std::vector<double> their_times;
  std::vector<double> ratios;
  for (int round = 0; round < rounds; ++round) {
    double our_time = 0;
    double their_time = 0;
    if (round % 2 == 0) our_time = seconds(ours, our_repeats);
    their_time = seconds(yardstick, their_repeats) / (their_repeats * yardstick.units);
    if (round % 2 != 0) our_time = seconds(ours, our_repeats);
    our_time /= our_repeats * ours.units;
    our_times.push_back(our_time);
    their_times.push_back(their_time);
    ratios.push_back(limit.at_most ? our_time / their_time : their_time / our_time);
  }
  row(task, time_text(median(our_times), ours.unit), time_text(median(their_times), yardstick.unit),
      median(ratios), limit);
}

void RatioTable::compare_times(const std::string& task, double ours, double yardstick,
                               const std::string& unit, Limit limit) {
  row(task, time_text(ours, unit), time_text(yardstick, unit), ours / yardstick, limit);
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
