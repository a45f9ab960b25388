// `rearguard convert`: maps and positions in other programs' formats.

#include <fmt/format.h>

#include "src/answers/view/art.h"
#include "src/core/io/maps/map_reader.h"
#include "src/core/io/positions/position_reader.h"
#include "src/desk/paint/art_files.h"
#include "src/desk/paint/png.h"
#include "src/desk/paint/raster.h"
#include "src/desk/paint/sprites.h"
#include "src/workshop/exchange/files/picture_header.h"
#include "tests/support/command.h"
#include "tests/support/got.h"
#include "tests/support/map_words.h"

namespace {

const std::string mill = "maps/keddles-mill/map.toml";

/// Runs the command, which must succeed without a message.
void convert(Strings words) {
  words.insert(words.begin(), "convert");
  const Ran ran = run(words);
  CHECK(ran.status == 0);
  CHECK(ran.out == "");
  CHECK(ran.err == "");
}

std::string words_of_map(const std::string& file) {
  const auto map = got(read_map_file(file));
  return describe_map(map);
}

std::string source(const std::string& file) {
  return REARGUARD_SOURCE_DIR "/" + file;
}

std::pair<int, int> png_size(const std::string& bytes) {
  const auto header = read_picture_header(bytes);
  REQUIRE(header);
  return {header->width, header->height};
}

bool has_tiled() {
  return std::system("command -v tiled >/dev/null 2>&1 && command -v tmxrasterizer >/dev/null 2>&1") == 0;
}

}  // namespace

TEST_CASE_FIXTURE(InScratch, "a map survives a round trip through every map format") {
  const std::string words = words_of_map(source(mill));
  for (const char* ending : {"json", "toml", "tmx", "tmj"}) {
    CAPTURE(ending);
    const std::string there = scratch.file(std::string("there.") + ending);
    const std::string back = scratch.file(std::string("back-") + ending + ".toml");
    convert({mill, there});
    convert({there, back});
    CHECK(words_of_map(back) == words);
  }
}

TEST_CASE_FIXTURE(InScratch, "a position keeps its units and its map in Tiled") {
  convert({afternoon, scratch.file("a.tmx")});
  convert({scratch.file("a.tmx"), scratch.file("a.toml")});
  const auto before = read_position_file(source(afternoon));
  const auto after = read_position_file(scratch.file("a.toml"));
  REQUIRE(before);
  REQUIRE_MESSAGE(after, to_string(after ? std::vector<Diagnostic>{} : after.problems()));
  CHECK(after->map_path == "");
  CHECK(after->rules == "order-actions");
  CHECK(after->position.units().size() == before->position.units().size());
  // The same question must have the same answer.
  const Strings question{"--unit", "u34", "--result", "rout", "--json"};
  Strings first{"retreat", afternoon};
  Strings second{"retreat", scratch.file("a.toml")};
  first.insert(first.end(), question.begin(), question.end());
  second.insert(second.end(), question.begin(), question.end());
  CHECK(run(second).out == run(first).out);
  convert({scratch.file("a.tmx"), scratch.file("m.toml"), "--map-only"});
  CHECK(words_of_map(scratch.file("m.toml")) == words_of_map(source(mill)));
  convert({scratch.file("a.tmx"), scratch.file("p.toml"), "--map", scratch.file("pm.toml")});
  CHECK(read_position_file(scratch.file("p.toml"))->map_path == scratch.file("pm.toml"));
  CHECK(words_of_map(scratch.file("pm.toml")) == words_of_map(source(mill)));
}

TEST_CASE_FIXTURE(InScratch, "a position written as a document still names its map file") {
  convert({afternoon, scratch.file("a.json")});
  const auto after = got(read_position_file(scratch.file("a.json")));
  CHECK(words_of_map(after.map_path) == words_of_map(source(mill)));
}

