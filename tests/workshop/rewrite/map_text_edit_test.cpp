// Maps edited in their text: the changes are made, everything else is preserved byte for byte.

#include "src/workshop/rewrite/map_text_edit.h"

#include <rapidcheck.h>

#include <filesystem>

#include "src/core/document/text_file.h"
#include "src/core/io/maps/map_reader.h"
#include "tests/support/got.h"

namespace {

const std::string little = R"(# A map to change.
rearguard = "map 1"
name = "Brook"   # the brook in the middle
hexes = [
  "..w.",  # 01
  ".ww.",  # 02
  "....",  # 03
]
grid = { orientation = "flat", shifted = "even", first = "0101", columns = 4, rows = 3 }

[terrain.clear]
symbol = "."
cost = { foot = 1 }
[terrain.woods]
symbol = "w"
cost = { foot = 2 }

[features.stream]
cost = { foot = 1 }
[features.road]
replace = { foot = "1/2" }
[features.slope]
cost = { foot = 1 }

# The upper brook.
[[hexsides]]
feature = "stream"
pairs = [["0101", "0201"], ["0102", "0201"]]

# The pike.
[[hexsides]]
feature = "road"
path = ["0103", "0202", "0302", "0401"]   # to the east

[[hexsides]]
feature = "slope"
from = "0201"
to = "0301"

# Names.
[[labels]]
hex = "0301"
text = "Mill"
)";

HexMap read(const std::string& text) {
  return got(read_map_text(text, "map.toml"));
}

std::string edited(const std::string& text, const HexMap& map, std::optional<Printed> origin = {}) {
  const auto now = got(edited_map_text(text, "map.toml", {map, origin.value_or(read(text).grid().first)}));
  CHECK(same_map(read(now), map));
  return now;
}

/// Returns the text with a passage that occurs once replaced.
std::string text_with(std::string text, const std::string& old, const std::string& now) {
  const std::size_t at = text.find(old);
  REQUIRE(at != std::string::npos);
  REQUIRE(text.find(old, at + 1) == std::string::npos);
  return text.replace(at, old.size(), now);
}

Hex hex(const HexMap& map, const char* number) {
  return *map.grid().parse(number);
}

Strings shipped_maps() {
  Strings paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(REARGUARD_SOURCE_DIR "/maps")) {
    if (entry.path().filename() == "map.toml") paths.push_back(entry.path().string());
  }
  return paths;
}

}  // namespace

TEST_CASE("an unchanged map keeps every byte") {
  CHECK(edited(little, read(little)) == little);
  for (const std::string& path : shipped_maps()) {
    CAPTURE(path);
    const auto text = got(read_text_file(path));
    CHECK(edited(text, read(text)) == text);
  }
}

TEST_CASE("a painted hex changes one symbol of its row") {
  HexMap map = read(little);
  map.set_terrain(hex(map, "0102"), *map.chart().find_terrain("woods"));
  CHECK(edited(little, map) == text_with(little, "\".ww.\",  # 02", "\"www.\",  # 02"));
  map.set_terrain(hex(map, "0403"), no_hex);
  CHECK(edited(little, map) == text_with(text_with(little, "\".ww.\",  # 02", "\"www.\",  # 02"),
                                         "\"....\",  # 03", "\"... \",  # 03"));
}

TEST_CASE("the first nonzero level adds elevation rows below the hex rows") {
  HexMap map = read(little);
  map.set_elevation(hex(map, "0201"), 2);
  CHECK(edited(little, map) ==
        text_with(little, "# 03\n]\n", "# 03\n]\nelevation = [\n  \"0200\",\n  \"0000\",\n  \"0000\",\n]\n"));
  map.set_elevation(hex(map, "0303"), -12);
  CHECK(edited(little, map) ==
        text_with(little, "# 03\n]\n",
                  "# 03\n]\nelevation = [\n  \"0200\",\n  \"0000\",\n  [0, 0, -12, 0],\n]\n"));
}

