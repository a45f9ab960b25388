// The candidate graph of a short list of walks: their common prefixes as a tree.

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "pathing/candidate_graph.h"
#include "pathing/state_graph.h"

namespace rearguard {
namespace {

/// A prefix of walks that goes on.
struct Beginning {
  std::size_t oblique = 0;  ///< oblique steps so far, of the walk with the fewest
  std::vector<std::size_t> walks;
};

/// The states of a list of walks: a prefix of them (a trie), and whether the walk ends there.
class PrefixStates : public StateSpace {
 public:
  PrefixStates(std::span<const EnumeratedWalk> walks, const WalkLengths& lengths)
      : walks_(walks), lengths_(lengths) {
    vertex({});
    Beginning start;
    for (std::size_t w = 0; w < walks_.size(); ++w) start.walks.push_back(w);
    add(0, 0, false, std::move(start));
  }

  void list_moves(std::uint32_t from, std::vector<Move>& moves) override {
    const Beginning before = std::move(beginnings_[from]);
    if (states[from].is_end) return;
    for (int d = 0; d < direction_count; ++d) go_on(before, from, direction(d), moves);
  }

 private:
  /// Returns 0 for a walk shorter than the minimum length: every node must lead to an end.
  std::size_t last_end(const EnumeratedWalk& walk) const {
    if (walk.only_end) return *walk.only_end;
    const std::size_t last = std::min(walk.hexes.size() - 1, static_cast<std::size_t>(lengths_.max));
    return last < static_cast<std::size_t>(lengths_.min) ? 0 : last;
  }
  bool may_end(const EnumeratedWalk& walk, std::size_t length) const {
    return walk.only_end ? length == *walk.only_end : length >= static_cast<std::size_t>(lengths_.min);
  }

  static std::size_t oblique_steps(const EnumeratedWalk& walk, std::size_t length) {
    const auto& steps = walk.oblique;
    return static_cast<std::size_t>(std::upper_bound(steps.begin(), steps.end(), length) - steps.begin());
  }

  void go_on(const Beginning& before, std::uint32_t from, Direction d, std::vector<Move>& moves) {
    const std::uint32_t vertex_from = states[from].vertex;
    const std::size_t length = std::size_t{states[from].layer} + 1;
    const Hex to = neighbour(frame.vertices[vertex_from], d);
    Beginning after;
    after.oblique = length;
    bool ends = false;
    bool goes_on = false;
    for (const std::size_t w : before.walks) {
      const EnumeratedWalk& walk = walks_[w];
      if (length > last_end(walk) || walk.hexes[length] != to) continue;
      after.walks.push_back(w);
      after.oblique = std::min(after.oblique, oblique_steps(walk, length));
      ends = ends || may_end(walk, length);
      goes_on = goes_on || length < last_end(walk);
    }
    if (!ends && !goes_on) return;
    const std::uint32_t by = step(vertex_from, d, after.oblique > before.oblique);
    const std::uint32_t entered = frame.steps[by].to;
    if (ends) moves.push_back({from, add(entered, length, true, {}), by});
    if (goes_on) moves.push_back({from, add(entered, length, false, std::move(after)), by});
  }

  std::uint32_t add(std::uint32_t vertex, std::size_t length, bool is_end, Beginning beginning) {
    states.push_back({vertex, static_cast<std::uint8_t>(length), is_end});
    beginnings_.push_back(std::move(beginning));
    return static_cast<std::uint32_t>(states.size() - 1);
  }

  std::uint32_t step(std::uint32_t from, Direction d, bool oblique) {
    const auto number = static_cast<std::uint8_t>(index_of(d));
    const std::uint64_t key = (std::uint64_t{from} * direction_count + number) * 2 + (oblique ? 1 : 0);
    const auto [at, added] = step_of_.try_emplace(key, static_cast<std::uint32_t>(frame.steps.size()));
    if (added) frame.steps.push_back({from, vertex(neighbour(frame.vertices[from], d)), number, oblique});
    return at->second;
  }

  std::uint32_t vertex(Hex h) {
    const auto [at, added] = vertex_of_.try_emplace(h, static_cast<std::uint32_t>(frame.vertices.size()));
    if (added) frame.vertices.push_back(h);
    return at->second;
  }

  std::span<const EnumeratedWalk> walks_;
  WalkLengths lengths_;
  std::vector<Beginning> beginnings_;  ///< by state
  std::unordered_map<Hex, std::uint32_t> vertex_of_;
  std::unordered_map<std::uint64_t, std::uint32_t> step_of_;
};

}  // namespace

std::shared_ptr<const CandidateGraph> graph_of_walks(std::span<const EnumeratedWalk> walks,
                                                     const WalkLengths& lengths) {
  PrefixStates states(walks, lengths);
  auto explored = explore(states);
  return explored ? std::make_shared<const CandidateGraph>(std::move(explored->graph)) : nullptr;
}

}  // namespace rearguard
