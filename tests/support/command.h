#pragma once
// Runs the built command.

#include "tests/support/quoted.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

namespace rearguard::testing {

struct Ran {
  int status = -1;
  std::string out, err;
};

/// Runs the command with these arguments, `input` as standard input, and the source folder (or `data`) as
/// data folder.
Ran run(const std::vector<std::string>& words, const std::string& input = {},
        const std::string& data = REARGUARD_SOURCE_DIR);

/// The same with a file as standard input; `first` is a shell command to run before it, such as "ulimit -t
/// 9;".
Ran run_from(const std::string& source, const std::vector<std::string>& words, const std::string& first = {},
             const std::string& data = REARGUARD_SOURCE_DIR);

/// Checks for exit status 2, nothing on standard output, and this message on standard error.
void check_rejected(const std::vector<std::string>& words, const std::string& message);

inline const std::string rout_position = "maps/2930/rout.toml";
inline const std::string afternoon = "maps/keddles-mill/afternoon.toml";

}  // namespace rearguard::testing
