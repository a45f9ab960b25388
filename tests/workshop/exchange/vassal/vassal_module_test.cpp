// VASSAL modules, built here, as folders with map and roster.

#include "src/workshop/exchange/vassal/vassal_module.h"

#include "src/core/io/maps/map_reader.h"
#include "src/core/io/maps/map_source.h"
#include "src/core/io/maps/map_writer.h"
#include "src/workshop/exchange/files/zip_file.h"
#include "src/workshop/exchange/vassal/module_folder.h"
#include "src/workshop/exchange/vassal/roster_reader.h"
#include "src/workshop/exchange/vassal/save_folder.h"
#include "src/workshop/exchange/vassal/save_frame.h"
#include "src/workshop/exchange/vassal/vassal_board.h"
#include "src/workshop/exchange/vassal/vassal_game.h"
#include "src/workshop/exchange/vassal/vassal_position.h"
#include "src/workshop/exchange/vassal/vassal_save.h"
#include "src/workshop/exchange/vassal/vassal_sequence.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"
#include "tests/support/vassal_files.h"

namespace {

ZipFile opened(const std::string& bytes) {
  return got(ZipFile::open_bytes(bytes, "Game.vmod"));
}

/// Four columns of four and three hexes, flat tops, raw odd columns lower; centres from (30, 14).
TestModule small_module() {
  TestModule m;
  m.width = 195;
  m.height = 145;
  m.grid = R"(dx="45" dy="40" x0="30" y0="14")";
  m.numbering = numbering_element(R"(stagger="false")");
  return m;
}

struct Converted {
  std::string problems;
  ModuleFolder folder;
  std::string file(const std::string& name) const {
    for (const auto& [file, content] : folder.files) {
      if (file == name) return content;
    }
    return "";
  }
  HexMap map() const { return got(read_map_text(file("map.toml"), "map.toml")); }
  Roster roster() const {
    return got(read_roster_text(file("roster.toml"), "roster.toml", [this](const std::string& path) {
      return Checked<std::string>(file(path));
    }));
  }
};

Converted converted(const TestModule& module, const ModuleOptions& options = {}) {
  ZipFile zip = opened(module_file(module));
  auto folder = convert_vassal_module(zip, options);
  if (!folder) return {to_string(folder.problems()), {}};
  return {"", std::move(folder).value()};
}

/// Returns the numbers of a map's hexes in the order of the rows.
std::string numbers(const HexMap& map) {
  std::string text;
  for (std::size_t i = 0; i < map.grid().size(); ++i) {
    const Hex h = map.grid().hex_at(i);
    if (map.exists(h)) text += map.grid().number(h) + " ";
  }
  return text;
}

std::string zone_element(const std::string& name, const std::string& path, const std::string& attributes = "",
                         const std::string& inside = "") {
  return "<VASSAL.build.module.map.boardPicker.board.mapgrid.Zone name=\"" + name + "\" path=\"" + path +
         "\" " + attributes + ">" + inside + "</VASSAL.build.module.map.boardPicker.board.mapgrid.Zone>";
}

std::string hex_grid_element(const std::string& attributes, const std::string& inside = "") {
  return "<VASSAL.build.module.map.boardPicker.board.HexGrid " + attributes + ">" + inside +
         "</VASSAL.build.module.map.boardPicker.board.HexGrid>";
}

std::string board_element(const std::string& name, const std::string& image, const std::string& grid) {
  return "<VASSAL.build.module.map.boardPicker.Board name=\"" + name + "\" image=\"" + image + "\">" + grid +
         "</VASSAL.build.module.map.boardPicker.Board>";
}

struct SmallModule {
  TestModule m = small_module();
};

}  // namespace

