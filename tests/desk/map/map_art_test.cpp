#include "src/desk/map/map_art.h"

#include "src/answers/view/art.h"
#include "src/core/board/unit.h"
#include "src/core/io/maps/map_reader.h"
#include "src/desk/paint/raster.h"
#include "src/desk/paint/sprites.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

namespace {

HexMap map_with_picture(const std::string& file) {
  const auto map = read_map_text(
      "rearguard = \"map 1\"\nhexes = [\"w\"]\n"
      "[grid]\norientation = \"flat\"\nshifted = \"even\"\nfirst = \"0101\"\ncolumns = 1\nrows = 1\n"
      "[terrain.woods]\nsymbol = \"w\"\ncost = { foot = 2 }\npicture = \"" +
          file + "\"\n",
      "map.toml");
  if (!map) FAIL(to_string(map.problems()));
  return *map;
}

const std::string square =
    R"(<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8h-8z" fill="#123456"/></svg>)";

}  // namespace

TEST_CASE_FIXTURE(InScratch, "a map's own pictures are read from its folder") {
  std::filesystem::create_directories(scratch.file("drawn"));
  scratch.write("drawn/woods.svg", square);
  const MapArt art = map_art("", map_with_picture("drawn/woods.svg"), scratch.file("map.toml"));
  CHECK(art.problems.empty());
  REQUIRE(art.library->find(picture_name("drawn/woods.svg")) != nullptr);
  CHECK(art.library->find(picture_name("drawn/woods.svg"))->bytes == square);
}

TEST_CASE_FIXTURE(InScratch, "a picture that is missing, invalid or outside the folder is reported") {
  scratch.write("words.svg", "not a picture");
  const std::string map_file = scratch.file("map.toml");
  const auto problem = [&](const std::string& picture, const std::string& map) {
    const MapArt art = map_art("", map_with_picture(picture), map);
    CHECK(art.library->size() == 0);
    return only(art.problems);
  };
  const std::string prefix = "cannot use the picture " + scratch.file("");
  CHECK(problem("gone.svg", map_file) == prefix + "gone.svg: the file does not exist");
  CHECK(problem("words.svg", map_file) == prefix + "words.svg: it contains no SVG picture");
  CHECK(
      problem("drawn.svg/../../words.svg", map_file) ==
      "the picture drawn.svg/../../words.svg is not used: pictures must be in the map's folder or below it");
  CHECK(problem("/etc/words.svg", map_file) ==
        "the picture /etc/words.svg is not used: pictures must be in the map's folder or below it");
  CHECK(problem("words.svg", "") == "the picture words.svg is not used: the map has no file of its own");
}

TEST_CASE("every map has the shipped drawings") {
  const MapArt art = map_art(REARGUARD_SOURCE_DIR "/assets/art", map_with_picture("none.png"), "");
  CHECK(art.library->find("tree-1") != nullptr);
  CHECK(art.library->find("bridge") != nullptr);
}

TEST_CASE_FIXTURE(InScratch, "the pictures of units are read in the formats that modules have") {
  // One red pixel, and one that is transparent.
  const std::string gif(
      "GIF89a\x02\0\x01\0\x80\x01\0\xFF\0\0\0\0\0\x21\xF9\x04\x01\0\0\x01\0"
      "\x2C\0\0\0\0\x02\0\x01\0\0\x02\x02\x44\x0A\0\x3B",
      43);
  scratch.write("inf.gif", gif);
  Unit unit;
  unit.pictures = {"inf.gif", "gone.png"};
  const MapArt art = map_art("", map_with_picture(""), scratch.file("map.toml"), {&unit, 1});
  CHECK(only(art.problems) ==
        "cannot use the picture " + scratch.file("gone.png") + ": the file does not exist");
  const auto read = art.library->find(picture_name("inf.gif"));
  REQUIRE(read != nullptr);
  CHECK(read->width == 2);
  CHECK(read->height == 1);
  const auto shown = sprite(read, 2, 1, 0);
  CHECK(shown->at(0, 0) == rgb(0xff0000));
  CHECK(shown->at(1, 0).alpha == 0);
}