TEST_CASE("levels change in rows of digits, of blanks and of numbers") {
  const std::string text = text_with(
      little, "grid = {", "elevation = [\n  \" 1  \",\n  '1234',\n  [ 1, +2, -3,  4 ],  # deep\n]\ngrid = {");
  HexMap map = read(text);
  CHECK(edited(text, map) == text);
  map.set_elevation(hex(map, "0401"), 3);
  map.set_elevation(hex(map, "0202"), 5);
  map.set_elevation(hex(map, "0303"), 30);
  std::string wanted = text_with(text, "\" 1  \"", "\" 1 3\"");
  wanted = text_with(wanted, "'1234'", "'1534'");
  CHECK(edited(text, map) == text_with(wanted, "[ 1, +2, -3,  4 ]", "[ 1, +2, 30,  4 ]"));
}

TEST_CASE("new hexsides form one entry after the last of their feature") {
  HexMap map = read(little);
  const FeatureId stream = *map.chart().find_feature("stream");
  map.add_feature(stream, hex(map, "0302"), hex(map, "0402"));
  CHECK(edited(little, map) == text_with(little, "[\"0102\", \"0201\"]]\n",
                                         "[\"0102\", \"0201\"]]\n\n[[hexsides]]\nfeature = \"stream\"\n"
                                         "between = [\"0302\", \"0402\"]\n"));
  map.add_feature(stream, hex(map, "0402"), hex(map, "0303"));
  CHECK(edited(little, map) == text_with(little, "[\"0102\", \"0201\"]]\n",
                                         "[\"0102\", \"0201\"]]\n\n[[hexsides]]\nfeature = \"stream\"\n"
                                         "pairs = [[\"0302\", \"0402\"], [\"0402\", \"0303\"]]\n"));
}

TEST_CASE("a new road is one path") {
  HexMap map = read(little);
  const FeatureId road = *map.chart().find_feature("road");
  map.add_feature(road, hex(map, "0201"), hex(map, "0202"));
  map.add_feature(road, hex(map, "0202"), hex(map, "0203"));
  CHECK(edited(little, map) == text_with(little, "# to the east\n",
                                         "# to the east\n\n[[hexsides]]\nfeature = \"road\"\n"
                                         "path = [\"0201\", \"0202\", \"0203\"]\n"));
}

TEST_CASE("a removed hexside leaves the rest of its entry") {
  const HexMap before = read(little);
  HexMap map(before.grid(), before.chart(), before.name());
  for (std::size_t i = 0; i < before.grid().size(); ++i) {
    const Hex h = before.grid().hex_at(i);
    map.set_terrain(h, before.terrain(h));
  }
  map.labels = before.labels;
  const FeatureId stream = *map.chart().find_feature("stream");
  const FeatureId road = *map.chart().find_feature("road");
  map.add_feature(stream, hex(map, "0102"), hex(map, "0201"));
  map.add_feature(road, hex(map, "0103"), hex(map, "0202"));
  map.add_feature(road, hex(map, "0302"), hex(map, "0401"));
  std::string wanted =
      text_with(little, "[[\"0101\", \"0201\"], [\"0102\", \"0201\"]]", "[[\"0102\", \"0201\"]]");
  wanted = text_with(wanted, "[\"0103\", \"0202\", \"0302\", \"0401\"]   # to the east\n",
                     "[\"0103\", \"0202\"]   # to the east\n\n[[hexsides]]\nfeature = \"road\"\n"
                     "path = [\"0302\", \"0401\"]\n");
  wanted = text_with(wanted, "\n[[hexsides]]\nfeature = \"slope\"\nfrom = \"0201\"\nto = \"0301\"\n", "");
  CHECK(edited(little, map) == wanted);
}

