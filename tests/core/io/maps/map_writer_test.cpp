// Map documents written and read again.

#include "src/core/io/maps/map_writer.h"

#include <filesystem>

#include "src/core/document/document_text.h"
#include "src/core/io/maps/map_reader.h"
#include "tests/support/got.h"
#include "tests/support/map_words.h"
#include "tests/support/maps.h"
#include "tests/support/random_board.h"

namespace {

const std::string maps_folder = REARGUARD_SOURCE_DIR "/maps";

void check_comes_back(const HexMap& map) {
  const std::string words = describe_map(map);
  const std::string toml = to_toml(map);
  const auto from_toml = got(read_map_text(toml, "written.toml"));
  CHECK(describe_map(from_toml) == words);
  const auto from_json = got(read_map_text(to_json(map), "written.json"));
  CHECK(describe_map(from_json) == words);
  CHECK(to_toml(from_json) == toml);
}

}  // namespace

TEST_CASE("a written map has each kind of content at its place") {
  TerrainChart chart = small_chart();
  chart.terrains[woods].colour = "#112233";
  chart.terrains[woods].pattern = "forest";
  chart.terrains[woods].picture = "pictures/oak.svg";
  chart.features[wall].sight.height = 3;
  chart.features[trail].opens = true;
  chart.features[trail].role = ChartRole::road;
  chart.terrains[woods].role = ChartRole::none;
  chart.terrains[marsh].cost[foot] = {ChartCost::Kind::cost, {sixths}, true};
  HexMap map(grid_of(Orientation::flat, Parity::even, 3, 2, {29, 30}), chart, "A \"small\" map");
  for (const char* number : {"2930", "3030", "3130", "2931", "3031"})
    map.set_terrain(*map.grid().parse(number), clear);
  map.set_terrain(*map.grid().parse("3030"), woods);
  map.set_elevation(*map.grid().parse("3030"), 2);
  const auto at = [&](const char* number) { return *map.grid().parse(number); };
  map.add_feature(road, at("2930"), at("3030"));
  map.add_feature(road, at("3130"), at("3030"));
  map.add_feature(stream, at("2930"), at("2931"));
  map.add_one_way_feature(slope, at("3031"), at("3030"));
  map.ground_blocks_sight = true;
  map.labels = {{at("2931"), "Mill", 2}, {at("3131"), "", 1}};
  map.victory_hexes = {{at("3030"), 5, "red"}, {at("2930"), -1, ""}};
  map.home_edges = {{"red", MapEdge::north}, {"the blue", MapEdge::west}};
  map.side_names = {{"red", {"Reds", "Red"}}, {"the blue", {"Blue", "Blue"}}};
  CHECK(to_toml(map) ==
        "rearguard = \"map 1\"\n"
        "name = \"A \\\"small\\\" map\"\n"
        "ground_blocks_sight = true\n"
        "home = { red = \"N\", \"the blue\" = \"W\" }\n"
        "side_names = { red = { name = \"Reds\", adjective = \"Red\" }, \"the blue\" = \"Blue\" }\n"
        "grid = { orientation = \"flat\", shifted = \"even\", first = \"2930\", columns = 3, rows = 2 }\n"
        "\n"
        "terrain.clear = { symbol = \".\", cost = { foot = 1, mounted = 1 } }\n"
        "terrain.woods = { symbol = \"w\", cost = { foot = 2, mounted = \"impassable\" }, role = \"none\", "
        "blocks_sight = true, height = 0, colour = \"#112233\", pattern = \"forest\", picture = "
        "\"pictures/oak.svg\" }\n"
        "terrain.marsh = { symbol = \"m\", cost = { foot = \"all\" } }\n"
        "\n"
        "features.stream = { cost = { foot = 1, mounted = 2 } }\n"
        "features.road = { replace = { foot = \"1/2\", mounted = \"1/2\" } }\n"
        "features.slope = { cost = { foot = 1, mounted = \"1/3\" } }\n"
        "features.cliff = { cost = { foot = \"impassable\", mounted = \"impassable\" } }\n"
        "features.trail = { replace = { foot = 1, mounted = \"1/3\" }, opens = true, role = \"road\" }\n"
        "features.wall = { blocks_sight = true, height = 3 }\n"
        "\n"
        "hexes = [\n"
        "  \".w.\",\n"
        "  \".. \",\n"
        "]\n"
        "\n"
        "elevation = [\n"
        "  \"020\",\n"
        "  \"000\",\n"
        "]\n"
        "\n"
        "labels = [\n"
        "  { hex = \"2931\", text = \"Mill\", size = 2 },\n"
        "  { hex = \"3131\", text = \"\" },\n"
        "]\n"
        "\n"
        "victory_hexes = [\n"
        "  { hex = \"3030\", points = 5, side = \"red\" },\n"
        "  { hex = \"2930\", points = -1 },\n"
        "]\n"
        "\n"
        "hexsides = [\n"
        "  { feature = \"stream\", pairs = [[\"2930\", \"2931\"]] },\n"
        "  { feature = \"road\", path = [\"2930\", \"3030\", \"3130\"] },\n"
        "  { feature = \"slope\", from = \"3031\", to = \"3030\" },\n"
        "]\n");
  check_comes_back(map);
}

