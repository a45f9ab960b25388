#pragma once
// Finds known words in names chosen by the author of a map.

#include <initializer_list>
#include <string_view>

namespace rearguard {

/// Returns true if `name` contains one of the words, ignoring case. The words must be lower case.
bool mentions(std::string_view name, std::initializer_list<std::string_view> words);

}  // namespace rearguard
