// Maps drawn in Tiled, valid and invalid.

#include "src/workshop/exchange/tiled/tiled_import.h"

#include "src/core/document/document_text.h"
#include "src/core/io/maps/map_reader.h"
#include "src/workshop/exchange/tiled/tiled_export.h"
#include "src/workshop/exchange/tiled/tiled_tree.h"
#include "tests/support/cases.h"
#include "tests/support/map_words.h"
#include "tests/support/replaced.h"
#include "tests/support/test.h"
#include "tests/workshop/exchange/tiled_text.h"

namespace {

HexMap map_of(const std::string& tmx) {
  const auto read = read_tmx(tmx);
  REQUIRE_MESSAGE(read, problems_of(read));
  return *read->map;
}

/// The numbers of the hexes of every crossing with the feature, "0101>0201".
std::string crossings(const HexMap& map, const char* feature) {
  const Grid& grid = map.grid();
  const auto f = *map.chart().find_feature(feature);
  std::string text;
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const Hex h = grid.hex_at(i);
    for (int d = 0; d < direction_count; ++d) {
      const auto& there = map.features(h, direction(d));
      if (std::ranges::find(there, f) != there.end())
        text += (text.empty() ? "" : " ") + grid.number(h) + ">" + grid.number(neighbour(h, direction(d)));
    }
  }
  return text;
}

std::string line(const char* feature, const char* at, const char* points, const std::string& inside = "") {
  return std::string("  <object id=\"7\" type=\"") + feature + "\" " + at + ">" + inside +
         "<polyline points=\"" + points + "\"/></object>\n";
}

std::string point(const std::string& head, const std::string& inside = "") {
  return "  <object id=\"7\" " + head + ">" + inside + "<point/></object>\n";
}

}  // namespace

TEST_CASE("a Tiled map gives cells, terrain chart and hex numbers") {
  const HexMap map = map_of(small_tmx(""));
  CHECK(describe_map(map) ==
        describe_map(*read_map_text("rearguard = \"map 1\"\n"
                                    "hexes = [\"gwg\", \"gg \"]\n"
                                    "[grid]\norientation = \"flat\"\nshifted = \"even\"\n"
                                    "first = \"0101\"\ncolumns = 3\nrows = 2\n"
                                    "[terrain.grass]\nsymbol = \"g\"\n"
                                    "cost = { foot = 1, mounted = 1.5 }\n"
                                    "[terrain.woods]\nsymbol = \"w\"\n"
                                    "cost = { foot = \"1 1/2\" }\n"
                                    "[features.stream]\ncost = { foot = 1 }\n"
                                    "[features.road]\nreplace = { foot = \"1/2\" }\n"
                                    "[features.slope]\ncost = { foot = 1 }\n",
                                    "expected")));
}

TEST_CASE("shifted columns stay shifted for any first number") {
  const auto shifted = [](const char* first) {
    return map_of(small_tmx("", std::string("  <property name=\"first\" value=\"") + first + "\"/>\n"))
        .grid();
  };
  CHECK(shifted("0101").shifted == Parity::even);
  CHECK(shifted("2726").shifted == Parity::even);
  CHECK(shifted("2826").shifted == Parity::odd);
  CHECK(shifted("010001").numbering == Numbering::plain(3));
}

TEST_CASE("properties of a Tiled map become those of the map") {
  const HexMap map =
      map_of(small_tmx("",
                       "  <property name=\"name\" value=\"A &quot;brook&quot;\"/>\n"
                       "  <property name=\"home.red\" value=\"N\"/>\n"
                       "  <property name=\"ground_blocks_sight\" type=\"bool\" value=\"true\"/>\n"));
  CHECK(map.name() == "A \"brook\"");
  CHECK(map.ground_blocks_sight);
  CHECK(map.home_edges.at("red") == MapEdge::north);
}

TEST_CASE("a second tile layer gives levels, and the top layer wins") {
  const std::string layers =
      " <layer id=\"2\" name=\"b\" width=\"3\" height=\"2\"><data "
      "encoding=\"csv\">0,6,0,6,0,0</data></layer>\n"
      " <layer id=\"3\" name=\"c\" width=\"3\" height=\"2\"><data "
      "encoding=\"csv\">2,0,0,0,0,0</data></layer>\n";
  const HexMap map = map_of(small_tmx(layers));
  CHECK(map.elevation(*map.grid().parse("0201")) == 3);
  CHECK(map.elevation(*map.grid().parse("0102")) == 3);
  CHECK(map.elevation(*map.grid().parse("0101")) == 0);
  CHECK(map.chart().terrains[map.terrain(*map.grid().parse("0101"))].name == "woods");
}

