// Maps of Wesnoth. The costs expected here are computed by hand from the tables of the game: of several kinds
// of ground the best counts, after "-" the worst.

#include <filesystem>

#include "src/core/document/text_file.h"
#include "src/core/io/maps/map_reader.h"
#include "src/core/io/maps/map_writer.h"
#include "src/workshop/exchange/wesnoth/wesnoth_campaign.h"
#include "src/workshop/exchange/wesnoth/wesnoth_map.h"
#include "src/workshop/exchange/wesnoth/wesnoth_terrain.h"
#include "tests/support/got.h"
#include "tests/support/map_words.h"
#include "tests/workshop/exchange/tiled_text.h"

namespace {

const WesnothTerrain& shipped() {
  static const auto table = read_wesnoth_terrain_file(REARGUARD_SOURCE_DIR "/assets/wesnoth/terrain.toml");
  REQUIRE_MESSAGE(table, to_string(table ? std::vector<Diagnostic>{} : table.problems()));
  return *table;
}

/// Movement points of a class for a code; 99, as the game has it, where it may not enter.
int cost(const std::string& code, const std::string& movement_class) {
  const auto& classes = shipped().classes;
  const auto at = std::ranges::find(classes, movement_class);
  REQUIRE(at != classes.end());
  const auto completed = shipped().completed(code);
  REQUIRE_MESSAGE(completed, code);
  return shipped().cost(*completed, static_cast<std::size_t>(at - classes.begin())).value_or(99);
}

Checked<Imported> read(const std::string& text, bool keep_border = false) {
  return read_wesnoth_text(text, "maps/2p_Two_Brooks.map", shipped(), {keep_border});
}

std::string terrain_at(const HexMap& map, const char* number) {
  return map.chart().terrains[map.terrain(*map.grid().parse(number))].name;
}

const std::string little =
    "Gg, Gg, Gg, Gg, Gg\n"
    "Gg, 1 Ke, Gs^Fp, Ww, Gg\n"
    "Gg, Hh, _off^_usr, 2 Kh, Gg\n"
    "Gg, Gg, Gg, Gg, Gg\n";

}  // namespace

TEST_CASE("plain ground costs what its kind costs") {
  CHECK(cost("Gg", "smallfoot") == 1);
  CHECK(cost("Ww", "smallfoot") == 3);
  CHECK(cost("Wo", "smallfoot") == 99);
  CHECK(cost("Mm", "mounted") == 99);
  CHECK(cost("Mm", "orcishfoot") == 2);
  CHECK(cost("Hh", "orcishfoot") == 1);
  CHECK(cost("Ai", "lizard") == 4);
  CHECK(cost("Uu", "mounted") == 4);
  CHECK(cost("Qxu", "fly") == 1);
  CHECK(cost("Xu", "fly") == 99);
  CHECK(cost("Tb", "smallfoot") == 2);
}

TEST_CASE("ground of two kinds costs the cheaper one") {
  CHECK(cost("Wwf", "smallfoot") == 1);  // a ford: flat 1, shallow water 3
  CHECK(cost("Wwf", "swimmer") == 1);    // flat 2, shallow water 1
  CHECK(cost("Cme", "naga") == 2);       // a camp in a reef: castle 2, reef 2
  CHECK(cost("Chw", "naga") == 1);       // castle 2, shallow water 1
  CHECK(cost("Gg^Vh", "mounted") == 1);
  CHECK(cost("Aa^Vha", "smallfoot") == 1);  // frozen 3, village 1
  CHECK(cost("Ww^Vm", "smallfoot") == 3);   // a village under water is water
  CHECK(cost("Ww^Bw|", "smallfoot") == 1);  // a bridge: water 3 or flat 1
  CHECK(cost("Ww^Bw|", "swimmer") == 1);
  CHECK(cost("Qxu^Bh/", "mounted") == 1);
  CHECK(cost("Qxu^Bs|", "mounted") == 4);  // over the chasm on cave ground
}

