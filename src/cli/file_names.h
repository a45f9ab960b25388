#pragma once
// Files as documents name each other.

#include <optional>
#include <string>

namespace rearguard {

/// A path as a file in the folder of `output` would name it.
std::string seen_from(const std::string& output, const std::string& path);

/// Why a document `output` may not name the file `path` (as `lasting_reach_problem`), or nothing.
std::optional<std::string> naming_problem(const std::string& output, const std::string& path);

}  // namespace rearguard