TEST_CASE("rows and columns can be added at every edge, with new grid numbers") {
  const HexMap before = read(little);
  Grid grid = before.grid();
  grid.first = {0, 0};
  grid.columns = 6;
  grid.rows = 5;
  HexMap map(grid, before.chart(), before.name());
  for (std::size_t i = 0; i < grid.size(); ++i)
    map.set_terrain(grid.hex_at(i),
                    before.exists(grid.hex_at(i)) ? before.terrain(grid.hex_at(i)) : TerrainId{1});
  for (const auto& [key, features] : before.crossings()) {
    const Hex from = before.grid().hex_at(key / direction_count);
    for (const FeatureId f : features)
      map.add_one_way_feature(f, from, neighbour(from, direction(static_cast<int>(key % direction_count))));
  }
  map.labels = before.labels;
  std::string wanted = text_with(little, "hexes = [\n", "hexes = [\n  \"......\",\n");
  wanted = text_with(wanted, "\"..w.\"", "\"...w..\"");
  wanted = text_with(wanted, "\".ww.\"", "\"..ww..\"");
  wanted = text_with(wanted, "\"....\",  # 03\n", "\"......\",  # 03\n  \"......\",\n");
  wanted =
      text_with(wanted, "first = \"0101\", columns = 4, rows = 3", "first = \"0000\", columns = 6, rows = 5");
  CHECK(edited(little, map) == wanted);
}

TEST_CASE("renumbering a map renumbers hexes in every key") {
  const std::string start =
      std::string(little) +
      "[[accept]]\nfinding = \"choke-hex\"\nat = [\"0301\", \"0401\"]\ntext = \"so it is\"\n";
  std::string wanted = start;
  for (const char* old : {"0101", "0102", "0103", "0201", "0202", "0301", "0302", "0401"}) {
    const std::string now = "1" + std::to_string(old[1] - '0' + 0) + "2" + std::to_string(old[3] - '0');
    for (std::size_t at = wanted.find('"' + std::string(old) + '"'); at != std::string::npos;
         at = wanted.find('"' + std::string(old) + '"', at))
      wanted.replace(at + 1, 4, now);
  }
  const HexMap map = read(wanted);
  CHECK(map.grid().first == Printed{11, 21});
  CHECK(edited(start, map, Printed{11, 21}) == wanted);
}

TEST_CASE("a JSON map is edited in place") {
  const std::string text = R"({
  "rearguard": "map 1",
  "grid": {"orientation": "flat", "shifted": "even", "first": "0101", "columns": 2, "rows": 2},
  "terrain": {"clear": {"symbol": ".", "cost": {"foot": 1}}, "woods": {"symbol": "\"", "cost": {"foot": 2}}},
  "features": {"stream": {"cost": {"foot": 1}}},
  "hexes": ["..",
            ".\""]
}
)";
  HexMap map = read(text);
  CHECK(edited(text, map) == text);
  map.set_terrain(hex(map, "0101"), 2);
  map.add_feature(0, hex(map, "0101"), hex(map, "0102"));
  map.set_elevation(hex(map, "0101"), 1);
  const std::string now = edited(text, map);
  CHECK(has(now, "\"hexes\": [\"\\\".\",\n            \".\\\"\"]"));
  CHECK(now.starts_with(text.substr(0, text.find("  \"hexes\""))));
}

TEST_CASE("removed labels and victory hexes are deleted from the text") {
  const std::string text = text_with(little, "# Names.\n",
                                     "victory_hexes = [\n  # points\n  { hex = \"0101\", points = 3 },\n  { "
                                     "hex = \"0401\", points = 5 },\n]\n# Names.\n");
  // In TOML that belongs to the entry of the slope, so the map is invalid.
  CHECK_FALSE(read_map_text(text, "map.toml"));
  const std::string top = text_with(little, "grid = {",
                                    "victory_hexes = [\n  # points\n  { hex = \"0101\", points = 3 },\n  { "
                                    "hex = \"0401\", points = 5 },\n]\ngrid = {");
  HexMap map = read(top);
  map.labels.clear();
  map.victory_hexes.erase(map.victory_hexes.begin());
  const std::string now = edited(top, map);
  CHECK(has(now, "# points\n  { hex = \"0401\", points = 5 },\n]"));
  CHECK_FALSE(has(now, "Mill"));
  CHECK(has(now, "# Names."));
}

namespace {

Strings comments_of(const std::string& text) {
  Strings comments;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    const std::size_t mark = line.find_first_not_of(' ');
    if (mark != std::string::npos && line[mark] == '#') comments.push_back(line);
    at = end + 1;
  }
  return comments;
}

}  // namespace

