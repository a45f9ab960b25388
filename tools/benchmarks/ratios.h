#pragma once
// Times two ways of doing the same work in turns, inside one process, and judges the median ratio of
// the rounds: on a machine that others use as well, nothing else holds from one run to the next.

#include <functional>
#include <iosfwd>
#include <string>
#include <utility>
#include <vector>

namespace rearguard::workspace {

/// One of the two ways. `batch` does `units` of work (queries, hexes, …) each time it is called.
struct Contender {
  std::function<void()> batch;
  double units = 1;
  std::string unit = "query";
};

/// What a ratio is held against. `at_most`: smaller is better; otherwise larger is.
struct Limit {
  bool at_most = true;
  double gate = 0;  ///< missing it fails the run
  double goal = 0;  ///< what a release should show
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

  /// Begins a part of the table. When the next begins, the most memory that the process held meanwhile is
  /// printed.
  void part(const std::string& name);

  /// Nine rounds; each times both ways, the first in every other round first. The ratio is the time a
  /// unit of `ours` over that of `yardstick` for `at_most` limits, and the other way round for
  /// `at_least` ones ("so many times faster").
  void compare(const std::string& task, const Contender& ours, const Contender& yardstick, Limit limit);

  /// The same work at ascending sizes, timed in turns. The ratio is the time a unit at the last size over
  /// that at the first.
  void growth(const std::string& task, const std::vector<std::pair<std::string, Contender>>& sizes,
              Limit limit);

  /// How long something takes, held against nothing.
  void time(const std::string& task, const Contender& ours);

  /// A figure that needs no clock, such as bytes a hex.
  void figure(const std::string& task, double value, const std::string& unit, Limit limit);

  /// Ends the last part, and prints which gates and goals were missed. Returns the number of missed gates.
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

/// Ends the program with a message where two implementations do not agree on an answer: timing them
/// against each other would mean nothing.
void require_agreement(bool agree, const std::string& what);

}  // namespace rearguard::workspace
