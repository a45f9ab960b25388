// Modules, saves and logs of VASSAL, from the file to the retreat.

#include <fmt/format.h>

#include "tests/support/command.h"
#include "tests/support/vassal_files.h"

namespace {

/// 12 columns of 11 hexes, one of each cut by the upper or the lower edge, 90 by 104 pixels; centres from
/// (60, 40), a border of 10 and 20 pixels.
TestModule border_war() {
  TestModule m;
  m.width = 1110;
  m.height = 1080;
  m.edge_width = 10;
  m.edge_height = 20;
  m.grid = R"(dx="90" dy="104" x0="60" y0="40")";
  m.numbering = numbering_element(R"(stagger="false")");
  const auto unit = [](int id, const std::string& name, const std::string& side) {
    return slot_element(std::to_string(id), name, {{"mark;Side", side}});
  };
  m.palette = unit(1, "Red Guard", "Red") + unit(2, "Blue Foot", "Blue");
  m.files = {
      {"start.vsav",
       save_file(save_text({piece_leaf("1", "Red Guard", "Main Map", 70, 60, {{"mark;Side", "Red"}}),
                            piece_leaf("2", "Blue Foot", "Main Map", 70, 164, {{"mark;Side", "Blue"}})}))}};
  m.more_maps =
      "<VASSAL.build.module.documentation.Tutorial/><VASSAL.build.module.PredefinedSetup name=\"Start\" "
      "file=\"start.vsav\"/>";
  return m;
}

std::string unit_leaf(int id, const std::string& name, int column, int row, const std::string& side,
                      ZipEntries traits = {}) {
  traits.insert(traits.begin(), {"mark;Side", side});
  const int c = column - 1;
  return piece_leaf(std::to_string(id), name, "Main Map", 10 + 60 + 90 * c,
                    20 + 40 + 104 * (row - 1) + (c % 2 == 1 ? 52 : 0), traits);
}

/// A folder with the module, converted, and a save.
struct VassalDesk {
  Scratch scratch;
  VassalDesk() {
    scratch.write("Game.vmod", module_file(border_war()));
    const Ran ran = run({"convert", scratch.file("Game.vmod"), scratch.file("game/")});
    CHECK(ran.out == "");
    CHECK_MESSAGE(ran.status == 0, ran.err);
  }
  std::string save(const Strings& leaves, const std::vector<Strings>& steps = {},
                   const std::string& name = "save.vsav") const {
    return scratch.write(name, save_file(save_text(leaves, steps)));
  }
  std::string map() const { return scratch.file("game"); }
  /// Paints all hexes with clear ground.
  void paint() const {
    std::string text = scratch.read("game/map.toml");
    const std::string name = "[terrain.unpainted]";
    text.replace(text.find(name), name.size(), "[terrain.clear]");
    scratch.write("game/map.toml", text);
  }
};

const Strings two_units{unit_leaf(101, "Red Guard", 5, 5, "Red"), unit_leaf(102, "Blue Foot", 5, 3, "Blue")};

}  // namespace

TEST_CASE_FIXTURE(VassalDesk, "a module becomes a folder that every command accepts") {
  CHECK(scratch.holds("game/map.toml"));
  CHECK(scratch.holds("game/roster.toml"));
  CHECK(scratch.read("game/board.png") == plain_png(1110, 1080));
  const Ran checked = run({"check", map(), "--only", "unpainted-hexes"});
  CHECK(checked.status == 1);
  CHECK(has(checked.out, "no hex of the map is painted: all 132 have the terrain unpainted"));
  CHECK(run({"check", map(), "--only", "invalid"}).status == 0);
  CHECK(run({"audit", map()}).status == 0);
  CHECK(run({"convert", map(), scratch.file("copy.json")}).status == 0);
  CHECK(has(scratch.read("copy.json"), "\"underlay\""));
}

