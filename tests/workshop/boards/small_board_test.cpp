#include "src/workshop/boards/small_board.h"

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "src/workshop/boards/board_search.h"
#include "tests/support/got.h"

namespace {

/// A disc of seven hexes with the unit m in the middle, an enemy to its north and a lake to its south.
SmallBoard board_with_lake() {
  static const RuleSet rules =
      RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load("order-actions", "").value();
  const RuleVocabulary vocabulary = rule_vocabulary_of({&rules});
  const BoardShape shape = shapes_for(1, Orientation::flat).front();
  SmallBoard board = plain_board(vocabulary, shape, vocabulary.questions.front());
  BoardUnit enemy{vocabulary.plain, neighbour(shape.mover, direction(0)), direction(1)};
  enemy.setup.id = "a";
  enemy.setup.side = "red";
  board.units.push_back(enemy);
  board.ground[neighbour(shape.mover, direction(3))].terrain = *vocabulary.chart->find_terrain("lake");
  return board;
}

}  // namespace

TEST_CASE("a board makes a position with its units, terrain and facts") {
  SmallBoard board = board_with_lake();
  board.home_edges["blue"] = MapEdge::west;
  board.enemy_lines["blue"] = 19;
  const auto position = got(position_of(board));
  const HexMap& map = position.map();
  CHECK(map.grid().columns == 3);
  CHECK(map.grid().rows == 3);
  CHECK(map.grid().number(position.unit(0).hex) == "2020");
  CHECK(map.grid().number(position.unit(1).hex) == "2019");
  CHECK(map.chart().terrains[map.terrain(*map.grid().parse("2021"))].name == "lake");
  CHECK(map.home_edges.at("blue") == MapEdge::west);
  REQUIRE(position.enemy_line(position.unit(0).side));
  CHECK(position.enemy_line(position.unit(0).side)->number == 19);
  board.units.back().hex = Hex{0, 0};
  CHECK_FALSE(position_of(board));
}

TEST_CASE("a turned board has everything turned, and twelve turns give twelve boards") {
  const SmallBoard board = board_with_lake();
  const Hex middle = board.units.front().hex;
  const auto image = got(turned(board, {1, false, middle}));
  CHECK(image.units[1].hex == neighbour(middle, direction(1)));
  CHECK(image.units[1].facing == direction(2));
  CHECK(image.ground.at(neighbour(middle, direction(4))).terrain ==
        board.ground.at(neighbour(middle, direction(3))).terrain);
  const auto mirror = got(turned(board, {0, true, middle}));
  CHECK(mirror.units[1].hex == board.units[1].hex);
  CHECK(mirror.units[1].facing == direction(5));
  int first = 0;
  for (int i = 0; i < 12; ++i)
    first += is_first_of_its_images(*turned(board, {i % 6, i >= 6, middle})) ? 1 : 0;
  // Enemy and lake are opposite: the mirror image differs in the facing alone.
  CHECK(first == 1);
}

TEST_CASE("edges and lines are turned by half a turn and mirrored, and by nothing else") {
  SmallBoard board = board_with_lake();
  board.home_edges["blue"] = MapEdge::west;
  board.enemy_lines["blue"] = 19;
  const Hex middle = board.units.front().hex;
  CHECK_FALSE(turned(board, {1, false, middle}));
  const auto half = got(turned(board, {3, false, middle}));
  CHECK(half.home_edges.at("blue") == MapEdge::east);
  CHECK(half.enemy_lines.at("blue") == 21);
  CHECK(half.shifted == Parity::odd);
  const auto mirror = got(turned(board, {0, true, middle}));
  CHECK(mirror.home_edges.at("blue") == MapEdge::east);
  CHECK(mirror.shifted == Parity::even);
  const auto both = got(turned(board, {3, true, middle}));
  CHECK(both.home_edges.at("blue") == MapEdge::west);
  CHECK(both.enemy_lines.at("blue") == 19);
  // Every hex of a row stays in one row.
  Grid before, after;
  after.shifted = half.shifted;
  for (const auto& [h, ground] : board.ground) {
    const Hex to = BoardTurn{3, false, middle}.image(h);
    CHECK(before.to_printed(h).row + after.to_printed(to).row == 40);
    CHECK(before.to_printed(h).column + after.to_printed(to).column == 40);
  }
}

TEST_CASE("units, special ground, attributes and facts make a board larger") {
  const SmallBoard board = board_with_lake();
  const UnitSetup plain = board.units.front().setup;
  SmallBoard smaller = board;
  smaller.ground[neighbour(board.units.front().hex, direction(3))] = {};
  CHECK(size_of(smaller, plain) < size_of(board, plain));
  SmallBoard larger = board;
  larger.units.back().setup.state = "routed";
  CHECK(size_of(board, plain) < size_of(larger, plain));
  SmallBoard cropped = board;
  cropped.ground.erase(neighbour(board.units.front().hex, direction(1)));
  CHECK(size_of(cropped, plain) < size_of(board, plain));
}
