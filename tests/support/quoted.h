#pragma once

#include <string>

namespace rearguard::testing {

/// As the shell takes it for one word.
inline std::string quoted(const std::string& word) {
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace rearguard::testing
