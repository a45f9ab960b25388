// The program: parses the arguments, runs the command, returns the exit status.

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include "src/command/entry/command_line.h"
#include "src/command/session/data_directory.h"
#include "src/command/session/program.h"
#include "src/command/session/terminal_output.h"
#include "src/command/verbs/stage_window.h"
#include "src/core/document/diagnostic.h"
#include "src/core/document/file_access.h"
#include "src/core/engine/terms/work_meter.h"
#include "src/core/io/rules/wording.h"

namespace {

using namespace rearguard;

/// Lets documents name the shipped files, and every file or folder among the arguments.
void allow_given_files(const std::vector<std::string>& words, const std::string& data) {
  for (const char* folder : {"/maps", "/assets"}) {
    if (!data.empty()) open_to_documents(data + folder, Opened::always);
  }
  for (const std::string& word : words) {
    const std::size_t value = word.starts_with("--") ? word.find('=') + 1 : 0;
    std::error_code ignored;
    if (std::filesystem::exists(word.substr(value), ignored))
      open_to_documents(word.substr(value), Opened::by_command);
  }
}

/// Returns ": No space left on device"; empty for error 0.
std::string reason_of(int error) {
  return error == 0 ? std::string() : ": " + std::generic_category().message(error);
}

/// Runs the command. Reports exhausted memory and unreadable input as errors.
Status run_or_report(Session& session, CommandLine& line) {
  const char* const no_memory = "there is not enough memory for this";
  try {
    return line.run(session);
  } catch (const std::bad_alloc&) {
    return refuse(session, no_memory);
  } catch (const std::length_error&) {
    return refuse(session, no_memory);
  } catch (const TooMuchWork& problem) {
    return refuse(session, problem.what());
  } catch (const std::ios_base::failure& problem) {
    return refuse(session, "the input cannot be read: " + problem.code().message());
  }
}

/// Flushes standard output. Returns `status`, or `unusable` if the answer could not be written.
Status written(Status status) {
  if (std::cout) errno = 0;
  std::cout.flush();
  if (std::cout) return status;
  // A reader that closed the pipe, such as `head`, has read enough.
  if (errno != EPIPE)
    std::cerr << "rearguard: error: the answer cannot be written" << reason_of(errno) << '\n';
  return unusable;
}

/// Sees to it that no document is opened as one of the standard streams, which may have been closed: what is
/// written there, or read from there, fails as before.
void hold_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) < 0) ::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

/// Lets the lines of the manual work in any folder: a shipped file that is not here is found among the data.
/// Only the first path is looked for, and one to compare with: others may be of files to write.
void find_shipped_files(std::vector<std::string>& words) {
  const std::string data = data_directory();
  bool is_first = true;
  for (std::size_t i = 0; i < words.size() && !data.empty(); ++i) {
    std::string& word = words[i];
    if (!word.starts_with("maps/") && !word.starts_with("assets/")) continue;
    const bool may_be = std::exchange(is_first, false) || words[i - 1] == "--compare";
    std::error_code unknown;
    const std::string shipped = data + "/" + word;
    if (may_be && !std::filesystem::exists(word, unknown) && std::filesystem::exists(shipped, unknown))
      word = shipped;
  }
}

/// Turns a file alone into the command that opens it, as a double click does. Returns why nothing opens it.
std::optional<Diagnostic> name_command(std::vector<std::string>& words) {
  std::error_code unknown;
  if (words.size() != 1 || words.front().find_first_of("./") == std::string::npos ||
      !std::filesystem::is_regular_file(words.front(), unknown))
    return std::nullopt;
  const auto command = window_command_for(words.front());
  if (!command) return command.problems().front();
  words.insert(words.begin(), *command);
  return std::nullopt;
}

/// Says what the program is, where no window can open.
void introduce(std::ostream& out) {
  out << "Rearguard: hex wargames and their retreats. With a display `rearguard` opens its first screen; "
         "there is none "
         "here. These work without one:\n"
      << "  rearguard retreat maps/2930/rout.toml --unit b1 --result rout\n"
      << "  rearguard game new maps/2930/skirmish.toml --save my-game.journal\n"
      << "  rearguard --help\n";
}

/// Runs the command of a line that has been read.
Status run_words(CommandLine& line, const std::vector<std::string>& words, const Program& program) {
  const std::string data = data_directory();
  allow_given_files(words, data);
  ReadingChoices readings;
  std::optional<std::string> wrong_reading;
  for (const std::string& text : line.options().readings) {
    if (!wrong_reading) wrong_reading = add_reading_choices(text, readings);
  }
  read_all_rules_by(std::move(readings));
  Session session{std::cin,
                  std::cout,
                  std::cerr,
                  RuleLibrary(data.empty() ? "" : data + "/assets/rules"),
                  data.empty() ? "" : data + "/assets/art",
                  line.options().save,
                  line.options().foreign,
                  &program,
                  line.options().seen_by};
  return written(wrong_reading ? refuse(session, "--reading: " + *wrong_reading)
                               : run_or_report(session, line));
}

}  // namespace

int main(int argc, char** argv) {
  hold_standard_streams();
  std::ios::sync_with_stdio(false);
  // The writer of a file that exceeds the size limit reports it and cleans up.
  std::signal(SIGXFSZ, SIG_IGN);
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  const bool is_alone = words.empty();
  if (is_alone) words.emplace_back("play");
  Program program;
  add_extras(program);
  CommandLine line(REARGUARD_VERSION, program);
  std::streambuf* const output = std::cout.rdbuf();
  TerminalOutput plain(*output);
  std::cout.rdbuf(&plain);
  std::streambuf* const errors = std::cerr.rdbuf();
  TerminalOutput plain_errors(*errors);
  std::cerr.rdbuf(&plain_errors);
  std::optional<Status> end = fine;
  find_shipped_files(words);
  const auto unopened = name_command(words);
  if (unopened)
    end = unusable, std::cerr << "rearguard: " << to_string(*unopened) << '\n';
  else if (is_alone && !has_display())
    introduce(std::cout);
  else
    end = line.read(words, std::cout, std::cerr);
  const Status status = end ? written(*end) : run_words(line, words, program);
  std::cout.rdbuf(output);
  std::cerr.rdbuf(errors);
  return status;
}
