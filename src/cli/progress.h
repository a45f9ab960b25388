#pragma once
// A bar on the terminal for work that takes longer than one likes to wait in silence.

#include <chrono>
#include <iosfwd>
#include <string>

namespace rearguard {

/// One line that is written over and over. Nothing is written in the first second, and nothing at all where
/// nobody watches.
class ProgressBar {
 public:
  /// `watched`: `out` is a terminal.
  ProgressBar(std::ostream& out, bool watched);
  /// On standard error, watched where that is a terminal.
  explicit ProgressBar(std::ostream& err);
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  /// Wipes the line.
  ~ProgressBar();

  /// `share` done, from 0 to 1, and what comes next.
  void show(double share, const std::string& next);
  /// Wipes the line.
  void done();

 private:
  std::ostream& out_;
  bool watched_;
  std::size_t width_ = 0;  ///< of what stands on the line
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

}  // namespace rearguard
