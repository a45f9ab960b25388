#pragma once
// Finds known words in names chosen by the author of a map.

#include <string_view>
#include <vector>

namespace rearguard {

/// Returns true if `name` contains one of the words, ignoring case. The words must be lower case.
bool mentions(std::string_view name, const std::vector<std::string_view>& words);

}  // namespace rearguard
