#pragma once
// A folder for the files of one test.

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace rearguard::testing {

/// A temporary folder, removed on destruction.
class Scratch {
 public:
  Scratch() {
    static int next = 0;
    // A process of the same number that was stopped may have left its folder.
    do {
      path_ = std::filesystem::temp_directory_path() /
              ("rearguard-test-" + std::to_string(::getpid()) + "-" + std::to_string(next++));
    } while (!std::filesystem::create_directory(path_));
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::string path() const { return path_.string(); }
  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
    return file(name);
  }
  std::string read(const std::string& name) const {
    std::ifstream in(path_ / name, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
  }
  bool holds(const std::string& name) const { return std::filesystem::exists(path_ / name); }

 private:
  std::filesystem::path path_;
};

/// A fixture for tests that need one folder.
struct InScratch {
  Scratch scratch;
};

}  // namespace rearguard::testing
