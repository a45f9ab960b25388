#include "pathing/refinement.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <map>

#include "pathing/candidate_graph.h"

namespace rearguard {
namespace {

constexpr std::int64_t unreached = std::numeric_limits<std::int64_t>::max();
constexpr std::uint64_t dropped = std::numeric_limits<std::uint64_t>::max();

/// Sums may be negative but labels may not: labels hold sums above this bias.
constexpr std::uint64_t sum_bias = std::uint64_t{1} << 62U;

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

void Refinement::adopt(CandidateGraph graph) {
  set_.alive.assign(graph.edges.size(), 1);
  set_.graph = std::make_shared<const CandidateGraph>(std::move(graph));
  load_edges();
}

/// Tests whether some path of the set uses only retained edges. Leaves `reach_` behind.
template <class Keep>
bool Refinement::any_path(Keep keep) {
  const CandidateGraph& g = graph();
  const std::uint32_t* first = g.first_edge.data();
  const CandidateGraph::Edge* edges = g.edges.data();
  const std::uint8_t* alive = set_.alive.data();
  reach_.resize(g.node_count());
  std::uint8_t* reach = reach_.data();
  reach[0] = 1;
  unsigned found = 0;
  for (std::size_t n = 1; n < g.node_count(); ++n) {
    unsigned reached = 0;
    for (std::uint32_t e = first[n]; e < first[n + 1]; ++e) {
      reached |= alive[e] & reach[edges[e].tail] & (keep(e) ? 1U : 0U);
    }
    reach[n] = static_cast<std::uint8_t>(reached);
    found |= reached & g.node_is_end[n];
  }
  return found != 0;
}

/// Retains the edges on some path over retained edges; `reach_` is as `any_path(keep)` left it.
template <class Keep>
void Refinement::commit(Keep keep) {
  const CandidateGraph& g = graph();
  const std::uint32_t* first = g.first_edge.data();
  const CandidateGraph::Edge* edges = g.edges.data();
  std::uint8_t* alive = set_.alive.data();
  const std::uint8_t* reach = reach_.data();
  need_.assign(g.node_count(), 0);
  std::uint8_t* need = need_.data();
  PropertyBits present = 0;
  for (std::size_t n = g.node_count(); n-- > 1;) {
    const unsigned needed = need[n] | (g.node_is_end[n] & unsigned{reach[n]});
    for (std::uint32_t e = first[n]; e < first[n + 1]; ++e) {
      const std::uint32_t tail = edges[e].tail;
      const unsigned stays = alive[e] & needed & reach[tail] & (keep(e) ? 1U : 0U);
      alive[e] = static_cast<std::uint8_t>(stays);
      need[tail] = static_cast<std::uint8_t>(need[tail] | stays);
      present |= mask_[e] & (PropertyBits{0} - stays);
    }
  }
  present_ = present;
}

/// Retains the edges on some path over retained edges; false if no path remains.
template <class Keep>
bool Refinement::narrow(Keep keep) {
  const bool found = any_path(keep);
  commit(keep);
  return found;
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

/// Rebuilds the graph so that all paths into a node have the same label: `first` at the start, then
/// `accumulate(label, edge)` along the path, where `dropped` removes the path.
template <class Accumulate>
void Refinement::split(std::uint64_t first, Accumulate accumulate) {
  const CandidateGraph& g = graph();
  CandidateGraph next;
  next.vertices = g.vertices;
  next.steps = g.steps;
  next.is_receding = g.is_receding;
  struct Reinforcement {
    std::uint32_t copy, tail, step;
  };
  std::vector<std::uint32_t> first_copy(g.node_count() + 1, 0);
  std::vector<std::uint64_t> label{first};
  next.node_vertex.push_back(g.node_vertex[0]);
  next.node_layer.push_back(g.node_layer[0]);
  next.node_is_end.push_back(g.node_is_end[0]);
  next.first_edge = {0, 0};
  first_copy[1] = 1;
  std::vector<Reinforcement> arrivals;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> copies;
  for (std::size_t n = 1; n < g.node_count(); ++n) {
    arrivals.clear();
    copies.clear();
    const auto base = static_cast<std::uint32_t>(label.size());
    for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1]; ++e) {
      if (set_.alive[e] == 0) continue;
      const std::uint32_t tail = g.edges[e].tail;
      for (std::uint32_t t = first_copy[tail]; t < first_copy[tail + 1]; ++t) {
        const std::uint64_t here = accumulate(label[t], e, n);
        if (here == dropped) continue;
        auto at = std::lower_bound(copies.begin(), copies.end(), std::pair{here, std::uint32_t{0}});
        if (at == copies.end() || at->first != here) {
          at = copies.insert(at, {here, static_cast<std::uint32_t>(label.size()) - base});
          label.push_back(here);
        }
        arrivals.push_back({at->second, t, g.edges[e].step});
      }
    }
    first_copy[n + 1] = static_cast<std::uint32_t>(label.size());
    if (label.size() > max_candidate_nodes || next.edges.size() > 8 * max_candidate_nodes) {
      failure_ = Failure::too_large;
      return;
    }
    std::stable_sort(arrivals.begin(), arrivals.end(),
                     [](const Reinforcement& a, const Reinforcement& b) { return a.copy < b.copy; });
    std::size_t a = 0;
    for (std::uint32_t c = 0; c < label.size() - base; ++c) {
      for (; a < arrivals.size() && arrivals[a].copy == c; ++a)
        next.edges.push_back({arrivals[a].tail, arrivals[a].step});
      if (g.node_is_end[n] != 0) next.ends.push_back(static_cast<std::uint32_t>(next.node_vertex.size()));
      next.node_vertex.push_back(g.node_vertex[n]);
      next.node_layer.push_back(g.node_layer[n]);
      next.node_is_end.push_back(g.node_is_end[n]);
      next.first_edge.push_back(static_cast<std::uint32_t>(next.edges.size()));
    }
  }
  label_ = std::move(label);
  adopt(std::move(next));
  narrow([](std::uint32_t) { return true; });
}

/// Builds one node for every partial walk that enters no hex twice.
void Refinement::unroll() {
  const CandidateGraph& g = graph();
  CandidateGraph next;
  next.vertices = g.vertices;
  next.steps = g.steps;
  next.is_receding = g.is_receding;
  std::vector<std::uint32_t> first_copy(g.node_count() + 1, 0);
  std::vector<std::uint32_t> parent{0};
  next.node_vertex.push_back(g.node_vertex[0]);
  next.node_layer.push_back(0);
  next.node_is_end.push_back(0);
  next.first_edge = {0, 0};
  first_copy[1] = 1;
  for (std::size_t n = 1; n < g.node_count(); ++n) {
    const std::uint32_t vertex = g.node_vertex[n];
    for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1]; ++e) {
      if (set_.alive[e] == 0) continue;
      const std::uint32_t tail = g.edges[e].tail;
      for (std::uint32_t t = first_copy[tail]; t < first_copy[tail + 1]; ++t) {
        bool seen = next.node_vertex[t] == vertex || vertex == 0;
        for (std::uint32_t up = t; up != 0 && !seen; up = parent[up])
          seen = next.node_vertex[parent[up]] == vertex;
        if (seen) continue;
        if (g.node_is_end[n] != 0) next.ends.push_back(static_cast<std::uint32_t>(next.node_vertex.size()));
        next.node_vertex.push_back(vertex);
        next.node_layer.push_back(g.node_layer[n]);
        next.node_is_end.push_back(g.node_is_end[n]);
        parent.push_back(t);
        next.edges.push_back({t, g.edges[e].step});
        next.first_edge.push_back(static_cast<std::uint32_t>(next.edges.size()));
      }
    }
    first_copy[n + 1] = static_cast<std::uint32_t>(next.node_vertex.size());
    if (next.node_vertex.size() > max_candidate_nodes) {
      failure_ = Failure::too_large;
      return;
    }
  }
  adopt(std::move(next));
  narrow([](std::uint32_t) { return true; });
}