TEST_CASE("a module becomes an unpainted map with its picture") {
  const Converted c = converted(small_module());
  REQUIRE(c.problems == "");
  const HexMap map = c.map();
  // Centres at 14, 54, 94 and 134, in raw odd columns at 34, 74 and 114: those at -6 and 154 are off the
  // picture.
  CHECK(numbers(map) == "0101 0201 0301 0401 0102 0202 0302 0402 0103 0203 0303 0403 0104 0304 ");
  CHECK(map.name() == "Border");
  CHECK(map.grid().orientation == Orientation::flat);
  CHECK(map.chart().terrains[map.terrain(*map.grid().parse("0101"))].name == "unpainted");
  CHECK(c.file("board.png") == plain_png(195, 145));
  CHECK(c.folder.files.back().first == "map.toml");
  const std::string text = c.file("map.toml");
  CHECK(
      text.starts_with("# Border War 1.0, board \"Border\"\n# Converted from Game.vmod. The picture and the "
                       "names belong to their owners: they are for your own use.\n"));
}

TEST_CASE_FIXTURE(SmallModule, "the underlay has the exact centres of corner hexes") {
  m.grid = R"(dx="45.5" dy="40.25" x0="30.126" y0="20")";
  const Converted c = converted(m);
  REQUIRE(c.problems == "");
  const auto document = parse_document(c.file("map.toml"), "map.toml");
  MapSource source;
  Problems problems("map.toml");
  const auto map = got(read_map(*document, Need::required, problems, &source));
  REQUIRE(source.underlay);
  CHECK(source.underlay->picture == "board.png");
  REQUIRE(source.underlay->points.size() == 3);
  for (const UnderlayPoint& p : source.underlay->points) {
    const std::string number = map.grid().number(p.hex);
    const int column = std::stoi(number.substr(0, 2)) - 1;
    const int row = std::stoi(number.substr(2)) - 1;
    CHECK(p.x == doctest::Approx(30.126 + 45.5 * column));
    CHECK(p.y == doctest::Approx(20 + 40.25 * row + (column % 2 == 1 ? 20.125 : 0)));
  }
}

TEST_CASE("conversion gives the same bytes each time") {
  const Converted a = converted(small_module());
  const Converted b = converted(small_module());
  CHECK(a.folder.files == b.folder.files);
  CHECK(a.folder.remarks == b.folder.remarks);
}

TEST_CASE_FIXTURE(SmallModule, "zones without hexes are left out, zones with the board's are not") {
  m.zones = zone_element("Turn track", "0,0;60,0;60,150;0,150") +
            zone_element("Coast", "60,0;200,0;200,150;60,150", R"(useParentGrid="true")");
  const Converted c = converted(m);
  REQUIRE(c.problems == "");
  CHECK(numbers(c.map()) == "0201 0301 0401 0202 0302 0402 0203 0303 0403 0304 ");
  const Roster roster = c.roster();
  REQUIRE(roster.board.zones.size() == 2);
  CHECK_FALSE(roster.board.zones[0].has_hexes);
  CHECK(roster.board.zones[1].has_hexes);
}

TEST_CASE_FIXTURE(SmallModule, "a zone with a grid of its own is a map of its own") {
  m.zones = zone_element("Inset", "90,0;200,0;200,150;90,150", "",
                         hex_grid_element(R"(dx="30" dy="30" x0="105" y0="10")",
                                          numbering_element(R"(stagger="false" hOff="11" vOff="11")")));
  const Converted board = converted(m);
  REQUIRE(board.problems == "");
  CHECK(numbers(board.map()) == "0101 0201 0102 0202 0103 0203 0104 ");
  CHECK(board.folder.remarks.back() ==
        "other boards and zones with hexes: --board \"Border\" --zone \"Inset\"");
  ModuleOptions options;
  options.zone = "Inset";
  const Converted zone = converted(m, options);
  REQUIRE(zone.problems == "");
  const HexMap map = zone.map();
  CHECK(map.name() == "Inset");
  CHECK(map.grid().number(map.grid().hex_at(0)) == "1111");
  CHECK(map.grid().columns == 4);
  CHECK(zone.roster().board.only_zones);
  options.zone = "Inste";
  CHECK(converted(m, options).problems ==
        "Game.vmod: error: --zone: no zone of the board \"Border\" with hexes of its own is called "
        "\"Inste\", did you mean \"Inset\"? (known: \"Inset\")\n");
}