TEST_CASE("a save and a position written by hand get the same verdict") {
  const VassalDesk desk;
  desk.paint();
  const std::string save = desk.save(two_units);
  const std::string by_hand = desk.scratch.write("game/hand.toml", R"(rearguard = "position 1"
name = "save"
map = "map.toml"
[[units]]
id = "blue-foot"
side = "blue"
hex = "0503"
class = "foot"
name = "Blue Foot"
[[units]]
id = "red-guard"
side = "red"
hex = "0505"
class = "foot"
name = "Red Guard"
)");
  const Strings question{"--unit", "red-guard", "--distance", "2", "--rules", "order-actions"};
  const auto ask = [&](Strings words) {
    words.insert(words.begin(), "retreat");
    words.insert(words.end(), question.begin(), question.end());
    return run(words);
  };
  const Ran hand = ask({by_hand});
  CHECK(hand.status == 0);
  const Ran straight = ask({save, "--map", desk.map()});
  CHECK(straight.status == 0);
  CHECK(straight.out == hand.out);
  const Ran file = ask({save, "--map", desk.scratch.file("game/map.toml")});
  CHECK(file.out == hand.out);
  const Ran made = run({"convert", save, desk.scratch.file("game/now.toml"), "--map", desk.map()});
  CHECK(made.status == 0);
  CHECK(made.err.starts_with("rearguard: note: 2 units on the map \"Main Map\"\n"));
  CHECK(has(made.err, "a save does not say: terrain"));
  CHECK(desk.scratch.read("game/now.toml")
            .starts_with("# From save.vsav, a save of VASSAL.\n# 2 units on the map"));
  CHECK(ask({desk.scratch.file("game/now.toml")}).out == hand.out);
  // Other verbs with a position.
  CHECK(run({"reach", save, "--map", desk.map(), "--unit", "red-guard", "--mp", "1", "--rules",
             "order-actions"})
            .status == 0);
  CHECK(run({"danger", save, "--map", desk.map(), "--rules", "order-actions", "--result", "R2"}).status == 0);
  CHECK(run({"perft", save, "--map", desk.map(), "--unit", "red-guard", "--distance", "2", "--rules",
             "order-actions"})
            .status == 0);
}

TEST_CASE("a verdict on unpainted hexes says that it guesses") {
  const VassalDesk desk;
  const std::string save = desk.save(two_units);
  const std::string ran = output_of({"retreat", save, "--map", desk.map(), "--unit", "red-guard",
                                     "--distance", "1", "--rules", "order-actions"});
  CHECK(has(ran, "of these paths are not painted: their cost of 1 MP is a guess"));
  desk.paint();
  CHECK_FALSE(has(run({"retreat", save, "--map", desk.map(), "--unit", "red-guard", "--distance", "1",
                       "--rules", "order-actions"})
                      .out,
                  "not painted"));
}

TEST_CASE_FIXTURE(VassalDesk, "a folder with a map is never overwritten, and a failure leaves nothing") {
  scratch.write("game/map.toml", "mine");
  const std::string module = scratch.file("Game.vmod");
  const std::string again = refusal_of({"convert", module, map()});
  CHECK(again == "rearguard: error: the folder " + map() + " has a map.toml already; name another folder\n");
  CHECK(scratch.read("game/map.toml") == "mine");
  std::filesystem::remove(scratch.file("game/map.toml"));
  CHECK(has(run({"convert", module, map()}).err, "has a roster.toml already"));
  // A file where the folder would be.
  scratch.write("file", "");
  CHECK(has(run({"convert", module, scratch.file("file")}).err, "is a file; name a folder"));
  // A module that is cut off makes no folder.
  const std::string bytes = module_file(border_war());
  scratch.write("cut.vmod", bytes.substr(0, bytes.size() / 2));
  CHECK(run({"convert", scratch.file("cut.vmod"), scratch.file("none")}).status == 2);
  CHECK_FALSE(scratch.holds("none"));
  // A disk that is full: files stay below a kilobyte.
  const Ran full = run_from("/dev/null", {"convert", module, scratch.file("none/below")}, "ulimit -f 1;");
  CHECK(full.status == 2);
  CHECK_FALSE(scratch.holds("none"));
}

