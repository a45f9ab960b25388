#include "tools/benchmarks/processes.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "tools/benchmarks/ratios.h"

extern char** environ;

namespace rearguard::benchmarks {

void run_process(const std::vector<std::string>& command, const std::string& input, int status) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, input.empty() ? "/dev/null" : input.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  const int failed = posix_spawn(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  int ended = 0;
  const bool waited = failed == 0 && waitpid(child, &ended, 0) == child;
  require_agreement(waited && WIFEXITED(ended) && WEXITSTATUS(ended) == status,
                    fmt::format("`{}` ends with status {}", command[0], status));
}

std::string our_program() {
  return REARGUARD_PROGRAM;
}

TemporaryFile::TemporaryFile(const std::string& name, const std::string& text)
    : path_(std::filesystem::temp_directory_path() / fmt::format("rearguard_bench_{}_{}", getpid(), name)) {
  std::ofstream(path_, std::ios::binary) << text;
}

TemporaryFile::~TemporaryFile() {
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

}  // namespace rearguard::benchmarks