TEST_CASE_FIXTURE(SmallModule, "half hexes at the edge are taken on demand") {
  m.height = 128;
  // Centres at 134 and at -6 are beside the picture by more than an eighth of a hex, and less than a quarter.
  const Converted without = converted(m);
  CHECK(numbers(without.map()) == "0101 0201 0301 0401 0102 0202 0302 0402 0103 0203 0303 0403 ");
  ModuleOptions options;
  options.half_hexes = true;
  CHECK(numbers(converted(m, options).map()) ==
        "0200 0400 0101 0201 0301 0401 0102 0202 0302 0402 0103 0203 0303 0403 0104 0304 ");
}

TEST_CASE_FIXTURE(SmallModule, "of several boards the largest is taken, the others are listed") {
  m.files = {{"images/big.png", plain_png(400, 300)}};
  m.more_boards =
      board_element("East", "big.png",
                    hex_grid_element(R"(dx="45" dy="40")", numbering_element(R"(stagger="false")"))) +
      board_element("Chart", "big.png", "");
  CHECK(converted(m).map().name() == "East");
  CHECK(converted(m).folder.remarks.back() == "other boards and zones with hexes: --board \"Border\"");
  ModuleOptions options;
  options.board = "Border";
  CHECK(converted(m, options).map().name() == "Border");
  CHECK(converted(m, options).roster().board.sizes.at("East") == std::array<int, 2>{400, 300});
  options.board = "Est";
  CHECK(converted(m, options).problems ==
        "Game.vmod: error: --board: no board with hexes is called \"Est\", did you mean \"East\"? (known: "
        "\"Border\", \"East\")\n");
}

namespace {

/// A module of the small board and one more, which a new game lays side by side: the small one is as wide as
/// its four columns, and as high as its four rows.
struct SideBySide : SmallModule {
  SideBySide() {
    m.width = 180;
    m.height = 160;
    m.files = {{"images/more.png", plain_png(180, 160)}};
  }
  /// Adds a board with these attributes of its grid and its numbering, and lays it in a column and row.
  void add(const std::string& grid, const std::string& numbering, const std::string& at) {
    m.more_boards = board_element("East", "more.png", hex_grid_element(grid, numbering_element(numbering))) +
                    "<setup>Main MapBoardPicker\tBorder\t0\t0\tEast\t" + at + "</setup>";
  }
};

const std::string same_grid = R"(dx="45" dy="40" x0="30" y0="14")";

/// Lists a piece at a pixel of the map, where a save lays its boards so, by the number of its hex.
std::string hex_at(const Converted& c, int x, int y, const std::string& boards) {
  const auto save = got(read_vassal_save_text(
      save_text({"Main MapBoardPicker\t" + boards, piece_leaf("1", "A", "Main Map", x, y)}), "x.vsav"));
  const Roster roster = c.roster();
  const HexMap map = c.map();
  const auto lines = list_of_save(save, &roster, &map, true);
  if (!lines) return to_string(lines.problems());
  const Strings fields = split_sequence(only(*lines), '\t');
  return fields.at(4);
}

}  // namespace

TEST_CASE_FIXTURE(SideBySide, "boards side by side whose numbers go on are one map") {
  add(same_grid, R"(stagger="false" hOff="5")", "1\t0");
  const Converted c = converted(m);
  REQUIRE(c.problems == "");
  CHECK(c.map().name() == "Border | East");
  CHECK(c.map().grid().columns == 8);
  CHECK(numbers(c.map()).starts_with("0101 0201 0301 0401 0501 0601 0701 0801 0102 "));
  CHECK(c.folder.remarks.back() == "only the picture of the board \"Border\" lies under the map");
  const std::string as_laid = "Border\t0\t0\tEast\t1\t0";
  CHECK(hex_at(c, 30, 14, as_laid) == "0101");
  CHECK(hex_at(c, 180 + 30, 14, as_laid) == "0501");
  CHECK(hex_at(c, 180 + 30 + 45, 34 + 40, as_laid) == "0602");
  CHECK(has(hex_at(c, 30, 14, "East\t0\t0\tBorder\t1\t0"),
            "other-map: the save lays the board \"East\" otherwise beside \"Border\" than the map has it; "
            "make a map of its boards: convert the module with --board \"East | Border\""));
  ModuleOptions one;
  one.board = "East";
  CHECK(numbers(converted(m, one).map()).starts_with("0501 0601 0701 0801 0502 "));
}

