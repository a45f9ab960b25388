#include "src/answers/view/keyword_match.h"

#include <algorithm>
#include <string>

namespace rearguard {

bool mentions(std::string_view name, const std::vector<std::string_view>& words) {
  std::string lower(name);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return lower.find(word) != std::string::npos; });
}

}  // namespace rearguard
