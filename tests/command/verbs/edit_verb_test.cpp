// The command `rearguard edit`, as far as it goes without a window.

#include "tests/support/command.h"

TEST_CASE("edit needs a map, a position or the size of a new map") {
  check_rejected({"edit"},
                 "rearguard: error: edit needs a map or a position, or --new COLUMNSxROWS for a new map");
  CHECK(run({"edit", "no-such.toml"}).status == 2);
  CHECK(run({"edit", "no-such.toml"}).err.starts_with("no-such.toml: error: there is no such file"));
}

TEST_CASE_FIXTURE(InScratch, "edit opens a scenario, and rejects rules") {
  printed(
      {"edit", "maps/vessen/scenario.toml", "--screenshot", scratch.file("set-up.png"), "--size", "640x480"});
  CHECK(scratch.holds("set-up.png"));
  CHECK(
      has(run({"edit", "assets/rules/order-actions.toml"}).err, "edit opens maps, positions and scenarios"));
}

TEST_CASE("a new map needs a valid size and a file that does not exist") {
  check_rejected({"edit", "x.toml", "--new", "20"},
                 "rearguard: error: --new: \"20\" is not a map size; write COLUMNSxROWS, such as 30x20");
  check_rejected({"edit", "x.toml", "--new", "0x5"}, "x.toml: error: a grid needs at least one column");
  check_rejected({"edit", "x.toml", "--new", "120x5"},
                 "x.toml: error: the last column would be number 120, which does not fit into 2 digits");
  check_rejected({"edit", "maps/2930/map.toml", "--new", "5x5"},
                 "maps/2930/map.toml: error: this file already exists; --new creates a new one");
  CHECK(run({"edit", "x.toml", "--new", "5x5", "--first", "1"}).status == 2);
  for (const std::string option : {"--orientation flat", "--shifted odd", "--first 0303"}) {
    const std::size_t space = option.find(' ');
    check_rejected({"edit", "maps/2930/map.toml", option.substr(0, space), option.substr(space + 1)},
                   "rearguard: error: " + option.substr(0, space) + " requires --new (see rearguard --help)");
  }
  CHECK(run({"edit", "x.toml", "--new", "5x5", "--orientation", "round"}).status == 2);
}

TEST_CASE_FIXTURE(InScratch, "a new map in a folder that does not exist is refused at once") {
  const std::string file = scratch.file("nowhere/new.toml");
  check_rejected({"edit", file, "--new", "5x5"},
                 file + ": error: the folder \"" + scratch.file("nowhere") + "\" does not exist");
}

TEST_CASE_FIXTURE(InScratch, "a new map says where its numbers are before it begins") {
  const auto edit = [&](const Strings& more) {
    return run(with({"edit", scratch.file("new.toml"), "--new", "60x42", "--screenshot",
                     scratch.file("new.png"), "--size", "640x480"},
                    more));
  };
  CHECK(edit({}).out.starts_with(
      "0101 top left, 0142 bottom left, 6001 top right, 6042 bottom right; 0102 lies S of 0101\n"));
  CHECK(edit({"--first", "4201", "--order", "row-column", "--rows-run", "up"})
            .out.starts_with(
                "4201 top left, 0101 bottom left, 4260 top right, 0160 bottom right; 4101 lies S of 4201\n"));
  CHECK(edit({"--first", "BH042", "--columns-run", "left", "--rows-run", "up", "--letters", "AA AB",
              "--shifted", "second"})
            .out.starts_with("BH042 top left, BH001 bottom left, A042 top right, A001 bottom right; BH041 "
                             "lies S of BH042\n"));
  check_rejected({"edit", "x.toml", "--new", "5x5", "--first", "101"},
                 "rearguard: error: --first: `first` \"101\" can be read as column 1, row 01; or column 10, "
                 "row 1: say which with digits = [1, 2] or [2, 1]");
  CHECK(edit({"--first", "10101", "--digits", "2,3"}).out.starts_with("10101 top left, 10142 bottom left"));
  check_rejected({"edit", "x.toml", "--new", "5x5", "--digits", "2"},
                 "rearguard: error: --digits: write the digits of both parts of a number, such as 2,3");
  check_rejected({"edit", "x.toml", "--new", "5x5", "--first", "0101", "--rows-run", "up"},
                 "x.toml: error: the hex in column 1 from the left, row 3 from the top, cannot have a "
                 "number: the number of its row would be -1; hex numbers begin at 0 (and 14 more hexes)");
}

TEST_CASE("misspelt terrains, units and classes get a suggestion") {
  const std::string terrain = refusal_of({"edit", "maps/2930/map.toml", "--brush", "wods"});
  CHECK(has(terrain, "did you mean \"woods\"?"));
  const Ran unit = run({"edit", "maps/2930/rout.toml", "--unit", "b11"});
  CHECK(has(unit.err, "did you mean \"b1\"?"));
  CHECK(run({"edit", "maps/2930/map.toml", "--unit", "b1"}).status == 2);
  const Ran costs = run({"edit", "maps/2930/map.toml", "--costs", "foott"});
  CHECK(has(costs.err, "did you mean \"foot\"?"));
  CHECK(run({"edit", "maps/2930/map.toml", "--at", "0000"}).status == 2);
}

TEST_CASE_FIXTURE(InScratch, "edit takes a screenshot without a display and leaves the map unchanged") {
  const std::string picture = scratch.file("editor.png");
  printed({"edit", "maps/2930/rout.toml", "--screenshot", picture, "--size", "800x600", "--costs", "foot",
           "--at", "2930"});
  CHECK(scratch.read("editor.png").substr(1, 3) == "PNG");
  const Ran fresh = run({"edit", scratch.file("new.toml"), "--new", "12x9", "--orientation", "pointy",
                         "--screenshot", picture});
  CHECK(fresh.status == 0);
  CHECK_FALSE(scratch.holds("new.toml"));
}

TEST_CASE_FIXTURE(InScratch, "edit begins a new position on the map of a map or of a position") {
  for (const std::string file : {"maps/2930/map.toml", "maps/2930/rout.toml"}) {
    printed({"edit", file, "--new-position", "--rules", "order-actions", "--screenshot",
             scratch.file("new.png"), "--size", "640x480"});
    CHECK(scratch.holds("new.png"));
  }
  check_rejected({"edit", "--new-position"},
                 "rearguard: error: edit needs a map or a position, or --new COLUMNSxROWS for a new map");
  check_rejected({"edit", "maps/2930/map.toml", "--rules", "order-actions"},
                 "rearguard: error: --rules requires --new-position (see rearguard --help)");
  CHECK(run({"edit", "x.toml", "--new", "5x5", "--new-position"}).status == 2);
  const std::string rules =
      refusal_of({"edit", "maps/2930/map.toml", "--new-position", "--rules", "order-action"});
  CHECK(has(rules, "did you mean \"order-actions\"?"));
}
