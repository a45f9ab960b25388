#include "pathing/refinement.h"

#include <algorithm>
#include <utility>

#include "pathing/next_steps.h"
#include "pathing/splitting.h"

namespace rearguard {
namespace {

/// Sums may be negative but labels may not: labels hold sums above this bias.
constexpr std::uint64_t sum_bias = std::uint64_t{1} << 62U;

std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b) {
  return a > std::numeric_limits<std::uint64_t>::max() - b ? std::numeric_limits<std::uint64_t>::max()
                                                           : a + b;
}

/// Fills in the weight of each edge: a value of its step.
void weigh_edges(const CandidateGraph& g, const GraphProperties::Values& values, std::int64_t sign,
                 std::vector<std::int64_t>& weight) {
  weight.resize(g.edges.size());
  for (std::size_t n = 1; n < g.node_count(); ++n) {
    const auto& of = g.node_is_end[n] != 0 ? values.ending : values.passing;
    for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1]; ++e)
      weight[e] = sign * of[g.edges[e].step];
  }
}

}  // namespace

// --- the set as a whole ---------------------------------------------------------------------------

void Refinement::load_edges() {
  const CandidateGraph& g = graph();
  mask_.resize(g.edges.size());
  present_ = 0;
  const bool late = !facts_->late.empty();
  for (std::size_t n = 1; n < g.node_count(); ++n) {
    const auto& facts = g.node_is_end[n] != 0 ? facts_->ending : facts_->passing;
    const bool add_late = late && g.node_is_end[n] == 0 && g.node_layer[n] >= facts_->late_from;
    for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1]; ++e) {
      const std::uint32_t step = g.edges[e].step;
      mask_[e] = facts[step] | (add_late ? facts_->late[step] : 0);
      present_ |= mask_[e];
    }
  }
}

/// Continues with the paths of another graph.
void Refinement::adopt(CandidateGraph graph) {
  set_.alive.assign(graph.edges.size(), 1);
  set_.graph = std::make_shared<const CandidateGraph>(std::move(graph));
  load_edges();
  narrow(0);
}

/// Tests whether some path of the set has none of these properties. Leaves `reached_` behind.
bool Refinement::some_path(PropertyBits without) {
  return reach_ends(graph(), {set_.alive.data(), mask_.data(), without}, reached_, space_);
}

/// Retains the paths that have none of these properties; `reached_` is as `some_path(without)` left it.
void Refinement::retain_paths(PropertyBits without) {
  const CandidateGraph& g = graph();
  sources_.clear();
  for (const std::uint32_t n : g.ends) {
    if (reached_[n] != 0) sources_.push_back(n);
  }
  present_ =
      mark_paths_to(g, {set_.alive.data(), mask_.data(), without}, reached_, sources_, marked_, space_);
  std::swap(set_.alive, marked_);
}

/// Retains the paths that have none of these properties; false if no path remains.
bool Refinement::narrow(PropertyBits without) {
  const bool found = some_path(without);
  retain_paths(without);
  return found;
}

void Refinement::remove_all_paths() {
  set_.alive.assign(set_.alive.size(), 0);
  present_ = 0;
}

void Refinement::note_ruled_out(std::uint32_t clause) {
  const CandidateGraph& g = graph();
  for (const std::uint32_t n : g.ends) open_[g.node_vertex[n]] = 0;
  for (const std::uint32_t n : g.ends) {
    for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1]; ++e)
      open_[g.node_vertex[n]] |= set_.alive[e];
  }
  for (const std::uint32_t s : end_vertices_) {
    if (ruled_out_by_[s] == still_open && open_[s] == 0) ruled_out_by_[s] = clause;
    open_[s] = 0;
  }
}

// --- telling paths apart --------------------------------------------------------------------------

/// Rebuilds the graph so that all paths into a node have the same label (`split_by_label`).
template <class Extend>
void Refinement::split(std::uint64_t first, Extend extend) {
  auto labelled = split_by_label(set_, first, extend);
  if (!labelled) {
    failure_ = Failure::too_large;
    return;
  }
  label_ = std::move(labelled->label);
  adopt(std::move(labelled->graph));
}

// --- clauses --------------------------------------------------------------------------------------

bool Refinement::apply_any(const GraphClause& clause, bool may_empty, ClauseEffect& effect) {
  const PropertyBits bits = clause.bits;
  if ((present_ & bits) == 0) return true;
  if (clause.except_to_avoid != 0) return apply_exception(clause, may_empty, effect);
  const bool found = some_path(bits);
  if (!found && !may_empty) {
    effect.set_aside = true;
    return true;
  }
  effect.acted = true;
  retain_paths(bits);
  return found;
}

