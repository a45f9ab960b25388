#pragma once
// What the command tells of itself besides --help: scripts that complete words in a shell, and its manual
// page. Both are made of the options themselves, so that they cannot fall behind.

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace rearguard {

inline const std::vector<std::string> completed_shells = {"bash", "zsh", "fish"};

/// A script to be sourced (bash, fish) or to lie in zsh's function path; nothing for other shells. `rules`:
/// the names offered where rules are asked for.
std::optional<std::string> completion_script(const CLI::App& app, const std::string& shell,
                                             const std::vector<std::string>& rules);

/// The page for man(1), in troff.
std::string manual_page(const CLI::App& app, const std::string& version);

}  // namespace rearguard