TEST_CASE("a layer or group with the property ignore is not read") {
  const std::string odd =
      " <layer id=\"2\" name=\"deco\" width=\"3\" height=\"2\">%<data "
      "encoding=\"csv\">9,9,9,9,9,9</data></layer>\n";
  const std::string mark =
      "<properties><property name=\"ignore\" type=\"bool\" value=\"true\"/></properties>";
  const std::string ignored = replaced(odd, "%", mark), read = replaced(odd, "%", "");
  CHECK(read_tmx(small_tmx(ignored)));
  CHECK(read_tmx(small_tmx(" <group id=\"4\" name=\"g\">" + mark + read + "</group>\n")));
  CHECK(problems_of(read_tmx(small_tmx(read))) ==
        "map.tmx:17:2: error: tile 8 of tileset \"ground\", in layer \"deco\" has neither `terrain` nor "
        "`elevation`; give it such a property, or give the layer the property `ignore`\n");
}

TEST_CASE("flipped and rotated tiles keep their terrain in every encoding") {
  const std::string words = describe_map(map_of(small_tmx("")));
  CHECK(describe_map(map_of(with_cells("<data encoding=\"csv\">2147483649,1073741826,536870913,268435457,1,0"
                                       "</data>"))) == words);
  CHECK(describe_map(
            map_of(with_cells("<data><tile gid=\"1\"/><tile gid=\"2\"/><tile gid=\"1\"/><tile gid=\"1\"/>"
                              "<tile gid=\"1\"/><tile/></data>"))) == words);
  // The six numbers as little-endian words of four bytes in base64, by hand.
  CHECK(describe_map(map_of(with_cells(
            "<data encoding=\"base64\">\n   AQAAAAIAAAABAAAAAQAAAAEAAAAAAAAA\n</data>"))) == words);
  // The same, packed by Python's zlib and gzip.
  CHECK(describe_map(map_of(with_cells("<data encoding=\"base64\" compression=\"zlib\">"
                                       "eJxjZGBgYAJiRiQMAgAAfAAH</data>"))) == words);
  CHECK(describe_map(map_of(with_cells("<data encoding=\"base64\" compression=\"gzip\">"
                                       "H4sIAAAAAAACA2NkYGBgAmJGJAwCAOsETREYAAAA</data>"))) == words);
  CHECK(describe_map(map_of(with_cells("<data encoding=\"base64\" compression=\"zstd\">"
                                       "KLUv/SAYnQAAaAEAAAACAAAAAQAAAAABABvuCA==</data>"))) == words);
  CHECK(problems_of(read_tmx(with_cells("<data encoding=\"base64\" compression=\"zstd\">KLUv/Q==</data>"))) ==
        "map.tmx:12:46: error: the compressed cells of this layer are damaged\n");
  CHECK(problems_of(read_tmx(with_cells("<data encoding=\"base64\" compression=\"lzma\">KLUv/Q==</data>"))) ==
        "map.tmx:12:46: error: the compression \"lzma\" cannot be read; choose the tile layer format "
        "\"CSV\" in the properties of the map in Tiled and save it again\n");
  CHECK(problems_of(read_tmx(with_cells("<data encoding=\"csv\">1,2,1,1</data>"))) ==
        "map.tmx:12:24: error: this layer should have 6 cells, but has 4\n");
  CHECK(problems_of(read_tmx(with_cells("<data encoding=\"csv\">1,2,1,\n1,x,0</data>"))) ==
        "map.tmx:13:3: error: cells are numbers with commas between them\n");
  CHECK(problems_of(read_tmx(with_cells("<data encoding=\"csv\">1,2,1,1,1,0,1</data>"))) ==
        "map.tmx:12:24: error: this layer should have 6 cells, but has more\n");
  CHECK(problems_of(read_tmx(with_cells("<data encoding=\"base64\" compression=\"zlib\">eJxjZGBg</data>"))) ==
        "map.tmx:12:46: error: the compressed cells of this layer are damaged\n");
  CHECK(problems_of(read_tmx(with_cells("<data encoding=\"base64\">AQ*=</data>"))) ==
        "map.tmx:12:27: error: this is not base64\n");
}

