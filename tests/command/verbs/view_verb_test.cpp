// `rearguard view`: screenshots without a display, and errors.

#include "tests/support/command.h"

namespace {

/// Returns the width and height in the header of a PNG file (PNG specification, 11.2.2).
std::pair<int, int> png_size(const std::string& bytes) {
  if (bytes.size() < 24 || bytes.substr(1, 3) != "PNG") return {0, 0};
  const auto number = [&](std::size_t at) {
    int value = 0;
    for (std::size_t i = at; i < at + 4; ++i) value = value * 256 + static_cast<unsigned char>(bytes[i]);
    return value;
  };
  return {number(16), number(20)};
}

}  // namespace

TEST_CASE_FIXTURE(InScratch, "view takes a screenshot without a display") {
  printed({"view", rout_position, "--unit", "b1", "--result", "rout", "--overlay", "zoc-all", "--size",
           "640x400", "--screenshot", scratch.file("window.png")});
  CHECK(png_size(scratch.read("window.png")) == std::pair{640, 400});
}

TEST_CASE("view opens around the unit that it selects, unless told another place or size") {
  const Scratch scratch;
  const auto picture = [&](Strings words) {
    words.insert(words.begin(), {"view", "maps/keddles-mill/afternoon.toml"});
    words.insert(words.end(), {"--size", "640x480", "--screenshot", scratch.file("window.png")});
    REQUIRE(run(words).status == 0);
    return scratch.read("window.png");
  };
  const std::string opened = picture({"--unit", "u34"});
  CHECK(opened == picture({"--unit", "u34", "--at", "4432"}));
  CHECK(opened != picture({"--unit", "u34", "--at", "3118"}));
  CHECK(opened != picture({"--unit", "u34", "--hex-radius", "12"}));
}

TEST_CASE_FIXTURE(InScratch, "view shows a map without a position") {
  printed({"view", "maps/2930/map.toml", "--at", "2930", "--size", "400x320", "--screenshot",
           scratch.file("map.png")});
  CHECK(png_size(scratch.read("map.png")) == std::pair{400, 320});
}

TEST_CASE_FIXTURE(InScratch, "view begins a new position on a map") {
  for (const std::string file : {"maps/2930/map.toml", "maps/2930/rout.toml"}) {
    printed({"view", file, "--new-position", "--rules", "order-actions", "--size", "640x400", "--screenshot",
             scratch.file("new.png")});
    CHECK(png_size(scratch.read("new.png")) == std::pair{640, 400});
  }
}

TEST_CASE_FIXTURE(InScratch, "unusable input to view is a one-line error, and nothing is written") {
  const std::string picture = scratch.file("none.png");
  const auto ruled_out = [&](Strings words, const std::string& message) {
    words.insert(words.begin(), "view");
    words.insert(words.end(), {"--screenshot", picture});
    check_rejected(words, message);
    CHECK_FALSE(scratch.holds("none.png"));
  };
  ruled_out({"maps/2930/gone.toml"}, "maps/2930/gone.toml: error: there is no such file");
  ruled_out({rout_position, "--unit", "b2"}, "rearguard: error: no unit \"b2\", did you mean \"b1\"?");
  ruled_out(
      {rout_position, "--unit", "b1", "--result", "root"},
      "rearguard: error: --result: there is no \"root\", did you mean \"rout\"? (known: rout, R2, R1, pin)");
  ruled_out({rout_position, "--overlay", "reahc"},
            "rearguard: error: --overlay: there is no \"reahc\", did you mean \"reach\"? (known: off, zoc-1, "
            "zoc-2, zoc-all, reach, enemy-reach, retreat-fire, line-of-sight, danger, traps)");
  ruled_out({rout_position, "--distance", "0"},
            "rearguard: error: --distance: 0 is not in the range 1 to 60");
  ruled_out({rout_position, "--at", "9999"},
            "rearguard: error: --at: \"9999\" is not a hex of this map; its numbers run from 2422 to 3638");
  ruled_out({rout_position, "--size", "9x9"},
            "rearguard: error: --size: \"9x9\" is not a size such as 1280x800 (320 to 16384 each way)");
}
