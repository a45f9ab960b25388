#pragma once
// Whole processes, timed from their start to their end.

#include <string>
#include <vector>

namespace rearguard::workspace {

/// Runs a program with its output thrown away and its input from a file (empty: none), and waits for it. Ends
/// this one with a message where it cannot be run or does not end with `status`.
void run_process(const std::vector<std::string>& command, const std::string& input = {}, int status = 0);

/// The program that players run, and one that does no more than read the files it is told.
std::string our_program();
std::string bare_program();

/// A file that goes with the object.
class TemporaryFile {
 public:
  /// `name`: the last part of its path, which tells it from others of this process.
  TemporaryFile(const std::string& name, const std::string& text);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace rearguard::workspace
