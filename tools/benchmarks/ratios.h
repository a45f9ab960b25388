#pragma once
// Times two implementations of the same work in turns within one process, and judges the median ratio of the
// rounds: on a shared machine, only ratios are stable from run to run.

#include <functional>
#include <iosfwd>
#include <string>
#include <utility>
#include <vector>

namespace rearguard::benchmarks {

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

  /// Times both in nine rounds, with the first one alternating. For `at_most` limits the ratio is the time
  /// per unit of `ours` over that of `yardstick`; for `at_least` limits its inverse ("so many times faster").
  void compare(const std::string& task, const Contender& ours, const Contender& yardstick, Limit limit);

  /// Times the same work at ascending sizes in turns. The ratio is the time per unit at the last size over
  /// that at the first.
  void growth(const std::string& task, const std::vector<std::pair<std::string, Contender>>& sizes,
              Limit limit);

  /// The ratio of two times that were measured elsewhere in the same run, in seconds per unit of work.
  void compare_times(const std::string& task, double ours, double yardstick, const std::string& unit,
                     Limit limit);

  /// Prints an absolute time, without a limit.
  void time(const std::string& task, const Contender& ours);

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
