#pragma once
// What is carried out, by the engine and step by step by the reference implementation, with the same dice.

#include "src/extras/doubt/against_oracle.h"

namespace rearguard {

struct BoardQuestion;
struct ReferenceRequest;
struct ReferenceLimits;

/// Compares what an event of the rules comes to, whose name the question has. `second`: as in
/// compare_with_oracle.
OracleComparison compare_event_with_oracle(const RuleSet& rules, const Position& position,
                                           const BoardQuestion& question, const RuleSet* second = nullptr);

/// Compares what a retreat comes to that has a verdict: some legal path must lead there. Only a unit that
/// retreats alone, and in nobody's way, is compared.
OracleComparison compare_retreat_with_oracle(const RuleSet& rules, const Position& position,
                                             const BoardQuestion& question, ReferenceRequest asked,
                                             const ReferenceLimits& limits, const RuleSet* second = nullptr);

}  // namespace rearguard
