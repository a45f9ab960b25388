// Minimum-cost flows on small networks by hand, and on random ones compared with a search by trial.

#include "pathing/min_cost_flow.h"

#include "tests/pathing/reference_passes.h"
#include "tests/support/test.h"

namespace {

struct Edge {
  std::uint32_t from, to;
  std::int64_t capacity, cost;
};

/// Sends one unit after the other by the cheapest augmenting path; Bellman-Ford, since a path may take flow
/// back.
FlowNetwork::Flow augment_one_by_one(std::uint32_t nodes, const std::vector<Edge>& edges) {
  constexpr std::int64_t unreached = std::numeric_limits<std::int64_t>::max();
  std::vector<Edge> half;  // every other one is the reverse of the one before
  for (const Edge& e : edges) {
    half.push_back(e);
    half.push_back({e.to, e.from, 0, -e.cost});
  }
  FlowNetwork::Flow flow;
  while (true) {
    std::vector<std::int64_t> cost(nodes, unreached);
    std::vector<std::size_t> by(nodes, 0);
    cost[0] = 0;
    for (std::uint32_t round = 0; round < nodes; ++round) {
      for (std::size_t h = 0; h < half.size(); ++h) {
        const Edge& e = half[h];
        if (e.capacity == 0 || cost[e.from] == unreached || cost[e.from] + e.cost >= cost[e.to]) continue;
        cost[e.to] = cost[e.from] + e.cost;
        by[e.to] = h;
      }
    }
    if (cost[1] == unreached) return flow;
    for (std::uint32_t n = 1; n != 0; n = half[by[n]].from) {
      --half[by[n]].capacity;
      ++half[by[n] ^ 1U].capacity;
    }
    ++flow.amount;
    flow.cost += cost[1];
  }
}

FlowNetwork::Flow max_flow(std::uint32_t nodes, const std::vector<Edge>& edges) {
  FlowNetwork network;
  for (std::uint32_t n = 0; n < nodes; ++n) CHECK(network.add_node() == n);
  for (const Edge& e : edges) network.add_edge(e.from, e.to, e.capacity, e.cost);
  return network.max_flow(0, 1);
}

}  // namespace

TEST_CASE("the greatest flow takes the cheap edges first") {
  const std::vector<Edge> edges{{0, 2, 2, 0}, {2, 1, 1, 1}, {2, 3, 5, 2}, {3, 1, 5, 2}};
  const auto flow = max_flow(4, edges);
  CHECK(flow.amount == 2);
  CHECK(flow.cost == 1 + 4);
  CHECK(flow.inspections > 0);
}

TEST_CASE("a flow is taken back where that lets more through") {
  // The cheapest path, 0-2-3-1, blocks both others until it gives way.
  const std::vector<Edge> edges{{0, 2, 1, 0}, {0, 3, 1, 3}, {2, 3, 1, 0}, {2, 1, 1, 3}, {3, 1, 1, 0}};
  const auto flow = max_flow(4, edges);
  CHECK(flow.amount == 2);
  CHECK(flow.cost == 6);
}

TEST_CASE("one edge from source to sink carries what fits") {
  const auto flow = max_flow(2, {{0, 1, 3, 2}});
  CHECK(flow.amount == 3);
  CHECK(flow.cost == 6);
}

TEST_CASE("without a path the flow is zero") {
  CHECK(max_flow(3, {{0, 2, 1, 1}}).amount == 0);
  CHECK(max_flow(2, {}).amount == 0);
  CHECK(max_flow(3, {{0, 2, 0, 1}, {2, 1, 1, 1}}).amount == 0);
}

TEST_CASE("flows on random networks are those of augmenting one by one") {
  Random random(1441);
  int sent = 0;
  for (int i = 0; i < 1000; ++i) {
    CAPTURE(i);
    const int nodes = random.number(2, 9);
    std::vector<Edge> edges;
    for (int e = random.number(0, 3 * nodes); e > 0; --e) {
      const auto from = static_cast<std::uint32_t>(random.number(0, nodes - 1));
      const auto to = static_cast<std::uint32_t>(random.number(0, nodes - 1));
      if (from != to) edges.push_back({from, to, random.number(0, 3), random.number(0, 2)});
    }
    const auto expected = augment_one_by_one(static_cast<std::uint32_t>(nodes), edges);
    const auto found = max_flow(static_cast<std::uint32_t>(nodes), edges);
    REQUIRE(found.amount == expected.amount);
    REQUIRE(found.cost == expected.cost);
    if (found.amount > 1) ++sent;
  }
  CHECK(sent > 100);
}