TEST_CASE_FIXTURE(SideBySide, "a board may lie below another, and is shifted as the columns are there") {
  add(same_grid, R"(stagger="false" vOff="5")", "0\t1");
  const Converted below = converted(m);
  REQUIRE(below.problems == "");
  CHECK(below.map().name() == "Border / East");
  CHECK(below.map().grid().rows == 8);
  CHECK(hex_at(below, 30 + 45, 160 + 34, "Border\t0\t0\tEast\t0\t1") == "0205");
  // Three columns wide, the next column begins lower: so must the board beside.
  m.width = 135;
  add(R"(dx="45" dy="40" x0="30" y0="34")", R"(stagger="true" hOff="4" vOff="1")", "1\t0");
  ModuleOptions plain;
  plain.plain_numbers = true;
  const Converted beside = converted(m, plain);
  REQUIRE(beside.problems == "");
  CHECK(beside.map().name() == "Border | East");
  CHECK(hex_at(beside, 135 + 30, 34, "Border\t0\t0\tEast\t1\t0") == "0401");
}

TEST_CASE_FIXTURE(SideBySide, "a save that lays boards side by side gets a map of them") {
  add(same_grid, R"(stagger="false" hOff="5")", "1\t0");
  m.more_boards = m.more_boards.substr(0, m.more_boards.find("<setup>"));
  m.palette =
      slot_element("1", "A", {{"mark;Side", "Red"}}) + slot_element("2", "B", {{"mark;Side", "Blue"}});
  Scratch scratch;
  const std::string module = scratch.write("Game.vmod", module_file(m));
  REQUIRE(make_module_folder(module, {}, scratch.file("game")));
  const auto piece = [](const std::string& name, int x, const std::string& side) {
    return piece_leaf(name, name, "Main Map", x, 14, {{"mark;Side", side}});
  };
  const std::string boards = "Main MapBoardPicker\tBorder\t0\t0";
  const Strings pieces{piece("A", 30, "Red"), piece("B", 180 + 30, "Blue")};
  SavesRequest request;
  request.module = module;
  request.folder = scratch.file("game");
  request.target = scratch.file("game/saves");
  request.saves = {
      {scratch.write("two.vsav", save_file(save_text({boards + "\tEast\t1\t0", pieces[0], pieces[1]}))),
       {},
       "two"},
      {scratch.write("one.vsav", save_file(save_text({boards, pieces[0], piece("B", 120, "Blue")}))),
       {},
       "one"}};
  const SavesTable table = got(convert_save_files(request));
  CHECK(table.rows[0].result == "on the board \"Border | East\", blue 1, red 1");
  const std::string both = scratch.read("game/saves/two.toml");
  CHECK(has(both, "map = \"../board-Border---East/map.toml\""));
  CHECK(has(both, "hex = \"0101\""));
  CHECK(has(both, "hex = \"0501\""));
  CHECK(has(scratch.read("game/saves/one.toml"), "map = \"../map.toml\""));
}

TEST_CASE_FIXTURE(SideBySide,
                  "boards that number their hexes anew, or whose hexes do not meet, are not joined") {
  add(same_grid, R"(stagger="false")", "1\t0");
  const Converted c = converted(m);
  CHECK(c.map().name() == "Border");
  CHECK(has(c.folder.remarks.back(),
            "the boards \"Border | East\" lie side by side, but are not made one map: numbering-not-sayable: "
            "[grid] cannot say the module's numbers: 0101 would be 0501; number them yourself"));
  ModuleOptions options;
  options.board = "Border | East";
  CHECK(has(converted(m, options).problems, "0101 would be 0501"));
  options.first = "A1";
  CHECK(numbers(converted(m, options).map()).starts_with("A1 B1 C1 D1 E1 F1 G1 H1 A2 "));
  options.board = "Border | Est";
  CHECK(has(converted(m, options).problems, "--board: no board with hexes is called \"Est\", did you mean"));
  options.board = "Border | East";
  add(R"(dx="45" dy="40" x0="30" y0="24")", R"(stagger="false" hOff="5")", "1\t0");
  CHECK(has(converted(m, options).problems,
            "boards-apart: the hexes of the boards \"Border\" and \"East\" do not meet"));
}