/// Removes the paths whose end node `keep_end` rejects.
template <class KeepEnd>
bool Refinement::narrow_ends(KeepEnd keep_end, bool may_empty, ClauseEffect& effect) {
  const CandidateGraph& g = graph();
  std::vector<std::uint8_t> ruled_out(g.edges.size(), 0);
  bool some_ruled_out = false;
  bool some_kept = false;
  for (const std::uint32_t n : g.ends) {
    const bool keep = keep_end(n);
    for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1]; ++e) {
      if (set_.alive[e] == 0) continue;
      (keep ? some_kept : some_ruled_out) = true;
      ruled_out[e] = keep ? 0 : 1;
    }
  }
  if (!some_ruled_out) return true;
  if (!some_kept && !may_empty) {
    effect.set_aside = true;
    return true;
  }
  effect.acted = true;
  for (std::size_t e = 0; e < ruled_out.size(); ++e) {
    if (ruled_out[e] != 0) set_.alive[e] = 0;
  }
  return narrow(0);
}

/// Applies an any-test with the exception `except_to_avoid`.
bool Refinement::apply_exception(const GraphClause& clause, bool may_empty, ClauseEffect& effect) {
  const PropertyBits bits = clause.bits;
  const PropertyBits other = clause.except_to_avoid;
  if (!may_empty && !some_path(bits)) {
    effect.set_aside = true;
    return true;
  }
  if (some_path(bits | other)) {
    effect.acted = true;
    return narrow(bits);
  }
  split(0, [&](std::uint64_t label, std::uint32_t e, std::uint32_t) {
    return label | ((mask_[e] & bits) != 0 ? 1U : 0U) | ((mask_[e] & other) != 0 ? 2U : 0U);
  });
  if (failure_ != Failure::none) return false;
  return narrow_ends([&](std::uint32_t n) { return label_[n] != 3; }, may_empty, effect);
}

bool Refinement::apply_lacks(const GraphClause& clause, bool may_empty, ClauseEffect& effect) {
  split(0, [&](std::uint64_t label, std::uint32_t e, std::uint32_t) {
    return label | ((mask_[e] & clause.bits) != 0 ? 1U : 0U);
  });
  if (failure_ != Failure::none) return false;
  return narrow_ends([&](std::uint32_t n) { return label_[n] != 0; }, may_empty, effect);
}

bool Refinement::apply_no_common_member(const GraphClause& clause, bool may_empty, ClauseEffect& effect) {
  const GraphProperties::Members& members = facts_->sets[static_cast<std::size_t>(clause.set)];
  using Set = std::vector<std::uint64_t>;
  std::vector<Set> sets{Set(members.words, ~std::uint64_t{0})};
  std::map<Set, std::uint64_t> label_of{{sets[0], 0}};
  split(0, [&](std::uint64_t label, std::uint32_t e, std::uint32_t) {
    Set common = sets[label];
    const std::size_t first = graph().edges[e].step * members.words;
    for (std::size_t w = 0; w < members.words; ++w) common[w] &= members.bits[first + w];
    const auto [at, added] = label_of.try_emplace(common, sets.size());
    if (added) sets.push_back(std::move(common));
    return at->second;
  });
  if (failure_ != Failure::none) return false;
  const auto has_common = [&](std::uint32_t n) {
    return std::any_of(sets[label_[n]].begin(), sets[label_[n]].end(),
                       [](std::uint64_t w) { return w != 0; });
  };
  return narrow_ends(has_common, may_empty, effect);
}

bool Refinement::apply_revisit(bool may_empty, ClauseEffect& effect) {
  if (graph().is_receding || !vertices_can_recur(set_)) return true;
  const PathSet before = set_;
  auto tree = unroll(set_);
  if (!tree) {
    failure_ = Failure::too_large;
    return false;
  }
  adopt(*std::move(tree));
  if (std::find(set_.alive.begin(), set_.alive.end(), 1) != set_.alive.end()) {
    effect.acted = true;
    return true;
  }
  if (may_empty) {
    effect.acted = true;
    return false;
  }
  effect.set_aside = true;
  set_ = before;
  load_edges();
  return true;
}

