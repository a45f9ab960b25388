#include "src/core/rules/facts/board_facts.h"

#include <limits>

#include "src/core/rules/facts/step_properties.h"
#include "tests/support/maps.h"
#include "tests/support/test.h"
#include "tests/support/zoc_rules.h"

namespace {

Position position_of(const HexMap& map, const std::vector<UnitSetup>& units) {
  Setup setup;
  setup.units = units;
  return valid_position(std::make_shared<const HexMap>(map), setup);
}

Grid flat_grid(int columns, int rows) {
  return grid_of(Orientation::flat, Parity::even, columns, rows);
}

std::set<std::string> numbers(const Position& position, const std::vector<Hex>& hexes) {
  std::set<std::string> list;
  for (const Hex h : hexes) list.insert(position.map().grid().number(h));
  return list;
}

std::set<std::string> controlled(const Position& position, const ZocRule& rule) {
  return numbers(position, controlled_hexes(position, rule, 0));
}

using Numbers = std::set<std::string>;

/// Tests whether a unit's class can go straight to `h` with every step open to it; by recursion.
bool can_reach_out(const Position& position, const Unit& u, Hex h) {
  if (h == u.hex) return true;
  for (int d = 0; d < direction_count; ++d) {
    const Hex before = neighbour(h, direction(d));
    if (distance(before, u.hex) + 1 != distance(h, u.hex)) continue;
    const auto step = direction_between(before, h);
    if (position.map().step_cost(before, *step, u.movement_class) && can_reach_out(position, u, before))
      return true;
  }
  return false;
}

}  // namespace

TEST_CASE("the distance to the nearest enemy is the least over all enemies") {
  Rng rng(14);
  for (const auto& [columns, rows] : {std::pair{1, 1}, {1, 9}, {9, 1}, {2, 7}, {7, 2}, {6, 5}, {11, 8}}) {
    for (const Printed first : {Printed{1, 1}, Printed{24, 22}}) {
      for (const Grid& grid : every_layout(columns, rows, first)) {
        std::vector<UnitSetup> units{unit_at("b0", "blue", grid.number(grid.hex_at(0)))};
        const int enemies = rng.number(1, 4);
        for (int i = 0; i < enemies; ++i) {
          const auto at = static_cast<std::size_t>(rng.number(0, static_cast<int>(grid.size()) - 1));
          units.push_back(unit_at("r" + std::to_string(i), "red", grid.number(grid.hex_at(at))));
        }
        const Position position = position_of(open_map(grid), units);
        const BoardFacts board(position, ZocRule{}, 0);
        for (int q = -14; q <= 40; ++q) {
          for (int r = -40; r <= 40; ++r) {
            const Hex h = Hex{q, r};
            int nearest = std::numeric_limits<int>::max();
            for (std::size_t u = 1; u < position.units().size(); ++u)
              nearest = std::min(nearest, distance(h, position.units()[u].hex));
            if (board.nearest_enemy(h) != nearest) FAIL(grid.number(h));
          }
        }
      }
    }
  }
}

TEST_CASE("a hex with a missing neighbour is at the map edge") {
  Rng rng(15);
  for (const auto& [columns, rows] : {std::pair{1, 1}, {1, 6}, {6, 1}, {2, 5}, {5, 2}, {7, 6}}) {
    for (const Grid& grid : every_layout(columns, rows, {1, 1})) {
      HexMap map = open_map(grid);
      for (std::size_t i = 1; i < grid.size(); ++i) {
        if (rng.number(1, 6) == 1) map.set_terrain(grid.hex_at(i), no_hex);
      }
      const Position position = position_of(map, {unit_at("b", "blue", grid.number(grid.hex_at(0)))});
      const BoardFacts board(position, ZocRule{}, 0);
      for (std::size_t i = 0; i < grid.size(); ++i) {
        const Hex h = grid.hex_at(i);
        bool at_edge = false;
        for (int d = 0; d < direction_count; ++d) at_edge |= !map.exists(neighbour(h, direction(d)));
        const bool reported = (board.bits_at(i) & BoardFacts::at_map_edge) != 0;
        if (reported != (map.exists(h) && at_edge)) FAIL(grid.number(h));
      }
    }
  }
}

TEST_CASE("holes in the map do not lengthen the distance to the enemy") {
  HexMap map = open_map(flat_grid(5, 3));
  for (const char* hole : {"0201", "0202", "0203"}) map.set_terrain(*map.grid().parse(hole), no_hex);
  const Position position = position_of(map, {unit_at("b", "blue", "0101"), unit_at("r", "red", "0502")});
  const BoardFacts board(position, ZocRule{}, 0);
  CHECK(board.nearest_enemy(*map.grid().parse("0102")) == 4);
}

