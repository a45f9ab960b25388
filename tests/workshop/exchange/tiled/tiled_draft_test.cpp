// Maps of Tiled that were not drawn for Rearguard.

#include "src/workshop/exchange/tiled/tiled_draft.h"

#include <fmt/format.h>

#include "src/workshop/exchange/tiled/tiled_export.h"
#include "src/workshop/exchange/tiled/tiled_tree.h"
#include "tests/support/test.h"
#include "tests/workshop/exchange/tiled_text.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

/// Two layers over 3 by 1 hexes: ground 1, 2, 3 and above it nothing, 4, nothing.
std::string foreign_tmx(const std::string& tiles, const std::string& more = "",
                        const std::string& properties = "", const std::string& tileset = "") {
  return R"(<map version="1.10" orientation="hexagonal" width="3" height="1" tilewidth="28" tileheight="28" infinite="0" hexsidelength="14" staggeraxis="x" staggerindex="odd">
)" + (properties.empty() ? "" : " <properties>" + properties + "</properties>\n") +
         (tileset.empty() ? " <tileset firstgid=\"1\" name=\"hexes\" tilewidth=\"28\" tileheight=\"28\">" +
                                tiles + "</tileset>\n"
                          : tileset) +
         R"( <layer id="1" name="ground" width="3" height="1"><data encoding="csv">1,2,3</data></layer>
 <layer id="2" name="things" width="3" height="1"><data encoding="csv">0,4,0</data></layer>
)" + more +
         "</map>\n";
}

Checked<Imported> draft(const std::string& text, const std::string& property = "") {
  return read_tiled_text(text, "map.tmx", open_nothing, {true, property});
}

std::string terrains(const Checked<Imported>& read) {
  REQUIRE_MESSAGE(read, problems_of(read));
  const HexMap& map = *read->map;
  std::string names;
  for (const TerrainId t : map.terrains())
    names += (names.empty() ? "" : ", ") + map.chart().terrains[t].name;
  return names;
}

std::string note(const Imported& read, const std::string& name) {
  for (const Member& m : read.about_map) {
    const Node* value = m.key == "notes" ? m.value.find(name) : nullptr;
    if (value != nullptr) return value->text;
  }
  return "";
}

bool remarks(const Imported& read, const std::string& words) {
  return std::any_of(read.remarks.begin(), read.remarks.end(),
                     [&](const std::string& remark) { return remark.find(words) != std::string::npos; });
}

}  // namespace

TEST_CASE("tiles are called by class, usual property, picture or number, and above one another joined") {
  const std::string tiles =
      R"(<tile id="0" type="plain"/><tile id="1"><properties><property name="Type" value="Lake"/></properties></tile>)"
      R"(<tile id="2"><image source="pics/old mill.png" width="28" height="28"/></tile>)";
  const auto read = draft(foreign_tmx(tiles));
  CHECK(terrains(read) == "plain, Lake + hexes 3, old mill");
  CHECK(remarks(*read, "3 terrains cost 1 MP"));
  for (std::size_t t = 1; t < read->map->chart().terrains.size(); ++t)
    CHECK(read->map->chart().terrains[t].placeholder);
  CHECK_FALSE(read_tiled_text(foreign_tmx(tiles), "map.tmx", open_nothing));
}

TEST_CASE("a named property says what tiles are, and the others become notes") {
  const std::string tiles =
      R"(<tile id="0" type="a"><properties><property name="ground" value="marsh"/><property name="speed" type="int" value="3"/></properties></tile>)"
      R"(<tile id="1" type="b"><properties><property name="ground" value="moor"/></properties></tile>)";
  const auto read = draft(foreign_tmx(tiles), "ground");
  CHECK(terrains(read) == "marsh, moor + hexes 3, hexes 2");
  CHECK(note(*read, "marsh.speed") == "3");
}

