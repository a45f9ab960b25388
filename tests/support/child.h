#pragma once
// The built command as a child process of the test, to be interrupted.

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "src/core/document/deferred_signals.h"

namespace rearguard::testing {

/// The command with these arguments, with `input` as standard input and its output discarded.
class Child {
 public:
  explicit Child(const std::vector<std::string>& words, const std::string& input = "/dev/null") {
    {
      // The child must not inherit the test's signal handlers.
      const DeferredSignals held;
      process_ = ::fork();
      if (process_ == 0) {
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_DFL);
      }
    }
    if (process_ != 0) return;
    ::setenv("REARGUARD_DATA", REARGUARD_SOURCE_DIR, 1);
    ::setenv("SDL_VIDEODRIVER", "dummy", 1);
    for (const char* display : {"DISPLAY", "WAYLAND_DISPLAY"}) ::unsetenv(display);
    ::setenv("SDL_AUDIODRIVER", "dummy", 1);
    if (::chdir(REARGUARD_SOURCE_DIR) != 0) ::_exit(126);
    ::dup2(::open(input.c_str(), O_RDONLY), 0);
    for (const int stream : {1, 2}) ::dup2(::open("/dev/null", O_WRONLY), stream);
    std::vector<char*> arguments{const_cast<char*>(REARGUARD_COMMAND)};
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    ::execv(REARGUARD_COMMAND, arguments.data());
    ::_exit(127);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    if (process_ > 0) end(SIGKILL);
  }

  /// Returns true once the command is running and has installed a handler for this signal.
  bool catches(int signal) const {
    const std::string process = "/proc/" + std::to_string(process_);
    std::error_code ignored;
    if (!std::filesystem::equivalent(process + "/exe", REARGUARD_COMMAND, ignored)) return false;
    std::ifstream status(process + "/status");
    for (std::string line; std::getline(status, line);) {
      if (line.starts_with("SigCgt:"))
        return ((std::stoull(line.substr(7), nullptr, 16) >> static_cast<unsigned>(signal - 1)) & 1U) != 0;
    }
    return false;
  }

  /// Sends a signal, waits, and returns the exit status as a shell does: 128 plus the signal if that ended
  /// the process.
  int end(int signal) {
    ::kill(process_, signal);
    int status = 0;
    ::waitpid(process_, &status, 0);
    process_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

 private:
  pid_t process_ = 0;
};

}  // namespace rearguard::testing
