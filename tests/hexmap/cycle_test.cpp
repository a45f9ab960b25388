#include "hexmap/cycle.h"

#include "tests/support/test.h"

TEST_CASE("steps go on at the other end of the list") {
  CHECK(cycled(0, 1, 3) == 1);
  CHECK(cycled(2, 1, 3) == 0);
  CHECK(cycled(0, -1, 3) == 2);
  CHECK(cycled(1, 7, 3) == 2);
  CHECK(cycled(1, -7, 3) == 0);
  CHECK(cycled(0, 1, 1) == 0);
}

TEST_CASE("from nowhere the first step leads to an end of the list") {
  CHECK(cycled(std::nullopt, 1, 3) == 0);
  CHECK(cycled(std::nullopt, -1, 3) == 2);
}

TEST_CASE("an item is found by its value") {
  const Strings names{"a", "b", "b"};
  CHECK(place_in(names, "b") == 1);
  CHECK_FALSE(place_in(names, "c"));
}
