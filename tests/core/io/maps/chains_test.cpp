// Paths joined from links.

#include "src/core/io/maps/chains.h"

#include <random>

#include "tests/support/test.h"

using Walks = std::vector<std::vector<ChainEnd>>;

TEST_CASE("the links of a line form one path from its smaller end") {
  CHECK(chains({{3, 9}, {1, 3}, {9, 2}}) == Walks{{1, 3, 9, 2}});
  CHECK(chains({{9, 3}, {3, 1}, {2, 9}, {9, 2}}) == Walks{{1, 3, 9, 2}});
}

TEST_CASE("a ring is one closed path, and no links give no path") {
  CHECK(chains({{5, 6}, {6, 7}, {7, 5}}) == Walks{{5, 6, 7, 5}});
  CHECK(chains({}).empty());
  CHECK(chains({{4, 4}}).empty());
}

TEST_CASE("three roads that meet form two paths") {
  CHECK(chains({{1, 9}, {2, 9}, {3, 9}}) == Walks{{1, 9, 2}, {3, 9}});
}

TEST_CASE("paths use every link once, for any order of the links") {
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    std::set<ChainLink> pieces;
    for (int i = 0; i < 30; ++i) {
      const auto a = static_cast<ChainEnd>(random() % 12);
      const auto b = static_cast<ChainEnd>(random() % 12);
      if (a != b) pieces.insert({std::min(a, b), std::max(a, b)});
    }
    std::vector<ChainLink> links(pieces.begin(), pieces.end());
    const Walks walks = chains(links);
    std::multiset<ChainLink> used;
    for (const auto& walk : walks) {
      for (std::size_t i = 1; i < walk.size(); ++i)
        used.insert({std::min(walk[i - 1], walk[i]), std::max(walk[i - 1], walk[i])});
    }
    CHECK(used == std::multiset<ChainLink>(pieces.begin(), pieces.end()));
    std::shuffle(links.begin(), links.end(), random);
    CHECK(chains(links) == walks);
  }
}

TEST_CASE("paths of directed links keep their direction") {
  CHECK(directed_chains({{3, 9}, {9, 1}, {1, 2}}) == Walks{{3, 9, 1, 2}});
  CHECK(directed_chains({{3, 9}, {1, 9}}) == Walks{{1, 9}, {3, 9}});
  CHECK(directed_chains({{5, 6}, {6, 5}}) == Walks{{5, 6, 5}});
  CHECK(directed_chains({{5, 6}, {5, 6}, {4, 4}}) == Walks{{5, 6}});
}
