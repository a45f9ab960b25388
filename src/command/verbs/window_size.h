#pragma once
// The option --size of the commands that open a window.

#include <optional>
#include <string>
#include <utility>

namespace rearguard {

/// Reads "1280x800".
std::optional<std::pair<int, int>> parse_window_size(const std::string& text);
/// Returns the message about a size that cannot be read.
std::string window_size_problem(const std::string& text);

}  // namespace rearguard
