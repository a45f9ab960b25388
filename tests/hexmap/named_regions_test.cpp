#include "hexmap/named_regions.h"

#include "tests/support/test.h"

namespace {

Grid five_by_four() {
  Grid grid;
  grid.columns = 5;
  grid.rows = 4;
  return grid;
}

std::vector<Hex> read(const Strings& entries, const std::string& hole = "") {
  const Grid grid = five_by_four();
  std::vector<Hex> hexes;
  for (const std::string& entry : entries) {
    const auto problem = add_region_hexes(
        grid, entry, [&](Hex h) { return grid.number(h) != hole; }, hexes);
    CHECK_MESSAGE(!problem, problem.value_or(""));
  }
  sort_region(hexes);
  return hexes;
}

std::string problem_with(const std::string& entry) {
  std::vector<Hex> hexes;
  return add_region_hexes(
             five_by_four(), entry, [](Hex) { return true; }, hexes)
      .value_or("");
}

}  // namespace

TEST_CASE("an entry is a hex or the rectangle between two numbers") {
  CHECK(read({"0203"}).size() == 1);
  CHECK(read({"0102-0304"}).size() == 9);
  CHECK(read({"0304-0102"}) == read({"0102-0304"}));
  CHECK(read({"0104-0302"}) == read({"0102-0304"}));
  CHECK(read({"0102-0304", "0203", "0401"}).size() == 10);
  CHECK(read({"0102-0304"}, "0203").size() == 8);
}

TEST_CASE("an entry that names no hex of the map says why") {
  CHECK(problem_with("01") == "\"01\" is not a hex number of 4 digits");
  CHECK(problem_with("0601") == "hex 0601 is off the map, which runs from 0101 to 0504");
  CHECK(problem_with("0101-0509") == "hex 0509 is off the map, which runs from 0101 to 0504");
  CHECK(problem_with("0101-") == "\"\" is not a hex number of 4 digits");
  std::vector<Hex> hexes;
  CHECK(add_region_hexes(
            five_by_four(), "0101", [](Hex) { return false; }, hexes) == "the map has no hex at 0101");
  CHECK(add_region_hexes(
            five_by_four(), "0101-0202", [](Hex) { return false; }, hexes) ==
        "the map has no hex in 0101-0202");
}

TEST_CASE("entries written for a list of hexes name exactly these") {
  const Grid grid = five_by_four();
  CHECK(region_entries(grid, read({"0102-0304"})) == Strings{"0102-0304"});
  CHECK(region_entries(grid, read({"0101", "0201", "0402"})) == Strings{"0101-0201", "0402"});
  CHECK(region_entries(grid, {}).empty());
  // Every set of the first 12 hexes.
  for (unsigned set = 0; set < 1U << 12U; ++set) {
    std::vector<Hex> hexes;
    for (unsigned i = 0; i < 12; ++i) {
      if ((set >> i & 1U) != 0) hexes.push_back(grid.hex_at(i));
    }
    sort_region(hexes);
    REQUIRE(read(region_entries(grid, hexes)) == hexes);
  }
}
