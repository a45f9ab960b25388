// A round trip through Tiled keeps maps and positions.

#include <filesystem>

#include "src/core/board/setup_of.h"
#include "src/core/document/document_text.h"
#include "src/core/io/maps/map_reader.h"
#include "src/core/io/positions/position_writer.h"
#include "src/workshop/exchange/tiled/tiled_export.h"
#include "src/workshop/exchange/tiled/tiled_tree.h"
#include "tests/support/got.h"
#include "tests/support/map_words.h"
#include "tests/support/maps.h"
#include "tests/support/random_board.h"
#include "tests/workshop/exchange/tiled_text.h"

namespace {

std::string as_tmx(const Node& tree) {
  return got<std::string>(tiled_xml(tree));
}

void check_map(const HexMap& map, int radius) {
  const Node tree = tiled_map(map, tile_sheet(map, radius, "tiles.png"), nullptr);
  for (const std::string& text : {as_tmx(tree), json_document(tree)}) {
    const auto read = read_tiled_text(text, "map", open_nothing);
    REQUIRE_MESSAGE(read, problems_of(read));
    CHECK_FALSE(read->position);
    CHECK(describe_map(*read->map) == describe_map(map));
  }
}

std::string words_of(const Position& position, const std::string& name, const std::string& rules) {
  return to_toml(setup_of(position), {name, "map", nullptr, rules}) + describe_map(position.map());
}

void check_position(const Position& position, const std::string& name, const std::string& rules) {
  const Setup setup = setup_of(position);
  const ExportedPosition exported{&setup, name, rules};
  const HexMap& map = position.map();
  const Node tree = tiled_map(map, tile_sheet(map, 32, "tiles.png"), &exported);
  for (const std::string& text : {as_tmx(tree), json_document(tree)}) {
    const auto read = read_tiled_text(text, "map", open_nothing);
    REQUIRE_MESSAGE(read, problems_of(read));
    REQUIRE(read->position);
    CHECK(words_of(read->position->position, read->position->name, read->position->rules) ==
          words_of(position, name, rules));
  }
}

}  // namespace

TEST_CASE("random maps survive a round trip through Tiled") {
  for (const Grid& grid : every_layout(8, 7, {3, 12}, 2)) {
    for (std::uint32_t seed = 1; seed <= 8; ++seed) {
      HexMap map = random_map(grid, seed);
      map.labels = {{grid.hex_at(3), "Mill \"A\" & <B>", 3}, {grid.hex_at(3), "", 1}};
      for (std::size_t i = 0; i < grid.size() && map.victory_hexes.size() < 2; ++i) {
        if (map.exists(grid.hex_at(i)))
          map.victory_hexes.push_back({grid.hex_at(i), -3, seed % 2 ? "red" : ""});
      }
      map.home_edges = {{"red", MapEdge::east}, {"the blue.ones", MapEdge::north}};
      // Sizes of tiles that are and are not multiples of four.
      check_map(map, static_cast<int>(10 + 7 * seed));
    }
  }
}

TEST_CASE("features that open crossings survive a round trip through Tiled") {
  for (std::uint32_t seed = 1; seed <= 4; ++seed)
    check_map(with_openings(grid_of(Orientation::flat, Parity::odd, 6, 5), seed), 32);
}

TEST_CASE("levels beyond single digits survive a round trip through Tiled") {
  HexMap map = open_map(grid_of(Orientation::flat, Parity::odd, 4, 3));
  map.set_elevation(map.grid().hex_at(1), -20);
  map.set_elevation(map.grid().hex_at(2), 9999);
  check_map(map, 32);
}

TEST_CASE("a feature named like another kind of object stays a feature") {
  TerrainChart chart = small_chart();
  chart.features[stream].name = "unit";
  chart.features[wall].name = "label";
  HexMap map(grid_of(Orientation::flat, Parity::even, 2, 1), chart);
  for (std::size_t i = 0; i < 2; ++i) map.set_terrain(map.grid().hex_at(i), clear);
  map.add_feature(stream, map.grid().hex_at(0), map.grid().hex_at(1));
  map.add_one_way_feature(wall, map.grid().hex_at(0), map.grid().hex_at(1));
  check_map(map, 32);
}

TEST_CASE("movement classes keep their order although Tiled sorts properties") {
  TerrainChart chart = small_chart();
  chart.classes = {"mounted", "foot"};
  check_map(HexMap([&] {
              HexMap map(grid_of(Orientation::flat, Parity::even, 1, 1), chart);
              map.set_terrain(map.grid().hex_at(0), clear);
              return map;
            }()),
            32);
}

TEST_CASE("every shipped map survives a round trip through Tiled") {
  int count = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(REARGUARD_SOURCE_DIR "/maps")) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with("map") || entry.path().extension() != ".toml") continue;
    CAPTURE(name);
    const auto map = got(read_map_file(entry.path().string()));
    check_map(map, 32);
    ++count;
  }
  CHECK(count >= 9);
}

