#pragma once
// The search for a board on which two rule sets part, from those of examples on.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "src/core/rules/words/reading.h"

namespace rearguard {

struct Example;
struct RuleSet;

struct PartingLimits {
  std::optional<int> seconds;              ///< of one search
  std::optional<std::uint64_t> questions;  ///< boards instead of a time
  std::uint64_t seed = 1;                  ///< of random boards
};

/// One of two rule sets, and what its example is to be called.
struct PartingSide {
  const RuleSet* rules = nullptr;
  ReadingChoices readings;  ///< that the example states
  std::string id, text;
};

struct Parting {
  std::size_t units = 0;  ///< 0: no board was found
  std::uint64_t boards = 0;
  std::array<std::string, 2> examples;  ///< ready to paste into a file of examples
};

/// Searches the boards of examples, with one thing changed, and then small boards.
Parting search_parting(const PartingLimits& limits, const std::array<PartingSide, 2>& sides,
                       const std::vector<Example>& examples);

}  // namespace rearguard
