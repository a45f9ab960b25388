#include "src/desk/map/picture_file.h"

#include "src/answers/view/map_scene.h"
#include "src/core/io/maps/map_reader.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

TEST_CASE("a large map painted in bands gives the picture of its whole scene") {
  constexpr int columns = 30, rows = 40;
  std::string text = "rearguard = \"map 1\"\nname = \"Bands\"\nhome = { blue = \"N\" }\nhexes = [";
  for (int row = 0; row < rows; ++row) {
    text += "\"";
    for (int column = 0; column < columns; ++column) text += "..wl"[(column * column + row * 7) / 5 % 4];
    text += "\",\n";
  }
  text +=
      "]\n[grid]\norientation = \"flat\"\nshifted = \"even\"\nfirst = \"0101\"\ncolumns = 30\nrows = 40\n"
      "[terrain.clear]\nsymbol = \".\"\ncost = { foot = 1 }\n[terrain.woods]\nsymbol = \"w\"\n"
      "[terrain.lake]\nsymbol = \"l\"\n[features.road]\nreplace = { foot = 1 }\n"
      "[[hexsides]]\nfeature = \"road\"\npath = [";
  for (int row = 1; row <= rows; ++row) text += "\"15" + std::to_string(100 + row).substr(1) + "\",";
  const auto map = read_map_text(text + "]\n", "map.toml");
  if (!map) FAIL(to_string(map.problems()));

  MapStyle style;
  style.hex_radius = 9;
  const auto mark = [](Scene& scene) { scene.add(Role::counter, Circle{{150, 300}, 20, rgb(0xff0000)}); };
  const Scratch scratch;
  Scene whole = map_scene(*map, style);
  mark(whole);
  REQUIRE_FALSE(write_png(whole, scratch.file("whole.png")));
  REQUIRE_FALSE(write_map_png(*map, map_layout(*map, style), style, mark, scratch.file("bands.png"), 100));
  CHECK(scratch.read("bands.png") == scratch.read("whole.png"));

  style.hex_radius = 500;
  CHECK(write_map_png(*map, map_layout(*map, style), style, mark, scratch.file("large.png"))
            ->starts_with("the picture would be "));
  CHECK_FALSE(scratch.holds("large.png"));
}
