// Labels, victory hexes and home edges edited in the text of a map.

#include <random>

#include "src/core/document/document_text.h"
#include "src/core/io/maps/map_reader.h"
#include "src/workshop/rewrite/map_text_edit.h"
#include "tests/support/got.h"

namespace {

/// A map with this between its chart and its end.
std::string text_with(const std::string& names, const std::string& before = {}) {
  return "# Names.\nrearguard = \"map 1\"\n" + before +
         "hexes = [\"....\", \"....\", \"....\"]   # open\n"
         "grid = { orientation = \"flat\", shifted = \"even\", first = \"0101\", columns = 4, rows = 3 }\n"
         "[terrain.clear]\nsymbol = \".\"\ncost = { foot = 1 }\n" +
         names;
}

HexMap named_map(const std::string& text) {
  return got(read_map_text(text, "map.toml"));
}

std::string renamed(const std::string& text, const HexMap& map) {
  const auto now = got(edited_map_text(text, "map.toml", {map, map.grid().first}));
  CHECK(same_map(named_map(now), map));
  return now;
}

Hex place(const HexMap& map, const char* number) {
  return *map.grid().parse(number);
}

const std::string two_labels =
    "\n# The mill.\n[[labels]]\nhex = \"0301\"\ntext = \"Mill\"   # old\n\n# The ford.\n[[labels]]\nhex = "
    "\"0102\"\ntext = \"Ford\"\nsize = 2\n";

}  // namespace

TEST_CASE("a changed label changes its value and nothing else") {
  const std::string text = text_with(two_labels);
  HexMap map = named_map(text);
  map.labels[0].text = "Tall \"Mill\"";
  map.labels[0].size = 3;
  std::string expected = text;
  expected.replace(expected.find("\"Mill\"   # old\n"), 15, "\"Tall \\\"Mill\\\"\"   # old\nsize = 3\n");
  CHECK(renamed(text, map) == expected);
}

TEST_CASE("a label of the usual size states none") {
  const std::string text = text_with(two_labels);
  HexMap map = named_map(text);
  map.labels[1].size = 1;
  std::string expected = text;
  expected.erase(expected.find("size = 2\n"), 9);
  CHECK(renamed(text, map) == expected);
}

TEST_CASE("the first label and the first victory hex of a map are added at its end") {
  const std::string text = text_with("");
  HexMap map = named_map(text);
  map.labels.push_back({place(map, "0203"), "Hill", 2});
  map.victory_hexes.push_back({place(map, "0403"), 5, "union"});
  CHECK(renamed(text, map) == text +
                                  "\n[[labels]]\nhex = \"0203\"\ntext = \"Hill\"\nsize = 2\n"
                                  "\n[[victory_hexes]]\nhex = \"0403\"\npoints = 5\nside = \"union\"\n");
}

TEST_CASE("of two labels in one hex, the one that is removed goes") {
  const std::string labels =
      "labels = [\n  { hex = \"0101\", text = \"A\" },\n  { hex = \"0101\", text = \"B\" },   # stays\n]\n";
  HexMap map = named_map(text_with("", labels));
  map.labels.erase(map.labels.begin());
  CHECK(renamed(text_with("", labels), map) ==
        text_with("", "labels = [\n  { hex = \"0101\", text = \"B\" },   # stays\n]\n"));
}

TEST_CASE("home edges are added, changed and removed in each way to write them") {
  for (const char* home : {"home = { union = \"E\" }\n", "home.union = \"E\"   # retreats east\n", ""}) {
    CAPTURE(home);
    const std::string text = text_with("", home);
    HexMap map = named_map(text);
    map.home_edges["union"] = MapEdge::south;
    map.home_edges["red 1"] = MapEdge::west;
    const std::string now = renamed(text, map);
    CHECK(renamed(now, named_map(now)) == now);
    map.home_edges.erase("union");
    renamed(now, map);
    map.home_edges.clear();
    renamed(now, map);
  }
  const std::string text = text_with("\n[home]\n# Where they came from.\nunion = \"E\"\nred = \"W\"\n");
  HexMap map = named_map(text);
  map.home_edges["red"] = MapEdge::north;
  map.home_edges.erase("union");
  CHECK(renamed(text, map) == text_with("\n[home]\n# Where they came from.\nred = \"N\"\n"));
}

TEST_CASE("any changes of names lead to the text of the changed map, in TOML and in JSON") {
  const std::array<std::string, 5> texts = {
      text_with(two_labels), text_with(""),
      text_with(
          "\n[[victory_hexes]]\nhex = \"0101\"\npoints = 3\n\n[[labels]]\nhex = \"0202\"\ntext = \"Well\"\n"),
      text_with("",
                "labels = [{ hex = \"0401\", text = \"Oak\" }]\nhome = {}\nvictory_hexes = [ { hex = "
                "\"0203\", points = 1, side = \"red\" } ]\n"),
      text_with("\n[home]\nred = \"W\"\n")};
  std::mt19937 rng(27);
  const auto below = [&](std::size_t count) { return static_cast<std::size_t>(rng() % count); };
  for (int round = 0; round < 200; ++round) {
    std::string text = texts[below(texts.size())];
    if (round % 2 == 1) text = json_document(*parse_document(text, "map.toml"));
    const bool is_json = round % 2 == 1;
    for (int change = 0; change < 4; ++change) {
      HexMap map = got(read_map_text(text, is_json ? "map.json" : "map.toml"));
      const Hex h = map.grid().hex_at(below(map.grid().size()));
      switch (below(7)) {
        case 0:
          map.labels.push_back({h, "L" + std::to_string(below(9)), 1 + static_cast<int>(below(3))});
          break;
        case 1:
          if (!map.labels.empty())
            map.labels.erase(map.labels.begin() + static_cast<std::ptrdiff_t>(below(map.labels.size())));
          break;
        case 2:
          if (!map.labels.empty()) map.labels[below(map.labels.size())].text += "\"\\'# é";
          break;
        case 3:
          map.victory_hexes.push_back({h, static_cast<int>(below(20)) - 5, below(2) == 0 ? "" : "red"});
          break;
        case 4:
          if (!map.victory_hexes.empty()) map.victory_hexes.erase(map.victory_hexes.begin());
          break;
        case 5:
          map.home_edges[below(2) == 0 ? "red" : "a b"] = static_cast<MapEdge>(below(4));
          break;
        default:
          if (!map.home_edges.empty()) map.home_edges.erase(map.home_edges.begin());
      }
      CAPTURE(text);
      const auto now = got(edited_map_text(text, is_json ? "map.json" : "map.toml", {map, map.grid().first}));
      text = now;
    }
    if (!is_json) CHECK(has(text, "# open"));
  }
}