TEST_CASE_FIXTURE(InScratch, "conversion keeps the expectations of a map") {
  std::string text =
      "rearguard = \"map 1\"\nhexes = [\"..\"]\n[[expect]]\nclass = \"foot\"\nfrom = \"0101\"\nto = "
      "\"0201\"\n"
      "cost = 3\n[grid]\norientation = \"flat\"\nshifted = \"even\"\nfirst = \"0101\"\ncolumns = 2\n"
      "rows = 1\n[terrain.clear]\nsymbol = \".\"\ncost = { foot = 1 }\n";
  const std::string map = scratch.write("m.toml", text);
  convert({map, scratch.file("m.tmx")});
  convert({scratch.file("m.tmx"), scratch.file("m.json")});
  // The step costs 1, not 3.
  CHECK(run({"check", map, "--only", "cost-mismatch"}).status == 1);
  CHECK(run({"check", scratch.file("m.json"), "--only", "cost-mismatch"}).status == 1);
}

TEST_CASE_FIXTURE(InScratch, "conversion keeps the warnings that a map accepts") {
  for (const char* by : {"m.tmx", "m.json"}) {
    convert({"maps/kolbeck-pass/map.toml", scratch.file(by)});
    convert({scratch.file(by), scratch.file("again.json")});
    CAPTURE(by);
    const std::string checked = output_of({"check", scratch.file("again.json"), "--only", "road-blocked"});
    CHECK(has(checked, "that the maps accept"));
  }
}

TEST_CASE_FIXTURE(InScratch, "--hex-radius sets the size of a picture") {
  convert({"maps/2930/map.toml", scratch.file("small.png"), "--hex-radius", "10"});
  convert({"maps/2930/map.toml", scratch.file("large.PNG"), "--hex-radius", "20"});
  const auto [width, height] = png_size(scratch.read("small.png"));
  const auto [twice_width, twice_height] = png_size(scratch.read("large.PNG"));
  // 13 columns of hexes: 10 × (1.5 × 13 + 0.5) = 200 pixels, and a margin.
  CHECK(width > 200);
  CHECK(width < 260);
  CHECK(std::abs(twice_width - 2 * width) < 80);
  CHECK(twice_height > height);
  convert({rout_position, scratch.file("rout.svg")});
  const std::string svg = scratch.read("rout.svg");
  CHECK(has(svg, "<svg"));
  CHECK(has(svg, "class=\"counter\""));
  convert({rout_position, scratch.file("map.svg"), "--map-only"});
  CHECK_FALSE(has(scratch.read("map.svg"), "class=\"counter\""));
}

TEST_CASE_FIXTURE(InScratch, "a picture of too many hexes is an error that suggests a radius or a format") {
  const auto map = [&](int columns, int rows) {
    std::string text = "rearguard = \"map 1\"\nhexes = [";
    for (int i = 0; i < rows; ++i) text += "\"" + std::string(static_cast<std::size_t>(columns), '.') + "\",";
    return scratch.write(
        "m.toml",
        text + "]\n[grid]\norientation = \"flat\"\nshifted = \"even\"\nfirst = \"0000100001\"\ncolumns = " +
            std::to_string(columns) + "\nrows = " + std::to_string(rows) +
            "\n[terrain.clear]\nsymbol = \".\"\ncost = { foot = 1 }\n");
  };
  const std::string png = scratch.file("p.png");
  // 141 columns of 142 hexes would fit into an SVG.
  Ran ran = run({"convert", map(142, 142), scratch.file("p.svg")});
  CHECK(ran.status == 2);
  CHECK(ran.err ==
        "rearguard: error: 20164 hexes are too many for an SVG, which shows at most 20000; draw a PNG\n");
  // A column takes 1.5 radii of 36, the last 2, a hex 1.73, and a margin of 0.8 surrounds all of it; radii of
  // 33.2 would make it 30000.
  const std::string wide = map(600, 1);
  ran = run({"convert", wide, png});
  CHECK(ran.status == 2);
  CHECK(ran.err ==
        "rearguard: error: the picture would be 32476 x 152 pixels; the limit is 30000 a side and 80 million "
        "in total; use --hex-radius 33 or less\n");
  CHECK(run({"convert", wide, png, "--hex-radius", "34"}).status == 2);
  CHECK_FALSE(scratch.holds("p.png"));
  CHECK(run({"convert", wide, png, "--hex-radius", "33"}).status == 0);
  // At a radius of 4 they would take 36000 pixels.
  ran = run({"convert", map(6000, 1), png, "--hex-radius", "4"});
  CHECK(ran.status == 2);
  CHECK(ran.err.ends_with(", and no --hex-radius makes so many hexes fit\n"));
}

