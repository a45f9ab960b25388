#include "pathing/ring_walks.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <utility>
#include <vector>

using namespace rearguard;

namespace {

using Step = std::pair<Hex, Hex>;

/// A set of steps between rings, and the same set as bits.
struct Steps {
  std::map<Step, std::int64_t> weight;  // of the steps in the set
  RingSteps bits;
  RingWeights weights;
};

/// Each hex step outwards, where it is `along` (else `across`) and at which bit, found by geometry alone.
struct Place {
  Step step;
  int ring, bit;
  bool along;
};

std::vector<Place> places(int rings) {
  std::vector<Place> all;
  for (int k = 1; k <= rings; ++k) {
    const std::vector<Hex> hexes = ring(Hex{}, k);
    for (int i = 0; i < static_cast<int>(hexes.size()); ++i) {
      const int sector = i / k;
      for (const bool along : {true, false}) {
        const Hex to = hexes[static_cast<std::size_t>(i)];
        const Hex from = neighbour(to, opposite(direction(along ? sector : sector + 1)));
        if (distance(Hex{}, from) != k - 1) continue;
        all.push_back({{from, to}, k, 8 * sector + i % k, along});
      }
    }
  }
  return all;
}

Steps by_lot(std::mt19937& random, int rings, unsigned kept_percent) {
  Steps steps{{}, {}, {}};
  for (const Place& p : places(rings)) {
    if (random() % 100 >= kept_percent) continue;
    const auto ring_at = static_cast<std::size_t>(p.ring);
    const auto bit = static_cast<std::size_t>(p.bit);
    const std::int64_t weight = static_cast<std::int64_t>(random() % 4) - 1;
    steps.weight[p.step] = weight;
    (p.along ? steps.bits.along : steps.bits.across)[ring_at] |= RingBits{1} << bit;
    (p.along ? steps.weights.along : steps.weights.across)[ring_at][bit] = weight;
  }
  return steps;
}

struct Walk {
  std::vector<Hex> hexes{Hex{}};
  std::int64_t sum = 0;
};

void list_walks(const Steps& steps, int rings, Walk& walk, std::vector<Walk>& out) {
  if (static_cast<int>(walk.hexes.size()) == rings + 1) {
    out.push_back(walk);
    return;
  }
  for (int d = 0; d < direction_count; ++d) {
    const Hex to = neighbour(walk.hexes.back(), direction(d));
    const auto step = steps.weight.find({walk.hexes.back(), to});
    if (step == steps.weight.end()) continue;
    walk.hexes.push_back(to);
    walk.sum += step->second;
    list_walks(steps, rings, walk, out);
    walk.sum -= step->second;
    walk.hexes.pop_back();
  }
}

std::set<Step> steps_of(const RingSteps& bits, int rings) {
  std::set<Step> steps;
  for (const Place& p : places(rings)) {
    const RingBits word = (p.along ? bits.along : bits.across)[static_cast<std::size_t>(p.ring)];
    if ((word >> p.bit & 1U) != 0) steps.insert(p.step);
  }
  return steps;
}

std::set<Step> steps_of(const std::vector<Walk>& walks) {
  std::set<Step> steps;
  for (const Walk& w : walks) {
    for (std::size_t i = 1; i < w.hexes.size(); ++i) steps.insert({w.hexes[i - 1], w.hexes[i]});
  }
  return steps;
}

}  // namespace

TEST_CASE("the bits of a ring are its hexes, clockwise from direction 0") {
  for (int k = 1; k <= most_rings; ++k) {
    std::vector<Hex> hexes;
    for (int b = 0; b < 48; ++b) {
      if ((ring_hexes(k) >> b & 1U) != 0) hexes.push_back(ring_offset(k, b));
    }
    CHECK(hexes == ring(Hex{}, k));
  }
}

TEST_CASE("every step outwards between two rings has exactly one bit") {
  RingSteps all;
  for (int k = 1; k <= most_rings; ++k) {
    all.along[static_cast<std::size_t>(k)] = ring_hexes(k);
    all.across[static_cast<std::size_t>(k)] = ring_hexes(k) & ~ring_corners;
  }
  std::size_t bits = 0;
  for (std::size_t k = 1; k <= most_rings; ++k)
    bits += static_cast<std::size_t>(std::popcount(all.along[k]) + std::popcount(all.across[k]));
  CHECK(bits == steps_of(all, most_rings).size());
  // Ring k - 1 has six corners with three steps outwards, its other hexes have two.
  std::size_t expected = 6;
  for (std::size_t k = 2; k <= most_rings; ++k) expected += std::size_t{6} * 3 + (6 * (k - 1) - 6) * 2;
  CHECK(bits == expected);
}

TEST_CASE("walks kept as bits are those that a plain recursion lists, with their sums and ends") {
  std::mt19937 random(7);
  int empty = 0;
  for (int round = 0; round < 600; ++round) {
    const int rings = 1 + round % (round % 50 == 0 ? most_rings : 6);
    Steps steps = by_lot(random, rings, std::array<unsigned, 4>{100, 70, 45, 30}[random() % 4]);
    std::vector<Walk> walks;
    Walk start;
    list_walks(steps, rings, start, walks);
    CAPTURE(round);
    RingSteps kept = steps.bits;
    REQUIRE(keep_ring_walks(kept, rings) == !walks.empty());
    if (walks.empty()) {
      ++empty;
      continue;
    }
    CHECK(steps_of(kept, rings) == steps_of(walks));

    RingSums sums;
    const auto check_ends = [&](const RingSteps& set) {
      std::map<Hex, std::pair<std::uint64_t, std::int64_t>> expected, found;
      for (const Walk& w : walks) {
        auto [at, added] = expected.try_emplace(w.hexes.back(), 0, w.sum);
        ++at->second.first;
        at->second.second = std::min(at->second.second, w.sum);
      }
      for (const RingEnd& end : sums.ends(set, steps.weights, rings))
        found[ring_offset(rings, end.bit)] = {end.path_count, end.least_sum};
      CHECK(found == expected);
    };
    check_ends(kept);
    std::int64_t least = walks[0].sum;
    for (const Walk& w : walks) least = std::min(least, w.sum);
    std::erase_if(walks, [&](const Walk& w) { return w.sum != least; });
    CHECK(sums.keep_least(kept, steps.weights, rings) == least);
    CHECK(steps_of(kept, rings) == steps_of(walks));
    check_ends(kept);
  }
  CHECK(empty > 20);
  CHECK(empty < 400);
}
