// Where one more enemy would leave a unit no legal retreat.

#include "src/core/engine/surveys/trap_search.h"

#include "src/core/board/setup_of.h"
#include "src/core/engine/surveys/danger.h"
#include "tests/core/engine/question/example_board.h"
#include "tests/support/got.h"

namespace {

const std::string no_zoc = R"(
[[clauses]]
id = "no-zoc"
cite = "3"
forbid = "enemy-zoc"
)";
const std::string two_hexes = R"(
[[results]]
result = "R2"
cite = "7"
hexes = 2
[failure]
id = "lost"
outcome = "captured"
cite = "9"
)";
const std::string straight_south = common + no_zoc + R"(
[[clauses]]
id = "south"
forbid = { not = { direction = ["S"] } }
)" + two_hexes;

RetreatRequest to_retreat() {
  RetreatRequest request;
  request.result = "R2";
  return request;
}

std::vector<Trap> traps_on(const ExampleBoard& board) {
  return got<std::vector<Trap>>(traps_of(*board.position, board.rule_set, to_retreat()));
}

/// Lists traps as "3031 r1 no-enemy (2)".
Texts texts(const ExampleBoard& board, const std::vector<Trap>& traps) {
  Texts list;
  for (const Trap& trap : traps)
    list.push_back(board.position->map().grid().number(trap.hex) + " " + board.position->unit(trap.by).id +
                   " " + trap.closed_by);
  return list;
}

std::string joined(const Texts& texts) {
  std::string all;
  for (const std::string& text : texts) all += (all.empty() ? "" : ", ") + text;
  return all;
}

bool is_lost_without(const ExampleBoard& board, UnitIndex enemy) {
  Setup setup = setup_of(*board.position);
  remove_unit(setup, board.position->unit(enemy).id);
  const auto made = Position::make(board.position->shared_map(), setup);
  Judge judge(std::get<Position>(made), board.rule_set);
  const auto danger = danger_of(judge, 0, "R2");
  return std::get<Danger>(danger).captured;
}

/// Puts every enemy of the mover in every free hex of the map, and notes where its danger is a capture.
Texts hexes_by_danger(const ExampleBoard& board) {
  Texts list;
  const Grid& grid = board.position->map().grid();
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const Hex h = grid.hex_at(i);
    if (!board.position->units_in(h).empty()) continue;
    for (UnitIndex u = 1; u < board.position->units().size(); ++u) {
      if (!board.position->enemies(board.position->unit(u).side, board.position->unit(0).side)) continue;
      if (is_lost_without(board, u)) continue;
      Position moved = *board.position;
      moved.relocate(u, h);
      Judge judge(moved, board.rule_set);
      const auto danger = danger_of(judge, 0, "R2");
      if (const auto* found = std::get_if<Danger>(&danger); found != nullptr && found->captured)
        list.push_back(grid.number(h) + " " + moved.unit(u).id);
    }
  }
  std::ranges::sort(list);
  return list;
}

}  // namespace

TEST_CASE("an enemy on or beside the only path of a unit is a trap") {
  const ExampleBoard board(straight_south, "3030", {}, {"3525"});
  // The path is 3031, 3032.
  CHECK(joined(texts(board, traps_on(board))) ==
        "2931 r1 no-zoc (3), 2932 r1 no-zoc (3), 2933 r1 no-zoc (3), 3031 r1 no-enemy (2), 3032 r1 no-enemy "
        "(2), 3033 r1 no-zoc (3), 3131 r1 no-zoc (3), 3132 r1 no-zoc (3), 3133 r1 no-zoc (3)");
  CHECK(traps_on(board).front().outcome == "captured");
}

TEST_CASE("an enemy that leaves its place may open a path there") {
  // r1 closes all directions but south; where it is gone, one more enemy in the south is no trap.
  const ExampleBoard board(common + no_zoc + two_hexes, "3030", {}, {"3028", "3525"});
  const std::vector<Trap> traps = traps_on(board);
  CHECK(std::ranges::none_of(traps, [](const Trap& trap) { return trap.by == 1; }));
}

TEST_CASE("no enemy is put where it could not be") {
  // A friend of the mover is in 3132, and 3033 is no hex of the map.
  const auto map = example_map();
  map->set_terrain(*map->grid().parse("3033"), no_hex);
  const ExampleBoard board(straight_south, "3030", {"3132"}, {"3525"}, map);
  CHECK(joined(texts(board, traps_on(board))) ==
        "2931 r1 no-zoc (3), 2932 r1 no-zoc (3), 2933 r1 no-zoc (3), 3031 r1 no-enemy (2), 3032 r1 no-enemy "
        "(2), 3131 r1 no-zoc (3), 3133 r1 no-zoc (3)");
}

TEST_CASE("a unit that has no legal retreat, or does not retreat, has no traps") {
  const ExampleBoard lost(straight_south, "3030", {}, {"3031", "3525"});
  CHECK(traps_on(lost).empty());
  const ExampleBoard stays(common + R"(
[[results]]
result = "R2"
cite = "7"
outcome = "pinned"
)",
                           "3030", {}, {"3525"});
  CHECK(traps_on(stays).empty());
}

TEST_CASE("traps are exactly the hexes in which an enemy makes the danger a capture") {
  const std::string avoid = R"(
[[clauses]]
id = "around"
avoid = "adjacent-to-enemy"
[[clauses]]
id = "away"
forbid = { not = { farther = "enemies" } }
)";
  int found = 0;
  for (const Texts& enemies : {Texts{"3029", "3525"}, Texts{"3129", "2931"}, Texts{"2930", "3230", "3032"},
                               Texts{"3028", "3131"}, Texts{"3130", "2929", "3233"}}) {
    CAPTURE(enemies.front());
    const ExampleBoard board(common + no_zoc + avoid + two_hexes, "3030", {"3132"}, enemies);
    Judge judge(*board.position, board.rule_set);
    const bool lost = got<Danger>(danger_of(judge, 0, "R2")).captured;
    Texts list;
    for (const Trap& trap : traps_on(board)) {
      if (board.position->units_in(trap.hex).empty())
        list.push_back(board.position->map().grid().number(trap.hex) + " " +
                       board.position->unit(trap.by).id);
    }
    std::ranges::sort(list);
    CHECK(joined(list) == (lost ? "" : joined(hexes_by_danger(board))));
    found += static_cast<int>(list.size());
  }
  CHECK(found > 10);
}

TEST_CASE("a search in small parts finds the same traps, those near the unit first") {
  const ExampleBoard board(straight_south, "3030", {}, {"3525", "2725"});
  TrapSearch search(*board.position, board.rule_set, to_retreat());
  REQUIRE_FALSE(search.problem());
  std::vector<Trap> all;
  while (!search.is_done()) {
    for (const Trap& trap : search.advance(7)) {
      if (!all.empty())
        CHECK(distance(all.back().hex, board.position->unit(0).hex) <=
              distance(trap.hex, board.position->unit(0).hex));
      all.push_back(trap);
    }
  }
  CHECK(all.size() == 18);
  CHECK(all.size() == traps_on(board).size());
}

TEST_CASE("a question without an answer has no traps, and says why") {
  const ExampleBoard board(straight_south, "3030", {}, {"3525"});
  RetreatRequest request;
  request.result = "R9";
  CHECK(got<RequestError>(traps_of(*board.position, board.rule_set, request)).about == "result");
}