/// Tests whether a path of the set could enter a hex twice. If the steps in use form no cycle over the
/// vertices, none can, and the set need not be unrolled.
bool Refinement::vertices_can_recur() {
  const CandidateGraph& g = graph();
  std::vector<std::uint8_t> used(g.steps.size(), 0);
  for (std::size_t e = 0; e < g.edges.size(); ++e) used[g.edges[e].step] |= set_.alive[e];
  std::vector<std::uint32_t> incoming(g.vertices.size(), 0);
  std::vector<std::vector<std::uint32_t>> onward(g.vertices.size());
  for (std::size_t s = 0; s < g.steps.size(); ++s) {
    if (used[s] == 0) continue;
    ++incoming[g.steps[s].to];
    onward[g.steps[s].from].push_back(g.steps[s].to);
  }
  std::vector<std::uint32_t> free;
  for (std::uint32_t s = 0; s < g.vertices.size(); ++s) {
    if (incoming[s] == 0) free.push_back(s);
  }
  std::size_t resolved = 0;
  while (!free.empty()) {
    const std::uint32_t s = free.back();
    free.pop_back();
    ++resolved;
    for (const std::uint32_t to : onward[s]) {
      if (--incoming[to] == 0) free.push_back(to);
    }
  }
  return resolved < g.vertices.size();
}

