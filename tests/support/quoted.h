#pragma once

#include <string>

namespace rearguard::testing {

/// Returns a word in single quotes, as one argument for the shell.
inline std::string shell_quoted(const std::string& word) {
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace rearguard::testing