TEST_CASE_FIXTURE(InScratch, "a tileset is written with its picture") {
  convert({"maps/2930/map.toml", scratch.file("chart.tsx"), "--hex-radius", "16"});
  // 2 terrains and levels 0 to 9 are 12 tiles: two rows of eight, 32 pixels wide and 28 high.
  CHECK(png_size(scratch.read("chart-tiles.png")) == std::pair{8 * 32, 2 * 28});
  const std::string text = scratch.read("chart.tsx");
  CHECK(has(text, "<image source=\"chart-tiles.png\" width=\"256\" height=\"56\" />"));
  CHECK(has(text, "<property name=\"terrain\" value=\"woods\" />"));
}

TEST_CASE_FIXTURE(InScratch, "a Wesnoth map is converted with its terrain costs") {
  const std::string map =
      scratch.write("2p_Ford.map", "Gg,Gg,Gg,Gg\nGg,1 Ke,Wwf,Gg\nGg,Gg,Hh^Fp,Gg\nGg,Gg,Gg,Gg\n");
  convert({map, scratch.file("ford.toml")});
  const std::string text = scratch.read("ford.toml");
  CHECK(has(text, "name = \"2p Ford\"\n"));
  CHECK(has(text, "terrain.\"forest Hh^Fp\" = "));
  const std::string position = scratch.write("p.toml",
                                             "rearguard = \"position 1\"\nmap = \"ford.toml\"\nrules = "
                                             "\"order-actions\"\n[[units]]\nid = \"a\"\nside = \"s\"\n"
                                             "hex = \"0101\"\nclass = \"mounted\"\n");
  // 1 to enter the ford, 3 down to the wooded hill; 1 for grass below the keep.
  CHECK(run({"reach", position, "--unit", "a", "--mp", "4"}).out ==
        "a in 0101 reaches 4 hexes with 4 MP\n0101  0 MP\n0102  1 MP\n0201  1 MP\n0202  4 MP\n");
  convert({map, scratch.file("border.toml"), "--keep-border"});
  CHECK(has(scratch.read("border.toml"), "first = \"0000\", columns = 4"));
  const std::string bare = scratch.write("bare", scratch.read("2p_Ford.map"));
  convert({bare, scratch.file("bare.toml"), "--from", "wesnoth"});
  const std::string odd = scratch.write("odd.map", "Gg,Gg,Gg\nGg,Hhh,Gg\nGg,Gg,Gg\n");
  check_rejected(
      {"convert", odd, scratch.file("x.toml")},
      odd +
          ":2:4: error: unknown terrain code \"Hhh\", did you mean \"Hh\"?\n"
          "rearguard: note: --draft reads a map of other making: what is unknown becomes a named stub");
  CHECK_FALSE(scratch.holds("x.toml"));
}

