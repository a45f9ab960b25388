#include <doctest/doctest.h>

#include "tests/support/command.h"

namespace rearguard {

using testing::check_refused;
using testing::Ran;
using testing::run;
using testing::Scratch;

namespace {

const std::string afternoon = "maps/keddles-mill/afternoon.toml";

bool is_png(const std::string& bytes) {
  return bytes.compare(0, 8, "\x89PNG\r\n\x1a\n") == 0;
}

}  // namespace

TEST_CASE("a screenshot of a position, and of a bare map, needs no display and is the same each time") {
  const Scratch scratch;
  for (const std::string& file : {std::string("maps/2930/rout.toml"), std::string("maps/2930/map.toml")}) {
    const Ran ran = run({"view", file, "--size", "480x360", "--screenshot", scratch.file("a.png")});
    CHECK(ran.status == 0);
    CHECK(ran.err == "");
    CHECK(is_png(scratch.read("a.png")));
    CHECK(run({"view", file, "--size", "480x360", "--screenshot", scratch.file("b.png")}).status == 0);
    CHECK(scratch.read("a.png") == scratch.read("b.png"));
  }
}

TEST_CASE("a position that cannot be read is no picture, and its problems have their places") {
  const Scratch scratch;
  const std::string broken =
      scratch.write("broken.toml", "rearguard = \"position 1\"\nmap = \"nowhere.toml\"\nunits = []\n");
  const Ran ran = run({"view", broken, "--screenshot", scratch.file("a.png")});
  CHECK(ran.status == 2);
  CHECK(ran.err.find("nowhere.toml") != std::string::npos);
  CHECK_FALSE(scratch.holds("a.png"));
  CHECK(run({"view", scratch.file("none.toml"), "--screenshot", scratch.file("a.png")}).status == 2);
}

TEST_CASE("a map with problems is told about them as a map") {
  const Scratch scratch;
  const std::string broken =
      scratch.write("map.toml",
                    "rearguard = \"map 1\"\ngrid = { first = \"0101\", columns = 1, rows = 1 }\n"
                    "terrain.clear = { symbl = \".\", cost = { foot = 1 } }\nhexes = [\".\"]\n");
  const Ran ran = run({"view", broken, "--screenshot", scratch.file("a.png")});
  CHECK(ran.status == 2);
  CHECK(ran.err.find("did you mean `symbol`?") != std::string::npos);
}

TEST_CASE("sizes and hexes that are none are refused in words") {
  check_refused({"view", afternoon, "--size", "big"},
                "rearguard: error: --size: \"big\" is no size such as 1280x800 (320 to 16384 each way)");
  check_refused({"view", afternoon, "--size", "10x800"},
                "rearguard: error: --size: \"10x800\" is no size such as 1280x800 (320 to 16384 each way)");
  check_refused({"view", afternoon, "--at", "9901", "--screenshot", "/dev/null/a.png"},
                "rearguard: error: --at: \"9901\" is no hex of this map; its numbers go from 0101 to 6448");
}

TEST_CASE("a picture that cannot be written is said to be so") {
  const Ran ran =
      run({"view", "maps/2930/rout.toml", "--size", "320x320", "--screenshot", "/nowhere/at/all.png"});
  CHECK(ran.status == 2);
  CHECK(ran.err.find("cannot write /nowhere/at/all.png") != std::string::npos);
}

}  // namespace rearguard
