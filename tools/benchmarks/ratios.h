#pragma once
// Measures two implementations of the same work in turns within one process, and judges the median ratio of
// the rounds: of their instructions where the processor counts them, which holds on any machine; elsewhere of
// their processor time, since on a shared machine only ratios are stable from run to run.

#include <functional>
#include <iosfwd>
#include <string>
#include <utility>
#include <vector>

namespace rearguard::benchmarks {

/// What has been done, or is done per unit of work.
struct Work {
  double seconds = 0;       ///< of processor time
  double instructions = 0;  ///< 0 where nobody counts them
};
Work operator-(const Work& a, const Work& b);
Work operator/(const Work& work, double units);

/// Returns the work of this process so far, with that of its threads and of the processes that it has
/// awaited.
Work work_so_far();
/// Whether the processor counts instructions.
bool counts_instructions();
/// Returns `a` over `b`, by instructions or else by time.
double ratio_of(const Work& a, const Work& b);
/// Returns the work with the median ratio to a second.
Work median(std::vector<Work> values);

/// One of the two implementations. Each call of `batch` does `units` of work (queries, hexes, …).
struct Contender {
  std::function<void()> batch;
  double units = 1;
  std::string unit = "query";
};

/// The limits of a ratio. `at_most`: smaller is better; otherwise larger is.
struct Limit {
  bool at_most = true;
  double gate = 0;  ///< missing it fails the run
  double goal = 0;  ///< expected of a release
};
inline Limit at_most(double gate, double goal) {
  return {true, gate, goal};
}
inline Limit at_least(double gate, double goal) {
  return {false, gate, goal};
}

/// The table that a run prints, row by row.
class RatioTable {
 public:
  explicit RatioTable(std::ostream& out);

  /// Begins a part of the table. Prints the peak memory of the part before it.
  void part(const std::string& name);

  /// Measures both in nine rounds, with the first one alternating. For `at_most` limits the ratio is the work
  /// per unit of `ours` over that of `yardstick`; for `at_least` limits it is that of the times that have
  /// passed, inverted ("so many times faster").
  void compare(const std::string& task, const Contender& ours, const Contender& yardstick, Limit limit);

  /// Measures the same work at ascending sizes in turns. The ratio is the work per unit at the last size over
  /// that at the first. By time the gate is twice as wide: it depends on which sizes fit into the caches.
  void growth(const std::string& task, const std::vector<std::pair<std::string, Contender>>& sizes,
              Limit limit);

  /// As `compare` with an `at_most` limit, for work that takes seconds: ours is done once.
  void compare_once(const std::string& task, const Contender& ours, const Contender& yardstick, Limit limit);

  /// The ratio of two amounts of work that were measured elsewhere in the same run, per unit.
  void compare_work(const std::string& task, const Work& ours, const Work& yardstick, const std::string& unit,
                    Limit limit);

  /// Prints a figure that is not a time, such as bytes per hex.
  void figure(const std::string& task, double value, const std::string& unit, Limit limit);

  /// Ends the last part, prints the missed gates and goals, and returns the number of missed gates.
  int finish();

 private:
  void row(const std::string& task, const std::string& ours, const std::string& yardstick, double ratio,
           Limit limit);

  void end_part();

  std::ostream& out_;
  std::string part_;
  std::vector<std::string> missed_gates_;
  std::vector<std::string> missed_goals_;
};

/// Makes the compiler work a value out, though nothing reads it.
template <class Value>
void keep(const Value& value) {
  asm volatile("" : : "g"(&value) : "memory");
}

/// Exits with a message if two implementations disagree: comparing their times would be meaningless.
void require_agreement(bool agree, const std::string& what);

}  // namespace rearguard::benchmarks
