#pragma once
// Runs the built command.

#include "tests/support/quoted.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

namespace rearguard::testing {

using Words = Strings;

/// Returns words and further ones behind them.
inline Words with(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

struct Ran {
  int status = -1;
  std::string out, err;
};

/// Runs the command with these arguments, `input` as standard input, and the source folder (or `data`) as
/// data folder.
Ran run(const Words& words, const std::string& input = {}, const std::string& data = REARGUARD_SOURCE_DIR);

/// The same with a file as standard input; `first` is a shell command to run before it, such as "ulimit -t
/// 9;".
Ran run_from(const std::string& source, const Words& words, const std::string& first = {},
             const std::string& data = REARGUARD_SOURCE_DIR);

/// Runs the command, checks that it succeeds without a message, and returns what it has printed.
std::string printed(const Words& words, const std::string& input = {});

/// Runs the command, checks that it succeeds, and returns what it has printed, whatever it notes.
std::string output_of(const Words& words, const std::string& input = {});

/// Runs the command, checks for exit status 2, and returns its messages.
std::string refusal_of(const Words& words, const std::string& input = {});

/// Checks for exit status 2, nothing on standard output, and this message on standard error.
void check_rejected(const Words& words, const std::string& message);

inline const std::string rout_position = "maps/2930/rout.toml";
inline const std::string afternoon = "maps/keddles-mill/afternoon.toml";

}  // namespace rearguard::testing
