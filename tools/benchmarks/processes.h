#pragma once
// Whole processes, timed from their start to their end.

#include <string>
#include <vector>

namespace rearguard::benchmarks {

/// Runs a program with its output discarded and its input from a file (empty: none), and waits for it. Exits
/// with a message if it cannot be run or does not end with `status`.
void run_process(const std::vector<std::string>& command, const std::string& input = {}, int status = 0);

/// The path of the released program.
std::string our_program();

/// A file that is removed with the object.
class TemporaryFile {
 public:
  /// `name`: the last part of its path, unique within this process.
  TemporaryFile(const std::string& name, const std::string& text);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace rearguard::benchmarks
