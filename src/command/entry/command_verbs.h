#pragma once
// The commands and options of the program, with their help texts.

#include <vector>

namespace CLI {
class App;
}

namespace rearguard {

struct Options;
struct Program;

/// Adds every command to `app`, those of `program` included. Their values go into `options`, which must
/// outlive `app`.
void add_verbs(CLI::App& app, Options& options, const Program& program);

/// Returns the commands directly below the program, or below a command such as `game`.
std::vector<const CLI::App*> verbs_below(const CLI::App& app);

}  // namespace rearguard
