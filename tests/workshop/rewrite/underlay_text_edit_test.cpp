// The picture under a map in texts that are edited in place.

#include "src/core/io/maps/map_reader.h"
#include "src/core/io/maps/underlay_file.h"
#include "src/workshop/rewrite/map_text_edit.h"
#include "tests/support/got.h"
#include "tests/support/replaced.h"

namespace {

const std::string head = R"(rearguard = "map 1"
name = "Scanned"
hexes = ["...", "...", "..."]
)";
const std::string tail = R"(
[grid]   # as printed
orientation = "flat"
shifted = "even"
first = "0101"
columns = 3
rows = 3

[terrain]
clear = { symbol = ".", cost = { foot = 1 } }
)";
const std::string underlay_lines = R"(
[underlay]   # the scan
picture = "scan.png"   # 300 dpi
points = [
  { hex = "0101", at = [50, 40] },   # the corner
  { hex = "0303", at = [350.5, 400] },
]
)";

HexMap map_in(const std::string& text) {
  return got(read_map_text(text, "m.toml"));
}

std::optional<Underlay> underlay_of(const std::string& text) {
  const auto document = got(parse_document(text, "m.toml"));
  return underlay_in(document, map_in(text).grid());
}

std::string edited(const std::string& text, const std::optional<Underlay>& underlay) {
  const HexMap map = map_in(text);
  return got(edited_map_text(text, "m.toml", {map, map.grid().first, &underlay}));
}

}  // namespace

TEST_CASE("an underlay that has not changed stays byte for byte") {
  const std::string text = head + tail + underlay_lines;
  CHECK(edited(text, underlay_of(text)) == text);
}

TEST_CASE("a point that moves changes only its numbers, and comments stay") {
  const std::string text = head + tail + underlay_lines;
  Underlay moved = *underlay_of(text);
  moved.points[1].x = 360.25;
  CHECK(edited(text, moved) == replaced(text, "350.5", "360.25"));
  moved.fade = 0.4;
  moved.picture = "sheets/north.jpg";
  const std::string all = edited(text, moved);
  CHECK(underlay_of(all) == moved);
  CHECK(all == replaced(replaced(text, "350.5", "360.25"), "scan.png", "sheets/north.jpg") + "fade = 0.4\n");
}

TEST_CASE("a third point is added to the list, and a fade of 0 is written where one stood") {
  const std::string text = replaced(head + tail + underlay_lines, "# 300 dpi\n", "# 300 dpi\nfade = 0.5\n");
  Underlay more = *underlay_of(text);
  more.fade = 0;
  more.points.push_back({*map_in(text).grid().parse("0103"), 60, 390});
  const std::string now = edited(text, more);
  CHECK(underlay_of(now) == more);
  CHECK(has(now, "fade = 0\n"));
}

TEST_CASE("a first underlay becomes a table at the end; removed, the text is as before") {
  const std::string text = head + tail;
  const Grid grid = map_in(text).grid();
  const Underlay fresh{"scan.png", {{*grid.parse("0101"), 12.5, 40}, {*grid.parse("0303"), 350, 1e3}}, 0};
  const std::string with = edited(text, fresh);
  CHECK(with.starts_with(text + "\n[underlay]\npicture = \"scan.png\"\npoints = ["));
  CHECK(underlay_of(with) == fresh);
  CHECK(edited(with, std::nullopt) == text);
}

TEST_CASE("removing an underlay leaves the hexes that stand below its header") {
  const std::string text = R"(rearguard = "map 1"
grid = { orientation = "flat", shifted = "even", first = "0101", columns = 2, rows = 1 }
[underlay]
picture = "scan.png"
points = [{ hex = "0101", at = [0, 0] }, { hex = "0201", at = [9, 5] }]
hexes = [".."]
[terrain]
clear = { symbol = ".", cost = { foot = 1 } }
)";
  CHECK(edited(text, std::nullopt) ==
        replaced(text,
                 "[underlay]\npicture = \"scan.png\"\n"
                 "points = [{ hex = \"0101\", at = [0, 0] }, { hex = \"0201\", at = [9, 5] }]\n",
                 ""));
}

TEST_CASE("points as tables of their own, as an inline table and in JSON are edited too") {
  const std::string tables = head + tail + R"(
[underlay]
picture = "scan.png"
[[underlay.points]]
hex = "0101"
at = [50, 40]
[[underlay.points]]
hex = "0303"
at = [350, 400]
)";
  const std::string inline_table =
      replaced(head, "name =",
               "underlay = { picture = \"scan.png\", points = [{ hex = \"0101\", at = [50, 40] }, { hex = "
               "\"0303\", at = [350, 400] }] }\nname =") +
      tail;
  const std::string json = R"({
  "rearguard": "map 1", "name": "Scanned",
  "underlay": {"picture": "scan.png", "points": [{"hex": "0101", "at": [50, 40]}, {"hex": "0303", "at": [350, 400]}]},
  "hexes": ["...", "...", "..."],
  "grid": {"orientation": "flat", "shifted": "even", "first": "0101", "columns": 3, "rows": 3},
  "terrain": {"clear": {"symbol": ".", "cost": {"foot": 1}}}
}
)";
  for (const std::string& text : {tables, inline_table, json}) {
    CAPTURE(text);
    Underlay moved = *underlay_of(text);
    moved.points[0] = {*map_in(text).grid().parse("0102"), 55.5, 101};
    moved.points.push_back({*map_in(text).grid().parse("0301"), 348, 42});
    moved.fade = 0.25;
    CHECK(underlay_of(edited(text, moved)) == moved);
    const std::string without = edited(text, std::nullopt);
    CHECK_FALSE(underlay_of(without));
    CHECK(underlay_of(edited(without, moved)) == moved);
  }
}

TEST_CASE("renumbered hexes of an underlay keep their places") {
  const std::string text = head + tail + underlay_lines;
  std::string wanted = replaced(text, "\"0101\"\n", "\"2726\"\n");
  wanted = replaced(replaced(wanted, "hex = \"0101\"", "hex = \"2726\""), "\"0303\"", "\"2928\"");
  const HexMap now = map_in(wanted);
  const std::optional<Underlay> underlay = underlay_of(wanted);
  // With a target for the underlay, and without one.
  for (const auto* target : {&underlay, static_cast<const std::optional<Underlay>*>(nullptr)}) {
    const auto after = got(edited_map_text(text, "m.toml", {now, now.grid().first, target}));
    CHECK(after == wanted);
  }
}
