#pragma once
// Narrowing a set of walks, clause by clause, without ever listing it.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "pathing/candidate_graph.h"

namespace rearguard {

using PropertyBits = std::uint64_t;  ///< one bit for each yes-or-no property that a doctrine asks about

/// What a clause does to a set of paths.
enum class ClauseKind : std::uint8_t {
  forbid,    ///< removes every path with the property
  avoid,     ///< the same, unless that would remove all of them
  minimize,  ///< keeps the paths with the smallest value
  maximize,  ///< keeps the paths with the greatest value
};

/// One clause in the terms of a graph. Plain data; a rule file's clause is translated into it.
struct GraphClause {
  ClauseKind kind = ClauseKind::forbid;

  /// What the clause looks at.
  enum class Test : std::uint8_t {
    any,               ///< `bits`: some step has one of them
    revisit,           ///< a hex is entered twice, or the start hex is
    lacks,             ///< no step has any of `bits`
    no_common_member,  ///< no member of `set` is common to all steps
    over_limit,        ///< the sum of `value` over the steps is above `limit`
    value,             ///< the sum of `value` over the steps (least and most only)
  };
  Test test = Test::any;
  PropertyBits bits = 0;   ///< any
  int set = 0;             ///< no_common_member: index into GraphProperties::sets
  int value = 0;           ///< value, over_limit: index into GraphProperties::values
  std::int64_t limit = 0;  ///< over_limit

  /// Judge hex by hex: at every hex the walk keeps only its best next steps, among those by which the
  /// retreat can be completed. For `forbid` it makes no difference.
  bool step_by_step = false;

  /// avoid, forbid (any): where every path without the property has one of these, the paths with the
  /// property that have none of these stay.
  PropertyBits except_to_avoid = 0;
  /// forbid (any): the clause removes nothing where it would leave nothing of the set that passes
  /// every other forbid.
  bool unless_only_path = false;
  /// least, most: only paths that have none of these can beat another; a path stays unless one of
  /// them is strictly better.
  std::optional<PropertyBits> benchmark_excludes;
};

/// What holds of each step of a candidate graph, for one question.
struct GraphProperties {
  std::vector<PropertyBits> passing;  ///< by step: properties of making it to a hex that is passed
  std::vector<PropertyBits> ending;   ///< by step: properties of making it to the end hex
  /// By step: further properties of passing a hex after at least `late_from` steps; empty: none.
  std::vector<PropertyBits> late;
  int late_from = 0;
  /// Values by step for each value that a clause asks for, and whether it counts on the last step,
  /// on the others, or on all. A value is at most 2^40 in magnitude.
  struct Values {
    std::vector<std::int64_t> passing;
    std::vector<std::int64_t> ending;
  };
  std::vector<Values> values;
  /// For each set that a clause asks for: the members of every step, as `words` words a step.
  struct Members {
    std::size_t words = 0;
    std::vector<std::uint64_t> bits;
  };
  std::vector<Members> sets;
};

/// What one clause did.
struct ClauseEffect {
  bool acted = false;      ///< it removed a path
  bool set_aside = false;  ///< an avoid that would have removed all, or a forbid with that exception
  std::int64_t best = 0;   ///< least, most: the value that was kept (of the best clean path where so asked)
  bool has_best = false;   ///< whether `best` means anything
};

/// The set of paths before a clause, kept for explaining it.
struct PathSet {
  std::shared_ptr<const CandidateGraph> graph;
  std::vector<std::uint8_t> alive;  ///< by edge: lies on some path of the set
};

/// One end hex of a path set.
struct PathEnd {
  std::uint32_t vertex;
  std::uint64_t path_count;  ///< at its maximum where it would overflow
  std::int64_t min_value;    ///< the smallest sum of the value asked for among its paths
};

/// Refines the paths of a candidate graph. One object can be used again for any number of questions;
/// it keeps its scratch space.
class Refinement {
 public:
  enum class Failure : std::uint8_t { none, too_large };

  /// Applies the clauses: every `forbid` in order (those with exceptions last, against what passes all
  /// others), then the rest in order. `keep_history` stores the set before each clause.
  Failure run(std::shared_ptr<const CandidateGraph> graph, const GraphProperties& facts,
              std::span<const GraphClause> clauses, bool keep_history = false);