TEST_CASE("costs that a tile states are kept, and are no guess") {
  const std::string tiles =
      R"(<tile id="0"><properties><property name="terrain" value="marsh"/><property name="cost.foot" type="int" value="3"/></properties></tile>)"
      R"(<tile id="1" type="moor"/><tile id="3"><properties><property name="elevation" type="int" value="2"/></properties></tile>)";
  const auto read = draft(foreign_tmx(tiles));
  CHECK(terrains(read) == "marsh, moor + hexes 3, hexes 2");
  const HexMap& map = *read->map;
  const Hex marsh = *map.grid().parse("0101");
  CHECK_FALSE(map.chart().terrains[map.terrain(marsh)].placeholder);
  CHECK(
      cost_for(map.chart().terrains[map.terrain(marsh)].cost, *map.chart().find_class("foot")).points.parts ==
      3 * map.chart().denominator);
  CHECK(map.elevation(*map.grid().parse("0201")) == 2);
}

TEST_CASE("objects of other making become labels, or are left out where no hex is") {
  const std::string things = objects(
      R"(<object id="1" name="red" type="spawn" x="14" y="14"><properties><property name="team" type="int" value="2"/></properties></object>)"
      R"(<object id="2" template="u.tx" x="56" y="14"/><object id="3" name="far" x="900" y="900"/>)");
  const auto read = draft(foreign_tmx(R"(<tile id="0" type="plain"/>)", things));
  REQUIRE_MESSAGE(read, problems_of(read));
  REQUIRE(read->map->labels.size() == 2);
  CHECK(read->map->labels[0].text == "spawn: red");
  CHECK(read->map->grid().number(read->map->labels[0].hex) == "0101");
  CHECK(read->map->labels[1].text == "u");
  CHECK(note(*read, "object 1.team") == "2");
  CHECK(remarks(*read, "2 objects became labels"));
  CHECK(remarks(*read, "1 object is left out"));
}

TEST_CASE("properties of a map of other making come back from Tiled as notes") {
  const auto read =
      draft(foreign_tmx(R"(<tile id="0" type="plain"/>)", "",
                        R"(<property name="author" value="A. N. Other"/><property name="turn" value="x"/>)"));
  REQUIRE_MESSAGE(read, problems_of(read));
  CHECK(note(*read, "author") == "A. N. Other");
  CHECK(note(*read, "turn") == "x");
  const TileSheet sheet = tile_sheet(*read->map, 32, "tiles.png");
  const auto text = tiled_xml(tiled_map(*read->map, sheet, nullptr, read->about_map));
  REQUIRE(std::holds_alternative<std::string>(text));
  const auto again = read_tmx(std::get<std::string>(text));
  REQUIRE_MESSAGE(again, problems_of(again));
  CHECK(note(*again, "author") == "A. N. Other");
  CHECK(terrains(again) == terrains(read));
  CHECK(again->map->chart().terrains[1].placeholder);
}

TEST_CASE("a draft says which boxes of which pictures its terrains show, the lowest first") {
  const std::string sheet =
      R"( <tileset firstgid="1" name="hexes" tilewidth="20" tileheight="30" columns="2" margin="3" spacing="4">)"
      R"(<image source="pics/sheet.png" width="54" height="100"/><tile id="0" type="plain"/>)"
      R"(<tile id="2"><image source="./mill.png" width="9" height="9"/></tile></tileset>)";
  const auto read =
      read_tiled_text(foreign_tmx("", "", "", sheet), "map.tmx", open_nothing, {true, "", "mine-tiles"});
  CHECK(terrains(read) == "plain, hexes 1 + hexes 3, mill");
  CHECK(read->map->chart().terrains[1].picture == "mine-tiles/plain.png");
  const auto boxes = [&](const std::string& file) {
    std::string text;
    for (const TilePicture& p : read->pictures.at("mine-tiles/" + file))
      text += fmt::format("{} {},{} {}x{};", p.file, p.left, p.top, p.width, p.height);
    return text;
  };
  CHECK(boxes("plain.png") == "pics/sheet.png 3,3 20x30;");
  // The second of two columns; and above it the second of the next row.
  CHECK(boxes("hexes-1---hexes-3.png") == "pics/sheet.png 27,3 20x30;pics/sheet.png 27,37 20x30;");
  CHECK(boxes("mill.png") == "mill.png 0,0 0x0;");
}

TEST_CASE("a draft goes without a tileset that cannot be opened, and says so") {
  const std::string outside = " <tileset firstgid=\"1\" source=\"../sets/h.tsx\"/>\n";
  const auto read = draft(foreign_tmx("", "", "", outside));
  CHECK(terrains(read) == "h 0, h 1 + h 3, h 2");
  CHECK(remarks(*read, "../sets/h.tsx"));
}
