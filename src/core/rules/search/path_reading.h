#pragma once
// One given path: what it costs, which stop ends it, and what the search makes of it.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "pathing/candidate_graph.h"
#include "pathing/refinement.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/search/motion.h"

namespace rearguard {

class CompiledClauses;
class SearchMask;
struct PropertyUse;
struct ValueUse;

/// Returns the movement points of a path for its mover, or nothing if a step cannot be made. Leaving the map
/// by an exit costs nothing.
std::optional<MovementPoints> cost_of_path(const PathQuestion& asked, std::span<const Hex> path);

/// Returns the index of the stop that ends a path in its last hex; nothing if none does.
std::optional<std::size_t> stop_of_path(const PathQuestion& asked, std::span<const Hex> path);

/// The search with its graph narrowed to one path, which starts in the hex of the unit and enters at least
/// one. All that it is made from must outlive it.
class PathReading {
 public:
  PathReading(const QuestionContext& context, const CompiledClauses& compiled, std::span<const Hex> path);

  /// Tests whether walks of the motion begin with the path; true if there are too many to list.
  bool is_of_motion() const { return !beginning_.empty(); }
  /// Tests whether every such walk goes on from the end of the path to a goal that it reaches.
  bool stops_short() const;
  /// Tests whether the motion and the length rule let a walk end where the path does.
  bool has_length() const;
  /// Tests whether the path has what a clause of the rule set tests: its property, or the lack of it.
  bool breaks(std::uint32_t clause) const;
  /// Returns the clause that rules out a path which the search does not try: the motion, the first forbid
  /// without an exception, or else the length rule.
  std::uint32_t clause_against() const;
  /// Tests whether movement points are left, at the end of the path, for a further step that passes the plain
  /// forbids.
  bool can_pay_on() const;
  /// Returns the steps of the path (1 for the first) that have a property, which is not negated and not of
  /// one member for all steps; for the revisit, those into hexes entered before.
  std::vector<std::size_t> places_of(const PropertyUse& use) const;
  /// Returns the sum over the path of what `minimize` or `maximize` adds up; `kind` says which values are
  /// worse, as those of steps without a path to their anchor are.
  std::int64_t value(const ValueUse& use, ClauseKind kind = ClauseKind::minimize) const;

 private:
  SearchMask mask(GraphProperties& scratch) const;
  std::size_t last() const { return path_.size() - 1; }
  std::uint32_t step_into(std::size_t at) const { return graph_->edges[graph_->first_edge[at]].step; }
  bool removes_it(GraphClause clause, const GraphProperties& facts) const;

  QuestionContext context_;
  const CompiledClauses& compiled_;
  std::span<const Hex> path_;
  WalkLengths lengths_;
  std::vector<EnumeratedWalk> beginning_;  ///< the walks of the motion that begin with the path
  std::shared_ptr<const CandidateGraph> graph_;
  GraphProperties facts_;
};

}  // namespace rearguard
