#pragma once
// A text with another passage, for documents that differ from one another by it.

#include "tests/support/test.h"

namespace rearguard::testing {

/// Returns a text with another passage in place of the first `old`, which must be there.
inline std::string replaced(std::string text, const std::string& old, const std::string& by) {
  const std::size_t at = text.find(old);
  REQUIRE_MESSAGE(at != std::string::npos, old);
  return text.replace(at, old.size(), by);
}

}  // namespace rearguard::testing
