#pragma once
// Formulas as readers are told them.

#include <string>
#include <string_view>

namespace rearguard {

/// Returns a formula with its functions in words: "(strength / 2, rounded up) + 1".
std::string in_words(std::string_view formula);

}  // namespace rearguard
