#include "src/core/document/former_words.h"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace rearguard;

using Names = std::vector<std::string>;

TEST_CASE("a former word leads to its new name") {
  CHECK(likely_name("says", Names{"id", "cite", "text"}) == "text");
  CHECK(likely_name("triggers", Names{"clauses", "results"}) == "results");
  CHECK(likely_name("--against", Names{"--class", "--compare"}) == "--compare");
}

TEST_CASE("a former word of several meanings leads to the one valid at its place") {
  CHECK(likely_name("by", Names{"implemented_by", "text"}) == "implemented_by");
  CHECK(likely_name("by", Names{"acting_side", "text"}) == "acting_side");
  CHECK(likely_name("by", Names{"edge", "side"}) == "edge");
}

TEST_CASE("a former word is corrected by spelling if its new name is not valid there") {
  CHECK(likely_name("says", Names{"sags", "cite"}) == "sags");
  CHECK_FALSE(likely_name("says", Names{"cite"}));
}

TEST_CASE("the hint quotes the likely name") {
  CHECK(likely_hint("island", Names{"choke-hex", "isolated-region"}) ==
        ", did you mean \"isolated-region\"?");
  CHECK(likely_hint("zzz", Names{"choke-hex"}).empty());
}

TEST_CASE("the former words have no duplicate row and no row that leads to itself") {
  std::set<std::pair<std::string_view, std::string_view>> rows;
  for (const FormerWord& row : former_words()) {
    CAPTURE(row.before);
    CHECK(row.before != row.now);
    CHECK(rows.emplace(row.before, row.now).second);
  }
}
