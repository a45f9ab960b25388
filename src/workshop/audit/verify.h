#pragma once
// Compares a map with the expectations of its author.

#include "src/core/io/maps/expectation.h"

namespace rearguard {

struct Finding;
struct RuleSet;

/// What a retreat comes to.
struct RetreatAnswer {
  std::string problem;  ///< why there is no answer; empty: there is one
  std::string outcome;  ///< "retreat", "captured" …
  std::vector<Hex> end_hexes;
};
RetreatAnswer answer_of(const std::shared_ptr<const HexMap>& map, const ExpectedRetreat& expected,
                        const RuleSet& rule_set);

/// Compares a move with its expectation. Returns the mismatch, with the path and the cost of each step, or
/// nothing. `index`: of the expectation, for the subject of the finding.
std::optional<Finding> verify(const HexMap& map, const ExpectedMove& expected, const std::string& text,
                              std::size_t index);
/// Compares a retreat with its expectation: one finding for each end hex that differs, with the path to it or
/// the clause that rules it out.
std::vector<Finding> verify(const std::shared_ptr<const HexMap>& map, const ExpectedRetreat& expected,
                            const RuleSet& rule_set, const std::string& text, std::size_t index);

}  // namespace rearguard
