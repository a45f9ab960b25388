#include "hexmap/plural.h"

#include <limits>

#include "tests/support/test.h"

TEST_CASE("one takes the singular, zero and several the plural") {
  CHECK(plural(0, "hex", "hexes") == "0 hexes");
  CHECK(plural(1, "hex", "hexes") == "1 hex");
  CHECK(plural(2, "hex", "hexes") == "2 hexes");
  CHECK(plural(std::numeric_limits<std::uint64_t>::max(), "path", "paths") == "18446744073709551615 paths");
}

TEST_CASE("minus one takes the singular") {
  CHECK(plural(-1, "point", "points") == "-1 point");
  CHECK(plural(-2, "point", "points") == "-2 points");
  CHECK(plural(std::numeric_limits<int>::min(), "point", "points") == "-2147483648 points");
}
