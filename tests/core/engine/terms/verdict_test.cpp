#include "src/core/engine/terms/verdict.h"

#include "tests/support/test.h"

TEST_CASE("the path total adds up and saturates") {
  Verdict verdict;
  CHECK(path_total(verdict) == 0);
  verdict.end_hexes.resize(3);
  for (VerdictEnd& end : verdict.end_hexes) end.path_count = 7;
  CHECK(path_total(verdict) == 21);
  verdict.end_hexes[1].path_count = std::numeric_limits<std::uint64_t>::max() - 10;
  CHECK(path_total(verdict) == std::numeric_limits<std::uint64_t>::max());
}
