#include "hexmap/map_part.h"

#include "tests/support/maps.h"
#include "tests/support/test.h"

TEST_CASE("part of a map is as the map there: numbers, terrain, levels and the cost of every step") {
  for (std::uint32_t seed = 1; seed <= 10; ++seed) {
    for (const Grid& grid : every_layout(9, 8, {static_cast<int>(seed % 3), static_cast<int>(seed % 4)})) {
      const HexMap map = random_map(grid, seed);
      const Printed first{grid.first.column + 2, grid.first.row + 1};
      const HexMap part = map_part(map, first, 5, 6);
      CHECK(part.grid().size() == 30);
      CHECK(part.chart().denominator == map.chart().denominator);
      std::size_t different = 0;
      for (std::size_t i = 0; i < part.grid().size(); ++i) {
        const Hex h = part.grid().hex_at(i);
        REQUIRE(map.grid().contains(h));
        const auto name = [&](const HexMap& of) { return of.chart().terrains[of.terrain(h)].name; };
        if (part.grid().number(h) != map.grid().number(h) || name(part) != name(map) ||
            part.elevation(h) != map.elevation(h))
          ++different;
        for (int d = 0; d < direction_count; ++d) {
          const bool stays = part.grid().contains(neighbour(h, direction(d)));
          for (const ClassId c : {foot, mounted}) {
            const auto cost = part.step_cost(h, direction(d), c);
            if (cost != (stays ? map.step_cost(h, direction(d), c) : std::nullopt)) ++different;
          }
        }
      }
      CHECK(different == 0);
    }
  }
}

TEST_CASE("part of a map has the terrains and features, labels and regions that are there, and no others") {
  HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 6, 6, {1, 1}));
  const auto at = [&](const char* number) { return *map.grid().parse(number); };
  map.set_terrain(at("0202"), woods);
  map.set_terrain(at("0606"), marsh);
  map.add_feature(road, at("0202"), at("0203"));
  map.add_feature(stream, at("0605"), at("0606"));
  map.labels = {{at("0202"), "Mill", 2}, {at("0606"), "Moor", 1}};
  map.victory_hexes = {{at("0203"), 5, "red"}, {at("0505"), 1, ""}};
  map.home_edges = {{"red", MapEdge::north}};
  map.regions["line"].hexes = {at("0303"), at("0505")};
  const HexMap part = map_part(map, {1, 1}, 3, 3);
  REQUIRE(part.chart().terrains.size() == 3);
  CHECK(part.chart().terrains[2].name == "woods");
  CHECK(only(part.chart().features).name == "road");
  CHECK(only(part.labels).text == "Mill");
  CHECK(only(part.victory_hexes).points == 5);
  CHECK(part.home_edges == map.home_edges);
  CHECK(part.regions.at("line").hexes == std::vector<Hex>{at("0303")});
}