/// Applies the length rule by splitting nodes by what it must know of a walk.
bool Refinement::apply_walk_ends(ClauseEffect& effect) {
  const WalkEnds& ends = *facts_->walk_ends;
  if (!ends.onward.empty() && ends.enters_none_twice) {
    auto tree = unroll(set_);
    if (!tree) {
      failure_ = Failure::too_large;
      return false;
    }
    adopt(*std::move(tree));
  }
  split(0, [&](std::uint64_t label, std::uint32_t e, std::uint32_t head) {
    const std::uint64_t next = ends.extend(graph(), label, e, head);
    effect.acted = effect.acted || next == dropped_label;
    return next;
  });
  return failure_ == Failure::none && std::find(set_.alive.begin(), set_.alive.end(), 1) != set_.alive.end();
}

void Refinement::weigh(int value, std::int64_t sign) {
  weigh_edges(graph(), facts_->values[static_cast<std::size_t>(value)], sign, weight_);
}

/// Computes `forward_`, and returns the smallest sum of a path.
std::int64_t Refinement::min_sum() {
  const CandidateGraph& g = graph();
  min_sums_from_start(g, {set_.alive.data()}, weight_, forward_, nullptr, space_);
  std::int64_t min = unreached_sum;
  for (const std::uint32_t n : g.ends) min = std::min(min, forward_[n]);
  return min;
}

/// Retains the paths with the smallest sum: those of tight edges, by which a smallest sum `forward_` grows to
/// that of the next node, to the ends with the smallest sum of all. Returns whether others were lost.
bool Refinement::retain_min_sum(std::int64_t min) {
  const CandidateGraph& g = graph();
  bool lost = false;
  for (std::uint32_t n = 1; n < g.node_count(); ++n) {
    for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1]; ++e) {
      if (set_.alive[e] == 0 || forward_[g.edges[e].tail] + weight_[e] == forward_[n]) continue;
      set_.alive[e] = 0;
      lost = true;
    }
  }
  sources_.clear();
  for (const std::uint32_t n : g.ends) {
    if (forward_[n] == min) {
      sources_.push_back(n);
    } else if (forward_[n] != unreached_sum) {
      lost = true;
    }
  }
  if (!lost) return false;
  present_ = mark_paths_to(g, {set_.alive.data(), mask_.data()}, {}, sources_, marked_, space_);
  std::swap(set_.alive, marked_);
  return true;
}

bool Refinement::apply_over_limit(const GraphClause& clause, bool may_empty, ClauseEffect& effect) {
  // The length rule: steps that no budget pays for.
  if (clause.of_length && (present_ & clause.bits) != 0) {
    effect.acted = true;
    if (!narrow(clause.bits)) return false;
  }
  weigh(clause.value, -1);
  if (-min_sum() <= clause.limit) return true;
  weigh(clause.value, 1);
  if (min_sum() > clause.limit) {
    effect.set_aside = !may_empty;
    effect.acted = may_empty;
    if (may_empty) remove_all_paths();
    return !may_empty;
  }
  min_sums_to_ends(graph(), {set_.alive.data()}, weight_, backward_);
  split(sum_bias, [&](std::uint64_t label, std::uint32_t e, std::uint32_t head) {
    const std::uint64_t sum = label + static_cast<std::uint64_t>(weight_[e]);
    const auto so_far = static_cast<std::int64_t>(sum - sum_bias);
    return so_far + backward_[head] > clause.limit ? dropped_label : sum;
  });
  effect.acted = true;
  return failure_ == Failure::none;
}

void Refinement::apply_value(const GraphClause& clause, ClauseEffect& effect) {
  const std::int64_t sign = clause.kind == ClauseKind::minimize ? 1 : -1;
  weigh(clause.value, sign);
  const std::int64_t best = min_sum();
  effect.has_best = true;
  effect.best = sign * best;
  effect.acted = retain_min_sum(best);
}

/// Applies minimize or maximize if only paths without some properties can beat another.
void Refinement::apply_clean_value(const GraphClause& clause, ClauseEffect& effect) {
  const PropertyBits unclean = *clause.benchmark_excludes;
  const std::int64_t sign = clause.kind == ClauseKind::minimize ? 1 : -1;
  if (!some_path(unclean)) return;
  weigh(clause.value, sign);
  const std::vector<std::uint8_t> all = set_.alive;
  const PropertyBits all_present = present_;
  retain_paths(unclean);
  const std::int64_t best = min_sum();
  set_.alive = all;
  present_ = all_present;
  effect.has_best = true;
  effect.best = sign * best;
  GraphClause limit = clause;
  limit.limit = best;
  if (sign > 0) {
    apply_over_limit(limit, true, effect);
    return;
  }
  // For maximize, a path is beaten if its sum is below the best, so the negated sum is above the limit.
  split(sum_bias, [&](std::uint64_t label, std::uint32_t e, std::uint32_t) {
    return label + static_cast<std::uint64_t>(weight_[e]);
  });
  if (failure_ != Failure::none) return;
  narrow_ends([&](std::uint32_t n) { return static_cast<std::int64_t>(label_[n] - sum_bias) <= best; }, true,
              effect);
}