TEST_CASE("a save without its map says what to do") {
  const VassalDesk desk;
  const std::string save = desk.save(two_units);
  check_rejected({"retreat", save, "--unit", "red-guard", "--distance", "1", "--rules", "order-actions"},
                 save +
                     ": error: this is a save of VASSAL, which has no map: name the one that `rearguard "
                     "convert MODULE FOLDER` made with --map");
  const Ran mistaken =
      run({"convert", save, desk.scratch.file("x.toml"), "--map", desk.scratch.file("nowhere")});
  CHECK(mistaken.status == 2);
  desk.scratch.write("alone/map.toml", "");
  std::filesystem::create_directories(desk.scratch.file("alone"));
  desk.scratch.write("alone/map.toml", desk.scratch.read("game/map.toml"));
  CHECK(has(run({"convert", save, desk.scratch.file("x.toml"), "--map", desk.scratch.file("alone")}).err,
            "there is no roster.toml beside this map"));
  CHECK(has(
      run({"convert", desk.scratch.write("module.vmod", save_file(save_text({}))), desk.scratch.file("y")})
          .err,
      "no buildFile: this is a save; give its module's map with --map"));
  CHECK(has(run({"retreat", rout_position, "--map", desk.map(), "--unit", "b1", "--result", "rout"}).err,
            "apply only to saves of VASSAL"));
}

TEST_CASE_FIXTURE(VassalDesk, "lists, steps and scenarios") {
  const std::string log = save(
      two_units, {{unit_leaf(103, "Blue Spy", 1, 1, "Blue", {{"hide;x", "me"}})}, {"-/102"}}, "game.vlog");
  CHECK(run({"convert", log, "--list", "--map", map()})
            .out.starts_with("Red Guard\tMain Map\t430\t476\t0505\t"));
  CHECK(run({"convert", log, "--list", "--step", "1"}).out ==
        "Blue Foot\tMain Map\t430\t268\t\t\nRed Guard\tMain Map\t430\t476\t\t\n");
  CHECK(has(run({"convert", log, "--list", "--step", "1", "--see-all"}).out, "Blue Spy"));
  CHECK(run({"convert", log, "--steps"}).out == "1\t\n2\t\n");
  CHECK(run({"convert", log, "--list", "--step", "9"}).err == log + ": error: the log has 2 steps, not 9\n");
  const Ran start = run({"convert", scratch.file("Game.vmod"), scratch.file("game/start.toml"), "--setup",
                         "Start", "--map", map()});
  CHECK_MESSAGE(start.status == 0, start.err);
  CHECK(has(scratch.read("game/start.toml"), "hex = \"0101\""));
  CHECK(has(run({"convert", scratch.file("Game.vmod"), scratch.file("game/x.toml"), "--setup", "Strat",
                 "--map", map()})
                .err,
            "--setup: the module has no scenario \"Strat\", did you mean \"Start\"?"));
}

TEST_CASE_FIXTURE(VassalDesk, "the sides of a module are told, and a save needs two") {
  const Ran again = run({"convert", scratch.file("Game.vmod"), scratch.file("again")});
  CHECK(has(again.err, "note: side blue: 1 piece (Blue Foot)\n"));
  CHECK(has(again.err, "note: side red: 1 piece (Red Guard)\n"));
  CHECK_FALSE(has(again.err, "question"));
  const std::string alone = save({two_units[0]});
  CHECK(has(refusal_of({"convert", alone, scratch.file("x.toml"), "--map", map()}),
            "one-side: the only unit is of the side \"red\""));
  CHECK(run({"convert", alone, scratch.file("x.toml"), "--map", map(), "--ignore-unknown"}).status == 0);
}

