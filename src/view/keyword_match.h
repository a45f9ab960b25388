#pragma once
// Looking for a known word inside a name that a map's author made up.

#include <initializer_list>
#include <string_view>

namespace rearguard {

/// Whether `name` contains one of the words, whatever its letter case. The words are lower case.
bool mentions(std::string_view name, std::initializer_list<std::string_view> words);

}  // namespace rearguard
