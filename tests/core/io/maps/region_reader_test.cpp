// Regions of maps and positions are read, and written again with the same hexes.

#include "src/core/io/maps/region_reader.h"

#include "src/core/board/setup_of.h"
#include "src/core/document/document_text.h"
#include "src/core/io/maps/map_reader.h"
#include "src/core/io/maps/map_writer.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/io/positions/position_writer.h"
#include "tests/support/got.h"

namespace {

const std::string map_of_regions = R"(rearguard = "map 1"
grid = { orientation = "flat", shifted = "even", first = "0101", columns = 4, rows = 3 }
terrain.clear = { symbol = ".", cost = { foot = 1 } }
hexes = ["....", ".. .", "...."]
regions.hungary = ["0101-0203", "0401"]
regions.control = { red = ["0101"], blue = [] }
)";

const std::string position_text = "rearguard = \"position 1\"\n" + std::string(R"(
regions.control = { red = ["0302-0403"] }
regions.vacated = ["0101"]
regions.supply-source.red = ["0401", "0101"]
retreat_direction.red = "SSE"
turn = 7
units = [ { id = "a", side = "red", hex = "0101", class = "foot" } ]
[map]
)") + map_of_regions.substr(map_of_regions.find('\n') + 1);

HexMap read_regions_of(const std::string& text) {
  return got(read_map_text(text, "map.toml"));
}

Position read_position_from(const std::string& text) {
  PositionSource source;
  source.file = "position.toml";
  const auto read = got(read_position_text(text, source));
  return read.position;
}

}  // namespace

TEST_CASE("a map keeps its regions through writing and reading") {
  const HexMap map = read_regions_of(map_of_regions);
  CHECK(map.regions.at("hungary").hexes.size() == 7);
  CHECK(map.regions.at("control").is_divided);
  CHECK(map.regions.at("control").by_side.at("blue").empty());
  const HexMap again = read_regions_of(toml_document(map_document(map)));
  CHECK(again.regions == map.regions);
}

TEST_CASE("a position keeps its regions, retreat direction and turn through writing and reading") {
  const Position position = read_position_from(position_text);
  CHECK(position.region("hungary")->hexes.size() == 7);              // of the map
  CHECK(position.region("control")->by_side.size() == 1);            // replaces the map's
  CHECK(position.region("control")->by_side.at("red").size() == 3);  // 0302 is a hole
  CHECK(position.region("nowhere") == nullptr);
  CHECK(position.supply(0).size() == 2);
  CHECK(position.turn() == 7);
  PositionHeading heading;
  const Node map = map_document(position.map());
  heading.map = &map;
  const Position again = read_position_from(to_toml(setup_of(position), heading));
  CHECK(again.own_regions() == position.own_regions());
  CHECK(again.map().regions == position.map().regions);
  CHECK(again.retreat_direction(0) == position.retreat_direction(0));
  CHECK(again.turn() == 7);
}
