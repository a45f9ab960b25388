#pragma once
// How often tests that attack, compare or play at random do so.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace rearguard::testing {

/// Returns the number of trials: the environment variable REARGUARD_TRIALS, or else `usual`.
inline int trials(int usual) {
  const char* const wish = std::getenv("REARGUARD_TRIALS");
  return wish == nullptr ? usual : std::stoi(wish);
}

/// Returns how much of a long test runs: all of it if REARGUARD_RANDOM_BOARDS is set, and otherwise a fifth.
/// So much of the boards, and of how often something is seen on them.
inline std::uint32_t share_of_long(std::uint32_t all) {
  return std::getenv("REARGUARD_RANDOM_BOARDS") == nullptr ? std::max(all / 5, 1U) : all;
}
inline int often_in_long(int all) {
  return std::getenv("REARGUARD_RANDOM_BOARDS") == nullptr ? all / 5 : all;
}

}  // namespace rearguard::testing