  /// Indices of the clauses in the order in which `run` applied them.
  const std::vector<std::uint32_t>& order() const { return order_; }
  const std::vector<ClauseEffect>& effects() const { return effects_; }  ///< by clause
  bool empty() const { return empty_; }
  /// The clause after which nothing was left; only where `empty()`. `never_reached` where the candidate
  /// graph had no path to begin with.
  std::uint32_t exhausted_by() const { return emptied_by_; }

  static constexpr std::uint32_t still_open = 0xFFFFFFFF;
  /// By site: still_open where a path ends there, otherwise the clause after which none did
  /// (`never_reached` where the candidate graph itself has no end there).
  static constexpr std::uint32_t never_reached = 0xFFFFFFFE;
  const std::vector<std::uint32_t>& closed_by() const { return closed_by_; }

  /// The paths left: each edge of `graph()` with `alive()` lies on at least one of them.
  const CandidateGraph& graph() const { return *set_.graph; }
  const PathSet& paths() const { return set_; }
  const std::vector<PathSet>& history() const { return history_; }  ///< by clause

  /// The end hexes left, by ascending site, with exact counts and the smallest sum of one value
  /// (`facts.values[value]` as given to `run`, which must still exist). Valid until the next call.
  const std::vector<PathEnd>& ends(int value);

 private:
  void apply(std::uint32_t index, const GraphClause& clause);
  bool apply_path_test(const GraphClause& clause, ClauseEffect& effect);
  bool apply_any(const GraphClause& clause, bool may_empty, ClauseEffect& effect);
  bool apply_exception(const GraphClause& clause, bool may_empty, ClauseEffect& effect);
  bool apply_lacks(const GraphClause& clause, bool may_empty, ClauseEffect& effect);
  bool apply_no_common_member(const GraphClause& clause, bool may_empty, ClauseEffect& effect);
  bool apply_over_limit(const GraphClause& clause, bool may_empty, ClauseEffect& effect);
  bool apply_revisit(bool may_empty, ClauseEffect& effect);
  void apply_next_steps(const GraphClause& clause, ClauseEffect& effect);
  void apply_value(const GraphClause& clause, ClauseEffect& effect);
  void apply_clean_value(const GraphClause& clause, ClauseEffect& effect);

  template <class Keep>
  bool any_path(Keep keep);
  template <class Keep>
  void commit(Keep keep);
  template <class Keep>
  bool narrow(Keep keep);
  template <class KeepEnd>
  bool narrow_ends(KeepEnd keep_end, bool may_empty, ClauseEffect& effect);
  template <class Accumulate>
  void split(std::uint64_t first, Accumulate accumulate);
  void unroll();
  bool vertices_can_recur();
  void weigh(const GraphClause& clause, std::int64_t sign);
  std::int64_t best_sums();
  void adopt(CandidateGraph graph);
  void load_edges();
  void note_closed(std::uint32_t clause);
  std::size_t forbid_at_once(std::span<const GraphClause> clauses);

  const GraphProperties* facts_ = nullptr;
  PathSet set_;
  std::vector<PropertyBits> mask_;                ///< by edge
  PropertyBits present_ = 0;                      ///< bits of the edges alive
  std::vector<std::uint64_t> label_;              ///< by node, after `split`
  std::vector<std::uint8_t> reach_, need_;        ///< by node
  std::vector<std::int64_t> forward_, backward_;  ///< by node
  std::vector<std::int64_t> weight_;              ///< by edge
  std::vector<std::uint32_t> order_, closed_by_;
  std::vector<std::uint8_t> open_;           ///< by site; zero between uses
  std::vector<std::uint32_t> end_vertices_;  ///< sites that the first graph has an end in
  std::vector<std::uint8_t> depth_;          ///< by node
  std::vector<ClauseEffect> effects_;
  std::vector<PathSet> history_;
  std::vector<std::uint64_t> counts_;
  std::vector<PathEnd> ends_;
  bool empty_ = false;
  std::uint32_t emptied_by_ = 0;
  Failure failure_ = Failure::none;
};

/// The paths of a set that end at a site, as site sequences, in ascending order of `rank` (by site)
/// compared hex by hex; at most `limit` of them.
std::vector<std::vector<std::uint32_t>> list_paths(const PathSet& set, std::uint32_t end_vertex,
                                                   std::span<const std::uint32_t> rank, std::size_t limit);

}  // namespace rearguard
