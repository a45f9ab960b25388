// The forbids of a refinement, which come first: those that test single steps at once, and those of walks
// that enter a hex twice when they cost least.
#include <algorithm>
#include <bit>
#include <utility>

#include "pathing/candidate_graph.h"
#include "pathing/refinement.h"
#include "pathing/simple_paths.h"

namespace rearguard {
namespace {

constexpr std::uint8_t passes_all = 0xFF;

/// Which of the leading forbids a step breaks first.
class BrokenForbids {
 public:
  BrokenForbids() { rank_of_bit_.fill(passes_all); }

  /// Adds the next of the forbids, the one with this place in their order.
  void add(PropertyBits bits, std::uint8_t place) {
    PropertyBits fresh = bits & ~forbidden_;
    // Bits given out in the order of the clauses, as most are, decide by the lowest.
    in_bit_order_ = in_bit_order_ && (fresh == 0 || forbidden_ < (fresh & (~fresh + 1)));
    forbidden_ |= fresh;
    for (; fresh != 0; fresh &= fresh - 1)
      rank_of_bit_[static_cast<std::size_t>(std::countr_zero(fresh))] = place;
  }

  PropertyBits forbidden() const { return forbidden_; }

  /// Returns the place of the first forbid that a step with these properties breaks; `passes_all` for none.
  std::uint8_t first_of(PropertyBits properties) const {
    PropertyBits broken = properties & forbidden_;
    std::uint8_t rank = rank_of_bit_[static_cast<std::size_t>(std::countr_zero(broken))];
    if (in_bit_order_) return rank;
    for (; broken != 0; broken &= broken - 1)
      rank = std::min(rank, rank_of_bit_[static_cast<std::size_t>(std::countr_zero(broken))]);
    return rank;
  }