TEST_CASE_FIXTURE(SmallModule, "a module without hexes lists what it has") {
  std::string build = build_file(m);
  const std::string grid = "VASSAL.build.module.map.boardPicker.board.HexGrid";
  for (std::size_t at = build.find(grid); at != std::string::npos; at = build.find(grid))
    build.replace(at, grid.size(), "VASSAL.build.module.map.boardPicker.board.RegionGrid");
  ZipFile zip = opened(zip_bytes({{"buildFile", build}}));
  CHECK(to_string(convert_vassal_module(zip, {}).problems()) ==
        "Game.vmod: error: no-hex-grid: no board of the module has a hex grid (map \"Main Map\", board "
        "\"Border\": area map: 0 regions)\n");
}

TEST_CASE("a module whose boards are elsewhere says so") {
  ZipFile zip = opened(zip_bytes({{"buildFile.xml",
                                   "<VASSAL.launch.BasicModule><VASSAL.build.module.Map><VASL.ASLBoardPicker/"
                                   "></VASSAL.build.module.Map></VASSAL.launch.BasicModule>"}}));
  CHECK(has(to_string(convert_vassal_module(zip, {}).problems()), "boards-elsewhere: "));
}

TEST_CASE("what is no module is told apart") {
  const auto problem = [](const ZipEntries& entries) {
    ZipFile zip = opened(zip_bytes(entries));
    return to_string(read_vassal_module(zip).problems());
  };
  CHECK(problem({{"savedGame", "begin_save"}}) ==
        "Game.vmod: error: not-a-module: no buildFile: this is a save; give its module's map with --map\n");
  CHECK(problem({{"a", "b"}}) == "Game.vmod: error: not-a-module: the archive has no buildFile.xml\n");
  CHECK(problem({{"buildFile.xml", "<a>\n  <b>\n</a>"}}).starts_with("Game.vmod:buildFile.xml:3:"));
  CHECK(has(problem({{"buildFile.xml", "<VASSAL.build.module.ModuleExtension/>"}}), "this is an extension"));
}

TEST_CASE_FIXTURE(SmallModule, "numbers of a class that nobody knows are not guessed") {
  m.numbering = numbering_element("", "Border.OwnNumbering");
  CHECK(
      converted(m).problems ==
      "Game.vmod: error: unknown-numbering: a class of the module's own, \"Border.OwnNumbering\", numbers "
      "the hexes; number them yourself: --first 0101 (the number of the top left hex), or --plain-numbers\n");
  m.numbering.clear();
  CHECK(has(converted(m).problems, "the module does not number the hexes"));
  ModuleOptions options;
  options.plain_numbers = true;
  CHECK(numbers(converted(m, options).map()) ==
        "0101 0201 0301 0401 0102 0202 0302 0402 0103 0203 0303 0403 0104 0304 ");
}

TEST_CASE_FIXTURE(SmallModule, "pitches out of range name their element") {
  m.grid = R"(dx="1" dy="1e9")";
  const std::string problems = converted(m).problems;
  CHECK(has(problems, "`dx` must be a number from 4 to 10000, not \"1\""));
  CHECK(has(problems, "`dy` must be a number from 4 to 10000, not \"1e9\""));
  m.grid = R"(dx="nan")";
  CHECK(has(converted(m).problems, "`dx` must be a number"));
}

