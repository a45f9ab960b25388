#pragma once
// Narrows a set of walks, clause by clause, without enumerating it.

#include <memory>

#include "pathing/clause_kind.h"
#include "pathing/path_searches.h"
#include "pathing/walk_ends.h"

namespace rearguard {

struct CandidateGraph;

using PropertyBits = std::uint64_t;  ///< one bit for each property that a rule set uses

/// One clause in terms of a graph. Plain data, compiled from a rule file's clause.
struct GraphClause {
  ClauseKind kind = ClauseKind::forbid;

  /// What the clause tests.
  enum class Test : std::uint8_t {
    any,               ///< `bits`: some step has one of them
    revisit,           ///< a hex is entered twice, or the start hex is
    lacks,             ///< no step has any of `bits`
    no_common_member,  ///< no member of `set` is common to all steps
    over_limit,        ///< the sum of `value` over the steps is above `limit`
    value,             ///< the sum of `value` over the steps (minimize and maximize only)
    chart,             ///< at some hex a step is not in the first row of `rows` that is possible there
    walk_ends,         ///< it ends where GraphProperties::walk_ends does not let it (forbid only)
  };
  Test test = Test::any;
  PropertyBits bits = 0;   ///< any
  int set = 0;             ///< no_common_member: index into GraphProperties::sets
  int value = 0;           ///< value, over_limit: index into GraphProperties::values
  std::int64_t limit = 0;  ///< over_limit

  std::vector<PropertyBits> rows = {};  ///< chart: the steps of each row

  /// Evaluate step by step: at every hex the walk retains only its best next steps, among those by which the
  /// retreat can be completed. No effect on `forbid`.
  bool step_by_step = false;
  /// Step by step: without it the best next steps are found among all that are possible (`NextSteps`), even
  /// if the retreat cannot be completed by them. No effect on a chart, which never looks ahead.
  bool lookahead = true;
  bool of_length = false;  ///< forbid: it is part of the length rule
  bool is_last = false;    ///< forbid: it comes after the forbids with exceptions

  /// avoid, forbid (any): if every path without the property has one of these, the paths with the property
  /// that have none of these stay.
  PropertyBits except_to_avoid = 0;
  /// forbid (any): the clause removes nothing if it would remove every path that passes all other forbids.
  bool unless_only_path = false;
  /// minimize, maximize: only paths that have none of these can beat another; a path stays unless one of them
  /// is strictly better.
  std::optional<PropertyBits> benchmark_excludes;

  /// Tests for a forbid without an exception.
  bool is_plain_forbid() const {
    return kind == ClauseKind::forbid && test != Test::chart && !unless_only_path && except_to_avoid == 0 &&
           !is_last;
  }
  /// Tests for a clause that chooses the next steps without looking ahead.
  bool looks_no_further() const {
    return test == Test::chart || (step_by_step && !lookahead && kind != ClauseKind::forbid);
  }
};

/// The properties of each step of a candidate graph, for one question.
struct GraphProperties {
  std::vector<PropertyBits> passing;  ///< by step: its properties if the hex is passed through
  std::vector<PropertyBits> ending;   ///< by step: its properties if the hex is the end hex
  /// By step: further properties of passing through a hex after at least `late_from` steps; empty: none.
  std::vector<PropertyBits> late;
  int late_from = 0;
  /// By step, one of the values that clauses use: if the hex is passed through, and if it is the end hex. A
  /// value is at most 2^40 in magnitude.
  struct Values {
    std::vector<std::int64_t> passing;
    std::vector<std::int64_t> ending;
  };
  std::vector<Values> values;
  /// One of the sets that clauses use: the members of every step, as `words` words a step.
  struct Members {
    std::size_t words = 0;
    std::vector<std::uint64_t> bits;
  };
  std::vector<Members> sets;
  std::optional<WalkEnds> walk_ends;
};

/// What one clause did.
struct ClauseEffect {
  bool acted = false;      ///< it removed a path
  bool set_aside = false;  ///< an avoid, or a forbid with that exception, that would have removed all
  std::int64_t best = 0;  ///< minimize, maximize: the best value (of the best benchmark path if there is one)
  bool has_best = false;  ///< `best` is valid
};

/// A set of paths; one is saved before each clause to explain it.
struct PathSet {
  std::shared_ptr<const CandidateGraph> graph;
  std::vector<std::uint8_t> alive;  ///< by edge: it is on some path of the set
  /// Only its paths that enter no hex twice count (pathing/simple_paths.h).
  bool none_twice = false;
};

/// One end hex of a path set.
struct PathEnd {
  std::uint32_t vertex;
  std::uint64_t path_count;  ///< saturates at the maximum
  std::int64_t min_value;    ///< the smallest sum of the requested value among its paths
};

/// Refines the paths of a candidate graph. An object can be reused for any number of questions; it retains
/// its scratch space.
class Refinement {
 public:
  enum class Failure : std::uint8_t { none, too_large };

  /// Applies the clauses: every plain forbid in order, then those that look no further, then forbids with
  /// exceptions (to what passes all of these), then the rest in order. `retain_history` saves the set before
  /// each clause.
  Failure run(std::shared_ptr<const CandidateGraph> graph, const GraphProperties& facts,
              std::span<const GraphClause> clauses, bool retain_history = false);

  /// Sets from how many walks on the plain forbids after a `revisit` act before it. The answer is the same,
  /// and so is the clause that removes the last path to each hex; `ClauseEffect::acted` may then speak of a
  /// path that enters a hex twice.
  void postpone_revisit_from(std::uint64_t walks) { walks_to_postpone_ = walks; }

