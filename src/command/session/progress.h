#pragma once
// A progress bar on the terminal, for work that takes longer than a second.

#include <chrono>
#include <iosfwd>
#include <string>

namespace rearguard {

/// A line that is rewritten in place. Writes nothing in the first second, and nothing at all if the stream is
/// not a terminal.
class ProgressBar {
 public:
  /// `watched` means that `out` is a terminal.
  ProgressBar(std::ostream& out, bool watched);
  /// Writes to `err`; watched if that is standard error on a terminal.
  explicit ProgressBar(std::ostream& err);
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  /// Wipes the line.
  ~ProgressBar();

  /// Shows the finished share, from 0 to 1, and the next piece of work.
  void show(double share, const std::string& next);
  /// Wipes the line.
  void done();

 private:
  std::ostream& out_;
  bool watched_;
  std::size_t width_ = 0;  ///< bytes on the line
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

}  // namespace rearguard
