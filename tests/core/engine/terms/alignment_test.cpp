// Turns to an adjacent hex.

#include "src/core/engine/terms/alignment.h"

#include "tests/support/got.h"

TEST_CASE("a turn to an adjacent hex counts hexsides and sweeps the hex ahead") {
  const Hex here{};
  for (int facing = 0; facing < direction_count; ++facing) {
    for (int turn = -2; turn <= 3; ++turn) {
      const auto found = got(alignment(direction(facing), here, neighbour(here, direction(facing + turn))));
      CHECK(found.turn == (turn < 0 ? -turn : turn));
      CHECK(found.swept == neighbour(here, direction(facing)));
    }
  }
}

TEST_CASE("a unit without a facing need not turn") {
  const Hex there = neighbour(Hex{}, direction(4));
  const auto found = got(alignment(std::nullopt, Hex{}, there));
  CHECK(found.turn == 0);
  CHECK(found.swept == there);
}

TEST_CASE("a unit can turn only to an adjacent hex") {
  const Hex two_off = neighbour(neighbour(Hex{}, direction(1)), direction(1));
  CHECK_FALSE(alignment(direction(1), Hex{}, two_off));
  CHECK_FALSE(alignment(direction(1), Hex{}, Hex{}));
}