// --- clauses --------------------------------------------------------------------------------------

bool Refinement::apply_any(const GraphClause& clause, bool may_empty, ClauseEffect& effect) {
  const PropertyBits bits = clause.bits;
  if ((present_ & bits) == 0) return true;
  if (clause.except_to_avoid != 0) return apply_exception(clause, may_empty, effect);
  const auto keep = [mask = mask_.data(), bits](std::uint32_t e) { return (mask[e] & bits) == 0; };
  const bool found = any_path(keep);
  if (!found && !may_empty) {
    effect.set_aside = true;
    return true;
  }
  effect.acted = true;
  commit(keep);
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
  return narrow([&](std::uint32_t e) { return ruled_out[e] == 0; });
}

/// Applies an any-test with the exception `except_to_avoid`.
bool Refinement::apply_exception(const GraphClause& clause, bool may_empty, ClauseEffect& effect) {
  const PropertyBits bits = clause.bits;
  const PropertyBits other = clause.except_to_avoid;
  const auto without = [&](std::uint32_t e) { return (mask_[e] & bits) == 0; };
  const auto free_of_both = [&](std::uint32_t e) { return (mask_[e] & (bits | other)) == 0; };
  if (!may_empty && !any_path(without)) {
    effect.set_aside = true;
    return true;
  }
  if (any_path(free_of_both)) {
    effect.acted = true;
    return narrow(without);
  }
  split(0, [&](std::uint64_t label, std::uint32_t e, std::size_t) {
    return label | ((mask_[e] & bits) != 0 ? 1U : 0U) | ((mask_[e] & other) != 0 ? 2U : 0U);
  });
  if (failure_ != Failure::none) return false;
  return narrow_ends([&](std::uint32_t n) { return label_[n] != 3; }, may_empty, effect);
}

bool Refinement::apply_lacks(const GraphClause& clause, bool may_empty, ClauseEffect& effect) {
  split(0, [&](std::uint64_t label, std::uint32_t e, std::size_t) {
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
  split(0, [&](std::uint64_t label, std::uint32_t e, std::size_t) {
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
  if (graph().is_receding || !vertices_can_recur()) return true;
  const PathSet before = set_;
  unroll();
  if (failure_ != Failure::none) return false;
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

void Refinement::weigh(const GraphClause& clause, std::int64_t sign) {
  const CandidateGraph& g = graph();
  const GraphProperties::Values& values = facts_->values[static_cast<std::size_t>(clause.value)];
  weight_.resize(g.edges.size());
  for (std::size_t n = 1; n < g.node_count(); ++n) {
    const auto& of = g.node_is_end[n] != 0 ? values.ending : values.passing;
    for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1]; ++e)
      weight_[e] = sign * of[g.edges[e].step];
  }
}

/// Computes `forward_` (least sum from the start) and `backward_` (least sum to an end); returns the least
/// sum of a whole path.
std::int64_t Refinement::best_sums() {
  const CandidateGraph& g = graph();
  forward_.assign(g.node_count(), unreached);
  backward_.assign(g.node_count(), unreached);
  forward_[0] = 0;
  std::int64_t best = unreached;
  for (std::size_t n = 1; n < g.node_count(); ++n) {
    for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1]; ++e) {
      if (set_.alive[e] != 0) forward_[n] = std::min(forward_[n], forward_[g.edges[e].tail] + weight_[e]);
    }
    if (g.node_is_end[n] != 0 && forward_[n] != unreached) {
      backward_[n] = 0;
      best = std::min(best, forward_[n]);
    }
  }
  for (std::size_t n = g.node_count(); n-- > 1;) {
    if (backward_[n] == unreached) continue;
    for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1]; ++e) {
      std::int64_t& tail = backward_[g.edges[e].tail];
      if (set_.alive[e] != 0) tail = std::min(tail, backward_[n] + weight_[e]);
    }
  }
  return best;
}