/// Evaluates a clause step by step: at every hex only the best of the next steps stay.
void Refinement::apply_next_steps(const GraphClause& clause, ClauseEffect& effect) {
  if (!clause.rows.empty()) {
    // A step in no row of the chart is ruled out.
    PropertyBits in_some_row = 0;
    for (const PropertyBits row : clause.rows) in_some_row |= row;
    for (std::size_t e = 0; e < mask_.size(); ++e) {
      if ((mask_[e] & in_some_row) != 0) continue;
      effect.acted = effect.acted || set_.alive[e] != 0;
      set_.alive[e] = 0;
    }
    narrow(0);
  }
  const CandidateGraph& g = graph();
  if (!clause.rows.empty()) {
    weight_.resize(g.edges.size());
    for (std::size_t e = 0; e < g.edges.size(); ++e) {
      const auto row = std::find_if(clause.rows.begin(), clause.rows.end(),
                                    [&](PropertyBits bits) { return (mask_[e] & bits) != 0; });
      weight_[e] = row - clause.rows.begin();
    }
  } else if (clause.test == GraphClause::Test::value) {
    weigh(clause.value, clause.kind == ClauseKind::minimize ? 1 : -1);
  } else {
    weight_.resize(g.edges.size());
    for (std::size_t e = 0; e < g.edges.size(); ++e) weight_[e] = (mask_[e] & clause.bits) != 0 ? 1 : 0;
  }
  std::vector<std::int64_t> best(g.node_count(), unreached_sum);
  for (std::size_t e = 0; e < g.edges.size(); ++e) {
    if (set_.alive[e] != 0) best[g.edges[e].tail] = std::min(best[g.edges[e].tail], weight_[e]);
  }
  bool lost = false;
  for (std::size_t e = 0; e < g.edges.size(); ++e) {
    if (set_.alive[e] == 0 || weight_[e] == best[g.edges[e].tail]) continue;
    set_.alive[e] = 0;
    lost = true;
  }
  if (!lost) return;
  effect.acted = true;
  narrow(0);
}

/// Retains the walks that follow the choice of a clause at every hex.
bool Refinement::apply_choice(const GraphClause& clause, ClauseEffect& effect) {
  const PathSet before = set_;
  NextSteps choice(*first_graph_, *facts_, clauses_, clause);
  bool lost = false;
  split(NextSteps::start, [&](std::uint64_t label, std::uint32_t e, std::uint32_t head) {
    const CandidateGraph& g = graph();
    const std::uint64_t next = choice.extended(label, g.edges[e].step, g.node_is_end[head] != 0);
    // Every edge that is alive is on a path of the set.
    lost = lost || next == dropped_label;
    return next;
  });
  if (failure_ != Failure::none) return false;
  if (!lost) {
    set_ = before;
    load_edges();
    return true;
  }
  effect.acted = true;
  return std::find(set_.alive.begin(), set_.alive.end(), 1) != set_.alive.end();
}

bool Refinement::apply_path_test(const GraphClause& clause, ClauseEffect& effect) {
  const bool may_empty = clause.kind == ClauseKind::forbid && !clause.unless_only_path;
  switch (clause.test) {
    case GraphClause::Test::any:
      return apply_any(clause, may_empty, effect);
    case GraphClause::Test::revisit:
      return apply_revisit(may_empty, effect);
    case GraphClause::Test::lacks:
      return apply_lacks(clause, may_empty, effect);
    case GraphClause::Test::no_common_member:
      return apply_no_common_member(clause, may_empty, effect);
    case GraphClause::Test::over_limit:
      return apply_over_limit(clause, may_empty, effect);
    case GraphClause::Test::walk_ends:
      return apply_walk_ends(effect);
    case GraphClause::Test::value:
    case GraphClause::Test::chart:
      break;
  }
  return true;
}

void Refinement::apply(std::uint32_t index, const GraphClause& clause) {
  ClauseEffect& effect = effects_[index];
  bool left = true;
  const bool preference = clause.kind == ClauseKind::minimize || clause.kind == ClauseKind::maximize;
  if (clause.looks_no_further()) {
    left = apply_choice(clause, effect);
  } else if (clause.step_by_step && clause.kind != ClauseKind::forbid) {
    apply_next_steps(clause, effect);
    left = std::find(set_.alive.begin(), set_.alive.end(), 1) != set_.alive.end();
  } else if (!preference) {
    left = apply_path_test(clause, effect);
  } else if (clause.benchmark_excludes) {
    apply_clean_value(clause, effect);
  } else {
    apply_value(clause, effect);
  }
  if (effect.acted) note_ruled_out(index);
  if (!left && failure_ == Failure::none) {
    empty_ = true;
    exhausted_by_ = index;
  }
}

