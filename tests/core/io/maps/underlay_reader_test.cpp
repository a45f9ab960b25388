// The picture under a map: a value beside it.

#include "src/core/io/maps/underlay_reader.h"

#include "src/core/io/maps/map_reader.h"
#include "src/core/io/maps/map_source.h"
#include "tests/support/got.h"

namespace {

constexpr const char* map_before_underlay = R"(rearguard = "map 1"
hexes = ["...", "..."]
[grid]
orientation = "flat"
shifted = "even"
first = "0101"
columns = 3
rows = 2
[terrain.clear]
symbol = "."
cost = { foot = 1 }
[underlay]
picture = "scan.png"
)";

struct Read {
  std::string problems;
  std::optional<Underlay> underlay;
  Grid grid;
};

Read read_keys(const std::string& keys) {
  const auto document = got(parse_document(map_before_underlay + keys, "m.toml"));
  Problems problems("m.toml");
  MapSource source;
  const auto map = read_map(document, Need::required, problems, &source);
  if (!map) return {to_string(problems.take()), {}, {}};
  return {"", source.underlay, map->grid()};
}

}  // namespace

TEST_CASE("an underlay has a picture, points and a fade") {
  const Read r = read_keys(
      "points = [{ hex = \"0101\", at = [50.76, 45] }, { hex = \"0302\", at = [2.5, -3e1] }]\nfade = 0.5\n");
  REQUIRE(r.underlay);
  CHECK(r.underlay->picture == "scan.png");
  CHECK(r.underlay->fade == 0.5);
  REQUIRE(r.underlay->points.size() == 2);
  CHECK(r.underlay->points[0] == UnderlayPoint{*r.grid.parse("0101"), 50.76, 45});
  CHECK(r.underlay->points[1] == UnderlayPoint{*r.grid.parse("0302"), 2.5, -30});
  // Written and read again.
  Problems problems("again");
  CHECK(read_underlay(underlay_node(*r.underlay, r.grid), r.grid, problems) == r.underlay);
}

TEST_CASE("hexes of an underlay may be outside the map") {
  CHECK(read_keys("points = [{ hex = \"0101\", at = [0, 0] }, { hex = \"2001\", at = [9, 0] }]\n").underlay);
}

TEST_CASE("mistakes in an underlay are named with their places") {
  const auto problem = [](const std::string& keys) { return read_keys(keys).problems; };
  CHECK(problem("points = [{ hex = \"0101\", at = [0, 0] }]\n")
            .find("m.toml:14:10: error: `points` must be two or three hexes with their places on the "
                  "picture, not 1") != std::string::npos);
  CHECK(problem("points = [{ hex = \"0101\", at = [0, 0] }, { hex = \"0101\", at = [9, 0] }]\n")
            .find("the two `points` must be different hexes at different places") != std::string::npos);
  CHECK(problem("points = [{ hex = \"0101\", at = [0, 0] }, { hex = \"0102\", at = [9, 0] }, { hex = "
                "\"0103\", at = [9, 5] }]\n")
            .find("must not be in one line") != std::string::npos);
  CHECK(problem("points = [{ hex = \"0101\", at = [0, 0] }, { hex = \"0201\", at = [9, 9] }, { hex = "
                "\"0102\", at = [5, 5] }]\n")
            .find("must not be in one line") != std::string::npos);
  CHECK(problem("points = [{ hex = \"xx\", at = [0, 0] }, { hex = \"0201\", at = [9, 9] }]\n")
            .find("\"xx\" is not a hex number of this map") != std::string::npos);
  CHECK(problem("points = [{ hex = \"0101\", at = [0] }, { hex = \"0201\", at = [9, 1e99] }]\n")
            .find("`at` must be a number from -1000000 to 1000000, not 1e99") != std::string::npos);
  CHECK(problem("fade = 2\n").find("`fade` must be a number from 0 to 1, not 2") != std::string::npos);
  CHECK(problem("fad = 1\npoints = []\n").find("did you mean `fade`?") != std::string::npos);
}

TEST_CASE("hexes below the header of an underlay are the map's") {
  std::string text = map_before_underlay;
  const std::string rows = "hexes = [\"...\", \"...\"]\n";
  text.erase(text.find(rows), rows.size());
  text += "points = [{ hex = \"0101\", at = [0, 0] }, { hex = \"0301\", at = [9, 0] }]\n" + rows;
  CHECK(read_map_text(text, "m.toml"));
}
