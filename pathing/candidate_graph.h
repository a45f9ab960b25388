#pragma once
// The candidate graph of a retreat: every walk that a motion allows, as one acyclic graph.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "hexmap/hex.h"

namespace rearguard {

/// Which walks a candidate graph holds. Walks run on the unbounded grid; whether a hex exists or can
/// be entered is for the clauses to say.
struct WalkLengths {
  int least = 1;  ///< hexes entered at least; 1 to `most`
  int most = 1;   ///< hexes entered at most; 1 to `max_retreat_hexes`
  /// Only walks of which every step gains distance from the start. They never enter a hex twice.
  bool receding = true;
  friend bool operator==(const WalkLengths&, const WalkLengths&) = default;
};

/// The longest retreat that can be asked for, in hexes: path counts stay below 2^64.
inline constexpr int max_retreat_hexes = 60;

/// Nodes that one candidate graph may hold; a question that needs more is refused, not guessed at.
inline constexpr std::size_t max_candidate_nodes = 4'000'000;

/// An acyclic graph whose paths from node 0 to an end node are walks. A node is a hex after so many
/// steps, plus whatever else a clause had to tell apart (`Refinement`). A node is either passed or an
/// end, never both, so that a property of the end hex is a property of the edge into it. Edges are
/// kept by head, nodes in topological order.
///
/// Sites are the distinct hexes, as offsets from the start; site 0 is the start.
struct CandidateGraph {
  struct Edge {
    std::uint32_t tail;  ///< node
    std::uint32_t step;  ///< index into `steps`
  };
  /// One step from site to site, shared by all edges that make it.
  struct Step {
    std::uint32_t from;      ///< site
    std::uint32_t to;        ///< site
    std::uint8_t direction;  ///< 0 to 5
    bool oblique = false;    ///< one that the walks of a list must turn aside with; see `graph_of_walks`
  };

  bool is_receding = false;   ///< every step gains distance from the start
  std::vector<Hex> vertices;  ///< offsets from the start
  std::vector<Step> steps;
  std::vector<std::uint32_t> node_vertex;
  std::vector<std::uint8_t> node_layer;  ///< hexes entered so far
  std::vector<std::uint8_t> node_is_end;
  std::vector<std::uint32_t>
      first_edge;  ///< size nodes + 1: edges into node n are [first_edge[n], first_edge[n + 1])
  std::vector<Edge> edges;
  std::vector<std::uint32_t> ends;  ///< the end nodes, ascending

  std::size_t node_count() const { return node_vertex.size(); }
};

/// The candidate graph of all walks of these lengths; nothing where it would be too large. Graphs are
/// made once for each length and shared.
std::shared_ptr<const CandidateGraph> candidate_graph(const WalkLengths& lengths);

/// A walk written down, as offsets from the start: the start first, consecutive hexes adjacent.
struct EnumeratedWalk {
  std::vector<Hex> hexes;
  std::vector<std::size_t> oblique = {};  ///< the steps (1 for the first) that turn aside, ascending
  /// Hexes entered where the walk ends, and nowhere else, whatever the lengths of the graph; at most as
  /// many as it is long. Without it a walk may end wherever those lengths let it.
  std::optional<std::size_t> only_end = std::nullopt;
};

/// The candidate graph of the beginnings of some walks, each `least` to `most` hexes long, or as long as
/// its walk where that ends sooner; of one with an `only_end`, of that length alone. A beginning of
/// several walks is one path, which may end or go on where one of them does. `Step::oblique` is a step with
/// which the fewest oblique steps of any walk that begins so grow. `lengths.gaining` is ignored. Without
/// walks the graph has no end. Nothing where it would be too large.
std::shared_ptr<const CandidateGraph> graph_of_walks(std::span<const EnumeratedWalk> walks,
                                                     const WalkLengths& lengths);

}  // namespace rearguard