Refinement::Failure Refinement::run(std::shared_ptr<const CandidateGraph> graph, const GraphProperties& facts,
                                    std::span<const GraphClause> clauses, bool retain_history) {
  facts_ = &facts;
  clauses_ = clauses;
  first_graph_ = graph;
  failure_ = Failure::none;
  empty_ = false;
  set_.graph = std::move(graph);
  if (!set_.graph) return Failure::too_large;
  const CandidateGraph& g = *set_.graph;
  set_.alive.assign(g.edges.size(), 1);
  load_edges();
  ruled_out_by_.assign(g.vertices.size(), never_reached);
  open_.assign(g.vertices.size(), 0);
  end_vertices_.clear();
  for (const std::uint32_t n : g.ends) {
    const std::uint32_t vertex = g.node_vertex[n];
    if (ruled_out_by_[vertex] != still_open) end_vertices_.push_back(vertex);
    ruled_out_by_[vertex] = still_open;
  }
  empty_ = end_vertices_.empty();
  if (empty_) exhausted_by_ = never_reached;
  effects_.assign(clauses.size(), {});
  history_.clear();
  if (retain_history) history_.resize(clauses.size());

  order_.clear();
  const auto rank = [&](std::uint32_t c) {
    const GraphClause& clause = clauses[c];
    if (clause.looks_no_further()) return 1;
    if (clause.kind != ClauseKind::forbid) return 3;
    return clause.is_plain_forbid() ? 0 : 2;
  };
  for (int r = 0; r < 4; ++r) {
    for (std::uint32_t c = 0; c < clauses.size(); ++c) {
      if (rank(c) == r) order_.push_back(c);
    }
  }
  const std::size_t done = retain_history || empty_ ? 0 : forbid_at_once(clauses);
  if (failure_ != Failure::none) return failure_;
  for (std::size_t i = done; i < order_.size();) {
    const std::uint32_t c = order_[i++];
    if (retain_history) history_[c] = set_;
    if (empty_) continue;
    if (clauses[c].test == GraphClause::Test::revisit && clauses[c].is_plain_forbid()) {
      const auto next = forbid_revisit(i - 1);
      if (!next) return failure_ = Failure::too_large;
      i = *next;
      continue;
    }
    apply(c, clauses[c]);
    if (failure_ != Failure::none) return failure_;
  }
  return failure_;
}

const std::vector<PathEnd>& Refinement::ends(int value) {
  const CandidateGraph& g = graph();
  weigh(value, 1);
  min_sums_from_start(g, {set_.alive.data()}, weight_, forward_, &counts_, space_);
  ends_.clear();
  for (const std::uint32_t n : g.ends) {
    if (counts_[n] != 0) ends_.push_back({g.node_vertex[n], counts_[n], forward_[n]});
  }
  std::stable_sort(ends_.begin(), ends_.end(),
                   [](const PathEnd& a, const PathEnd& b) { return a.vertex < b.vertex; });
  std::size_t kept = 0;
  for (const PathEnd& end : ends_) {
    if (kept > 0 && ends_[kept - 1].vertex == end.vertex) {
      ends_[kept - 1].path_count = saturating_add(ends_[kept - 1].path_count, end.path_count);
      ends_[kept - 1].min_value = std::min(ends_[kept - 1].min_value, end.min_value);
    } else {
      ends_[kept++] = end;
    }
  }
  ends_.resize(kept);
  return ends_;
}

std::vector<std::int64_t> min_sums_by_end(const PathSet& set, const GraphProperties& facts, int value,
                                          std::int64_t sign) {
  const CandidateGraph& g = *set.graph;
  std::vector<std::int64_t> weight, sums;
  weigh_edges(g, facts.values[static_cast<std::size_t>(value)], sign, weight);
  SearchSpace space;
  min_sums_from_start(g, {set.alive.data()}, weight, sums, nullptr, space);
  std::vector<std::int64_t> by_end(g.vertices.size(), unreached_sum);
  for (const std::uint32_t n : g.ends) {
    std::int64_t& min = by_end[g.node_vertex[n]];
    min = std::min(min, sums[n]);
  }
  return by_end;
}

}  // namespace rearguard