TEST_CASE_FIXTURE(VassalDesk, "all saves of a folder become positions, with a table of what is usable") {
  const std::string odd = unit_leaf(103, "Fort 12", 1, 1, "");
  std::filesystem::create_directories(scratch.file("in/b"));
  scratch.write("in/a.vsav", save_file(save_text(two_units)));
  scratch.write("in/b/a.vlog", save_file(save_text(two_units, {{"-/102"}})));
  scratch.write("in/c.vsav",
                save_file(save_text({two_units[0], two_units[1], odd, unit_leaf(104, "7", 2, 1, "")})));
  scratch.write("in/d.vsav", "no zip");
  const Ran ran =
      run({"convert", scratch.file("Game.vmod"), scratch.file("new/"), "--saves", scratch.file("in")});
  CHECK(ran.status == 1);
  const std::string out = scratch.file("new/saves");
  CHECK(has(ran.out, "a.vsav    blue 1, red 1 → " + out + "/a.toml\n"));
  CHECK(has(ran.out, "b/a.vlog  not usable: one-side: the only unit"));
  CHECK(has(ran.out, "c.vsav    not usable: unknown-piece"));
  CHECK(has(ran.out, "d.vsav    not usable: "));
  CHECK(has(ran.out, "usable: 1 of 4 saves\n"));
  // The lines that it names cure it.
  const std::string seven = "[[pieces]]\nwhen = { name = \"7\" }\nis = \"nothing\"\n";
  const std::string lines = "[[pieces]]  # 1 piece: Fort 12\nwhen = { name = \"Fort *\" }\nis = \"marker\"\n";
  CHECK(has(ran.out, lines));
  CHECK(has(ran.out, "[[pieces]]  # 1 piece: 7\nwhen = { name = \"7\" }\nis = \"marker\"\n"));
  scratch.write("new/roster.toml", scratch.read("new/roster.toml") + seven + lines);
  const Ran cured =
      run({"convert", scratch.file("Game.vmod"), scratch.file("new/"), "--saves", scratch.file("in")});
  CHECK(has(cured.out, "c.vsav    blue 1, red 1"));
  CHECK_FALSE(has(cured.out, "[[pieces]]"));
  CHECK(run({"check", out + "/a.toml", "--only", "invalid"}).status == 0);
  // The same without the module.
  const Ran folder =
      run({"convert", scratch.file("in"), scratch.file("other"), "--map", scratch.file("new")});
  CHECK(has(folder.out, "usable: 2 of 4 saves\n"));
  CHECK(scratch.holds("other/c.toml"));
  CHECK(has(refusal_of({"convert", scratch.file("Game.vmod"), scratch.file("y"), "--saves",
                        scratch.file("nowhere")}),
            "is no folder"));
}

TEST_CASE("a save for another board gets a map of that board") {
  const Scratch scratch;
  TestModule m = border_war();
  m.more_boards =
      "<VASSAL.build.module.map.boardPicker.Board name=\"Small\" image=\"small.png\">"
      "<VASSAL.build.module.map.boardPicker.board.HexGrid dx=\"90\" dy=\"104\" x0=\"60\" y0=\"40\">" +
      m.numbering +
      "</VASSAL.build.module.map.boardPicker.board.HexGrid></VASSAL.build.module.map.boardPicker.Board>";
  m.files.emplace_back("images/small.png", plain_png(400, 400));
  scratch.write("Game.vmod", module_file(m));
  std::filesystem::create_directories(scratch.file("in"));
  const std::string small = "Main MapBoardPicker\tSmall\t0\t0";
  scratch.write("in/s.vsav", save_file(save_text({small, unit_leaf(1, "Red Guard", 1, 2, "Red"),
                                                  unit_leaf(2, "Blue Foot", 2, 2, "Blue")})));
  const Ran ran =
      run({"convert", scratch.file("Game.vmod"), scratch.file("g"), "--saves", scratch.file("in")});
  CHECK_MESSAGE(ran.status == 0, ran.err);
  CHECK(has(ran.out, "s.vsav  on the board \"Small\", blue 1, red 1"));
  CHECK(scratch.holds("g/board-Small/map.toml"));
  CHECK(has(scratch.read("g/saves/s.toml"), "map = \"../board-Small/map.toml\""));
}