  /// Returns the indices of the clauses in the order in which `run` applied them.
  const std::vector<std::uint32_t>& order() const { return order_; }
  const std::vector<ClauseEffect>& effects() const { return effects_; }  ///< by clause
  bool empty() const { return empty_; }
  /// Returns the clause that removed the last paths; only if `empty()`. `never_reached` if the candidate
  /// graph had no path to begin with.
  std::uint32_t exhausted_by() const { return exhausted_by_; }

  static constexpr std::uint32_t still_open = 0xFFFFFFFF;
  /// By vertex: still_open if a path ends there, otherwise the clause that removed the last path to it
  /// (`never_reached` if the candidate graph itself has no end there).
  static constexpr std::uint32_t never_reached = 0xFFFFFFFE;
  const std::vector<std::uint32_t>& ruled_out_by() const { return ruled_out_by_; }

  /// Returns the graph that the latest run began with.
  const CandidateGraph& first_graph() const { return *first_graph_; }

  /// The remaining paths: each edge of `graph()` with `alive()` is on at least one of them.
  const CandidateGraph& graph() const { return *set_.graph; }
  const PathSet& paths() const { return set_; }
  const std::vector<PathSet>& history() const { return history_; }  ///< by clause

  /// Returns the remaining end hexes, by ascending vertex, with exact counts and the smallest sum of one
  /// value (`facts.values[value]` as given to `run`, which must still exist). Valid until the next call.
  const std::vector<PathEnd>& ends(int value);

  /// Returns what the searches have done since this object was made.
  const SearchSpace& searches() const { return space_; }

 private:
  void apply(std::uint32_t index, const GraphClause& clause);
  bool apply_path_test(const GraphClause& clause, ClauseEffect& effect);
  bool apply_any(const GraphClause& clause, bool may_empty, ClauseEffect& effect);
  bool apply_exception(const GraphClause& clause, bool may_empty, ClauseEffect& effect);
  bool apply_lacks(const GraphClause& clause, bool may_empty, ClauseEffect& effect);
  bool apply_no_common_member(const GraphClause& clause, bool may_empty, ClauseEffect& effect);
  bool apply_over_limit(const GraphClause& clause, bool may_empty, ClauseEffect& effect);
  bool apply_revisit(bool may_empty, ClauseEffect& effect);
  bool apply_walk_ends(ClauseEffect& effect);
  void apply_next_steps(const GraphClause& clause, ClauseEffect& effect);
  bool apply_choice(const GraphClause& clause, ClauseEffect& effect);
  void apply_value(const GraphClause& clause, ClauseEffect& effect);
  void apply_clean_value(const GraphClause& clause, ClauseEffect& effect);

  bool some_path(PropertyBits without);
  void retain_paths(PropertyBits without);
  bool narrow(PropertyBits without);
  void remove_all_paths();
  template <class KeepEnd>
  bool narrow_ends(KeepEnd keep_end, bool may_empty, ClauseEffect& effect);
  template <class Extend>
  void split(std::uint64_t first, Extend extend);
  void weigh(int value, std::int64_t sign);
  std::int64_t min_sum();
  bool retain_min_sum(std::int64_t min);
  void adopt(CandidateGraph graph);
  void load_edges();
  void note_ruled_out(std::uint32_t clause);
  std::size_t forbid_at_once(std::span<const GraphClause> clauses);
  bool has_walks(std::uint64_t least);
  std::optional<std::size_t> forbid_revisit(std::size_t at);
  bool postpone_revisit(std::size_t at, std::size_t end);
  bool note_postponed(std::size_t at, std::span<const PathSet> left);

  const GraphProperties* facts_ = nullptr;
  std::span<const GraphClause> clauses_;
  std::shared_ptr<const CandidateGraph> first_graph_;
  PathSet set_;
  std::vector<PropertyBits> mask_;                ///< by edge
  PropertyBits present_ = 0;                      ///< bits of the edges alive
  std::vector<std::uint64_t> label_;              ///< by node, after `split`
  std::vector<std::uint8_t> reached_;             ///< by node, as `some_path` left it
  std::vector<std::int64_t> forward_, backward_;  ///< by node: sums from the start and to the ends
  std::vector<std::int64_t> weight_;              ///< by edge
  std::vector<std::uint8_t> marked_;              ///< by edge
  std::vector<std::uint32_t> sources_;            ///< nodes that a search starts from
  std::vector<std::uint32_t> order_, ruled_out_by_;
  std::vector<std::uint8_t> open_;                 ///< by vertex; zero between uses
  std::vector<std::uint32_t> end_vertices_;        ///< vertices that the first graph has an end in
  std::vector<std::uint8_t> first_broken_;         ///< by edge: the first forbid that it breaks
  std::vector<std::uint8_t> last_forbid_reached_;  ///< by node
  std::vector<ClauseEffect> effects_;
  std::vector<PathSet> history_;
  std::vector<std::uint64_t> counts_;
  std::vector<PathEnd> ends_;
  SearchSpace space_;
  bool empty_ = false;
  std::uint32_t exhausted_by_ = 0;
  std::uint64_t walks_to_postpone_ = std::uint64_t{1} << 28U;
  Failure failure_ = Failure::none;
};

/// Returns by vertex the smallest sum of a value (`facts.values[value]`), times `sign`, over the paths of a
/// set that end there; `unreached_sum` if there are none.
std::vector<std::int64_t> min_sums_by_end(const PathSet& set, const GraphProperties& facts, int value,
                                          std::int64_t sign);

/// Returns the paths of a set that end at a vertex, as vertex sequences, in ascending order of `rank` (by
/// vertex) compared hex by hex; at most `limit` of them.
std::vector<std::vector<std::uint32_t>> list_paths(const PathSet& set, std::uint32_t end_vertex,
                                                   std::span<const std::uint32_t> rank, std::size_t limit);

}  // namespace rearguard
