#include "hexmap/closed_map.h"

#include "tests/support/maps.h"
#include "tests/support/test.h"

TEST_CASE("closed map: no step leads into a closed hex or over a closed hexside; all others cost the same") {
  for (std::uint32_t seed = 1; seed <= 10; ++seed) {
    for (const Grid& grid : every_layout(7, 6, {static_cast<int>(seed % 3), static_cast<int>(seed % 4)})) {
      const HexMap map = random_map(grid, seed);
      std::vector<Hex> there;
      for (std::size_t i = 0; i < grid.size(); ++i) {
        if (map.exists(grid.hex_at(i))) there.push_back(grid.hex_at(i));
      }
      const Hex closed = there[seed % there.size()];
      const Hex other = there[there.size() / 2];
      std::vector<Hexside> sides;
      if (map.exists(neighbour(other, direction(0)))) sides.push_back(Hexside::of(other, direction(0)));
      const auto made = got(closed_map(map, {closed}, sides));
      std::size_t different = 0;
      for (const Hex h : there) {
        if (made.elevation(h) != map.elevation(h)) ++different;
        for (int i = 0; i < direction_count; ++i) {
          const Hex to = neighbour(h, direction(i));
          const bool shut =
              h == closed || to == closed ||
              (!sides.empty() && map.exists(to) && Hexside::of(h, direction(i)) == sides.front());
          for (const ClassId c : {foot, mounted}) {
            const auto cost = made.step_cost(h, direction(i), c);
            if (cost != (shut ? std::nullopt : map.step_cost(h, direction(i), c))) ++different;
          }
        }
      }
      CHECK(different == 0);
      CHECK_FALSE(made.admits(closed, foot));
    }
  }
}

TEST_CASE("a bridge is where a feature helps over another that hinders, both ways") {
  HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 6, 6, {1, 1}));
  const auto at = [&](const char* number) { return *map.grid().parse(number); };
  map.add_feature(stream, at("0202"), at("0203"));
  map.add_feature(road, at("0202"), at("0203"));
  map.add_feature(stream, at("0302"), at("0303"));
  map.add_feature(road, at("0402"), at("0403"));
  // A road up a slope is no bridge: downhill nothing hinders.
  map.add_one_way_feature(slope, at("0503"), at("0502"));
  map.add_feature(road, at("0503"), at("0502"));
  const HelpingWay bridge = only(bridges_of(map));
  CHECK(bridge.feature == road);
  CHECK(bridge.sides == std::vector{*Hexside::between(at("0202"), at("0203"))});
}

TEST_CASE("a road is all that hangs together from hex to hex, and can be taken away alone") {
  HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 6, 6, {1, 1}));
  const auto at = [&](const char* number) { return *map.grid().parse(number); };
  map.add_feature(road, at("0202"), at("0203"));
  map.add_feature(road, at("0203"), at("0204"));
  map.add_feature(road, at("0501"), at("0502"));
  map.add_feature(stream, at("0203"), at("0204"));
  // A bridge without a road before or behind it.
  map.add_feature(stream, at("0505"), at("0506"));
  map.add_feature(road, at("0505"), at("0506"));
  const std::vector<HelpingWay> roads = roads_of(map);
  REQUIRE(roads.size() == 2);
  CHECK(roads[0].sides.size() == 2);
  CHECK(roads[1].sides == std::vector{*Hexside::between(at("0501"), at("0502"))});
  const auto bare = got(map_without(map, road, roads[0].sides));
  const auto features = [&](const HexMap& of, const char* from, const char* to) {
    return of.features(at(from), *direction_between(at(from), at(to)));
  };
  CHECK(features(bare, "0202", "0203").empty());
  CHECK(features(bare, "0204", "0203") == std::vector<FeatureId>{stream});
  CHECK(features(bare, "0501", "0502") == std::vector<FeatureId>{road});
}