TEST_CASE("any changes of hexes, levels and hexsides keep the comments") {
  Strings texts{little};
  for (const std::string& path : shipped_maps()) texts.push_back(*read_text_file(path));
  std::vector<HexMap> maps;
  for (const std::string& text : texts) maps.push_back(read(text));
  const bool holds = rc::check([&] {
    const std::size_t which = *rc::gen::inRange<std::size_t>(0, texts.size());
    const HexMap& before = maps[which];
    const Grid& grid = before.grid();
    HexMap map(grid, before.chart(), before.name());
    const int keep = *rc::gen::inRange(80, 101);
    for (std::size_t i = 0; i < grid.size(); ++i) {
      const Hex h = grid.hex_at(i);
      map.set_terrain(h, before.terrain(h));
      if (before.elevation(h) != 0) map.set_elevation(h, before.elevation(h));
      for (int d = 0; d < direction_count; ++d) {
        for (const FeatureId f : before.features(h, direction(d))) {
          const bool stays =
              static_cast<int>((i * 7 + static_cast<std::size_t>(d) * 31 + std::size_t{f} * 13U) % 101) <
              keep;
          if (stays) map.add_one_way_feature(f, h, neighbour(h, direction(d)));
        }
      }
    }
    map.ground_blocks_sight = before.ground_blocks_sight;
    map.labels = before.labels;
    map.victory_hexes = before.victory_hexes;
    map.home_edges = before.home_edges;
    const int changes = *rc::gen::inRange(0, 12);
    for (int k = 0; k < changes; ++k) {
      const Hex h = grid.hex_at(*rc::gen::inRange<std::size_t>(0, grid.size()));
      const Hex to = neighbour(h, direction(*rc::gen::inRange(0, 6)));
      const auto feature =
          static_cast<FeatureId>(*rc::gen::inRange<std::size_t>(0, map.chart().features.size()));
      switch (*rc::gen::inRange(0, 4)) {
        case 0:
          map.set_terrain(
              h, static_cast<TerrainId>(*rc::gen::inRange<std::size_t>(1, map.chart().terrains.size())));
          break;
        case 1:
          map.set_elevation(h, *rc::gen::inRange(-2, 14));
          break;
        case 2:
          if (grid.contains(to)) map.add_feature(feature, h, to);
          break;
        default:
          if (grid.contains(to)) map.add_one_way_feature(feature, h, to);
      }
    }
    const auto now = edited_map_text(texts[which], "map.toml", {map, grid.first});
    RC_ASSERT(bool(now));
    RC_ASSERT(same_map(read(*now), map));
    RC_ASSERT(comments_of(*now) == comments_of(texts[which]));
    // The edit is reversible: the old map written into the new text reads as before.
    const auto back = edited_map_text(*now, "map.toml", {before, grid.first});
    RC_ASSERT(bool(back));
    RC_ASSERT(same_map(read(*back), before));
  });
  CHECK(holds);
}

TEST_CASE("regions lose the hexes that a smaller map lacks, and other lists stay as written") {
  const std::string text =
      little + "[regions]\nland = [\"0101-0202\", \"0402\"]  # both banks\nwest = [ \"0101\" ]\n";
  const HexMap before = read(text);
  Grid grid = before.grid();
  grid.columns = 3;
  HexMap map(grid, before.chart(), before.name());
  for (std::size_t i = 0; i < grid.size(); ++i)
    map.set_terrain(grid.hex_at(i), before.terrain(grid.hex_at(i)));
  map.labels = before.labels;
  map.victory_hexes = before.victory_hexes;
  map.regions = before.regions;
  std::erase_if(map.regions["land"].hexes, [&](Hex h) { return !grid.contains(h); });
  const auto now = got(edited_map_text(text, "map.toml", {map, grid.first}));
  CHECK(has(now, "land = [\"0101-0202\"]  # both banks"));
  CHECK(has(now, "west = [ \"0101\" ]"));
  CHECK(read(now).regions == map.regions);
}