TEST_CASE_FIXTURE(SmallModule, "the first roster reads sides from a mark that players have") {
  const auto unit = [](int id, const std::string& name, const std::string& side) {
    return slot_element(std::to_string(id), name, {{"mark;Side,Size", side + ",XX"}});
  };
  m.palette = folder_element(
                  "Army", unit(1, "Inf 3-3", "Red") + unit(2, "Cav 2-5", "Blue") + unit(3, "Gun", "Blue")) +
              folder_element("Markers", slot_element("4", "Disrupted"));
  const Converted c = converted(m);
  const std::string text = c.file("roster.toml");
  CHECK(has(
      text,
      "# mark Side: 3 of 3 pieces\n[[pieces]]  # 2 pieces\nwhen = { mark.Side = \"Blue\" }\nside = \"blue\"\n"
      "[[pieces]]  # 1 piece\nwhen = { mark.Side = \"Red\" }\nside = \"red\"\n"));
  CHECK(has(c.file("roster-module.toml"), "when = { slot = \"Pieces/Markers/*\" }\nis = \"marker\"\n"));
  const Roster roster = c.roster();
  CHECK(roster.module == "Border War 1.0");
  CHECK(roster.map == "Main Map");
  REQUIRE(roster.slots.size() == 4);
  CHECK(roster.slots[0].path == "Pieces/Army/Inf 3-3");
}

TEST_CASE_FIXTURE(SmallModule, "layers named after a state give it, and other faces are asked about") {
  const auto layer = [](const std::string& name, const Strings& pictures, const Strings& names) {
    return std::pair(layer_trait(name, pictures, names), std::string("-1"));
  };
  m.palette =
      slot_element("1", "A",
                   {layer("Pinned down", {"p.png"}, {""}), layer("Back", {"f.png", "b.png"}, {"", ""})}) +
      slot_element("2", "B",
                   {layer("Order", {"f.png", "d.png", "r.png"}, {"", "+ (Disrupted)", "Routed +"})});
  const Converted c = converted(m);
  std::string states;
  for (const RosterEntry& entry : c.roster().entries) {
    const auto state = entry.texts.find("state");
    if (state == entry.texts.end()) continue;
    const RosterCondition& when = only(entry.conditions);
    states += when.key + " " + std::to_string(when.level.value_or(-1)) + " " + state->second + "\n";
  }
  CHECK(states == "Order 2 disrupted\nOrder 3 routed\nPinned down 1 pinned\n");
  CHECK(has(c.file("roster-module.toml"), "# when = { layer.Back = 2 }\n# counts = { hits = 1 }\n"));
  CHECK(has(c.folder.remarks.back(),
            "question: what is a counter that shows its other face (layer Back, 1 of 2 pieces)?"));
}

TEST_CASE_FIXTURE(SmallModule, "sides are guessed from prototypes, folders and names in turn") {
  const auto guess = [&] {
    const std::string text = converted(m).file("roster.toml");
    const std::size_t begin = text.find("\n\n# ", text.find("class = \"foot\"")) + 4;
    return text.substr(begin, text.find('\n', begin) - begin);
  };
  // A mark in a prototype, with a parameter.
  m.palette = prototype_element("Base", {{"mark;Nation", "$n$"}}) +
              slot_element("1", "A", {{"prototype;Base;n=Red", ""}}) +
              slot_element("2", "B", {{"prototype;Base;n=Blue", ""}});
  CHECK(guess() == "mark Nation: 2 of 2 pieces");
  m.palette = folder_element("Red", slot_element("1", "A")) + folder_element("Blue", slot_element("2", "B"));
  CHECK(guess() == "palette folder of level 2: 2 of 2 pieces");
  m.palette = prototype_element("French Unit", {}) + prototype_element("Russian Unit", {}) +
              slot_element("1", "A", {{"prototype;French Unit", ""}}) +
              slot_element("2", "B", {{"prototype;Russian Unit", ""}});
  CHECK(guess() == "prototype: 2 of 2 pieces");
  m.palette = slot_element("1", "ge-inf") + slot_element("2", "ru-inf");
  CHECK(guess() == "beginning of the name: 2 of 2 pieces");
  m.palette = slot_element("1", "one") + slot_element("2", "two");
  CHECK(has(converted(m).file("roster.toml"), "# Question: nothing divides the pieces into sides"));
}

