#include "tests/support/command.h"

#include <sys/wait.h>

#include <cstdlib>

namespace rearguard::testing {

Ran run_from(const std::string& source, const Words& words, const std::string& first,
             const std::string& data) {
  const Scratch scratch;
  std::string line = "cd " + shell_quoted(REARGUARD_SOURCE_DIR) + " && " + first +
                     " REARGUARD_DATA=" + shell_quoted(data) + " " + shell_quoted(REARGUARD_COMMAND);
  for (const std::string& word : words) line += " " + shell_quoted(word);
  line += " <" + shell_quoted(source) + " >" + shell_quoted(scratch.file("out")) + " 2>" +
          shell_quoted(scratch.file("err"));
  const int status = std::system(line.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, scratch.read("out"), scratch.read("err")};
}

Ran run(const Words& words, const std::string& input, const std::string& data) {
  const Scratch scratch;
  return run_from(scratch.write("in", input), words, {}, data);
}

std::string printed(const Words& words, const std::string& input) {
  const Ran ran = run(words, input);
  CHECK(ran.status == 0);
  CHECK(ran.err == "");
  return ran.out;
}

std::string output_of(const Words& words, const std::string& input) {
  const Ran ran = run(words, input);
  CHECK(ran.status == 0);
  return ran.out;
}

std::string refusal_of(const Words& words, const std::string& input) {
  const Ran ran = run(words, input);
  CHECK(ran.status == 2);
  return ran.err;
}

void check_rejected(const Words& words, const std::string& message) {
  const Ran ran = run(words);
  CAPTURE(message);
  CHECK(ran.status == 2);
  CHECK(ran.out == "");
  CHECK(ran.err == message + "\n");
}

}  // namespace rearguard::testing