bool Refinement::apply_over_limit(const GraphClause& clause, bool may_empty, ClauseEffect& effect) {
  weigh(clause, -1);
  if (-best_sums() <= clause.limit) return true;
  weigh(clause, 1);
  if (best_sums() > clause.limit) {
    effect.set_aside = !may_empty;
    effect.acted = may_empty;
    return !may_empty || narrow([](std::uint32_t) { return false; });
  }
  split(sum_bias, [&](std::uint64_t label, std::uint32_t e, std::size_t head) {
    const std::uint64_t sum = label + static_cast<std::uint64_t>(weight_[e]);
    const auto so_far = static_cast<std::int64_t>(sum - sum_bias);
    return so_far + backward_[head] > clause.limit ? dropped : sum;
  });
  effect.acted = true;
  return failure_ == Failure::none;
}

void Refinement::apply_value(const GraphClause& clause, ClauseEffect& effect) {
  const std::int64_t sign = clause.kind == ClauseKind::minimize ? 1 : -1;
  weigh(clause, sign);
  const std::int64_t best = best_sums();
  effect.has_best = true;
  effect.best = sign * best;
  // An edge that allows the best sum is on a best path, so nothing needs trimming.
  const CandidateGraph& g = graph();
  PropertyBits present = 0;
  for (std::size_t n = 1; n < g.node_count(); ++n) {
    for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1]; ++e) {
      if (set_.alive[e] == 0) continue;
      if (forward_[g.edges[e].tail] + weight_[e] + backward_[n] == best) {
        present |= mask_[e];
        continue;
      }
      set_.alive[e] = 0;
      effect.acted = true;
    }
  }
  present_ = present;
}

/// Applies minimize or maximize if only paths without some properties can beat another.
void Refinement::apply_clean_value(const GraphClause& clause, ClauseEffect& effect) {
  const PropertyBits unclean = *clause.benchmark_excludes;
  const std::int64_t sign = clause.kind == ClauseKind::minimize ? 1 : -1;
  if (!any_path([&](std::uint32_t e) { return (mask_[e] & unclean) == 0; })) return;
  weigh(clause, sign);
  const std::vector<std::uint8_t> all = set_.alive;
  const PropertyBits all_present = present_;
  narrow([&](std::uint32_t e) { return (mask_[e] & unclean) == 0; });
  const std::int64_t best = best_sums();
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
  best_sums();
  split(sum_bias, [&](std::uint64_t label, std::uint32_t e, std::size_t) {
    return label + static_cast<std::uint64_t>(weight_[e]);
  });
  if (failure_ != Failure::none) return;
  narrow_ends([&](std::uint32_t n) { return static_cast<std::int64_t>(label_[n] - sum_bias) <= best; }, true,
              effect);
}

/// Evaluates a clause step by step: at every hex only the best of the next steps stay.
void Refinement::apply_next_steps(const GraphClause& clause, ClauseEffect& effect) {
  const CandidateGraph& g = graph();
  if (clause.test == GraphClause::Test::value) {
    weigh(clause, clause.kind == ClauseKind::minimize ? 1 : -1);
  } else {
    weight_.resize(g.edges.size());
    for (std::size_t e = 0; e < g.edges.size(); ++e) weight_[e] = (mask_[e] & clause.bits) != 0 ? 1 : 0;
  }
  std::vector<std::int64_t> best(g.node_count(), unreached);
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
  narrow([](std::uint32_t) { return true; });
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
    case GraphClause::Test::value:
      break;
  }
  return true;
}

