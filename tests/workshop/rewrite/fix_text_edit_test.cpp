// Fixes in the text of maps: only the lines concerned change.

#include "src/workshop/rewrite/fix_text_edit.h"

#include "src/core/io/maps/map_reader.h"
#include "tests/support/got.h"
#include "tests/support/replaced.h"

namespace {

const std::string map_text = R"(# A map.
rearguard = "map 1"
hexes = ["....", "....", "...."]   # three rows

[grid]
orientation = "flat"
shifted = "even"
first = "0101"
columns = 4
rows = 3

[terrain.clear]
symbol = "."
cost = { foot = 3, mounted = "1/2" }   # odd

[features.road]
replace = { foot = 1, "mountd" = 1 }
[features.bridge]   # drawn only
pattern = "bridge"
# the sides

[[hexsides]]
feature = "road"   # to the mill
path = ["0101", "0201"]
[[hexsides]]
feature = "bridge"
pairs = [["0101", "0102"], ["0102", "0101"]]
)";

HexMap map_of(const std::string& text) {
  return got(read_map_text(text, "map.toml"));
}

std::string fixed(const std::string& text, const Fix& fix) {
  const HexMap map = map_of(text);
  return got(fixed_map_text(text, "map.toml", false, map, fix));
}

Hex hex_at(const std::string& number) {
  return *map_of(map_text).grid().parse(number);
}

}  // namespace

TEST_CASE("a laid hexside follows the last entry of its feature") {
  const std::string made = fixed(map_text, HexsideFix{0, hex_at("0201"), hex_at("0301"), true, true});
  CHECK(
      made ==
      replaced(
          map_text, "path = [\"0101\", \"0201\"]\n",
          "path = [\"0101\", \"0201\"]\n\n[[hexsides]]\nfeature = \"road\"\npath = [\"0201\", \"0301\"]\n"));
}

TEST_CASE("a removed hexside takes its entry with it") {
  const std::string made = fixed(map_text, HexsideFix{0, hex_at("0101"), hex_at("0201"), false, false});
  CHECK_FALSE(has(made, "to the mill"));
  CHECK_FALSE(
      map_of(made).features(hex_at("0101"), *direction_between(hex_at("0101"), hex_at("0201"))).size());
}

TEST_CASE("a repeated hexside is removed where it is repeated") {
  CHECK(fixed(map_text, RepetitionFix{1, hex_at("0101"), hex_at("0102")}) ==
        replaced(map_text, "[[\"0101\", \"0102\"], [\"0102\", \"0101\"]]", "[[\"0101\", \"0102\"]]"));
}

TEST_CASE("exchanged costs are exchanged as they are written") {
  CHECK(fixed(map_text, ExchangeFix{ExchangeFix::Row::terrain, 1, 0, 1}) ==
        replaced(map_text, "foot = 3, mounted = \"1/2\"", "foot = \"1/2\", mounted = 3"));
}

TEST_CASE("a misspelt class gets its name, with the quotes it needs") {
  CHECK(fixed(map_text, ClassFix{2, 1}) == replaced(map_text, "\"mountd\"", "mounted"));
  const std::string json = R"({"rearguard": "map 1", "hexes": ["."], "grid": {"orientation": "flat",
 "shifted": "even", "first": "0101", "columns": 1, "rows": 1},
 "terrain": {"a": {"symbol": ".", "cost": {"foot": 1}}, "b": {"symbol": "b", "cost": {"fot" : 2}}}})";
  CHECK(fixed(json, ClassFix{1, 0}) == replaced(json, "\"fot\"", "\"foot\""));
}

TEST_CASE("a crossing opens by a line of its own, in its table, or by another value") {
  const std::string opened =
      replaced(map_text, "pattern = \"bridge\"\n", "pattern = \"bridge\"\nopens = true\n");
  CHECK(fixed(map_text, OpeningFix{1}) == opened);
  const std::string closed = replaced(opened, "opens = true", "opens = false  # why?");
  CHECK(fixed(closed, OpeningFix{1}) == replaced(closed, "opens = false", "opens = true"));
  const std::string inlined = replaced(map_text, "[features.bridge]   # drawn only\npattern = \"bridge\"\n",
                                       "[features]\nbridge = { pattern = \"bridge\" }\n");
  CHECK(fixed(inlined, OpeningFix{1}) ==
        replaced(inlined, "{ pattern = \"bridge\" }", "{ pattern = \"bridge\", opens = true }"));
}

TEST_CASE("a map inside a position is fixed there") {
  const std::string text = R"(rearguard = "position 1"
units = []
[map]
hexes = ["..."]
[map.grid]
orientation = "flat"
shifted = "even"
first = "0101"
columns = 3
rows = 1
[map.terrain.clear]
symbol = "."
cost = { foot = 2, mounted = 1 }
)";
  const HexMap map = map_of(
      replaced(replaced(replaced(text, "position 1\"\nunits = []\n[map]", "map 1\""), "map.grid", "grid"),
               "map.terrain", "terrain"));
  const auto made =
      got(fixed_map_text(text, "position.toml", true, map, ExchangeFix{ExchangeFix::Row::terrain, 1, 0, 1}));
  CHECK(made == replaced(text, "foot = 2, mounted = 1", "foot = 1, mounted = 2"));
}

TEST_CASE("a fix that the text does not have a place for changes nothing") {
  const HexMap map = map_of(map_text);
  CHECK_FALSE(fixed_map_text("rearguard = \"map 1\"", "map.toml", false, map, OpeningFix{1}));
  CHECK_FALSE(fixed_map_text("[", "map.toml", false, map, OpeningFix{1}));
  const std::string other = replaced(map_text, "[features.bridge]", "[features.ferry]");
  CHECK_FALSE(fixed_map_text(replaced(other, "feature = \"bridge\"", "feature = \"ferry\""), "map.toml",
                             false, map, OpeningFix{1}));
}
