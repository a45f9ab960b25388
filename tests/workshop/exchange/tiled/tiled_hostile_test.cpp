// Damaged or malicious Tiled documents: an error with a place, never a crash.

#include <ctime>

#include "src/core/document/document_text.h"
#include "src/workshop/exchange/tiled/tiled_export.h"
#include "src/workshop/exchange/tiled/tiled_tree.h"
#include "tests/support/maps.h"
#include "tests/support/test.h"
#include "tests/workshop/exchange/tiled_text.h"

namespace {

std::string changed(const std::string& from, const std::string& to) {
  std::string text = small_tmx("");
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

/// Returns the first problem.
std::string first_problem(const std::string& text) {
  const std::string all = problems_of(read_tmx(text));
  return all.substr(0, all.find('\n'));
}

}  // namespace

TEST_CASE("a file that is not a Tiled map is an error") {
  CHECK(first_problem("") == "map.tmx:1:1: error: the file is empty");
  CHECK(first_problem("hello") == "map.tmx:1:6: error: this is not XML: No document element found");
  CHECK(first_problem("<map>").starts_with("map.tmx:1:"));
  CHECK(first_problem("<html></html>") ==
        "map.tmx:1:1: error: a document of Tiled begins with <map> or <tileset>, not <html>");
  CHECK(first_problem("\xFF<map/>").starts_with("map.tmx:1:1: error: "));
  CHECK(first_problem("{\"a\": }").starts_with("map.tmx:1:7: error: this is not JSON"));
  CHECK(
      first_problem("{}").starts_with("map.tmx:1:1: error: this map is \"\"; only those whose orientation"));
  CHECK(has(first_problem("[1]"), "error: this is not XML"));
}

TEST_CASE("a character reference to an invalid character is an error") {
  const auto with = [](const std::string& reference) {
    return changed("name=\"whatever\"", "name=\"a" + reference + "\"");
  };
  CHECK(first_problem(with("&#x44;")).empty());
  // Half of a pair, beyond the last of Unicode, and two controls.
  for (const char* reference : {"&#xD800;", "&#x110000;", "&#x72FFFF;", "&#1;", "&#127;"}) {
    CAPTURE(reference);
    CHECK(has(first_problem(with(reference)), "error: a character reference (`&#…;`) names no character"));
  }
  CHECK(has(first_problem(changed(">\n1,2,1,", ">&#xDFFF;\n1,2,1,")), "names no character"));
}

TEST_CASE("ten times the attributes and properties take ten times as long to read, not a hundred times") {
  const auto seconds_for = [](int count) {
    std::string attributes, properties;
    for (int i = 0; i < count; ++i) {
      const std::string n = std::to_string(i);
      attributes += " a" + n + "=\"1\"";
      properties += "<property name=\"p" + n + "\" value=\"1\"/>\n";
    }
    const std::clock_t begin = std::clock();
    CHECK(first_problem(changed("infinite=\"0\"", "infinite=\"0\"" + attributes)).empty());
    CHECK(has(first_problem(small_tmx("", properties)), "error: "));
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  };
  CHECK(seconds_for(20'000) < 40 * seconds_for(2'000));
}

TEST_CASE("impossible sizes are errors") {
  CHECK(first_problem(changed("width=\"3\"", "width=\"-3\"")) ==
        "map.tmx:2:76: error: `width` must be from 1 to 999999, not -3");
  CHECK(first_problem(changed("width=\"3\"", "width=\"x\"")) ==
        "map.tmx:2:76: error: `width` must be a whole number, not a string");
  CHECK(first_problem(changed("width=\"3\" height=\"2\"", "width=\"999999\" height=\"999999\"")) ==
        "map.tmx:2:1: error: a map has at most 4 million hexes");
  CHECK(first_problem(changed("width=\"3\"", "width=\"99999999999999999999\""))
            .starts_with("map.tmx:2:76: error: "));
  CHECK(has(first_problem(changed("tilewidth=\"64\"", "tilewidth=\"0\"")), "`tilewidth` must be from 2"));
  CHECK(
      has(first_problem(changed("hexsidelength=\"32\"", "hexsidelength=\"64\"")), "`hexsidelength` must be"));
  CHECK(first_problem(changed("width=\"3\" height=\"2\"", "width=\"3\" width=\"4\" height=\"2\"")) ==
        "map.tmx:2:86: error: the attribute `width` occurs twice in one element");
}

TEST_CASE("other kinds of maps and objects are errors") {
  CHECK(first_problem(changed("hexagonal", "isometric")) ==
        "map.tmx:2:1: error: this map is \"isometric\"; only those whose orientation in Tiled is "
        "\"hexagonal\" can be read");
  CHECK(first_problem(changed("staggeraxis=\"x\"", "staggeraxis=\"z\"")) ==
        "map.tmx:2:1: error: `staggeraxis` must be \"x\" or \"y\", not \"z\"");
  CHECK(first_problem(small_tmx(objects("<object id=\"1\" template=\"a.tx\" x=\"1\" y=\"1\"/>"))) ==
        "map.tmx:18:26: error: objects made from templates cannot be read; detach this one in Tiled");
  CHECK(first_problem(changed("<properties><property name=\"terrain\"",
                              "<properties><property name=\"k\" "
                              "type=\"class\"><properties/></property><property name=\"terrain\"")) ==
        "map.tmx:4:28: error: the property `k` is of a class; only plain properties can be read");
}

TEST_CASE("pixel values that are not numbers are errors") {
  for (const char* x : {"nan", "inf", "1e400", "1e300", "-1e30", "0x10", ""}) {
    CAPTURE(x);
    const std::string object = std::string("<object id=\"1\" type=\"stream\" x=\"") + x + "\" y=\"1\"/>";
    CHECK(first_problem(small_tmx(objects(object))).starts_with("map.tmx:18:"));
  }
  // Too far away for any hex.
  CHECK(first_problem(
            small_tmx(objects("<object id=\"1\" type=\"label\" name=\"x\" x=\"99999999\" y=\"1\"/>"))) ==
        "map.tmx:18:1: error: object 1 at (99999999, 1) is off the map");
}

TEST_CASE("deeply nested groups are an error") {
  std::string deep;
  for (int i = 0; i < 5000; ++i) deep += "<group>";
  for (int i = 0; i < 5000; ++i) deep += "</group>";
  CHECK(has(first_problem(small_tmx(deep)), "groups of layers nest deeper than 40 levels"));
}

TEST_CASE("tilesets out of order and unknown gids are errors") {
  CHECK(first_problem(changed("<layer id", "<tileset firstgid=\"1\" name=\"x\"/><layer id")) ==
        "map.tmx:11:2: error: tilesets must be in the order of their `firstgid`");
  CHECK(has(first_problem(changed("1,2,1,", "1,2,4000000000,")), "error: tile "));
  CHECK(first_problem(changed("1,2,1,", "1,2,99999999999,")) ==
        "map.tmx:13:5: error: a cell is the number of a tile, from 0 to 4294967295");
}

TEST_CASE("an infinite map with cells too far apart is an error") {
  const std::string data =
      "<data encoding=\"csv\"><chunk x=\"-999999\" y=\"-999999\" width=\"1\" height=\"1\">1</chunk>"
      "<chunk x=\"999998\" y=\"999998\" width=\"1\" height=\"1\">1</chunk></data>";
  CHECK(first_problem(with_cells(data, changed("infinite=\"0\"", "infinite=\"1\""))) ==
        "map.tmx:2:1: error: the cells of this map are too far apart: a grid over all of them would be "
        "1999998 by 1999998 hexes");
}

TEST_CASE("decompression stops at the number of cells") {
  // A megabyte of nothing, packed: 1 MiB of zeros in zlib is a kilobyte. The layer has six cells.
  CHECK(first_problem(with_cells("<data encoding=\"base64\" compression=\"zlib\">"
                                 "eJztwQENAAAAwqD3T20ON6AAAAAAAAAAAAAAAAAAAAAAAPg3AEAAAAE=</data>"))
            .starts_with("map.tmx:12:"));
}

TEST_CASE("documents with random byte changes are read or rejected") {
  const HexMap map = random_map(grid_of(Orientation::flat, Parity::even, 5, 4), 3);
  const Node tree = tiled_map(map, tile_sheet(map, 32, "t.png"), nullptr);
  const Strings sound{std::get<std::string>(tiled_xml(tree)), json_document(tree), small_tmx("")};
  std::mt19937 random(7);
  const std::string bytes = "<>\"'/=&;,.-0159{}[]: \nxzé\x01";
  int ruled_out = 0;
  for (int i = 0; i < 1500; ++i) {
    std::string text = sound[random() % sound.size()];
    for (auto n = random() % 4 + 1; n > 0; --n) {
      const auto at = random() % text.size();
      if (random() % 3 == 0) {
        text.erase(at, random() % 20);
      } else {
        text[at] = bytes[random() % bytes.size()];
      }
    }
    const auto read = read_tmx(text);
    if (!read) ++ruled_out;
    if (!read) CHECK_FALSE(read.problems().empty());
  }
  CHECK(ruled_out > 100);
}
