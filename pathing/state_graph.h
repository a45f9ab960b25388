#pragma once
// Makes candidate graphs: a breadth-first search over an implicit graph of states, in which a state lists its
// steps only when the search asks for them.

#include "pathing/candidate_graph.h"

namespace rearguard {

/// An implicit graph of states, each of which becomes one node of a candidate graph. All paths to a state
/// have the same number of steps.
class StateSpace {
 public:
  struct State {
    std::uint32_t vertex = 0;
    std::uint8_t layer = 0;  ///< hexes entered so far
    bool is_end = false;
    /// Nodes are numbered by ascending rank, those of one rank in the order of discovery. Must ascend along
    /// every step, or be the same for all states.
    std::uint32_t rank = 0;
  };
  struct Move {
    std::uint32_t from = 0;
    std::uint32_t to = 0;    ///< state
    std::uint32_t step = 0;  ///< index into `CandidateGraph::steps`
    friend bool operator==(const Move&, const Move&) = default;
  };

  StateSpace() = default;
  StateSpace(const StateSpace&) = delete;
  StateSpace& operator=(const StateSpace&) = delete;
  virtual ~StateSpace() = default;

  /// Appends the moves from a state; called once for each state that is reached. A state met for the first
  /// time is added here.
  virtual void list_moves(std::uint32_t from, std::vector<Move>& moves) = 0;

  std::vector<State> states;  ///< in the order in which they are met; the first is the start
  CandidateGraph frame;       ///< vertices, steps and `is_receding` of the graph
};

/// A candidate graph, and by node the state that it was made of.
struct ExploredStates {
  CandidateGraph graph;
  std::vector<std::uint32_t> state_of;
};

/// Returns the graph of all states that the start reaches; nothing if it would be too large. The frame of the
/// space moves into the graph.
std::optional<ExploredStates> explore(StateSpace& space);

}  // namespace rearguard