TEST_CASE_FIXTURE(InScratch, "a changed file is drafted again as the map of it was decided") {
  const std::string table = scratch.write(
      "island.csv", "grass,grass,trees,grass\ngrass,pond,trees,trees\npond,grass,grass,grass\n");
  const std::string mine = scratch.file("mine.toml");
  CHECK(run({"convert", table, mine, "--draft"}).status == 0);
  // The ponds become open ground, too; one hex of it is drawn as woods; and the costs are written.
  const std::string text = scratch.read("mine.toml");
  const std::size_t notes = text.find("notes = {");
  REQUIRE(notes != std::string::npos);
  scratch.write("mine.toml", R"(rearguard = "map 1"
grid = { orientation = "flat", shifted = "even", columns = 4, rows = 3, first = "0101" }
hexes = ["..w.", "w.ww", "...."]
)" + text.substr(notes) + R"([terrain]
clear = { symbol = ".", cost = { foot = 1, horse = 1 } }
woods = { symbol = "w", cost = { foot = 2, horse = "impassable" }, colour = "#406030" }
[features]
road = { replace = { foot = 1, horse = 1 } }
)");
  scratch.write("island.csv", "trees,trees,trees,grass\ngrass,pond,lava,trees\nlava,lava,pond,grass\n");
  const std::string out = scratch.file("new.toml");
  const auto done = run({"convert", table, out, "--draft", "--like", mine});
  CHECK(done.status == 0);
  CHECK(has(done.err, "as in " + mine +
                          ": grass is clear, pond is clear, trees is woods; new, with costs to be written: "
                          "lava\n"));
  CHECK_FALSE(has(done.err, "4 terrains cost 1 MP"));
  const std::string made = scratch.read("new.toml");
  CHECK(has(made, "\"www.\",\n  \"..lw\",\n  \"ll..\",\n"));
  CHECK(has(made, "colour = \"#406030\""));
  CHECK(has(made, "road = { replace = { foot = 1, horse = 1 } }"));
  CHECK(has(run({"check", out}).out, "the costs of terrain lava (3 hexes) are guesses [placeholder-costs]"));

  const std::string no = scratch.file("no.toml");
  check_rejected({"convert", mine, no, "--like", mine}, "rearguard: error: --like applies only with --draft");
  check_rejected({"convert", table, no, "--draft", "--like", scratch.file("nix.toml")},
                 scratch.file("nix.toml") + ": error: there is no such file");
  CHECK_FALSE(scratch.holds("no.toml"));
}

TEST_CASE_FIXTURE(InScratch, "a draft shows the tiles of its file, above one another, until it is decided") {
  const auto write = [&](const char* name, const Image& image) {
    const auto png = std::get<std::vector<std::byte>>(encode_png(image));
    scratch.write(name, std::string(reinterpret_cast<const char*>(png.data()), png.size()));
  };
  Image sheet(16, 8, rgb(0xff0000));
  draw_over(sheet, Image(8, 8, rgb(0x0000ff)), 8, 0);
  write("sheet.png", sheet);
  write("grass.png", Image(8, 4, rgb(0x00ff00)));
  const std::string tmx = scratch.write(
      "island.tmx",
      R"(<map orientation="hexagonal" width="2" height="1" tilewidth="8" tileheight="8" hexsidelength="4" staggeraxis="x" staggerindex="odd">
 <tileset firstgid="1" name="t" tilewidth="8" tileheight="8" columns="2"><image source="sheet.png" width="16" height="8"/></tileset>
 <tileset firstgid="3" name="u" tilewidth="8" tileheight="8"><tile id="0"><image source="grass.png" width="8" height="4"/></tile></tileset>
 <layer width="2" height="1"><data encoding="csv">1,2</data></layer><layer width="2" height="1"><data encoding="csv">0,3</data></layer>
</map>
)");
  const std::string mine = scratch.file("mine.toml");
  const auto done = run({"convert", tmx, mine, "--draft"});
  CHECK(done.status == 0);
  CHECK_FALSE(has(done.err, "warning"));
  CHECK(has(scratch.read("mine.toml"), "picture = \"mine-tiles/t-1---grass.png\""));
  CHECK(scratch.holds("mine-tiles/t-0.png"));
  ArtLibrary art;
  long long pixels = 64;
  REQUIRE_FALSE(read_art_file(scratch.file("mine-tiles/t-1---grass.png"), "tile", art, pixels));
  const auto tile = sprite(art.find("tile"), 8, 8, 0);
  // The upper tile at the bottom, and above it what it leaves of the lower one.
  CHECK(tile->at(4, 1) == rgb(0x0000ff));
  CHECK(tile->at(4, 6) == rgb(0x00ff00));
}

