#include "hexmap/hexside.h"

#include <unordered_set>

#include "tests/support/test.h"

TEST_CASE("a hexside is the same from either hex") {
  const Hex h{4, -2};
  for (int i = 0; i < direction_count; ++i) {
    const Direction d = direction(i);
    const Hex other = neighbour(h, d);
    CHECK(Hexside::between(h, other) == Hexside::between(other, h));
    CHECK(Hexside::between(h, other) == Hexside::of(h, d));
    CHECK(Hexside::of(h, d) == Hexside::of(other, opposite(d)));
    CHECK(std::hash<Hexside>{}(Hexside::of(h, d)) == std::hash<Hexside>{}(Hexside::of(other, opposite(d))));
  }
}

TEST_CASE("a hex and its six neighbours have thirty hexsides") {
  // Seven hexes: 12 hexsides between them and 18 around the edge.
  std::set<Hexside> ordered;
  std::unordered_set<Hexside> hashed;
  for (const Hex h : disc({}, 1)) {
    for (int i = 0; i < direction_count; ++i) {
      ordered.insert(Hexside::of(h, direction(i)));
      hashed.insert(Hexside::of(h, direction(i)));
    }
  }
  CHECK(ordered.size() == 30);
  CHECK(hashed.size() == 30);
}

TEST_CASE("hexes that are not adjacent share no hexside") {
  CHECK_FALSE(Hexside::between({0, 0}, {0, 0}));
  CHECK_FALSE(Hexside::between({0, 0}, {1, 1}));
  CHECK_FALSE(Hexside::between({0, 0}, {0, 2}));
  CHECK_FALSE(direction_between({0, 0}, {0, 0}));
  CHECK_FALSE(direction_between({0, 0}, {2, -1}));
}

TEST_CASE("the direction between neighbours is from the first to the second") {
  for (int i = 0; i < direction_count; ++i) {
    CHECK(direction_between({3, 5}, neighbour({3, 5}, direction(i))) == direction(i));
  }
}