void Refinement::apply(std::uint32_t index, const GraphClause& clause) {
  ClauseEffect& effect = effects_[index];
  bool left = true;
  const bool preference = clause.kind == ClauseKind::minimize || clause.kind == ClauseKind::maximize;
  if (clause.step_by_step && clause.kind != ClauseKind::forbid) {
    apply_next_steps(clause, effect);
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

/// Applies the leading forbids that test single steps, all in one pass; returns their number. The number of
/// clauses that a walk passes is the least over its steps of the first clause that a step breaks, and a hex
/// is ruled out by the clause at which the best walk to it fails.
std::size_t Refinement::forbid_at_once(std::span<const GraphClause> clauses) {
  constexpr std::uint8_t passes_all = 0xFF;
  // One more than there are bits: the first broken bit of a step that breaks nothing.
  std::array<std::uint8_t, 65> rank_of_bit{};
  rank_of_bit.fill(passes_all);
  PropertyBits forbidden = 0;
  std::size_t count = 0;
  for (; count < order_.size() && count < passes_all; ++count) {
    const GraphClause& clause = clauses[order_[count]];
    const bool plain =
        clause.kind == ClauseKind::forbid && !clause.unless_only_path && clause.except_to_avoid == 0;
    // Receding walks enter no hex twice.
    const bool idle = plain && clause.test == GraphClause::Test::revisit && graph().is_receding;
    if (idle) continue;
    if (!plain || clause.test != GraphClause::Test::any) break;
    for (PropertyBits bits = clause.bits; bits != 0; bits &= bits - 1) {
      std::uint8_t& rank = rank_of_bit[static_cast<std::size_t>(std::countr_zero(bits))];
      rank = std::min(rank, static_cast<std::uint8_t>(count));
    }
    forbidden |= clause.bits;
  }
  if ((present_ & forbidden) == 0) return count;
  // If the clauses are in the order of their bits, the lowest bit decides.
  std::uint8_t last_rank = 0;
  bool in_bit_order = true;
  for (PropertyBits bits = forbidden; bits != 0; bits &= bits - 1) {
    const std::uint8_t rank = rank_of_bit[static_cast<std::size_t>(std::countr_zero(bits))];
    in_bit_order = in_bit_order && rank >= last_rank;
    last_rank = rank;
  }
  const auto first_broken = [&](PropertyBits broken) {
    if (in_bit_order) return rank_of_bit[static_cast<std::size_t>(std::countr_zero(broken))];
    std::uint8_t rank = passes_all;
    for (; broken != 0; broken &= broken - 1) {
      rank = std::min(rank, rank_of_bit[static_cast<std::size_t>(std::countr_zero(broken))]);
    }
    return rank;
  };
  const CandidateGraph& g = graph();
  depth_.resize(g.node_count());
  depth_[0] = passes_all;
  for (std::size_t n = 1; n < g.node_count(); ++n) {
    std::uint8_t best = 0;
    for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1]; ++e) {
      best = std::max(best, std::min(depth_[g.edges[e].tail], first_broken(mask_[e] & forbidden)));
    }
    depth_[n] = best;
  }
  for (const std::uint32_t n : g.ends) {
    std::uint8_t& best = open_[g.node_vertex[n]];
    best = std::max(best, depth_[n]);
  }
  std::uint8_t deepest = 0;
  for (const std::uint32_t s : end_vertices_) {
    deepest = std::max(deepest, open_[s]);
    if (open_[s] != passes_all) {
      ruled_out_by_[s] = order_[open_[s]];
      effects_[order_[open_[s]]].acted = true;
    }
    open_[s] = 0;
  }
  narrow([mask = mask_.data(), forbidden](std::uint32_t e) { return (mask[e] & forbidden) == 0; });
  if (deepest != passes_all) {
    empty_ = true;
    exhausted_by_ = order_[deepest];
  }
  return count;
}

Refinement::Failure Refinement::run(std::shared_ptr<const CandidateGraph> graph, const GraphProperties& facts,
                                    std::span<const GraphClause> clauses, bool keep_history) {
  facts_ = &facts;
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
  if (keep_history) history_.resize(clauses.size());

  order_.clear();
  const auto rank = [&](std::uint32_t c) {
    const GraphClause& clause = clauses[c];
    if (clause.kind != ClauseKind::forbid) return 2;
    return clause.unless_only_path || clause.except_to_avoid != 0 ? 1 : 0;
  };
  for (int r = 0; r < 3; ++r) {
    for (std::uint32_t c = 0; c < clauses.size(); ++c) {
      if (rank(c) == r) order_.push_back(c);
    }
  }
  const std::size_t done = keep_history || empty_ ? 0 : forbid_at_once(clauses);
  if (failure_ != Failure::none) return failure_;
  for (std::size_t i = done; i < order_.size(); ++i) {
    const std::uint32_t c = order_[i];
    if (keep_history) history_[c] = set_;
    if (empty_) continue;
    apply(c, clauses[c]);
    if (failure_ != Failure::none) return failure_;
  }
  return failure_;
}

}  // namespace rearguard
