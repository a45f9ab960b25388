#include "pathing/candidate_graph.h"

#include <map>
#include <mutex>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "pathing/state_graph.h"

namespace rearguard {
namespace {

constexpr std::uint32_t none = 0xFFFFFFFF;

/// The states of all walks of these lengths: a hex, the hexes entered so far, and whether the walk ends here.
/// A map unfolded over the number of steps is a time-expanded network (Ford, Fulkerson).
class WalkStates : public StateSpace {
 public:
  explicit WalkStates(const WalkLengths& lengths) : lengths_(lengths) {
    frame.is_receding = lengths.receding;
    frame.vertices = disc(Hex{}, lengths.max);
    for (std::uint32_t s = 0; s < frame.vertices.size(); ++s) vertex_of_[frame.vertices[s]] = s;
    step_of_.assign(frame.vertices.size() * direction_count, none);
    state_of_.assign(frame.vertices.size() * (static_cast<std::size_t>(lengths.max) + 1) * 2, none);
    state(0, 0, false);
  }

  void list_moves(std::uint32_t from, std::vector<Move>& moves) override {
    const State here = states[from];
    if (here.is_end) return;
    const int layer = here.layer + 1;
    for (int d = 0; d < direction_count; ++d) {
      const Hex next = neighbour(frame.vertices[here.vertex], direction(d));
      if (lengths_.receding && distance(Hex{}, next) != layer) continue;
      const std::uint32_t vertex = vertex_of_.at(next);
      const std::uint32_t by = step(here.vertex, vertex, d);
      if (layer < lengths_.max) moves.push_back({from, state(vertex, layer, false), by});
      if (layer >= lengths_.min) moves.push_back({from, state(vertex, layer, true), by});
    }
  }

 private:
  /// States are ranked by layer, then by vertex.
  std::uint32_t state(std::uint32_t vertex, int layer, bool is_end) {
    const std::size_t rank =
        (static_cast<std::size_t>(layer) * frame.vertices.size() + vertex) * 2 + (is_end ? 1 : 0);
    if (state_of_[rank] == none) {
      state_of_[rank] = static_cast<std::uint32_t>(states.size());
      states.push_back({vertex, static_cast<std::uint8_t>(layer), is_end, static_cast<std::uint32_t>(rank)});
    }
    return state_of_[rank];
  }

  std::uint32_t step(std::uint32_t from, std::uint32_t to, int d) {
    std::uint32_t& known =
        step_of_[static_cast<std::size_t>(from) * direction_count + static_cast<std::size_t>(d)];
    if (known == none) {
      known = static_cast<std::uint32_t>(frame.steps.size());
      frame.steps.push_back({from, to, static_cast<std::uint8_t>(d)});
    }
    return known;
  }

  WalkLengths lengths_;
  std::unordered_map<Hex, std::uint32_t> vertex_of_;
  std::vector<std::uint32_t> step_of_;
  std::vector<std::uint32_t> state_of_;  ///< by rank
};

}  // namespace

std::shared_ptr<const CandidateGraph> candidate_graph(const WalkLengths& lengths) {
  static std::mutex guard;
  static std::map<std::tuple<int, int, bool>, std::shared_ptr<const CandidateGraph>> made;
  const std::scoped_lock lock(guard);
  auto& graph = made[{lengths.min, lengths.max, lengths.receding}];
  if (graph) return graph;
  WalkStates states(lengths);
  if (auto explored = explore(states))
    graph = std::make_shared<const CandidateGraph>(std::move(explored->graph));
  return graph;
}

}  // namespace rearguard