TEST_CASE("wooded hills cost the more expensive kind") {
  CHECK(cost("Hh^Fp", "smallfoot") == 2);
  CHECK(cost("Hh^Fp", "mounted") == 3);     // hills 2, forest 3
  CHECK(cost("Hh^Fp", "woodland") == 2);    // hills 2, forest 1
  CHECK(cost("Aa^Fpa", "smallfoot") == 3);  // frozen 3, forest 2
  CHECK(cost("Ha", "smallfoot") == 3);      // frozen 3, hills 2
  CHECK(cost("Ms", "mounted") == 99);       // frozen 2, mountains impassable
  CHECK(cost("Uh", "mounted") == 4);        // cave 4, hills 2
  CHECK(cost("Dd^Dr", "dwarvishfoot") == 1);
  // The worst of an overlay takes in a ground that by itself is the better of two.
  CHECK(cost("Wwf^Fp", "smallfoot") == 3);
  // And the better of an overlay stays that, on ground of which the worse counts.
  CHECK(cost("Ha^Vhha", "smallfoot") == 1);
}

TEST_CASE("walls and gaps make ground impassable, and embellishments change nothing") {
  CHECK(cost("Gg^Xo", "smallfoot") == 99);
  CHECK(cost("Mm^Xm", "dwarvishfoot") == 99);
  CHECK(cost("Gg^Qov", "smallfoot") == 99);
  CHECK(cost("Gg^Qov", "fly") == 1);
  CHECK(cost("Rr^Pr|", "smallfoot") == 99);
  CHECK(cost("Rr^Pr|o", "smallfoot") == 1);
  CHECK(cost("Gg^Efm", "smallfoot") == 1);
  CHECK(cost("Ww^Ewl", "smallfoot") == 3);
  CHECK(cost("Dd^Do", "smallfoot") == 2);
  CHECK(cost("Uu^Br|", "mounted") == 1);
  CHECK(cost("Hh^Eqf", "smallfoot") == 99);
}

TEST_CASE("the table has the 36 movement types of the game") {
  CHECK(shipped().classes.size() == 36);
  CHECK(cost("Mm", "mountainfoot") == 1);
  CHECK(cost("Gg", "deepsea") == 4);
  CHECK(cost("Dd", "dunehorse") == 1);
  CHECK(cost("Ww", "float") == 1);
  CHECK(cost("Gg", "float") == 99);
  CHECK(cost("Gg", "none") == 99);
}

TEST_CASE_FIXTURE(CampaignTerrain, "terrain of a campaign is what its aliases are") {
  read(
      "# a comment\n[terrain_type]\n  id=ship\n  name= _ \"A ship,\nwith two lines\"\n  string=^Wyc  # on "
      "water\n"
      "  aliasof=Vt\n  mvt_alias=-,_bas,Mt\n  default_base=Ww\n[/terrain_type]\n{MACRO 1 2}\n"
      "[terrain_type]\n  string=^Fync\n  aliasof=^Wyc2\n[/terrain_type]\n"
      "[terrain_type]\n  string=^Wyc2\n  aliasof=^Qov\n[/terrain_type]\n"
      "[terrain_type]\n  string=^Ring\n  aliasof=^Ring\n[/terrain_type]\n",
      "terrain.cfg");
  CHECK(problems().empty());
  WesnothTerrain table = shipped();
  add_to(table);
  const auto smallfoot =
      static_cast<std::size_t>(std::ranges::find(table.classes, "smallfoot") - table.classes.begin());
  CHECK(table.cost("Gg^Wyc", smallfoot) == 3);  // the worse of flat 1 and mountains 3
  CHECK(table.completed("^Wyc") == "Ww^Wyc");
  CHECK_FALSE(table.cost("Gg^Fync", smallfoot));  // an alias of an alias of unwalkable ground
  CHECK_FALSE(table.completed("Gg^Ring"));
}

