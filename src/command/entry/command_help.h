#pragma once
// Shell completion scripts and the manual page. Both are generated from the options, so they are always up to
// date.

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace rearguard {

/// Returns a script to source (bash, fish) or to put into zsh's function path; nothing for other shells.
/// `rules` are the names to complete for options that take rules.
std::optional<std::string> completion_script(const CLI::App& app, const std::string& shell,
                                             const std::vector<std::string>& rules);

/// Returns the page for man(1), in troff.
std::string manual_page(const CLI::App& app);

}  // namespace rearguard
