#include "pathing/candidate_graph.h"

#include <map>
#include <mutex>
#include <tuple>
#include <unordered_map>

namespace rearguard {
namespace {

constexpr std::uint32_t none = 0xFFFFFFFF;

/// Builds the graph layer by layer. The nodes of the previous layer that pass through each vertex are known;
/// the new layer's edges come from them.
class Layout {
 public:
  explicit Layout(const WalkLengths& lengths) : lengths_(lengths) {
    graph_.is_receding = lengths.receding;
    graph_.vertices = disc(Hex{}, lengths.most);
    for (std::uint32_t s = 0; s < graph_.vertices.size(); ++s) vertex_of_[graph_.vertices[s]] = s;
    step_of_.assign(graph_.vertices.size() * direction_count, none);
  }

  std::shared_ptr<const CandidateGraph> build() {
    add_node(0, 0, false);
    close_node();
    std::vector<std::uint32_t> passed(graph_.vertices.size(), none);
    passed[0] = 0;
    for (int layer = 1; layer <= lengths_.most; ++layer) {
      std::vector<std::uint32_t> next(graph_.vertices.size(), none);
      for (std::uint32_t vertex = 0; vertex < graph_.vertices.size(); ++vertex) {
        collect(passed, vertex, layer);
        if (arrivals_.empty()) continue;
        if (layer < lengths_.most) next[vertex] = add_with_edges(vertex, layer, false);
        if (layer >= lengths_.least) graph_.ends.push_back(add_with_edges(vertex, layer, true));
        if (graph_.node_count() > max_candidate_nodes) return nullptr;
      }
      passed = std::move(next);
    }
    return std::make_shared<const CandidateGraph>(std::move(graph_));
  }

 private:
  void collect(const std::vector<std::uint32_t>& passed, std::uint32_t vertex, int layer) {
    arrivals_.clear();
    const Hex here = graph_.vertices[vertex];
    const int gained = distance(Hex{}, here);
    if (gained > layer || (lengths_.receding && gained != layer)) return;
    for (int d = 0; d < direction_count; ++d) {
      const auto from = vertex_of_.find(neighbour(here, opposite(direction(d))));
      if (from == vertex_of_.end() || passed[from->second] == none) continue;
      if (lengths_.receding && distance(Hex{}, from->first) != gained - 1) continue;
      arrivals_.push_back({passed[from->second], step(from->second, vertex, d)});
    }
  }

  std::uint32_t step(std::uint32_t from, std::uint32_t to, int d) {
    std::uint32_t& known =
        step_of_[static_cast<std::size_t>(from) * direction_count + static_cast<std::size_t>(d)];
    if (known == none) {
      known = static_cast<std::uint32_t>(graph_.steps.size());
      graph_.steps.push_back({from, to, static_cast<std::uint8_t>(d)});
    }
    return known;
  }

  std::uint32_t add_node(std::uint32_t vertex, int layer, bool is_end) {
    graph_.first_edge.push_back(static_cast<std::uint32_t>(graph_.edges.size()));
    graph_.node_vertex.push_back(vertex);
    graph_.node_layer.push_back(static_cast<std::uint8_t>(layer));
    graph_.node_is_end.push_back(is_end ? 1 : 0);
    return static_cast<std::uint32_t>(graph_.node_count() - 1);
  }
  /// Between additions `first_edge` is one longer than the nodes.
  void close_node() { graph_.first_edge.push_back(static_cast<std::uint32_t>(graph_.edges.size())); }

  std::uint32_t add_with_edges(std::uint32_t vertex, int layer, bool is_end) {
    graph_.first_edge.pop_back();
    const std::uint32_t node = add_node(vertex, layer, is_end);
    graph_.edges.insert(graph_.edges.end(), arrivals_.begin(), arrivals_.end());
    close_node();
    return node;
  }

  WalkLengths lengths_;
  CandidateGraph graph_;
  std::unordered_map<Hex, std::uint32_t> vertex_of_;
  std::vector<std::uint32_t> step_of_;
  std::vector<CandidateGraph::Edge> arrivals_;
};

}  // namespace

std::shared_ptr<const CandidateGraph> candidate_graph(const WalkLengths& lengths) {
  static std::mutex guard;
  static std::map<std::tuple<int, int, bool>, std::shared_ptr<const CandidateGraph>> made;
  const std::scoped_lock lock(guard);
  auto& graph = made[{lengths.least, lengths.most, lengths.receding}];
  if (!graph) graph = Layout(lengths).build();
  return graph;
}

}  // namespace rearguard