TEST_CASE_FIXTURE(CampaignTerrain, "a block of a campaign that is not closed is a problem at its line") {
  read("\n[terrain_type]\nstring=Xyz\n", "terrain.cfg");
  CHECK(only(problems()).line == 2);
}

TEST_CASE("unknown codes are read as the code that is named for them, and a remark counts them") {
  const auto imported =
      read_wesnoth_text("Gg, Gg, Gg\nGg, Zzy, Gg\nGg, Gg, Gg\n", "x.map", shipped(), {false, "Hh"});
  REQUIRE_MESSAGE(imported, problems_of(imported));
  CHECK(terrain_at(*imported->map, "0101") == "hills Hh");
  CHECK(only(imported->remarks) == "1 hex of unknown terrain (\"Zzy\") read as Hh");
  CHECK_FALSE(read_wesnoth_text("Gg, Gg, Gg\nGg, Zzy, Gg\nGg, Gg, Gg\n", "x.map", shipped(), {false, "Hq"}));
}

TEST_CASE("a draft reads unknown codes by the ground that they show, as guesses") {
  const auto imported = read_wesnoth_text("Gg, Gg, Gg, Gg\nGg, Hh^Qzz, Hqq, Gg\nGg, Gg, Gg, Gg\n", "x.map",
                                          shipped(), {false, "", true});
  REQUIRE_MESSAGE(imported, problems_of(imported));
  const TerrainChart& chart = imported->map->chart();
  for (const char* name : {"hills Hh^Qzz", "hills Hqq"}) {
    CAPTURE(name);
    const auto terrain = chart.find_terrain(name);
    REQUIRE(terrain);
    CHECK(chart.terrains[*terrain].placeholder);
    const auto foot = *chart.find_class("smallfoot");
    CHECK(chart.terrains[*terrain].cost[foot].points.parts == cost("Hh", "smallfoot") * chart.denominator);
  }
  CHECK(imported->remarks.size() == 1);
}

TEST_CASE("more codes than a chart has terrains share one where they cost and look alike") {
  std::vector<std::string> codes;
  for (const auto& [ground, one] : shipped().codes) {
    for (const auto& [overlay, other] : shipped().codes) {
      const std::string code = ground + overlay;
      if (ground.front() != '^' && ground.find('^') == std::string::npos && overlay.front() == '^' &&
          !shipped().is_nowhere(code) && codes.size() < 400)
        codes.push_back(code);
    }
  }
  REQUIRE(codes.size() == 400);
  std::string text;
  for (std::size_t i = 0; i < codes.size(); i += 20) {
    for (std::size_t k = 0; k < 20; ++k) text += (k == 0 ? "" : ", ") + codes[i + k];
    text += '\n';
  }
  const auto imported = read(text, true);
  REQUIRE_MESSAGE(imported, problems_of(imported));
  CHECK(imported->map->chart().terrains.size() <= 251);
  const HexMap& map = *imported->map;
  for (std::size_t i = 0; i < codes.size(); ++i) {
    const auto& row = map.chart().terrains[map.terrains()[i]].cost;
    const auto points = row[*map.chart().find_class("mounted")];
    const int expected = cost(codes[i], "mounted");
    CAPTURE(codes[i]);
    CHECK((points.kind == ChartCost::Kind::cost ? points.points.parts / map.chart().denominator : 99) ==
          expected);
  }
}