 private:
  // One more than there are bits: the first broken bit of a step that breaks nothing.
  std::array<std::uint8_t, 65> rank_of_bit_{};
  PropertyBits forbidden_ = 0;
  bool in_bit_order_ = true;
};

}  // namespace

/// Applies the leading forbids that test single steps, all at once; returns their number. The number of
/// clauses that a walk passes is the least over its steps of the first clause that a step breaks, and a hex
/// is ruled out by the clause at which the best walk to it fails: a widest path, whose edges are as wide as
/// the number of that first clause.
std::size_t Refinement::forbid_at_once(std::span<const GraphClause> clauses) {
  BrokenForbids broken;
  std::size_t count = 0;
  for (; count < order_.size() && count < passes_all; ++count) {
    const GraphClause& clause = clauses[order_[count]];
    const bool plain = clause.is_plain_forbid();
    // Receding walks enter no hex twice.
    const bool idle = plain && clause.test == GraphClause::Test::revisit && graph().is_receding;
    if (idle) continue;
    if (!plain || clause.test != GraphClause::Test::any) break;
    broken.add(clause.bits, static_cast<std::uint8_t>(count));
  }
  if ((present_ & broken.forbidden()) == 0) return count;
  const CandidateGraph& g = graph();
  first_broken_.resize(g.edges.size());
  for (std::size_t e = 0; e < g.edges.size(); ++e) first_broken_[e] = broken.first_of(mask_[e]);
  widest_paths(g, first_broken_, last_forbid_reached_, space_);
  for (const std::uint32_t n : g.ends) {
    std::uint8_t& best = open_[g.node_vertex[n]];
    best = std::max(best, last_forbid_reached_[n]);
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
  narrow(broken.forbidden());
  if (deepest != passes_all) {
    empty_ = true;
    exhausted_by_ = order_[deepest];
  }
  return count;
}

/// Tests whether at least so many walks are left.
bool Refinement::has_walks(std::uint64_t least) {
  const CandidateGraph& g = graph();
  std::uint64_t most = 1;
  for (int i = g.ends.empty() ? 0 : g.node_layer[g.ends.back()]; i > 0 && most < least; --i)
    most *= direction_count;
  if (most < least) return false;
  weight_.assign(g.edges.size(), 0);
  min_sums_from_start(g, {set_.alive.data()}, weight_, forward_, &counts_, space_);
  std::uint64_t missing = least;
  for (const std::uint32_t n : g.ends) missing -= std::min(missing, counts_[n]);
  return missing == 0;
}

/// Notes the clauses that ruled hexes out when a `revisit` was postponed. `left` has the sets after it and
/// after each of the clauses that acted before it. False if that takes too many steps.
bool Refinement::note_postponed(std::size_t at, std::span<const PathSet> left) {
  for (const std::uint32_t n : graph().ends) {
    for (std::uint32_t e = graph().first_edge[n]; e < graph().first_edge[n + 1]; ++e)
      open_[graph().node_vertex[n]] |= set_.alive[e];
  }
  std::vector<SimplePathSearch> searches;
  searches.reserve(left.size());
  for (const PathSet& set : left) searches.emplace_back(set);
  std::size_t last = 0;
  for (const std::uint32_t s : end_vertices_) {
    const bool is_open = std::exchange(open_[s], std::uint8_t{0}) != 0;
    if (is_open || ruled_out_by_[s] != still_open) continue;
    // Each set is part of the one before: what the later sets have, the earlier ones have too.
    std::size_t by = left.size() - 1;
    while (by > 0 && !searches[by - 1].path_to(s)) {
      if (searches[by - 1].gave_up()) return false;
      --by;
    }
    ruled_out_by_[s] = order_[at + by];
    effects_[order_[at + by]].acted = true;
    last = std::max(last, by);
  }
  if (empty_) exhausted_by_ = order_[at + last];
  return true;
}

/// Applies the plain forbids up to `end` before the `revisit` at `at`. Of plain forbids every order leaves
/// the same paths; that a path enters no hex twice is the costliest to tell, so the fewer are left the
/// better.
bool Refinement::postpone_revisit(std::size_t at, std::size_t end) {
  const std::vector<std::uint32_t> ruled_out_before = ruled_out_by_;
  std::vector<PathSet> left{set_};
  for (std::size_t i = at + 1; i < end; ++i) {
    const std::uint32_t c = order_[i];
    left.back().none_twice = true;
    if (!history_.empty()) history_[c] = left.back();
    if (!empty_ && clauses_[c].test != GraphClause::Test::revisit) apply(c, clauses_[c]);
    if (failure_ != Failure::none) return false;
    left.push_back(set_);
  }
  left.back().none_twice = true;
  if (!empty_) empty_ = !apply_revisit(true, effects_[order_[at]]);
  if (failure_ != Failure::none) return false;
  ruled_out_by_ = ruled_out_before;
  return note_postponed(at, left);
}

/// Applies the plain forbid of `revisit` at a place of the order, if that helps after those that follow it.
/// Returns the place of the next clause; nothing if there are too many paths.
std::optional<std::size_t> Refinement::forbid_revisit(std::size_t at) {
  std::size_t end = at + 1;
  while (end < order_.size() && clauses_[order_[end]].is_plain_forbid()) ++end;
  const bool is_early = end == at + 1 || !has_walks(walks_to_postpone_);
  const PathSet before = set_;
  const std::vector<ClauseEffect> effects = effects_;
  const std::vector<std::uint32_t> ruled_out_before = ruled_out_by_;
  const auto at_once = [&] {
    apply(order_[at], clauses_[order_[at]]);
    return failure_ == Failure::none;
  };
  const auto later = [&] { return end > at + 1 && postpone_revisit(at, end); };
  const auto start_again = [&] {
    failure_ = Failure::none;
    empty_ = false;
    set_ = before;
    effects_ = effects;
    ruled_out_by_ = ruled_out_before;
    load_edges();
  };
  if (is_early && at_once()) return at + 1;
  if (is_early) start_again();
  if (later()) return end;
  if (is_early) return std::nullopt;
  start_again();
  return at_once() ? std::optional(at + 1) : std::nullopt;
}

}  // namespace rearguard
