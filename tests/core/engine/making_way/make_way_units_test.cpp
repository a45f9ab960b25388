// Crowds that make way: the number of search steps, not the time, shows that the search stays small.

#include "tests/support/make_way_board.h"
#include "tests/support/test.h"

namespace {

// The mover in 2020 moves south; every hex within `radius` contains a friend.
MakeWayBoard crowd(int radius) {
  MakeWayBoard board;
  board.path = {"2020", "2021"};
  const Grid grid = clear_map(40, 40)->grid();
  for (const Hex h : disc(*grid.parse("2020"), radius)) {
    if (grid.number(h) != "2020") board.friends.emplace_back("f" + grid.number(h), grid.number(h));
  }
  return board;
}

// Closes every empty hex.
void box_in(MakeWayBoard& board) {
  board.open.insert(board.path.begin(), board.path.end());
  for (const auto& [id, hex] : board.friends) board.open.insert(hex);
}

// The mover in 2010 moves south through a column of `length` friends.
MakeWayBoard column(int length) {
  MakeWayBoard board;
  board.rows = 99;
  board.path = {"2010"};
  for (int row = 11; row < 11 + length; ++row) {
    board.path.push_back("20" + std::to_string(row));
    board.friends.emplace_back("f" + std::to_string(row), board.path.back());
  }
  return board;
}

// The size of an answer: the number of plans, and of units in each.
struct Size {
  std::size_t plans = 0, units = 0;
  friend bool operator==(const Size&, const Size&) = default;
};

Size size(const MakeWayPlans& found) {
  return {found.plans.size(), found.plans.empty() ? 0 : found.plans.front().moves.size()};
}

constexpr std::size_t few_steps = 1000;

}  // namespace

TEST_CASE("a surrounded crowd cannot make way, and the search detects it at once") {
  // 18, 36, 60 and 90 friends.
  for (const int radius : {2, 3, 4, 5}) {
    MakeWayBoard board = crowd(radius);
    box_in(board);
    const MakeWayPlans found = board.answer();
    CHECK(found.plans.empty());
    CHECK_FALSE(found.cut_short);
    CHECK(board.stuck() == "f2021");
    CHECK(found.steps < few_steps);
  }
}

TEST_CASE("twenty surrounded units, one of which declines, cannot make way") {
  MakeWayBoard board = crowd(2);
  board.friends.emplace_back("f2023", "2023");
  board.friends.emplace_back("f2024", "2024");
  REQUIRE(board.friends.size() == 20);
  box_in(board);
  board.refusing = {"f2122"};
  CHECK(board.stuck() == "f2021");
  CHECK(board.answer().steps < few_steps);
}

TEST_CASE("units between the path and the only empty hex move up") {
  MakeWayBoard board = crowd(2);
  box_in(board);
  std::erase(board.friends, MakeWayBoard::Placed("f2018", "2018"));
  // The empty hex is two hexes north of the mover, f2021 is south of it. No unit passes through the mover's
  // hex, and the path from one to the other is four hexes long.
  const MakeWayPlans found = board.answer();
  CHECK(size(found).units == 4);
  CHECK(found.steps < few_steps);
  for (const std::string& plan : board.plans()) CHECK(has(plan, "-2018"));
  SUBCASE("two units cannot both end in it") {
    board.path = {"2020", "2021", "2022"};
    CHECK(board.plans().empty());
    CHECK(board.stuck() == "f2022");
    CHECK(board.answer().steps < few_steps);
  }
  SUBCASE("two units fit in it") {
    board.path = {"2020", "2021", "2022"};
    board.rules.stacking.limit = 2;
    // Every friend has room for one more.
    CHECK(size(board.answer()).units == 2);
  }
}

TEST_CASE("from the middle of rings one unit in each ring makes way") {
  for (const int radius : {2, 3, 4, 5, 6}) {
    const MakeWayPlans found = crowd(radius).answer();
    CHECK(size(found).units == static_cast<std::size_t>(radius));
    CHECK_FALSE(found.cut_short);
    CHECK(found.steps < 2 * few_steps);
  }
}

TEST_CASE("a column on open ground has more plans than are listed") {
  MakeWayBoard board = column(10);
  board.max_plans = 50;
  const MakeWayPlans found = board.answer();
  CHECK(size(found) == Size{50, 10});
  CHECK(found.cut_short);
  CHECK(found.steps < few_steps);
}

TEST_CASE("a column between columns displaces one more unit for each but the last") {
  MakeWayBoard board = column(10);
  for (const char* side : {"19", "21"}) {
    for (int row = 10; row <= 21; ++row) {
      const std::string hex = side + std::to_string(row);
      board.friends.emplace_back("g" + hex, hex);
    }
  }
  board.max_plans = 50;
  const MakeWayPlans found = board.answer();
  CHECK(size(found) == Size{50, 19});
  CHECK(found.steps < 2 * few_steps);
}

TEST_CASE("a column in a lane goes back entirely") {
  MakeWayBoard board = column(70);
  board.path.resize(2);
  box_in(board);
  board.open.insert("2081");
  const MakeWayPlans found = board.answer();
  CHECK(size(found) == Size{1, 70});
  CHECK(found.steps < few_steps);
  CHECK(board.plans().front().substr(0, 18) == "f80 2080-2081 back");
}

TEST_CASE("a search stops at its limit and reports that") {
  Rng rng(36);
  bool given_up = false;
  for (int i = 0; i < 12 && !given_up; ++i) {
    MakeWayBoard board = crowd(5);
    box_in(board);
    board.path = {"2020", "2021", "2022", "2023", "2024"};
    board.rules.stacking.limit = 4;
    board.rules.stacking.in_points = true;
    for (std::size_t f = 0; f < board.friends.size(); ++f) {
      board.stacking_points.push_back(rng.number(2, 4));
      if (rng.chance(10)) board.refusing.insert(board.friends[f].first);
    }
    board.refusing.erase("f2021");
    const MakeWayPlans found = board.answer();
    CHECK(found.steps <= max_make_way_steps);
    CHECK((!found.plans.empty() || found.stuck || found.cut_short));
    CHECK_FALSE((found.stuck && found.cut_short));
    given_up = found.steps == max_make_way_steps;
    CHECK((found.cut_short || !given_up));
  }
  CHECK(given_up);
}
