#include "src/workshop/audit/finding.h"

#include "tests/support/test.h"

namespace {

std::string listed_hexes(const std::vector<const char*>& numbers, std::size_t max_hexes) {
  Grid grid;
  grid.columns = grid.rows = 20;
  std::vector<Hex> hexes;
  for (const char* number : numbers) hexes.push_back(*grid.parse(number));
  return hex_list(grid, hexes, max_hexes);
}

}  // namespace

TEST_CASE("hexes are listed by number, with and before the last") {
  CHECK(listed_hexes({}, 8).empty());
  CHECK(listed_hexes({"0304"}, 8) == "0304");
  CHECK(listed_hexes({"0304", "0405"}, 8) == "0304 and 0405");
  CHECK(listed_hexes({"0304", "0405", "0406"}, 8) == "0304, 0405 and 0406");
}

TEST_CASE("hexes are listed in the given order") {
  CHECK(listed_hexes({"0406", "0304"}, 8) == "0406 and 0304");
}

TEST_CASE("of too many hexes the first are listed, and the rest counted") {
  CHECK(listed_hexes({"0304", "0405", "0406"}, 3) == "0304, 0405 and 0406");
  CHECK(listed_hexes({"0304", "0405", "0406", "0407"}, 3) == "0304, 0405 and 2 more");
  CHECK(listed_hexes({"0101", "0102", "0103", "0104", "0105"}, 3) == "0101, 0102 and 3 more");
}

TEST_CASE("words are listed with a word before the last") {
  CHECK(word_list({}).empty());
  CHECK(word_list({"foot"}) == "foot");
  CHECK(word_list({"foot", "mounted"}) == "foot and mounted");
  CHECK(word_list({"foot", "mounted", "wheeled"}) == "foot, mounted and wheeled");
  CHECK(word_list({"foot", "mounted"}, "or") == "foot or mounted");
}

TEST_CASE("a finding is about the whole document unless it names a part") {
  CHECK(Finding{}.subject.kind == Subject::Kind::whole);
}