TEST_CASE("an infinite map extends as far as its terrain") {
  const HexMap map = map_of(
      with_cells("<data encoding=\"csv\"><chunk x=\"-2\" y=\"-1\" width=\"2\" height=\"2\">0,1,0,2</chunk>"
                 "<chunk x=\"0\" y=\"-1\" width=\"2\" height=\"2\">1,0,1,0</chunk></data>",
                 replaced(small_tmx(""), "infinite=\"0\"", "infinite=\"1\"")));
  // Columns -1 and 0 of Tiled; the odd one, now column 01, sits lower.
  CHECK(map.grid().columns == 2);
  CHECK(map.grid().rows == 2);
  CHECK(map.grid().shifted == Parity::odd);
  CHECK(map.chart().terrains[map.terrain(*map.grid().parse("0102"))].name == "woods");
  CHECK(map.exists(*map.grid().parse("0202")));
}

TEST_CASE("objects are features on hexsides, and what is wrong with one names its number and place") {
  const auto with = [](const std::string& inside) { return small_tmx(objects(inside)); };
  const auto sides_of = [&](const char* feature) {
    return [=](const std::string& inside) { return crossings(map_of(with(inside)), feature); };
  };
  check_cases("workshop/exchange/tiled/tiled_objects.cases",
              {{"problem", [&](const std::string& inside) { return problems_of(read_tmx(with(inside))); }},
               {"stream", sides_of("stream")},
               {"road", sides_of("road")},
               {"slope", sides_of("slope")}});
}

TEST_CASE("a line can apply in one direction") {
  const auto with = [](const char* hand) {
    const std::string inside =
        std::string("<properties><property name=\"one_way\" value=\"") + hand + "\"/></properties>";
    return small_tmx(objects(line("slope", "x=\"16\" y=\"56\"", "0,0 32,0", inside)));
  };
  // Drawn to the right, so that 0101 lies on its left hand.
  CHECK(crossings(map_of(with("left")), "slope") == "0102>0101");
  CHECK(crossings(map_of(with("right")), "slope") == "0101>0102");
  CHECK(has(problems_of(read_tmx(with("up"))), "`one_way` must be \"left\" or \"right\""));
}

TEST_CASE("objects of a moved layer are where Tiled shows them") {
  const std::string moved = " <objectgroup id=\"5\" name=\"x\" offsetx=\"20\" offsety=\"8\">\n" +
                            point("type=\"stream\" x=\"13\" y=\"50\"") + " </objectgroup>\n";
  CHECK(crossings(map_of(small_tmx(moved)), "stream") == "0101>0102 0102>0101");
}

TEST_CASE("labels and victory hexes are in the hexes of their objects") {
  const std::string boxes =
      "  <object id=\"1\" name=\"no\" type=\"label\" x=\"60\" y=\"40\" width=\"40\" height=\"30\"><text>Mill "
      "&amp; Ford</text></object>\n"
      "  <object id=\"2\" name=\"Hill\" type=\"label\" x=\"30\" y=\"30\"><properties><property name=\"size\" "
      "type=\"int\" value=\"3\"/></properties><point/></object>\n"
      "  <object id=\"3\" type=\"victory\" x=\"80\" y=\"56\"><properties><property name=\"points\" "
      "type=\"int\" value=\"5\"/><property name=\"side\" value=\"red\"/></properties><point/></object>\n";
  const HexMap map = map_of(small_tmx(objects(boxes)));
  REQUIRE(map.labels.size() == 2);
  CHECK(map.labels[0].text == "Mill & Ford");
  CHECK(map.grid().number(map.labels[0].hex) == "0201");
  CHECK(map.labels[1].text == "Hill");
  CHECK(map.labels[1].size == 3);
  CHECK(only(map.victory_hexes).points == 5);
  CHECK(only(map.victory_hexes).side == "red");
}

TEST_CASE("a Tiled map with units is a position") {
  const std::string unit =
      "  <object id=\"1\" name=\"b1\" type=\"unit\" x=\"30\" y=\"30\"><properties>"
      "<property name=\"side\" value=\"union\"/><property name=\"class\" value=\"foot\"/>"
      "<property name=\"strength\" type=\"int\" value=\"4\"/>"
      "<property name=\"markers\" value=\"[&quot;firing&quot;]\"/>"
      "<property name=\"counts.hits\" type=\"int\" value=\"2\"/></properties><point/></object>\n";
  const auto read =
      read_tmx(small_tmx(objects(unit), "  <property name=\"rules\" value=\"order-actions\"/>\n"));
  REQUIRE_MESSAGE(read, problems_of(read));
  REQUIRE(read->position);
  CHECK(read->position->rules == "order-actions");
  const Unit& b1 = read->position->position.unit(0);
  CHECK(b1.id == "b1");
  CHECK(read->map->grid().number(b1.hex) == "0101");
  CHECK(b1.strength == 4);
  CHECK(b1.markers == Strings{"firing"});
  CHECK(b1.counts.at("hits") == 2);
}

