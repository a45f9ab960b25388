#include <algorithm>
#include <limits>

#include "pathing/candidate_graph.h"
#include "pathing/refinement.h"

namespace rearguard {
namespace {

std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b) {
  return a > std::numeric_limits<std::uint64_t>::max() - b ? std::numeric_limits<std::uint64_t>::max()
                                                           : a + b;
}

}  // namespace

const std::vector<PathEnd>& Refinement::ends(int value) {
  const CandidateGraph& g = graph();
  const GraphProperties::Values& values = facts_->values[static_cast<std::size_t>(value)];
  ends_.clear();
  counts_.assign(g.node_count(), 0);
  forward_.assign(g.node_count(), std::numeric_limits<std::int64_t>::max());
  counts_[0] = 1;
  forward_[0] = 0;
  for (std::size_t n = 1; n < g.node_count(); ++n) {
    const auto& weight = g.node_is_end[n] != 0 ? values.ending : values.passing;
    for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1]; ++e) {
      if (set_.alive[e] == 0) continue;
      const std::uint32_t tail = g.edges[e].tail;
      counts_[n] = saturating_add(counts_[n], counts_[tail]);
      forward_[n] = std::min(forward_[n], forward_[tail] + weight[g.edges[e].step]);
    }
    if (g.node_is_end[n] != 0 && counts_[n] != 0)
      ends_.push_back({g.node_vertex[n], counts_[n], forward_[n]});
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

namespace {

/// Enumerates the paths to one end vertex depth first, smallest rank first.
class PathEnumerator {
 public:
  PathEnumerator(const PathSet& set, std::uint32_t end_vertex, std::span<const std::uint32_t> rank,
                 std::size_t limit)
      : graph_(*set.graph), limit_(limit), onward_(graph_.node_count() + 1, 0) {
    std::vector<std::uint8_t> needed(graph_.node_count(), 0);
    std::vector<std::uint8_t> used(graph_.edges.size(), 0);
    for (std::size_t n = graph_.node_count(); n-- > 1;) {
      if (graph_.node_is_end[n] != 0 && graph_.node_vertex[n] == end_vertex) needed[n] = 1;
      if (needed[n] == 0) continue;
      for (std::uint32_t e = graph_.first_edge[n]; e < graph_.first_edge[n + 1]; ++e) {
        if (set.alive[e] == 0) continue;
        used[e] = 1;
        needed[graph_.edges[e].tail] = 1;
        ++onward_[graph_.edges[e].tail + 1];
      }
    }
    for (std::size_t n = 0; n < graph_.node_count(); ++n) onward_[n + 1] += onward_[n];
    heads_.resize(onward_.back());
    std::vector<std::uint32_t> fill(onward_.begin(), onward_.end() - 1);
    for (std::uint32_t n = 1; n < graph_.node_count(); ++n) {
      for (std::uint32_t e = graph_.first_edge[n]; e < graph_.first_edge[n + 1]; ++e) {
        if (used[e] != 0) heads_[fill[graph_.edges[e].tail]++] = n;
      }
    }
    for (std::size_t n = 0; n < graph_.node_count(); ++n) {
      if (onward_[n + 1] - onward_[n] < 2) continue;
      std::stable_sort(heads_.begin() + onward_[n], heads_.begin() + onward_[n + 1],
                       [&](std::uint32_t a, std::uint32_t b) {
                         const auto ra = rank[graph_.node_vertex[a]];
                         const auto rb = rank[graph_.node_vertex[b]];
                         return ra != rb ? ra < rb : graph_.node_is_end[a] > graph_.node_is_end[b];
                       });
    }
  }

  std::vector<std::vector<std::uint32_t>> list() {
    walk(0);
    return std::move(found_);
  }

 private:
  void walk(std::uint32_t node) {
    path_.push_back(graph_.node_vertex[node]);
    if (graph_.node_is_end[node] != 0) found_.push_back(path_);
    for (std::uint32_t i = onward_[node]; i < onward_[node + 1] && found_.size() < limit_; ++i)
      walk(heads_[i]);
    path_.pop_back();
  }

  const CandidateGraph& graph_;
  std::size_t limit_;
  std::vector<std::uint32_t> onward_;  ///< by node: the start of its heads
  std::vector<std::uint32_t> heads_;
  std::vector<std::uint32_t> path_;
  std::vector<std::vector<std::uint32_t>> found_;
};

}  // namespace

std::vector<std::vector<std::uint32_t>> list_paths(const PathSet& set, std::uint32_t end_vertex,
                                                   std::span<const std::uint32_t> rank, std::size_t limit) {
  if (limit == 0) return {};
  return PathEnumerator(set, end_vertex, rank, limit).list();
}

}  // namespace rearguard