TEST_CASE_FIXTURE(InScratch, "an impossible conversion is an error, and nothing is written") {
  const std::string out = scratch.file("out.map");
  check_rejected(
      {"convert", mill, out},
      "rearguard: error: " + out +
          ": wesnoth can only be read (known: toml, json, line, tmx, tmj, tsx, tsj, vmod, svg, png, pdf)");
  check_rejected({"convert", "picture.png", scratch.file("o.toml")},
                 "rearguard: error: picture.png: png can only be written (known: toml, json, line, tmx, tmj, "
                 "wesnoth, board, csv, tsv, units, vmod, vsav, vlog)");
  check_rejected({"convert", mill, scratch.file("o.tmz")},
                 "rearguard: error: \"tmz\" is not a format that can be written, did you mean \"tmx\"? "
                 "(known: toml, json, line, tmx, tmj, tsx, tsj, vmod, svg, png, pdf)");
  check_rejected(
      {"convert", mill, scratch.file("o")},
      "rearguard: error: " + scratch.file("o") +
          " has no suffix that names its format; name it with --to (toml, json, line, tmx, tmj, tsx, "
          "tsj, vmod, svg, png, pdf)");
  check_rejected({"convert", "maps/keddles-mill/scenario.toml", scratch.file("o.tmx")},
                 "maps/keddles-mill/scenario.toml:3:13: error: this is \"scenario 1\"; only maps and "
                 "positions can be converted (`rearguard game export` writes the position of a game), and "
                 "scenarios become a .pdf to print or a .vmod for VASSAL");
  check_rejected({"convert", "nowhere.tmx", scratch.file("o.toml")},
                 "nowhere.tmx: error: there is no such file");
  check_rejected({"convert", mill, scratch.file("o.toml"), "--keep-border"},
                 "rearguard: error: --keep-border applies only to maps of Wesnoth");
  check_rejected({"convert", mill, scratch.file("o.toml"), "--hex-radius", "20"},
                 "rearguard: error: --hex-radius applies only to pictures, tiles and modules");
  const std::string own = scratch.file("own.json");
  REQUIRE(run({"convert", mill, own}).status == 0);
  const std::string before = scratch.read("own.json");
  check_rejected({"convert", own, scratch.file("./own.json")},
                 "rearguard: error: " + scratch.file("./own.json") +
                     " has already been read or written by this command; choose another output file");
  CHECK(scratch.read("own.json") == before);
  CHECK(run({"convert", mill}).status == 2);
  CHECK(run({"convert", mill, scratch.file("no/such/folder.toml")}).status == 2);
}

TEST_CASE("Tiled opens the written map, and its own copy reads as the same map") {
  if (!has_tiled()) {
    MESSAGE("Tiled is not installed; skipped");
    return;
  }
  const Scratch scratch;
  convert({afternoon, scratch.file("a.tmx")});
  const std::string at = "cd " + shell_quoted(scratch.file("")) +
                         " && QT_QPA_PLATFORM=offscreen XDG_RUNTIME_DIR=" + shell_quoted(scratch.file("")) +
                         " ";
  REQUIRE(std::system((at + "tmxrasterizer a.tmx a.png >log 2>&1").c_str()) == 0);
  // 64 columns 48 pixels apart and the rest of the last hex; 48 rows of 56 pixels and half a hex.
  CHECK(png_size(scratch.read("a.png")) == std::pair{64 * 48 + 16, 48 * 56 + 28});
  convert({scratch.file("a.tmx"), scratch.file("before.toml")});
  for (const char* form : {"tmx", "json"}) {
    const std::string saved = std::string("saved.") + (form == std::string("tmx") ? "tmx" : "tmj");
    const std::string command = fmt::format("{}tiled --export-map {} a.tmx {} >log 2>&1", at, form, saved);
    REQUIRE(std::system(command.c_str()) == 0);
    convert({scratch.file(saved), scratch.file(saved + ".toml")});
    CHECK(scratch.read(saved + ".toml") == scratch.read("before.toml"));
  }
}

