#pragma once
// The candidate graph of a retreat: every walk that a motion allows, as one acyclic graph.

#include <cstddef>
#include <memory>
#include <optional>
#include <span>

#include "hexmap/hex.h"

namespace rearguard {

/// The lengths and kind of the walks in a candidate graph. Walks run on the unbounded grid; clauses decide
/// whether a hex exists or can be entered.
struct WalkLengths {
  int min = 1;  ///< hexes entered at least; 1 to `max`
  int max = 1;  ///< hexes entered at most; 1 to `max_retreat_hexes`
  /// Only walks whose every step increases the distance from the start. They never enter a hex twice.
  bool receding = true;
  friend bool operator==(const WalkLengths&, const WalkLengths&) = default;
};

/// The maximum length of a retreat in hexes: path counts stay below 2^64.
inline constexpr int max_retreat_hexes = 60;

/// The maximum number of nodes in a candidate graph; a question that needs more is an error.
inline constexpr std::size_t max_candidate_nodes = 4'000'000;

/// An acyclic graph whose paths from node 0 to an end node are walks. A node is a hex after a number of
/// steps, plus whatever else a clause must distinguish (`Refinement`). A node is either passed through or an
/// end, never both, so a property of the end hex is a property of the edge into it. Edges are stored by head
/// and listed by tail, nodes are in topological order. To Boost.Graph the nodes are the vertices
/// (`pathing/retreat_graph.h`).
/// Vertices are the distinct hexes, as offsets from the start; vertex 0 is the start.
struct CandidateGraph {
  struct Edge {
    std::uint32_t tail;  ///< node
    std::uint32_t step;  ///< index into `steps`
  };
  /// An edge in the list of its tail.
  struct OutEdge {
    std::uint32_t head;  ///< node
    std::uint32_t edge;  ///< index into `edges`
  };
  /// One step between vertices, shared by all edges that make it with the same marks.
  struct Step {
    std::uint32_t from;       ///< vertex
    std::uint32_t to;         ///< vertex
    std::uint8_t direction;   ///< 0 to 5
    bool oblique = false;     ///< counted as oblique in `graph_of_walks`
    std::uint32_t marks = 0;  ///< bits of what is true of it on all paths to it, in a graph of `mark_steps`
    // Only if the graph tells them apart (pathing/step_contexts.h).
    bool is_first = false;   ///< of a walk
    bool is_extra = false;   ///< beyond the required number of hexes
    std::int64_t spent = 0;  ///< of a budget, by the steps before
  };

  bool is_receding = false;   ///< every step increases the distance from the start
  std::vector<Hex> vertices;  ///< offsets from the start
  std::vector<Step> steps;
  std::vector<std::uint32_t> node_vertex;
  std::vector<std::uint8_t> node_layer;  ///< hexes entered so far
  std::vector<std::uint8_t> node_is_end;
  std::vector<std::uint32_t>
      first_edge;  ///< size nodes + 1: edges into node n are [first_edge[n], first_edge[n + 1])
  std::vector<Edge> edges;
  std::vector<std::uint32_t>
      first_out;  ///< size nodes + 1: edges out of node n are out[first_out[n]] to out[first_out[n + 1] - 1]
  std::vector<OutEdge> out;         ///< by tail, then by head, ascending
  std::vector<std::uint32_t> ends;  ///< the end nodes, ascending

  std::size_t node_count() const { return node_vertex.size(); }
};

/// Returns the candidate graph of all walks of these lengths; nothing if it would be too large. Graphs are
/// cached by length and shared.
std::shared_ptr<const CandidateGraph> candidate_graph(const WalkLengths& lengths);

/// A walk as offsets from the start: the start first, consecutive hexes adjacent.
struct EnumeratedWalk {
  std::vector<Hex> hexes;
  std::vector<std::size_t> oblique = {};  ///< the oblique steps (1 for the first), ascending
  /// The only number of hexes after which the walk may end, regardless of the lengths of the graph; at most
  /// the length of the walk. Without it a walk may end wherever those lengths allow.
  std::optional<std::size_t> only_end = std::nullopt;
};

/// Returns the candidate graph of the prefixes of some walks, each `least` to `most` hexes long, or as long
/// as its walk if that is shorter; only of that length for a walk with an `only_end`. A shared prefix of
/// several walks is one path, which may end or continue if one of them does. `Step::oblique` marks the
/// oblique steps of a path: those of the walk with the fewest up to its end, of several such walks those with
/// the earliest. `lengths.receding` is ignored. Without walks the graph has no end. Nothing if it would be
/// too large.
std::shared_ptr<const CandidateGraph> graph_of_walks(std::span<const EnumeratedWalk> walks,
                                                     const WalkLengths& lengths);

}  // namespace rearguard
