#include "pathing/walk_ends.h"

#include "pathing/splitting.h"
#include "pathing/walk_marks.h"

namespace rearguard {
namespace {

// What is known of a walk: the number of the stop that its last hex is, whether it may go on from there by
// one hex more alone, and above these the points spent.
constexpr unsigned spent_shift = 8;
constexpr std::uint64_t stop_mask = 0x7F, only_one_more = 0x80;

/// Tests whether the walk to an edge of a tree, or the edge itself, enters a hex.
bool is_entered(const CandidateGraph& tree, std::uint32_t edge, Hex h) {
  for (;;) {
    const CandidateGraph::Edge& at = tree.edges[edge];
    if (tree.vertices[tree.steps[at.step].to] == h) return true;
    if (at.tail == 0) return tree.vertices[0] == h;
    edge = tree.first_edge[at.tail];
  }
}

}  // namespace

bool WalkEnds::can_pay_on(const CandidateGraph& graph, std::uint32_t edge, std::int64_t spent) const {
  const std::uint32_t step = graph.edges[edge].step;
  if ((after_stop[step] & no_walk_further) != 0) return false;
  const std::uint32_t vertex = graph.steps[step].to;
  for (int d = 0; d < direction_count; ++d) {
    const std::int64_t further = onward[vertex][static_cast<std::size_t>(d)];
    if (further == no_step || spent + further > *budget) continue;
    if (!enters_none_twice || !is_entered(graph, edge, neighbour(graph.vertices[vertex], direction(d))))
      return true;
  }
  return false;
}

std::uint64_t WalkEnds::extend(const CandidateGraph& graph, std::uint64_t known, std::uint32_t edge,
                               std::uint32_t head) const {
  const std::uint32_t step = graph.edges[edge].step;
  const bool ends = graph.node_is_end[head] != 0;
  const int entered = graph.node_layer[head];
  const std::uint64_t before = known & stop_mask;
  const bool one_more = before != 0 && (after_stop[step] >> (before - 1) & 1U) != 0;
  if (before != 0 && (known & only_one_more) != 0 && !(one_more && ends)) return dropped_label;
  if ((flags[step] & exits) != 0) return ends ? 0 : dropped_label;

  std::int64_t spent = 0;
  bool used_up = false;
  if (budget || extra_budget) {
    spent = static_cast<std::int64_t>(known >> spent_shift) + cost[step];
    used_up = budget && spent > *budget;
    if (used_up && (entered > 1 || (flags[step] & first_free) == 0)) return dropped_label;
    if (extra_budget && entered > max && spent > *extra_budget) return dropped_label;
  }
  const bool on = (flags[step] & goes_on) != 0;
  const std::size_t at_stop = stop[step];
  if (!ends) {
    if (used_up) return dropped_label;
    const bool has_one_more = at_stop != 0 && stops[at_stop - 1].one_more;
    const bool at_last = entered >= max && !(on && entered < max + max_extra);
    const bool must_stop = at_last || (at_stop != 0 && !stops[at_stop - 1].optional);
    if (must_stop && !has_one_more) return dropped_label;
    const std::uint64_t after = has_one_more ? at_stop | (must_stop ? only_one_more : 0) : 0;
    return static_cast<std::uint64_t>(spent) << spent_shift | after;
  }
  if (one_more || (at_stop != 0 && !stops[at_stop - 1].optional)) return 0;
  if (on) return dropped_label;
  if (at_stop != 0) return 0;
  if ((entered < min && (flags[step] & ends_short) == 0)) return dropped_label;
  if (!onward.empty() && !used_up && entered < max && can_pay_on(graph, edge, spent)) return dropped_label;
  return 0;
}

}  // namespace rearguard
