#pragma once
// Tells steps apart by what lies behind them on their walks, so that a property of a step may depend on it.

#include "pathing/candidate_graph.h"

namespace rearguard {

/// A budget, and what steps spend of it.
struct SpentBudget {
  std::int64_t limit = 0;           ///< zero or more
  std::vector<std::int64_t> costs;  ///< by step of the graph; zero or more
  /// By step: not 0 if it takes all that remains, if that is more; empty: none does.
  std::vector<std::uint8_t> takes_all;
};

/// What makes two uses of a step different.
struct StepContexts {
  /// Whether a step is the first of its walk, and whether it is beyond so many hexes.
  std::optional<int> required = std::nullopt;
  /// What the steps before it have spent; all that exceed the limit have spent one more than it.
  std::optional<SpentBudget> budget = std::nullopt;
};

/// Returns the graph of the same walks with a step of its own for each context. Nodes are split where walks
/// to them have spent different amounts. Null if that would be too large.
std::shared_ptr<const CandidateGraph> with_contexts(std::shared_ptr<const CandidateGraph> graph,
                                                    const StepContexts& contexts);

}  // namespace rearguard