TEST_CASE("a misspelt property gets a suggestion") {
  CHECK(problems_of(read_tmx(small_tmx("", "  <property name=\"nmae\" value=\"x\"/>\n"))) ==
        "map.tmx:4:3: error: unknown property `nmae` of the map; did you mean `name`?\n");
  CHECK(problems_of(read_tmx(replaced(small_tmx(""), "cost.foot", "cots.foot"))) ==
        "map.tmx:4:68: error: unknown key `cots.foot` in terrain \"grass\"; known here: `symbol`, `cost`, "
        "`role`, `placeholder`, "
        "`blocks_sight`, `height`, `colour`, `pattern`, `picture`\n");
}

TEST_CASE("a colour property of Tiled is read as a colour") {
  const std::string cost = "<property name=\"cost.foot\"";
  const std::string text =
      replaced(small_tmx(""), cost, "<property name=\"colour\" type=\"color\" value=\"#ff12ab34\"/>" + cost);
  CHECK(map_of(text).chart().terrains[1].colour == "#12ab34");
}

TEST_CASE("two tiles may share a terrain if they do not contradict each other") {
  const auto with_second = [](const std::string& properties) {
    return read_tmx(replaced(small_tmx(""), " </tileset>",
                             "  <tile id=\"9\"><properties><property name=\"terrain\" value=\"woods\"/>" +
                                 properties + "</properties></tile>\n </tileset>"));
  };
  CHECK(with_second(""));
  CHECK(with_second("<property name=\"cost.foot\" value=\"1 1/2\"/>"));
  CHECK(problems_of(with_second("<property name=\"cost.foot\" value=\"2\"/>")) ==
        "map.tmx:10:3: error: terrain \"woods\" is described differently by the tile in line 5; let one tile "
        "describe it and the others only name it\n");
}

TEST_CASE("a tile's class can name its terrain") {
  const std::string text =
      replaced(small_tmx(""), " </tileset>",
               "  <tile id=\"9\" type=\"swamp\"/>\n  <tile id=\"10\" type=\"unused\"/>\n </tileset>");
  const HexMap map = map_of(replaced(text, "1,2,1,", "1,10,1,"));
  CHECK(map.chart().terrains[map.terrain(*map.grid().parse("0201"))].name == "swamp");
  CHECK_FALSE(map.chart().find_terrain("unused"));
}

TEST_CASE("external tilesets are opened only in or below the map's folder") {
  std::string text = small_tmx("");
  const auto from = text.find(" <tileset");
  const auto end = text.find("</tileset>\n") + 11;
  const std::string inside = text.substr(from, end - from);
  std::string tileset = replaced(inside, " firstgid=\"1\"", "");
  const auto with_source = [&](const std::string& source) {
    return replaced(text, inside, " <tileset firstgid=\"1\" source=\"" + source + "\"/>\n");
  };
  const auto open = [&](const std::string& path) -> Checked<std::string> {
    if (path == "sets/ground.tsx") return tileset;
    return Diagnostic{path, 0, 0, "cannot read this file"};
  };
  const auto read = read_tiled_text(with_source("sets/ground.tsx"), "map.tmx", open);
  REQUIRE_MESSAGE(read, problems_of(read));
  CHECK(describe_map(*read->map) == describe_map(map_of(text)));
  tileset = replaced(tileset, "\"1 1/2\"", "\"1 x/2\"");
  CHECK(problems_of(read_tiled_text(with_source("sets/ground.tsx"), "map.tmx", open))
            .starts_with("sets/ground.tsx:3:"));
  CHECK(problems_of(read_tiled_text(with_source("other.tsx"), "map.tmx", open)) ==
        "map.tmx:3:32: error: tileset \"other.tsx\": cannot read this file\n");
  for (const char* outside : {"../ground.tsx", "/etc/passwd", "sets/../../x.tsx", ".."}) {
    CHECK(problems_of(read_tiled_text(with_source(outside), "map.tmx", open)) ==
          "map.tmx:3:32: error: the tileset \"" + std::string(outside) +
              "\" is not opened: tilesets must be in or below the map's folder, or in one that `--tilesets` "
              "names\n");
  }
}