TEST_CASE("every shipped map survives writing and reading") {
  int count = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(maps_folder)) {
    if (!entry.path().filename().string().starts_with("map")) continue;
    if (entry.path().extension() != ".toml") continue;
    CAPTURE(entry.path().string());
    const auto map = got(read_map_file(entry.path().string()));
    check_comes_back(map);
    ++count;
  }
  CHECK(count >= 9);
}

TEST_CASE("random maps survive writing and reading") {
  for (std::uint32_t seed = 1; seed <= 200; ++seed) {
    CAPTURE(seed);
    Rng rng(seed);
    const auto map = random_map(rng, {});
    // A class without any cost is not written, and a random chart may contain one.
    check_comes_back(*map);
  }
  for (const Grid& grid : every_layout(9, 7, {0, 90}, 3)) {
    for (std::uint32_t seed = 1; seed <= 10; ++seed) check_comes_back(random_map(grid, seed));
  }
}

TEST_CASE("levels of more than one digit are written as numbers") {
  HexMap map = open_map(grid_of(Orientation::pointy, Parity::odd, 2, 2));
  map.set_elevation(map.grid().hex_at(1), -9999);
  map.set_elevation(map.grid().hex_at(2), 10);
  CHECK(to_toml(map).find("elevation = [\n  [0, -9999],\n  [10, 0],\n]\n") != std::string::npos);
  check_comes_back(map);
}

TEST_CASE("a terrain without a usable symbol gets an unused one") {
  TerrainChart chart;
  chart.classes = {"foot"};
  chart.terrains.resize(1);
  for (const char* name : {"woods", "wood lot", "walls", "o", "ww"}) {
    Terrain t;
    t.name = name;
    t.cost = {costs(1)};
    chart.terrains.push_back(t);
  }
  chart.terrains[3].symbol = U'w';
  chart.terrains[4].symbol = U' ';
  HexMap map(grid_of(Orientation::flat, Parity::odd, 5, 1), chart);
  for (std::size_t i = 0; i < 5; ++i) map.set_terrain(map.grid().hex_at(i), static_cast<TerrainId>(i + 1));
  // walls keep their w; then letters of each name in order, and A if all its letters are used.
  CHECK(to_toml(map).find("hexes = [\n  \"odwAB\",\n]\n") != std::string::npos);
  check_comes_back(map);
}

TEST_CASE("the maximum number of terrains all get symbols") {
  TerrainChart chart;
  chart.classes = {"foot"};
  chart.terrains.resize(1);
  for (std::size_t i = 0; i < max_terrains; ++i) {
    Terrain t;
    t.name = "terrain " + std::to_string(i);
    t.cost = {costs(1)};
    chart.terrains.push_back(t);
  }
  HexMap map(grid_of(Orientation::flat, Parity::odd, 50, 5), chart);
  for (std::size_t i = 0; i < max_terrains; ++i)
    map.set_terrain(map.grid().hex_at(i), static_cast<TerrainId>(i + 1));
  check_comes_back(map);
}

TEST_CASE("names with every kind of character survive writing and reading") {
  TerrainChart chart = small_chart();
  chart.classes[0] = "on foot.\"x\"";
  chart.terrains[clear].name = "wide, open = [plain]";
  chart.terrains[woods].name = "";
  chart.features[stream].name = "Bäche\\\n";
  HexMap map(grid_of(Orientation::flat, Parity::even, 2, 1), chart, "tab\tand \x7F");
  map.set_terrain(map.grid().hex_at(0), clear);
  map.set_terrain(map.grid().hex_at(1), woods);
  map.add_feature(stream, map.grid().hex_at(0), map.grid().hex_at(1));
  map.home_edges = {{"hexes", MapEdge::east}, {"home", MapEdge::south}};
  check_comes_back(map);
}

TEST_CASE("a map can be written below a key of another document") {
  const HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 1, 1));
  const std::string text = toml_document(map_document(map), "map");
  CHECK(has(text, "map.grid = {"));
  CHECK(has(text, "map.terrain.clear = {"));
  const auto document = parse_document(text, "written.toml");
  REQUIRE(document);
  Problems problems("written.toml");
  const auto read = got(read_map(*document->find("map"), Need::required, problems));
  CHECK(describe_map(read) == describe_map(map));
}

TEST_CASE("numbers in TOML notation are written as valid JSON") {
  const auto document = got(parse_document("a = +1_0.5\nb = [-2.5e+3, 7]\n", "a.toml"));
  CHECK(json_value(document) == "{\"a\": 10.5, \"b\": [-2.5e+3, 7]}");
  CHECK(parse_document(json_document(document), "a.json"));
}