TEST_CASE("codes that all look different share a terrain where they cost the same") {
  WesnothTerrain table = shipped();
  std::string text;
  for (std::size_t i = 0; i < 300; ++i) {
    const std::string code{'Z', static_cast<char>('a' + i / 26), static_cast<char>('a' + i % 26)};
    table.codes[code] = {{i % 3 == 0 ? "Hh" : "Gt"}, ""};
    table.looks[code] = {"look " + code, "", ""};
    text += code + (i % 20 == 19 ? "\n" : ", ");
  }
  const auto imported = read_wesnoth_text(text, "wide.map", table, {.keep_border = true});
  REQUIRE_MESSAGE(imported, problems_of(imported));
  CHECK(imported->map->chart().terrains.size() == 1 + 2);
  CHECK(has(only(imported->remarks), "300 different terrain codes became 2 terrains"));
  // The first of three is hills, the other two are flat ground.
  const std::vector<TerrainId>& terrains = imported->map->terrains();
  CHECK(terrains[0] != terrains[1]);
  CHECK(terrains[1] == terrains[2]);
  CHECK(terrains[0] == terrains[3]);
}

TEST_CASE("an overlay alone is on its usual ground") {
  CHECK(shipped().completed("^Fp") == "Gll^Fp");
  CHECK(cost("^Vhha", "mounted") == 1);
  CHECK_FALSE(shipped().completed("^Efm"));
}

TEST_CASE("hexes keep Wesnoth's coordinates, without the border") {
  const auto imported = read(little);
  REQUIRE_MESSAGE(imported, problems_of(imported));
  const HexMap& map = *imported->map;
  CHECK(map.name() == "2p Two Brooks");
  CHECK(map.grid().columns == 3);
  CHECK(map.grid().rows == 2);
  CHECK(map.grid().orientation == Orientation::flat);
  CHECK(map.grid().shifted == Parity::even);
  CHECK(map.grid().number(map.grid().hex_at(0)) == "0101");
  CHECK(terrain_at(map, "0101") == "keep Ke");
  CHECK(terrain_at(map, "0201") == "forest Gs^Fp");
  CHECK(terrain_at(map, "0102") == "hills Hh");
  CHECK_FALSE(map.exists(*map.grid().parse("0202")));
  CHECK_FALSE(map.chart().find_terrain("grass Gg"));
  REQUIRE(map.labels.size() == 2);
  CHECK(map.labels[0].text == "start 1");
  CHECK(map.grid().number(map.labels[1].hex) == "0302");
  const auto again = got(read_map_text(to_toml(map), "written.toml"));
  CHECK(describe_map(again) == describe_map(map));
}

TEST_CASE("--keep-border keeps the border as column and row 0") {
  const auto imported = read(little, true);
  REQUIRE(imported);
  const HexMap& map = *imported->map;
  CHECK(map.grid().number(map.grid().hex_at(0)) == "0000");
  CHECK(map.grid().columns == 5);
  CHECK(terrain_at(map, "0101") == "keep Ke");
  CHECK(terrain_at(map, "0000") == "grass Gg");
}

TEST_CASE("old headers, carriage returns and empty lines are read") {
  const auto imported =
      read("border_size=1\r\nusage=map\r\n\r\nGg,Gg,Gg\r\nGg,Re,Gg\r\n\r\nGg,Gg,Gg\r\n\r\n");
  REQUIRE_MESSAGE(imported, problems_of(imported));
  CHECK(terrain_at(*imported->map, "0101") == "dirt Re");
  const auto borderless = read("border_size=0\nusage=map\n\nRe\n");
  REQUIRE_MESSAGE(borderless, problems_of(borderless));
  CHECK(terrain_at(*borderless->map, "0101") == "dirt Re");
}