TEST_CASE_FIXTURE(SmallModule, "prototypes that name each other end somewhere") {
  m.palette = prototype_element("A", {{"prototype;B", ""}, {"prototype;B", ""}}) +
              prototype_element("B", {{"prototype;A", ""}, {"prototype;A", ""}}) +
              slot_element("1", "ge-inf", {{"prototype;A", ""}});
  CHECK(converted(m).roster().slots[0].prototypes == Strings{"A", "B"});
}

TEST_CASE_FIXTURE(SmallModule, "counters get names that are safe on disk") {
  m.palette = slot_element("1", "../../Inf") + slot_element("2", "Inf") + slot_element("3", "INF");
  m.files = {{"images/../../Inf.png", plain_png(2, 2)},
             {"images/Inf.png", plain_png(3, 3)},
             {"images/INF.png", plain_png(4, 4)}};
  ModuleOptions options;
  options.counters = true;
  const Converted c = converted(m, options);
  CHECK(c.file("counters/------inf.png") == plain_png(2, 2));
  CHECK(c.file("counters/inf.png") == plain_png(3, 3));
  CHECK(c.file("counters/inf-2.png") == plain_png(4, 4));
  CHECK(c.roster().pictures.at("Inf.png") == "counters/inf.png");
  CHECK(c.roster().pictures.at("INF.png") == "counters/inf-2.png");
  CHECK(converted(m).folder.files.size() == 4);
}

TEST_CASE_FIXTURE(SmallModule,
                  "pieces in a folder of terrain are terrain, which the map has with costs to be written") {
  m.palette = folder_element("Terrain", slot_element("1", "Light Woods") + slot_element("2", "Lake")) +
              folder_element("Terrain markers", slot_element("3", "Bridge blown"));
  const Converted c = converted(m);
  REQUIRE(c.problems == "");
  const HexMap map = c.map();
  std::string names;
  for (const Terrain& terrain : map.chart().terrains) {
    if (terrain.placeholder) names += terrain.name + " ";
  }
  CHECK(names == "lake light-woods ");
  std::string entries;
  for (const RosterEntry& entry : c.roster().entries) {
    if (entry.is == RosterKind::terrain) entries += entry.texts.at("terrain") + " ";
  }
  CHECK(entries == "light-woods lake ");
}

TEST_CASE("a build file of more than 64 MiB is refused while it unpacks") {
  ZipFile zip = opened(zip_bytes({{"buildFile.xml", std::string((std::size_t{64} << 20U) + 1, ' ')}}));
  CHECK(to_string(read_vassal_module(zip).problems()) ==
        "Game.vmod: error: the entry \"buildFile.xml\" unpacks to more than 64 MiB\n");
}

TEST_CASE_FIXTURE(SmallModule, "the number of the first hex can be stated") {
  ModuleOptions options;
  options.first = "A1";
  const Converted c = converted(m, options);
  REQUIRE(c.problems == "");
  CHECK(numbers(c.map()) == "A1 B1 C1 D1 A2 B2 C2 D2 A3 B3 C3 D3 A4 C4 ");
  options.first = "1-1";
  CHECK(has(converted(m, options).problems, "numbering-not-sayable"));
  // The first hex is the first that exists: here raw column 0 begins lower than column 1 does.
  m.grid = R"(dx="45" dy="40" x0="30" y0="30")";
  options.first = "1.9";
  CHECK(numbers(converted(m, options).map()).starts_with("1.9 "));
  // Rows fall, as those of the module do.
  m.numbering = numbering_element(R"(stagger="false" vDescend="true" vLeading="0" hLeading="0" sep="-")");
  options.first = "1.9";
  const std::string fallen = numbers(converted(m, options).map());
  CHECK(fallen.starts_with("1.9 "));
  CHECK(has(fallen, " 1.8 "));
}