TEST_CASE("a ZOC of one hex covers the adjacent hexes that the class can step into") {
  HexMap map = open_map(flat_grid(5, 5));
  const auto at = [&](const char* number) { return *map.grid().parse(number); };
  // Even columns are shifted down: 0303 has the neighbours 0302, 0402, 0403, 0304, 0203 and 0202.
  map.set_terrain(at("0302"), woods);
  map.set_terrain(at("0402"), no_hex);
  map.add_feature(cliff, at("0303"), at("0304"));
  const Position on_foot = position_of(map, {unit_at("r", "red", "0303")});
  CHECK(controlled(on_foot, ZocRule{}) == Numbers{"0202", "0203", "0302", "0403"});
  const Position mounted_unit = position_of(map, {unit_at("r", "red", "0303", "mounted")});
  CHECK(controlled(mounted_unit, ZocRule{}) == Numbers{"0202", "0203", "0403"});
  ZocRule no_zoc;
  no_zoc.range = 0;
  CHECK(controlled(on_foot, no_zoc).empty());
}

TEST_CASE("a ZOC of several hexes extends only along steps that the class can make") {
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    Rng rng(seed);
    BoardPlan plan;
    plan.density = 5;
    const Position position = random_position(rng, plan);
    ZocRule rule;
    rule.range = rng.number(1, 4);
    CAPTURE(seed);
    for (UnitIndex u = 0; u < position.units().size(); ++u) {
      const Unit& unit_here = position.unit(u);
      std::vector<Hex> expected;
      for (std::size_t i = 0; i < position.map().grid().size(); ++i) {
        const Hex h = position.map().grid().hex_at(i);
        const int d = distance(h, unit_here.hex);
        if (unit_here.zoc && d >= 1 && d <= rule.range && can_reach_out(position, unit_here, h))
          expected.push_back(h);
      }
      std::ranges::sort(expected);
      CHECK(controlled_hexes(position, rule, u) == expected);
    }
  }
}

TEST_CASE("a front arc covers the direction faced and the two beside it") {
  UnitSetup facing = unit_at("r", "red", "0505");
  facing.facing = "N";
  const Position position = position_of(open_map(flat_grid(9, 9)), {facing});
  ZocRule front;
  front.arc = front_arc;
  // Flat, even columns shifted down: north of 0505 is 0504, north-east 0604, north-west 0404.
  CHECK(controlled(position, front) == Numbers{"0504", "0404", "0604"});
  front.range = 2;
  CHECK(controlled(position, front) ==
        Numbers{"0504", "0404", "0604", "0503", "0403", "0603", "0304", "0704", "0305", "0705"});
  SUBCASE("a unit without a facing has an all-round ZOC") {
    const Position plain = position_of(open_map(flat_grid(9, 9)), {unit_at("r", "red", "0505")});
    CHECK(controlled(plain, front).size() == 18);
  }
}

TEST_CASE("units of exempt states and kinds, and units without a ZOC, control nothing") {
  UnitSetup plain = unit_at("r", "red", "0303");
  const HexMap map = open_map(flat_grid(5, 5));
  ZocRule rule;
  rule.where = units_not({"routed"}, {"leader", "supply"});
  CHECK(controlled(position_of(map, {plain}), rule).size() == 6);
  plain.state = "routed";
  CHECK(controlled(position_of(map, {plain}), rule).empty());
  plain.state = "disordered";
  plain.kind = "leader";
  CHECK(controlled(position_of(map, {plain}), rule).empty());
  plain.kind = "infantry";
  CHECK(controlled(position_of(map, {plain}), rule).size() == 6);
  plain.zoc = false;
  CHECK(controlled(position_of(map, {plain}), rule).empty());
}

TEST_CASE("only another friend cancels a ZOC in its hex") {
  const Position position = position_of(
      open_map(flat_grid(5, 5)),
      {unit_at("b1", "blue", "0304"), unit_at("b2", "blue", "0203"), unit_at("r", "red", "0303")});
  const BoardFacts board(position, ZocRule{}, 0);
  const auto in_zoc = [&](const char* number, bool friend_cancels) {
    RuleSet rule_set;
    if (friend_cancels) rule_set.zoc.cancelled_by = by_friends();
    return zoc_in(board, rule_set, RetreatQuestion{}, *position.map().grid().parse(number));
  };
  for (const bool cancels : {false, true}) {
    CHECK(in_zoc("0304", cancels));
    CHECK(in_zoc("0203", cancels) == !cancels);
    CHECK(in_zoc("0403", cancels));
    CHECK_FALSE(in_zoc("0105", cancels));
  }
}

