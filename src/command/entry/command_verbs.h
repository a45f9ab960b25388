#pragma once
// The commands and options of the program, with their help (commands.help).

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "src/command/session/session.h"

namespace CLI {
class App;
}

namespace rearguard {

struct Options;
struct Program;

/// What runs a command, by its words as typed; nothing for one that only commands below it run.
using VerbRun = std::function<Status(Session&)>;
using VerbRuns = std::map<std::string, VerbRun>;

/// Adds every command to `app`, those of `program` included, and returns what runs them. Their values go into
/// `options`, which must outlive both.
VerbRuns add_verbs(CLI::App& app, Options& options, const Program& program);

/// Returns the commands directly below the program, or below a command such as `game`.
std::vector<const CLI::App*> verbs_below(const CLI::App& app);

}  // namespace rearguard
