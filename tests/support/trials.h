#pragma once
// How often the tests that attack games and the library do so.

#include <cstdlib>
#include <string>

namespace rearguard::testing {

/// Returns the number of trials: the environment variable REARGUARD_TRIALS, or else `usual`.
inline int trials(int usual) {
  const char* const wish = std::getenv("REARGUARD_TRIALS");
  return wish == nullptr ? usual : std::stoi(wish);
}

}  // namespace rearguard::testing