TEST_CASE("positions survive a round trip through Tiled") {
  for (const char* file :
       {"/maps/2930/rout.toml", "/maps/2930/driven-back.toml", "/maps/keddles-mill/afternoon.toml"}) {
    const auto read = got(read_position_file(std::string(REARGUARD_SOURCE_DIR) + file));
    check_position(read.position, "An \"afternoon\"", "order-actions");
  }
  for (std::uint32_t seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed);
    Rng rng(seed);
    check_position(random_position(rng, {}), "", "");
    const Position drawn = random_position(rng, {});
    check_position(with_links(drawn, rng), "", "");
  }
}

TEST_CASE("a name that XML cannot contain is an error there and written in JSON") {
  HexMap map = open_map(grid_of(Orientation::flat, Parity::odd, 1, 1));
  map.labels = {{map.grid().hex_at(0), "a\x7Fz", 1}};
  CHECK(std::holds_alternative<Diagnostic>(tiled_xml(tiled_map(map, tile_sheet(map, 32, "t.png"), nullptr))));
  map.labels[0].text = "a\x01z";
  const Node tree = tiled_map(map, tile_sheet(map, 32, "t.png"), nullptr);
  const auto text = std::get<Diagnostic>(tiled_xml(tree));
  CHECK(text.message == "\"a z\" contains a control character, which XML cannot; write it as .tmj instead");
  const auto read = got(read_tiled_text(json_document(tree), "map.tmj", open_nothing));
  CHECK(read.map->labels[0].text == "a\x01z");
  map.labels[0].text = "two\nlines\tand a tab";
  check_map(map, 32);
}

TEST_CASE("conversion keeps the expectations of a map and the warnings it accepts") {
  const HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 2, 1));
  const auto document = parse_document(
      "expect = [{ class = \"foot\", from = \"0101\", to = \"0201\", cost = 1, text = \"one \\\"step\\\"\" "
      "}]\n[[accept]]\nfinding = \"road-gap\"\nat = [\"0101\"]\ntext = \"to the quarry\"\n",
      "");
  const std::string text = as_tmx(tiled_map(map, tile_sheet(map, 32, "t.png"), nullptr, document->members));
  const auto read = read_tiled_text(text, "map.tmx", open_nothing);
  REQUIRE_MESSAGE(read, problems_of(read));
  REQUIRE(read->about_map.size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(read->about_map[i].key == document->members[i].key);
    CHECK(json_value(read->about_map[i].value) == json_value(document->members[i].value));
  }
  std::string wrong = text;
  wrong.replace(wrong.find("0201"), 4, "0901");
  CHECK(has(problems_of(read_tiled_text(wrong, "map.tmx", open_nothing)), "0901"));
}

TEST_CASE("numbers of every form survive a round trip through Tiled") {
  for (const Orientation orientation : {Orientation::flat, Orientation::pointy}) {
    for (const char* keys :
         {R"(shifted = "second", first = "A0")", R"(shifted = "first", first = "AA07", letters = "AA AB")",
          R"(shifted = "odd", first = "4201", order = "row-column", rows_run = "up")",
          R"(shifted = "even", first = "12.20", columns_run = "left", slant = -1, digits = [1, 2])",
          R"(shifted = "even", first = "H.1", skip = "I")",
          R"(shifted = "even", first = "A0101", prefix = "A")",
          R"(shifted = "odd", first = "I0101", prefix = "", letters = "AA BB")",
          R"(shifted = "even", first = "10101", digits = [2, 3], slant = 1)"}) {
      CAPTURE(keys);
      const std::string text = std::string(
                                   "rearguard = \"position 1\"\nunits = []\nmap = { hexes = [\"....\", \"... "
                                   "\", \"....\"], grid = { ") +
                               keys + ", columns = 4, rows = 3, orientation = \"" +
                               (orientation == Orientation::flat ? "flat" : "pointy") +
                               "\" }, terrain.clear = { symbol = \".\", cost = { foot = 1 } } }\n";
      const auto read = got(read_position_text(text, {"position.toml", "", Need::required, nullptr}));
      const std::shared_ptr<const HexMap> map = read.position.shared_map();
      check_map(*map, 32);
      Setup setup;
      setup.units.push_back(unit_at("a", "red", map->grid().number(map->grid().hex_at(6))));
      const bool flat = orientation == Orientation::flat;
      setup.enemy_line["red"] =
          line_setup(map->grid(), {flat, flat ? map->grid().first.column : map->grid().first.row});
      setup.supply["red"] = {map->grid().number(map->grid().hex_at(9))};
      check_position(valid_position(map, setup), "of some form", "");
    }
  }
}

TEST_CASE("a Tiled map that contradicts its own `shifted` is an error") {
  const HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 3, 3));
  std::string text = as_tmx(tiled_map(map, tile_sheet(map, 32, "tiles.png"), nullptr));
  const std::string first = "<property name=\"first\"";
  REQUIRE(has(text, first));
  text.insert(text.find(first), "<property name=\"shifted\" value=\"first\"/>");
  const auto read = read_tiled_text(text, "map", open_nothing);
  REQUIRE_FALSE(read);
  CHECK(read.problems().front().message ==
        "`shifted` is \"first\", but this map's stagger index makes it \"second\"");
}