TEST_CASE_FIXTURE(InScratch, "a list of units becomes a position on the map that --map names") {
  const std::string list = scratch.write("units.csv",
                                         "id,side,hex,kind,strength,movement\n3,union,2829,infantry,4,4\n"
                                         "c,confederate,2930,cavalry,2,\n");
  const std::string map = REARGUARD_SOURCE_DIR "/maps/2930/map.toml";
  printed({"convert", list, scratch.file("out.toml"), "--map", map, "--class", "foot"});
  const std::string position = scratch.read("out.toml");
  CHECK(has(position,
            "id = \"3\"\nside = \"union\"\nhex = \"2829\"\nclass = \"foot\"\nkind = \"infantry\"\nstrength = "
            "4\nmovement = \"4\"\n"));
  CHECK(run({"retreat", scratch.file("out.toml"), "--unit", "c", "--result", "rout", "--rules",
             "order-actions"})
            .status == 0);

  // The same as a sheet of lines.
  const std::string sheet =
      scratch.write("units.txt", "side: union\n3/2829 inf 4-4\nside: confederate\nc/2930 cav 2-0\n");
  CHECK(run({"convert", sheet, scratch.file("sheet.toml"), "--map", map, "--class", "foot"}).status == 0);
  CHECK(has(scratch.read("sheet.toml"), "id = \"c\"\nside = \"confederate\"\nhex = \"2930\""));

  // A table without column names, as copied from a page, is the same list.
  const std::string bare =
      scratch.write("bare.csv", "3,union,2829,inf,4,4\nc,confederate,2930,foot,cav,2,0\n");
  const std::string unnamed = scratch.file("unnamed.toml");
  CHECK(run({"convert", bare, unnamed, "--map", map, "--class", "foot"}).err == "");
  CHECK(has(scratch.read("unnamed.toml"),
            "id = \"3\"\nside = \"union\"\nhex = \"2829\"\nclass = \"foot\"\nkind = \"infantry\"\nstrength = "
            "4\nmovement = \"4\"\n"));

  // Mistakes have their place in the list.
  const std::string lone = scratch.write("lone.md", "1st Brigade 4-4 in 2930\n");
  check_rejected(
      {"convert", lone, scratch.file("lone.toml"), "--map", map},
      lone + ":1:1: error: this unit has no side: write `side: NAME` above it, or give --side NAME");
  const std::string off = scratch.write("off.csv", "id,side,hex\na,union,2829\nb,union,9999\n");
  const std::string wrong =
      refusal_of({"convert", off, scratch.file("no.toml"), "--map", map, "--class", "foot"});
  CHECK(wrong.starts_with(off + ":3:9: error: hex 9999 is off the map"));
  CHECK_FALSE(scratch.holds("no.toml"));
  check_rejected({"convert", list, scratch.file("no.toml")},
                 "rearguard: error: a list of units needs --map, the map that they are on; a table of "
                 "terrain is read with --draft");
  CHECK(has(run({"convert", list, scratch.file("no.toml"), "--map", map, "--class", "fooot"}).err,
            "did you mean"));
  CHECK(has(run({"convert", map, scratch.file("no.json"), "--side", "union"}).err, "only to lists of units"));
}