TEST_CASE("an unreadable Wesnoth map is an error with its place and the likely code") {
  const auto problem = [](const std::string& text) { return problems_of(read(text)); };
  const std::string file = "maps/2p_Two_Brooks.map";
  CHECK(problem("Gg, Gg, Gg\nGg, WWg, Gg\nGg, WWg, Gg\n") ==
        file + ":2:5: error: unknown terrain code \"WWg\", did you mean \"Wwg\"? (and 1 more)\n");
  CHECK(problem("Gg, Gg, Gg\nGg, 1 Gs^Fpp, Gg\nGg, Gg, Gg\n") ==
        file + ":2:7: error: unknown overlay \"^Fpp\" in \"Gs^Fpp\", did you mean \"^Fp\"?\n");
  CHECK(has(problem("Gg, Gg, Gg\nGg, Gq^Fp, Gg\nGg, Gg, Gg\n"),
            ":2:5: error: unknown ground \"Gq\" in \"Gq^Fp\""));
  CHECK(problem("Gg, Gg, Gg\nGg, ^Efm, Gg\nGg, Gg, Gg\n") ==
        file + ":2:5: error: the overlay \"^Efm\" has no ground; write its ground before it\n");
  CHECK(problem("Gg, Gg, Gg\nGg, Gg\nGg, Gg, Gg\n") ==
        file + ":2:1: error: this row has 2 hexes, but the first one has 3\n");
  CHECK(problem("Gg, Gg, Gg\nGg,, Gg\nGg, Gg, Gg\n") == file + ":2:4: error: a cell has no terrain code\n");
  CHECK(has(problem("Gg, Gg, Gg\nGg, 1 2 Ke, Gg\nGg, Gg, Gg\n"), ":2:5: error: \"1 2 Ke\" must be"));
  CHECK(problem("") == file + ":1:1: error: the file is empty\n");
  CHECK(problem("Gg\n") == file + ":1:1: error: this map consists only of its border\n");
  CHECK(has(problem("border_size=1\nusage=mask\n\nGg,Gg,Gg\n"), "this is a mask, not a map"));
  CHECK(problem("Gg, \xFF\n").starts_with(file + ":1:5: error:"));
}

TEST_CASE("a contradictory terrain table is an error") {
  const auto problems = [](const std::string& text) {
    const auto read = read_wesnoth_terrain(text, "t.toml");
    return read ? std::string() : to_string(read.problems());
  };
  const std::string head = "rearguard = \"wesnoth terrain 1\"\n";
  CHECK(problems(head +
                 "kinds = { Gt = \"flat\" }\ncosts = { foot = { flat = 1 } }\ncodes = { Gg = \"Gt\" }\n") ==
        "");
  CHECK(problems(head +
                 "kinds = { Gt = \"flat\" }\ncosts = { foot = { flt = 1 } }\ncodes = { Gg = \"Gx\" }\n") ==
        "t.toml:3:20: error: unknown key `flt` in the costs of \"foot\"; did you mean `flat`?\n"
        "t.toml:4:16: error: \"Gx\" is not a kind of ground, did you mean \"Gt\"?\n");
  CHECK(has(problems(head + "kinds = { Gt = \"flat\" }\ncosts = {}\ncodes = { \"^F\" = { moves = \"_bas\", "
                            "base = \"Gg\" } }\n"),
            "the base \"Gg\" is not a code of this table"));
  CHECK(has(problems(head + "kinds = { Gt = \"flat\" }\ncosts = {}\ncodes = { Gg = \"Gt\", \"^F\" = { moves "
                            "= \"_bas\", base = \"Gg\" }, \"^D\" = { moves = \"_bas\", base = \"^F\" } }\n"),
            "the base \"^F\" has an overlay; a base must be plain ground"));
}

TEST_CASE("every map of an installed Wesnoth is read") {
  int count = 0;
  for (const char* folder : {"/usr/share/games/wesnoth", "/usr/share/wesnoth"}) {
    if (!std::filesystem::exists(folder)) continue;
    CampaignTerrain campaigns;
    campaigns.read_path(folder);
    WesnothTerrain table = shipped();
    campaigns.add_to(table);
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (entry.path().extension() != ".map") continue;
      const auto imported = read_wesnoth_file(entry.path().string(), table, {});
      CHECK_MESSAGE(imported, problems_of(imported));
      ++count;
    }
  }
  if (count == 0) MESSAGE("skipped: no Wesnoth is installed");
}
