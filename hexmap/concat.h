#pragma once
// Joins pieces of text.

#include <string>
#include <string_view>

namespace rearguard {

/// Returns the pieces one after the other.
template <class... Pieces>
std::string concat(const Pieces&... pieces) {
  std::string text;
  text.reserve((std::string_view(pieces).size() + ...));
  (text.append(std::string_view(pieces)), ...);
  return text;
}

}  // namespace rearguard
