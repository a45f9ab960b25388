// `rearguard play`: screenshots without a display, the files left on disk, and errors.

#include "tests/support/command.h"

namespace {

const std::string tarn = "maps/sulwen-tarn/scenario.toml";

}  // namespace

TEST_CASE_FIXTURE(InScratch, "a screenshot of a new game leaves only the picture") {
  printed({"play", tarn, "--seed", "3", "--unit", "v1", "--size", "640x480", "--screenshot",
           scratch.file("game.png")});
  CHECK(scratch.read("game.png").substr(1, 3) == "PNG");
}

TEST_CASE_FIXTURE(InScratch, "a game that is only looked at leaves no journal, and a journal is resumed") {
  const std::string journal = scratch.file("mine.journal");
  CHECK(run({"play", tarn, "--seed", "3", "--save", journal, "--size", "640x480", "--screenshot",
             scratch.file("a.png")})
            .status == 0);
  CHECK_FALSE(scratch.holds("mine.journal"));
  printed({"game", "new", tarn, "--seed", "3", "--save", journal});
  printed({"play", journal, "--size", "640x480", "--screenshot", scratch.file("b.png")});
  CHECK(scratch.holds("b.png"));
}

TEST_CASE_FIXTURE(InScratch, "unusable input to play is an error, and nothing is written") {
  const std::string picture = scratch.file("none.png");
  const auto ruled_out = [&](Strings words, const std::string& message) {
    words.insert(words.begin(), "play");
    words.insert(words.end(), {"--screenshot", picture});
    check_rejected(words, message);
    CHECK_FALSE(scratch.holds("none.png"));
  };
  ruled_out({"maps/no-such-game.toml"}, "maps/no-such-game.toml: error: there is no such file");
  ruled_out({tarn, "--unit", "v99"}, "rearguard: error: no unit \"v99\", did you mean \"v9\"?");
  ruled_out({tarn, "--at", "9999"}, "rearguard: error: --at: \"9999\" is not a hex of this map");
  ruled_out({tarn, "--size", "big"},
            "rearguard: error: --size: \"big\" is not a size such as 1280x800 (320 to 16384 each way)");
  ruled_out({tarn, "--save", scratch.file("not-begun.journal"), "--unit", "v99"},
            "rearguard: error: no unit \"v99\", did you mean \"v9\"?");
  CHECK_FALSE(scratch.holds("not-begun.journal"));
}

TEST_CASE_FIXTURE(InScratch, "options of a new game are errors with a journal or without a scenario") {
  const std::string journal = scratch.file("mine.journal");
  REQUIRE(run({"game", "new", tarn, "--seed", "3", "--save", journal}).status == 0);
  const std::string before = scratch.read("mine.journal");
  const std::string other = scratch.file("other.journal");
  const std::string picture = scratch.file("none.png");
  check_rejected(
      {"play", journal, "--save", other, "--screenshot", picture},
      "rearguard: error: --save applies only to a new game; " + journal + " is a game in progress");
  check_rejected(
      {"play", journal, "--seed", "4", "--screenshot", picture},
      "rearguard: error: --seed applies only to a new game; " + journal + " is a game in progress");
  check_rejected({"play", "--save", other, "--screenshot", picture},
                 "rearguard: error: --save applies only to a new game; name a scenario to begin");
  check_rejected({"play", "--unit", "v1", "--screenshot", picture},
                 "rearguard: error: --unit needs a game; name a scenario or a journal");
  check_rejected({"play", "--at", "0101", "--screenshot", picture},
                 "rearguard: error: --at needs a game; name a scenario or a journal");
  CHECK(scratch.read("mine.journal") == before);
  CHECK_FALSE(scratch.holds("other.journal"));
  CHECK_FALSE(scratch.holds("none.png"));
}
