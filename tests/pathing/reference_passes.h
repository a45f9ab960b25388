#pragma once
// The questions of pathing/path_searches.h answered by plain passes over the nodes, which are in topological
// order: no algorithm of Boost.Graph, and no view. Slow where that is simpler.

#include <algorithm>
#include <limits>
#include <random>

#include "pathing/candidate_graph.h"
#include "pathing/refinement.h"

namespace rearguard::testing {

using Bytes = std::vector<std::uint8_t>;
using Sums = std::vector<std::int64_t>;

/// Calls `use(edge, tail, head)` for each edge alive that has none of some properties, by ascending head.
template <class Use>
void for_each_edge(const CandidateGraph& g, const EdgeSelection& by, Use use) {
  for (std::uint32_t n = 1; n < g.node_count(); ++n) {
    for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1]; ++e) {
      const bool has = by.without != 0 && (by.mask[e] & by.without) != 0;
      if (by.alive[e] != 0 && !has) use(e, g.edges[e].tail, n);
    }
  }
}

/// The same by descending head.
template <class Use>
void for_each_edge_backward(const CandidateGraph& g, const EdgeSelection& by, Use use) {
  for (std::uint32_t n = static_cast<std::uint32_t>(g.node_count()); n-- > 1;) {
    for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1]; ++e) {
      const bool has = by.without != 0 && (by.mask[e] & by.without) != 0;
      if (by.alive[e] != 0 && !has) use(e, g.edges[e].tail, n);
    }
  }
}

inline Bytes reached_in_order(const CandidateGraph& g, const EdgeSelection& by) {
  Bytes reached(g.node_count(), 0);
  reached[0] = 1;
  for_each_edge(g, by, [&](auto, auto tail, auto head) { reached[head] |= reached[tail]; });
  return reached;
}

/// Returns, by edge, whether it is on a path from the start to an end.
inline Bytes survivors(const CandidateGraph& g, const EdgeSelection& by) {
  const Bytes reached = reached_in_order(g, by);
  Bytes needed(g.node_is_end.begin(), g.node_is_end.end());
  Bytes stays(g.edges.size(), 0);
  for_each_edge_backward(g, by, [&](auto e, auto tail, auto head) {
    stays[e] = needed[head] & reached[tail];
    needed[tail] |= stays[e];
  });
  return stays;
}

inline Sums sums_from_start(const CandidateGraph& g, const EdgeSelection& by, const Sums& weight) {
  Sums sums(g.node_count(), unreached_sum);
  sums[0] = 0;
  for_each_edge(g, by, [&](auto e, auto tail, auto head) {
    if (sums[tail] != unreached_sum) sums[head] = std::min(sums[head], sums[tail] + weight[e]);
  });
  return sums;
}

inline Sums sums_to_ends(const CandidateGraph& g, const EdgeSelection& by, const Sums& weight) {
  Sums sums(g.node_count(), unreached_sum);
  for (const std::uint32_t n : g.ends) sums[n] = 0;
  for_each_edge_backward(g, by, [&](auto e, auto tail, auto head) {
    if (sums[head] != unreached_sum) sums[tail] = std::min(sums[tail], sums[head] + weight[e]);
  });
  return sums;
}

inline std::vector<std::uint64_t> path_counts(const CandidateGraph& g, const EdgeSelection& by) {
  std::vector<std::uint64_t> counts(g.node_count(), 0);
  counts[0] = 1;
  for_each_edge(g, by, [&](auto, auto tail, auto head) { counts[head] += counts[tail]; });
  return counts;
}

inline Bytes widths(const CandidateGraph& g, const Bytes& width) {
  const Bytes all(g.edges.size(), 1);
  Bytes widest(g.node_count(), 0);
  widest[0] = std::numeric_limits<std::uint8_t>::max();
  for_each_edge(g, {all.data()}, [&](auto e, auto tail, auto head) {
    widest[head] = std::max(widest[head], std::min(widest[tail], width[e]));
  });
  return widest;
}

/// One path of a set: its nodes and its edges.
struct PathOfSet {
  std::vector<std::uint32_t> nodes, edges;
};

/// Returns every path of a set, by recursion.
inline std::vector<PathOfSet> every_path(const CandidateGraph& g, const Bytes& alive) {
  std::vector<PathOfSet> found;
  PathOfSet path{{0}, {}};
  const auto go_on = [&](const auto& self) -> void {
    if (g.node_is_end[path.nodes.back()] != 0) found.push_back(path);
    for (std::uint32_t n = 1; n < g.node_count(); ++n) {
      for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1]; ++e) {
        if (alive[e] == 0 || g.edges[e].tail != path.nodes.back()) continue;
        path.nodes.push_back(n);
        path.edges.push_back(e);
        self(self);
        path.nodes.pop_back();
        path.edges.pop_back();
      }
    }
  };
  go_on(go_on);
  return found;
}

inline std::vector<std::uint32_t> vertices_of(const CandidateGraph& g, const PathOfSet& path) {
  std::vector<std::uint32_t> vertices;
  for (const std::uint32_t n : path.nodes) vertices.push_back(g.node_vertex[n]);
  return vertices;
}

// --- random sets ----------------------------------------------------------------------------------

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  int number(int least, int most) {
    return least + static_cast<int>(engine_() % static_cast<unsigned>(most - least + 1));
  }
  bool chance(int percent) { return number(1, 100) <= percent; }

 private:
  std::mt19937 engine_;
};

/// A candidate graph with properties and weights of its edges.
struct RandomGraph {
  PathSet set;
  std::vector<PropertyBits> mask;
  Sums weight;
};

/// Returns the graph of walks of up to `longest` hexes; each edge has each of `bits` properties by a random
/// chance.
inline RandomGraph random_graph(Random& random, int longest, int bits) {
  WalkLengths lengths;
  lengths.max = random.number(1, longest);
  lengths.min = random.number(1, lengths.max);
  lengths.receding = random.chance(50);
  RandomGraph made;
  made.set.graph = candidate_graph(lengths);
  const std::size_t edges = made.set.graph->edges.size();
  made.set.alive.assign(edges, 1);
  made.mask.assign(edges, 0);
  const int share = random.number(1, 80);
  for (PropertyBits& mask : made.mask) {
    for (int b = 0; b < bits; ++b) {
      if (random.chance(share)) mask |= PropertyBits{1} << static_cast<unsigned>(b);
    }
  }
  for (std::size_t e = 0; e < edges; ++e) made.weight.push_back(random.number(-2, 4));
  return made;
}

}  // namespace rearguard::testing
