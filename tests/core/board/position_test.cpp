// Queries of a position: lines, retreat fire.
#include "src/core/board/position.h"

#include <limits>

#include "tests/support/got.h"
#include "tests/support/maps.h"
#include "tests/support/random_board.h"

namespace {

Position with_one(HexMap map, const std::string& hex, int retreat_fire_range = 0) {
  Setup setup;
  setup.units = {unit_at("b1", "union", hex)};
  setup.units[0].retreat_fire_range = retreat_fire_range;
  return got<Position>(Position::make(std::make_shared<const HexMap>(std::move(map)), setup));
}

}  // namespace

TEST_CASE("the distance to a line is the distance to its nearest hex") {
  for (const Grid& grid : every_layout(12, 12, {4, 4})) {
    const bool flat = grid.orientation == Orientation::flat;
    for (const int number : {-2, 4, 9, 20}) {
      for (std::size_t i = 0; i < grid.size(); ++i) {
        const Hex h = grid.hex_at(i);
        int nearest = std::numeric_limits<int>::max();
        for (int along = -40; along < 60; ++along) {
          const Hex on_line = grid.to_hex(flat ? Printed{number, along} : Printed{along, number});
          nearest = std::min(nearest, distance(h, on_line));
        }
        CHECK(distance_to_line(grid, h, {flat, number}) == nearest);
      }
    }
  }
}

TEST_CASE("retreat fire reaches as far as its range") {
  const HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 15, 15));
  const Hex h = map.grid().to_hex({8, 8});
  const Position armed = with_one(map, "0808", 3);
  for (const Hex target : disc(h, 5)) CHECK(can_retreat_fire(armed, 0, target) == (distance(h, target) <= 3));
  const Position unarmed = with_one(map, "0808", 0);
  for (const Hex target : disc(h, 2)) CHECK_FALSE(can_retreat_fire(unarmed, 0, target));
}

TEST_CASE("retreat fire needs a line of sight") {
  HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 15, 15));
  map.set_terrain(map.grid().parse("0806").value(), woods);  // blocks sight
  map.set_terrain(map.grid().parse("0810").value(), marsh);  // does not
  const Position p = with_one(map, "0808", 4);
  const auto fires_at = [&p](const char* number) {
    return can_retreat_fire(p, 0, p.map().grid().parse(number).value());
  };
  CHECK(fires_at("0807"));
  CHECK(fires_at("0806"));
  CHECK_FALSE(fires_at("0805"));
  CHECK(fires_at("0811"));
}

TEST_CASE("a unit that is relocated is found in its new hex, in the order of the document") {
  Setup setup;
  setup.units = {unit_at("a", "union", "0404"), unit_at("b", "union", "0303"), unit_at("c", "union", "0404")};
  const auto map = std::make_shared<const HexMap>(open_map(grid_of(Orientation::flat, Parity::even, 5, 5)));
  const auto made = [&] { return std::get<Position>(Position::make(map, setup)); };
  Position p = made();
  const auto same_as_made = [&] {
    const Position other = made();
    for (std::size_t i = 0; i < map->grid().size(); ++i) {
      const auto here = p.units_in(map->grid().hex_at(i));
      const auto there = other.units_in(map->grid().hex_at(i));
      CHECK(std::vector<UnitIndex>(here.begin(), here.end()) ==
            std::vector<UnitIndex>(there.begin(), there.end()));
    }
    for (UnitIndex u = 0; u < 3; ++u) CHECK(p.unit(u).hex == other.unit(u).hex);
  };
  const std::pair<UnitIndex, const char*> moves[] = {
      {1, "0404"}, {0, "0101"}, {2, "0101"}, {1, "0505"}, {0, "0101"}};
  for (const auto& [u, hex] : moves) {
    p.relocate(u, map->grid().parse(hex).value());
    setup.units[u].hex = hex;
    same_as_made();
  }
}

TEST_CASE("the distance to the enemies is that to the nearest of them") {
  Setup setup;
  setup.units = {unit_at("a", "union", "0303"), unit_at("b", "confederate", "0306"),
                 unit_at("c", "confederate", "0501")};
  const auto map = std::make_shared<const HexMap>(open_map(grid_of(Orientation::flat, Parity::even, 8, 8)));
  const Position p = std::get<Position>(Position::make(map, setup));
  const SideIndex ours = p.unit(0).side;
  CHECK(distance_to_enemies(p, ours, *map->grid().parse("0303")) == 3);
  CHECK(distance_to_enemies(p, ours, *map->grid().parse("0306")) == 0);
  CHECK(distance_to_enemies(p, p.unit(1).side, *map->grid().parse("0305")) == 2);
  const Position alone = with_one(open_map(grid_of(Orientation::flat, Parity::even, 8, 8)), "0303");
  CHECK_FALSE(distance_to_enemies(alone, alone.unit(0).side, *map->grid().parse("0303")));
}

TEST_CASE("the units within some hexes of others are those whose distance is no more") {
  Rng rng(seed_for("units within"));
  for (int board = 0; board < 20; ++board) {
    const Position position = random_position(rng, {.min_size = 8, .max_size = 14, .density = 60});
    const Grid& grid = position.map().grid();
    for (const int hexes : {0, 1, 2, 30}) {
      // One of the two may be off the map.
      const std::array from{grid.to_hex({rng.number(0, 16), rng.number(0, 16)}), position.unit(0).hex};
      std::vector<UnitIndex> expected;
      for (UnitIndex u = 0; u < position.units().size(); ++u) {
        const Hex h = position.unit(u).hex;
        if (distance(h, from[0]) <= hexes || distance(h, from[1]) <= hexes) expected.push_back(u);
      }
      CHECK(units_within(position, from, hexes) == expected);
    }
  }
}
