#pragma once
// The verbs and options of the command, with their help texts.

#include <vector>

namespace CLI {
class App;
}

namespace rearguard {

struct Options;

/// Adds every verb to `app`. Their values go into `options`, which must outlive `app`.
void add_verbs(CLI::App& app, Options& options);

/// Returns the direct subcommands of the command or of a verb.
std::vector<const CLI::App*> verbs_below(const CLI::App& app);

}  // namespace rearguard
