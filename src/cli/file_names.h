#pragma once
// Files as documents name each other.

#include <string>

namespace rearguard {

/// A path as a file in the folder of `output` would name it.
std::string seen_from(const std::string& output, const std::string& path);

}  // namespace rearguard
