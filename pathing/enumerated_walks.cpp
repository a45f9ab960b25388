// The candidate graph of a short list of walks: their common prefixes as a tree.

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "pathing/state_graph.h"

namespace rearguard {
namespace {

/// A path that may end, with its oblique steps.
struct WholePath {
  std::span<const Hex> hexes;
  std::span<const std::size_t> oblique;

  std::size_t length() const { return hexes.size() - 1; }
  bool is_oblique_at(std::size_t step) const {
    return std::binary_search(oblique.begin(), oblique.end(), step);
  }
};

/// Tests whether one reading of a path has fewer oblique steps than another, or as many and earlier ones.
bool is_straighter(std::span<const std::size_t> a, std::span<const std::size_t> b) {
  if (a.size() != b.size()) return a.size() < b.size();
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
}

/// Returns every path that ends where its walk may, once: of several walks with that path the straightest
/// counts.
std::vector<WholePath> whole_paths(std::span<const EnumeratedWalk> walks, const WalkLengths& lengths) {
  std::vector<WholePath> paths;
  for (const EnumeratedWalk& walk : walks) {
    const std::size_t last = std::min(walk.hexes.size() - 1, static_cast<std::size_t>(lengths.max));
    const std::size_t first = walk.only_end.value_or(static_cast<std::size_t>(lengths.min));
    for (std::size_t length = std::max<std::size_t>(first, 1); length <= walk.only_end.value_or(last);
         ++length) {
      const auto& steps = walk.oblique;
      const auto beyond = std::upper_bound(steps.begin(), steps.end(), length);
      const auto oblique = static_cast<std::size_t>(beyond - steps.begin());
      paths.push_back({{walk.hexes.data(), length + 1}, {steps.data(), oblique}});
    }
  }
  const auto same = [](const WholePath& a, const WholePath& b) {
    return std::equal(a.hexes.begin(), a.hexes.end(), b.hexes.begin(), b.hexes.end());
  };
  std::sort(paths.begin(), paths.end(), [&](const WholePath& a, const WholePath& b) {
    if (same(a, b)) return is_straighter(a.oblique, b.oblique);
    return std::lexicographical_compare(a.hexes.begin(), a.hexes.end(), b.hexes.begin(), b.hexes.end());
  });
  paths.erase(std::unique(paths.begin(), paths.end(), same), paths.end());
  return paths;
}

/// The states of a list of paths: a prefix of them with its oblique steps (a trie), and whether the path ends
/// there.
class PrefixStates : public StateSpace {
 public:
  explicit PrefixStates(std::vector<WholePath> paths) : paths_(std::move(paths)) {
    vertex({});
    std::vector<std::size_t> all(paths_.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    add(0, 0, false, std::move(all));
  }

  void list_moves(std::uint32_t from, std::vector<Move>& moves) override {
    const std::vector<std::size_t> before = std::move(beginnings_[from]);
    if (states[from].is_end) return;
    for (int d = 0; d < direction_count; ++d) {
      for (const bool oblique : {false, true}) go_on(before, from, direction(d), oblique, moves);
    }
  }

 private:
  void go_on(const std::vector<std::size_t>& before, std::uint32_t from, Direction d, bool oblique,
             std::vector<Move>& moves) {
    const std::uint32_t vertex_from = states[from].vertex;
    const std::size_t length = std::size_t{states[from].layer} + 1;
    const Hex to = neighbour(frame.vertices[vertex_from], d);
    std::vector<std::size_t> after;
    bool ends = false;
    for (const std::size_t p : before) {
      const WholePath& path = paths_[p];
      if (path.hexes[length] != to || path.is_oblique_at(length) != oblique) continue;
      if (path.length() == length) {
        ends = true;
      } else {
        after.push_back(p);
      }
    }
    if (!ends && after.empty()) return;
    const std::uint32_t by = step(vertex_from, d, oblique);
    const std::uint32_t entered = frame.steps[by].to;
    if (ends) moves.push_back({from, add(entered, length, true, {}), by});
    if (!after.empty()) moves.push_back({from, add(entered, length, false, std::move(after)), by});
  }

  std::uint32_t add(std::uint32_t vertex, std::size_t length, bool is_end,
                    std::vector<std::size_t> beginning) {
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

  std::vector<WholePath> paths_;
  std::vector<std::vector<std::size_t>> beginnings_;  ///< by state: the paths with this prefix that go on
  std::unordered_map<Hex, std::uint32_t> vertex_of_;
  std::unordered_map<std::uint64_t, std::uint32_t> step_of_;
};

}  // namespace

std::shared_ptr<const CandidateGraph> graph_of_walks(std::span<const EnumeratedWalk> walks,
                                                     const WalkLengths& lengths) {
  PrefixStates states(whole_paths(walks, lengths));
  auto explored = explore(states);
  return explored ? std::make_shared<const CandidateGraph>(std::move(explored->graph)) : nullptr;
}

}  // namespace rearguard