TEST_CASE_FIXTURE(InScratch, "a drawn board is converted to a position with its map, and to Tiled and back") {
  const std::string board = scratch.write(
      "board.toml",
      "rearguard = \"position 1\"\nboard = \"\"\"\n.   X   w\n  a   .\n\"\"\"\n"
      "lower = { side = \"blue\", class = \"foot\" }\nupper = { side = \"red\", class = \"foot\" }\n"
      "[map.terrain]\nclear = { symbol = \".\", cost = { foot = 1 } }\n"
      "woods = { symbol = \"w\", cost = { foot = 2 } }\n");
  CHECK(run({"convert", board, scratch.file("out.toml")}).status == 0);
  CHECK(has(scratch.read("out.toml"), "\"....w\""));
  CHECK(run({"convert", board, scratch.file("out.tmx")}).status == 0);
  CHECK(run({"convert", scratch.file("out.tmx"), scratch.file("back.toml")}).status == 0);
  CHECK(scratch.read("back.toml") == scratch.read("out.toml"));
  CHECK(has(run({"check", board}).out, "0101 top left"));
  CHECK(run({"resolve", board, "--unit", "a", "--distance", "1", "--rules", "order-actions", "--output",
             scratch.file("after.toml")})
            .status == 0);
  CHECK(has(scratch.read("after.toml"), "\"....w\""));
  CHECK(has(run({"edit", board}).err, "edit cannot change a drawn board"));
}

TEST_CASE_FIXTURE(InScratch, "a map, a position and a scenario are printed; what cannot be is refused") {
  const std::string out = scratch.file("game.pdf");
  convert({"maps/2930/map.toml", out, "--hex-mm", "15.9", "--paper", "letter"});
  const std::string map = scratch.read("game.pdf");
  CHECK(map.starts_with("%PDF-"));
  CHECK(has(map, "/MediaBox [ 0 0 612 792 ]"));
  CHECK_FALSE(has(map, "(Counters"));
  convert({"maps/2930/rout.toml", out});
  CHECK(has(scratch.read("game.pdf"), "(Counters of "));
  convert({"maps/kolbeck-pass/scenario.toml", out, "--sheets", "charts,rules"});
  CHECK(has(scratch.read("game.pdf"), "(Rules)"));
  CHECK_FALSE(has(scratch.read("game.pdf"), "(Map)"));
  convert({"maps/2930/map.toml", scratch.file("map.svg"), "--hex-mm", "20", "--hex-radius", "10"});
  // 13 columns are 13 times 1.5 radii and a half wide, with margins of 0.8 radii; a radius is 20 / √3 mm.
  CHECK(has(scratch.read("map.svg"),
            "width=\"" + fmt::format("{:.2f}", (13 * 1.5 + 0.5 + 1.6) * 20 / 1.7320508) + "mm\""));
  const auto refused = [&](Strings words) {
    words.insert(words.begin(), {"convert", "maps/2930/map.toml"});
    return refusal_of(words);
  };
  CHECK(has(refused({out, "--paper", "a5"}), "--paper: there is no \"a5\""));
  CHECK(has(refused({out, "--paper", "a5"}), "known: A4, A3, Letter, Legal, Tabloid"));
  CHECK(has(refused({out, "--hex-mm", "5"}), "not in the range 8 to 60"));
  CHECK(has(refused({out, "--hex-mm", "nan"}), "`nan` is not a number"));
  CHECK(has(refused({out, "--sheets", "counter"}), "did you mean \"counters\"?"));
  CHECK(has(refused({out, "--hex-radius", "30"}), "--hex-mm"));
  CHECK(has(refused({scratch.file("a.png"), "--hex-mm", "19"}), "only to a .pdf or .svg"));
  CHECK(has(refusal_of({"convert", "maps/kolbeck-pass/scenario.toml", scratch.file("a.png")}),
            "become a .pdf to print or a .vmod for VASSAL"));
}
