// Where a file belongs that is dropped on a window: by what it contains, not by its name.

#include "src/command/verbs/stage_window.h"

#include "tests/support/scratch.h"
#include "tests/support/test.h"

namespace rearguard {

using testing::InScratch;
using To = Errand::To;

TEST_CASE_FIXTURE(InScratch, "a dropped file belongs where its contents do") {
  const std::string maps = std::string(REARGUARD_SOURCE_DIR) + "/maps/";
  const auto to = [](const std::string& file) { return errand_of_file(file).to; };
  CHECK(to(maps + "2930/map.toml") == To::maps);
  CHECK(to(maps + "2930/rout.toml") == To::retreats);
  CHECK(to(maps + "2930/skirmish.toml") == To::games);
  CHECK(to(scratch.write("a.txt", "rearguard journal 1\n")) == To::games);
  CHECK(to(scratch.write("letter.txt", "Dear Anna,\n\nrearguard invitation 1\n")) == To::games);
  CHECK(to(scratch.write("plain.toml", "map = \"m.toml\"\nunits = []\n")) == To::retreats);
  CHECK(to(scratch.write("old.vsav", "")) == To::module);
  CHECK(to(scratch.write("game.vmod", "")) == To::module);
  CHECK(errand_of_file(maps + "2930/rout.toml").file == maps + "2930/rout.toml");
}

TEST_CASE("a file alone names the window that opens it") {
  const std::string maps = std::string(REARGUARD_SOURCE_DIR) + "/maps/2930/";
  CHECK(*window_command_for(maps + "map.toml") == "edit");
  CHECK(*window_command_for(maps + "rout.toml") == "view");
  CHECK(*window_command_for(maps + "skirmish.toml") == "play");
}

TEST_CASE_FIXTURE(InScratch, "what does not open is told what it is, and what to do with it") {
  const auto note = [](const std::string& file) {
    const Errand errand = errand_of_file(file);
    CHECK(errand.to == To::nothing);
    return errand.note;
  };
  CHECK(testing::has(note(std::string(REARGUARD_SOURCE_DIR) + "/assets/rules/order-actions.toml"),
                     "These are rules"));
  CHECK(testing::has(note(scratch.write("list.csv", "id,hex\n")), "A list of units"));
  CHECK(testing::has(note(scratch.write("scan.png", "")), "A picture"));
  CHECK(testing::has(note(scratch.write("x.txt", "nothing\n")), "\"x.txt\" is nothing to open here"));
  CHECK(testing::has(note(scratch.file("gone.toml")), "gone.toml"));
}

}  // namespace rearguard
