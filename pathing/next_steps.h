#pragma once
// Choosing the next step hex by hex, without looking ahead: a chart, or the best next step.

#include <map>

#include "pathing/refinement.h"

namespace rearguard {

struct CandidateGraph;

/// Returns the properties of every edge of a graph.
std::vector<PropertyBits> edge_properties(const CandidateGraph& graph, const GraphProperties& facts);

/// The choices of one clause along the walks of a candidate graph. At every hex a step is possible if the
/// walk with it passes, so far, every plain forbid: those without an exception, except those of the length
/// rule. Of the possible steps those stay that are in the first possible row, or have the best value.
/// The choices of the clauses before it leave fewer. A walk so far is a *label*: labels are equal if the
/// forbids cannot tell the walks apart.
class NextSteps {
 public:
  /// `graph` has all walks before any clause; `choice` is one of `clauses`. All arguments must outlive this.
  NextSteps(const CandidateGraph& graph, const GraphProperties& facts, std::span<const GraphClause> clauses,
            const GraphClause& choice);

  static constexpr std::uint64_t start = 0;  ///< the label of the walk that has not begun

  struct Step {
    std::uint32_t step = 0;  ///< index into `CandidateGraph::steps`
    bool is_end = false;     ///< the walk ends with it
    std::uint32_t vertex = 0;
    std::uint64_t label = 0;  ///< of the walk with it
  };
  struct Choice {
    std::int64_t best = 0;    ///< of a chart the index of the row
    std::vector<Step> steps;  ///< those that stay; empty if no step is possible, or none that is in a row
  };
  /// Returns the choice after a walk that has not ended. Valid until the next call.
  const Choice& after(std::uint64_t label);

  /// Returns the label of a walk that goes on by a step, `dropped_label` if it departs from the choice.
  std::uint64_t extended(std::uint64_t label, std::uint32_t step, bool is_end);

 private:
  /// A node, and what the forbids remember of the walk to it: sets of members, sums, entered vertices.
  using Memory = std::vector<std::uint64_t>;
  struct State {
    std::uint32_t node = 0;
    Memory memory;
    std::uint64_t earlier = start;  ///< the label of `earlier_`
    friend std::strong_ordering operator<=>(const State&, const State&) = default;
  };

  std::optional<Memory> passing(const State& state, std::uint32_t edge, std::uint32_t head) const;
  std::optional<std::int64_t> rank_of(std::uint32_t edge, bool is_end) const;
  std::uint64_t label_of(State state);

  const CandidateGraph& graph_;
  const GraphProperties& facts_;
  const GraphClause& choice_;
  std::unique_ptr<NextSteps> earlier_;       ///< the choice before this one; null: this is the first
  std::vector<PropertyBits> properties_;     ///< by edge
  std::vector<const GraphClause*> forbids_;  ///< those that remember something
  PropertyBits forbidden_ = 0;
  bool no_revisit_ = false;
  std::vector<State> states_;  ///< by label
  std::map<State, std::uint64_t> labels_;
  std::vector<std::optional<Choice>> choices_;  ///< by label
};

}  // namespace rearguard