TEST_CASE_FIXTURE(SmallModule, "a separator that divides hexes is written as a full stop, and told") {
  m.numbering = numbering_element(R"(stagger="false" sep="-")");
  const Converted c = converted(m);
  REQUIRE(c.problems == "");
  CHECK(numbers(c.map()).starts_with("01.01 02.01 "));
  CHECK(std::any_of(c.folder.remarks.begin(), c.folder.remarks.end(), [](const std::string& remark) {
    return remark == "the module prints 1-1, which would be two hexes here: write 1.1";
  }));
}

TEST_CASE_FIXTURE(SmallModule,
                  "a roster is short: the palette and its markers are in the file that it names") {
  std::string units;
  for (int i = 0; i < 60; ++i)
    units += slot_element(std::to_string(i), "Inf " + std::to_string(i),
                          {{"mark;Side", i % 2 == 0 ? "Red" : "Blue"}});
  m.palette = units + folder_element("Markers", slot_element("99", "Disrupted"));
  const Converted c = converted(m);
  const std::string text = c.file("roster.toml");
  CHECK(std::count(text.begin(), text.end(), '\n') < 40);
  CHECK(has(text, "more = \"roster-module.toml\"\n"));
  // What the user adds comes after the module's, and wins.
  const Roster roster = c.roster();
  CHECK(roster.slots.size() == 61);
  CHECK(roster.entries.front().file == "roster-module.toml");
  CHECK(roster.entries.back().file == "roster.toml");
  CHECK(roster.board.dx == 45);
}

TEST_CASE("the corners are named, to be compared with the printed map") {
  CHECK(has(converted(small_module()).folder.remarks.front(), "0101 top left"));
}

TEST_CASE("a face that a unit shows for a number comes back from its module") {
  const HexMap map = got(read_map_text(
      "rearguard = \"map 1\"\nhexes = [\"..\"]\n[grid]\norientation = \"flat\"\nshifted = \"even\"\n"
      "first = \"0101\"\ncolumns = 2\nrows = 1\n[terrain.clear]\nsymbol = \".\"\ncost = { foot = 1 }\n",
      "map.toml"));
  VassalGame game;
  game.name = "Faces";
  game.map = &map;
  game.map_text = to_toml(map);
  game.board = plain_png(100, 60);
  game.place = {100, 60, 20, {25, 20}};
  game.sides = {"red"};
  for (const bool is_hit : {false, true}) {
    VassalCounter& counter = game.counters.emplace_back();
    counter.unit.id = is_hit ? "b" : "a";
    counter.unit.side = "red";
    counter.unit.hex = is_hit ? "0201" : "0101";
    counter.unit.movement_class = "foot";
    counter.unit.strength = 2;
    if (is_hit) counter.unit.counts = {{"hits", 1}};
    counter.faces = {plain_png(8, 8)};
    counter.backs = {{{"hits 1"}, is_hit, plain_png(9, 9)}, {{"strength 1"}, false, plain_png(7, 7)}};
  }
  Scratch scratch;
  const std::string module = scratch.write("faces.vmod", vassal_module_of(game).bytes);
  ModuleOptions options;
  options.counters = true;
  REQUIRE(make_module_folder(module, options, scratch.file("faces")));
  const auto frame = got(open_save_frame(scratch.file("faces")));
  const auto save = got(open_save(module, "Faces", std::nullopt));
  const auto back = got(position_of_save(save, frame.roster, frame.map, {}));
  REQUIRE(back.setup.units.size() == 2);
  for (const UnitSetup& unit : back.setup.units) {
    CAPTURE(unit.id);
    const bool is_hit = unit.id == "b";
    const std::string tag = is_hit ? "2" : "1";
    CHECK(unit.strength == 2);
    CHECK(unit.counts == (is_hit ? std::map<std::string, int>{{"hits", 1}} : std::map<std::string, int>{}));
    const std::string front = "counters/u" + tag + "-0.png", back_file = "counters/b" + tag;
    // VASSAL draws a face over what is below it.
    CHECK(unit.pictures == Strings{front, "hits 1: " + front, "hits 1: " + back_file + "-0.png",
                                   "strength 1: " + front, "strength 1: " + back_file + "-1.png"});
    CHECK(scratch.read("faces/counters/b" + tag + "-0.png") == plain_png(9, 9));
  }
}