TEST_CASE("ZOC owners are listed in the order of the document") {
  const Position position =
      position_of(open_map(flat_grid(5, 5)), {unit_at("b", "blue", "0101"), unit_at("r2", "red", "0304"),
                                              unit_at("r1", "red", "0302"), unit_at("r3", "red", "0505")});
  const BoardFacts board(position, ZocRule{}, 0);
  CHECK(board.zoc_owners(*position.map().grid().parse("0303")) == std::vector<UnitIndex>{1, 2});
  CHECK(board.zoc_owners(*position.map().grid().parse("0101")).empty());
  CHECK(board.enemies() == std::vector<UnitIndex>{1, 2, 3});
  CHECK(board.friends() == std::vector<UnitIndex>{0});
}

TEST_CASE("retreat fire reaches as far as its range and its line of sight") {
  HexMap map = open_map(flat_grid(7, 7));
  const auto at = [&](const char* number) { return *map.grid().parse(number); };
  map.set_terrain(at("0404"), woods);
  UnitSetup gun = unit_at("gun", "red", "0401");
  gun.retreat_fire_range = 5;
  gun.kind = "artillery";
  UnitSetup rifles = unit_at("rifles", "red", "0403");
  rifles.retreat_fire_range = 1;
  const Position position =
      position_of(map, {unit_at("b", "blue", "0707"), gun, rifles, unit_at("idle", "red", "0101")});
  const BoardFacts board(position, ZocRule{}, 0);
  CHECK(board.anyone_can_fire());
  const auto firing = [&](const char* number) { return board.firing_at(at(number)); };
  CHECK(firing("0402") == std::vector<UnitIndex>{1, 2});
  CHECK(firing("0404") == std::vector<UnitIndex>{1, 2});  // into the woods, not through them
  CHECK(firing("0405").empty());                          // behind the woods, straight south
  CHECK(firing("0407").empty());
  CHECK(firing("0705") == std::vector<UnitIndex>{1});
  CHECK(firing("0706").empty());  // six hexes away
  CHECK(board.under_retreat_fire(at("0402")));
  CHECK_FALSE(board.under_retreat_fire(at("0405")));

  Condition is_gun;
  is_gun.kind = {"artillery"};
  FireRule guns_only;
  guns_only.where = std::make_shared<const Condition>(is_gun);
  const BoardFacts under_guns(position, ZocRule{}, 0, guns_only);
  CHECK(under_guns.firing_at(at("0402")) == std::vector<UnitIndex>{1});
  CHECK(under_guns.under_retreat_fire(at("0705")));
  is_gun.kind = {"rockets"};
  guns_only.where = std::make_shared<const Condition>(is_gun);
  CHECK_FALSE(BoardFacts(position, ZocRule{}, 0, guns_only).anyone_can_fire());

  const BoardFacts of_red(position, ZocRule{}, 1);
  CHECK_FALSE(of_red.anyone_can_fire());
  CHECK_FALSE(of_red.under_retreat_fire(at("0402")));
}

TEST_CASE("the bits of a hex describe its units, its ZOC and its place on the map") {
  HexMap map = open_map(flat_grid(5, 5));
  map.set_terrain(*map.grid().parse("0303"), no_hex);
  Setup setup;
  setup.units = {unit_at("b", "blue", "0202"), unit_at("g", "green", "0402"), unit_at("r", "red", "0404")};
  setup.allies["blue"] = {"green"};
  const Position position = valid_position(std::make_shared<const HexMap>(map), setup);
  const BoardFacts board(position, ZocRule{}, 0);
  const auto bits = [&](const char* number) { return board.bits(*map.grid().parse(number)); };
  using B = BoardFacts;
  CHECK(bits("0202") == (B::exists | B::friendly | B::at_map_edge));  // beside the hole
  CHECK(bits("0402") == (B::exists | B::friendly | B::at_map_edge));
  CHECK(bits("0404") == (B::exists | B::enemy));
  CHECK(bits("0403") == (B::exists | B::zoc | B::adjacent_to_enemy | B::at_map_edge));
  CHECK(bits("0303") == 0);
  CHECK(bits("0101") == (B::exists | B::at_map_edge));
  CHECK(bits("0204") == B::exists);
  CHECK(board.bits(Hex{-50, 3}) == 0);
}
