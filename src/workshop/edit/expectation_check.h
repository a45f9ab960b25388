#pragma once
// What the program computes for the expectations of a map's author.

#include "src/core/io/maps/expectation.h"

namespace rearguard {

class RuleLibrary;

struct ComputedExpectation {
  bool agrees = false;
  std::string text;  ///< "costs 3 1/2 MP", "ends in 0304 and 0405"; or the difference, step by step
  /// The same expectation with what is computed; nothing if that is impossible.
  std::optional<Expectation> as_computed;
};

/// Computes one. `folder` is that of the map's document, in which its rules are looked for.
ComputedExpectation computed(const Expectation& expectation, const std::shared_ptr<const HexMap>& map,
                             const RuleLibrary& rules, const std::string& folder);

ExpectedMove with_cost(ExpectedMove move, const HexMap& map);

}  // namespace rearguard
