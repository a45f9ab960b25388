#pragma once
// The verbs and options of the command, one by one, with what its help says of each.

#include <vector>

namespace CLI {
class App;
}

namespace rearguard {

struct Options;

/// Adds every verb to `app`; what is said with them is left in `options`, which must live as long.
void add_verbs(CLI::App& app, Options& options);

/// The verbs that stand below the command or below another verb.
std::vector<const CLI::App*> verbs_below(const CLI::App& app);

}  // namespace rearguard