TEST_CASE("no output names a hidden piece") {
  const VassalDesk desk;
  const std::string save =
      desk.save({unit_leaf(101, "Red Guard", 5, 5, "Red"),
                 unit_leaf(102, "Blue Ghost", 5, 3, "Blue", {{"hide;x", "me"}}),
                 unit_leaf(103, "Blue Mole", 6, 3, "Blue", {{"obs;x", "me"}}),
                 unit_leaf(104, "Green Ghost", 7, 3, "Green", {{"hide;x", "me"}})},
                {{unit_leaf(105, "Late Ghost", 1, 1, "Blue", {{"hide;x", "me"}})}}, "g.vlog");
  const std::vector<Strings> questions{
      {"convert", save, "--list"},
      {"convert", save, "--list", "--map", desk.map()},
      {"convert", save, "--steps"},
      {"convert", save, desk.scratch.file("game/a.toml"), "--map", desk.map()},
      {"convert", save, desk.scratch.file("game/a.json"), "--map", desk.map()},
      {"convert", save, desk.scratch.file("game/a.svg"), "--map", desk.map()},
      {"retreat", save, "--map", desk.map(), "--unit", "red-guard", "--distance", "2", "--rules",
       "order-actions"},
      {"danger", save, "--map", desk.map(), "--rules", "order-actions", "--json"}};
  std::string all;
  for (const auto& question : questions) {
    const Ran ran = run(question);
    CHECK_MESSAGE(ran.status == 0, ran.err);
    all += ran.out + ran.err;
  }
  for (const char* file : {"game/a.toml", "game/a.json", "game/a.svg"}) all += desk.scratch.read(file);
  CHECK_FALSE(has(all, "Ghost"));
  CHECK_FALSE(has(all, "ghost"));
  CHECK_FALSE(has(all, "Mole"));
  CHECK_FALSE(has(all, "mole"));
  CHECK(has(all, "masked"));
}

TEST_CASE("options for VASSAL are refused elsewhere") {
  const VassalDesk desk;
  const std::string save = desk.save(two_units);
  const auto refused = [](const Strings& words, const std::string& part) {
    const std::string ran = refusal_of(words);
    CHECK_MESSAGE(has(ran, part), ran);
  };
  const std::string out = desk.scratch.file("o.toml");
  refused({"convert", rout_position, out, "--board", "x"}, "apply only to modules of VASSAL");
  refused({"convert", rout_position, out, "--see-all"}, "apply only to saves of VASSAL");
  refused({"convert", save, out, "--setup", "x"}, "--setup applies only to modules of VASSAL");
  refused({"convert", save, out, "--list"}, "name no file to write");
  refused({"convert", save, "--list", "--steps"}, "cannot be combined");
  refused({"convert", save}, "name the file to write");
  refused({"convert", desk.scratch.file("Game.vmod"), out, "--map", "x"}, "which become a folder");
}

TEST_CASE_FIXTURE(InScratch, "the module's own counters are drawn, or symbols if that is wanted") {
  TestModule module = border_war();
  module.files.emplace_back("images/Red Guard.png", plain_png(50, 50));
  const std::string game = scratch.file("game");
  const Ran taken = run({"convert", scratch.write("Game.vmod", module_file(module)), game, "--counters"});
  CHECK_MESSAGE(taken.status == 0, taken.err);
  const std::string save = scratch.write("now.vsav", save_file(save_text(two_units)));
  CHECK(run({"convert", save, scratch.file("game/now.toml"), "--map", game}).status == 0);
  CHECK(has(scratch.read("game/now.toml"), "pictures = [\"counters/red-guard.png\"]"));
  const std::string svg = scratch.file("a.svg");
  const auto pictures = [&](const Strings& words) {
    std::filesystem::remove(svg);
    const Ran ran = run(words);
    CHECK_MESSAGE(ran.status == 0, ran.err);
    CHECK_FALSE(has(ran.err, "picture"));
    const std::string drawn = scratch.read("a.svg");
    std::size_t found = 0;
    for (std::size_t at = drawn.find("<image"); at != std::string::npos; at = drawn.find("<image", at + 1))
      ++found;
    return found;
  };
  // One of the two units has a picture; the map has no drawings.
  CHECK(pictures({"convert", scratch.file("game/now.toml"), svg}) == 1);
  CHECK(pictures({"convert", scratch.file("game/now.toml"), svg, "--symbols"}) == 0);
  const Strings question{"retreat",   save,         "--map", game,      "--unit",
                         "red-guard", "--distance", "1",     "--rules", "order-actions",
                         "--picture", svg};
  CHECK(pictures(question) == 1);
  Strings plain = question;
  plain.emplace_back("--symbols");
  CHECK(pictures(plain) == 0);
  CHECK(refusal_of({"convert", save, scratch.file("b.toml"), "--map", game, "--symbols"}) ==
        "rearguard: error: --symbols applies only to pictures\n");
  // A picture that is gone is told, and the unit has its symbol.
  scratch.write("game/counters/red-guard.png", "");
  CHECK(has(run({"convert", scratch.file("game/now.toml"), svg}).err,
            "red-guard.png: it contains no PNG picture"));
}
