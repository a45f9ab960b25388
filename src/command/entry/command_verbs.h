#pragma once
// The commands and options of the program, with their help (commands.help).

#include <vector>

#include "src/command/session/program.h"

namespace CLI {
class App;
}

namespace rearguard {

struct Options;

/// Adds every command to `app`, those of `program` included, and returns what runs them. Their values go into
/// `options`, which must outlive both.
std::vector<ProgramVerb> add_verbs(CLI::App& app, Options& options, const Program& program);

/// Returns the commands directly below the program, or below a command such as `game`.
std::vector<const CLI::App*> verbs_below(const CLI::App& app);

}  // namespace rearguard
