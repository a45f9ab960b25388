// Friends who make way: the worked cases by hand. Boards by lot are in making_way_lot_test.cpp.

#include "src/engine/make_way.h"

#include <doctest/doctest.h>

#include "tests/support/make_way_board.h"

using namespace rearguard;
using namespace rearguard::testing;

using Plans = std::vector<std::string>;

TEST_CASE("a friend at the end of a straight path goes aside to four hexes or back to one") {
  MakeWayBoard board;
  board.friends = {{"f", "3032"}};
  board.path = {"3030", "3031", "3032"};
  CHECK(board.plans() ==
        Plans{"f 3032-2932", "f 3032-2933", "f 3032-3033 back", "f 3032-3132", "f 3032-3133"});
  SUBCASE("aside alone") {
    board.rules.back = false;
    CHECK(board.plans() == Plans{"f 3032-2932", "f 3032-2933", "f 3032-3132", "f 3032-3133"});
  }
  SUBCASE("back alone") {
    board.rules.aside = false;
    CHECK(board.plans() == Plans{"f 3032-3033 back"});
  }
  SUBCASE("neither") {
    board.rules.aside = board.rules.back = false;
    CHECK(board.plans().empty());
    CHECK(board.stuck() == "f");
  }
  SUBCASE("refused by its owner") {
    board.refusing = {"f"};
    CHECK(board.plans().empty());
    CHECK(board.stuck() == "f");
  }
}

TEST_CASE("a clear path has one plan, in which nobody moves") {
  MakeWayBoard board;
  board.friends = {{"f", "3130"}};
  board.path = {"3030", "3031", "3032"};
  CHECK(board.plans() == Plans{""});
  CHECK_FALSE(board.answer().stuck);
  CHECK_FALSE(board.answer().cut_short);
}

TEST_CASE("enemies do not make way") {
  MakeWayBoard board;
  board.enemies = {{"e", "3031"}};
  board.path = {"3030", "3031"};
  CHECK(board.plans() == Plans{""});
}

TEST_CASE("two in a row go to different hexes, the farther one first") {
  MakeWayBoard board;
  board.friends = {{"a", "3031"}, {"b", "3032"}};
  board.path = {"3030", "3031", "3032"};
  const Plans plans = board.plans();
  // Five ways each (a: 2931 2932 3033 3131 3132, b: 2932 2933 3033 3132 3133), three of them shared.
  CHECK(plans.size() == 22);
  CHECK(plans.front() == "b 3032-2932, a 3031-2931");
  CHECK(plans.back() == "b 3032-3133, a 3031-3132");
  CHECK(std::count(plans.begin(), plans.end(), "b 3032-2932, a 3031-3032-3033 back") == 1);
  CHECK(std::count(plans.begin(), plans.end(), "b 3032-3132, a 3031-3132") == 0);
}

TEST_CASE("a column pushed back goes back one after another from its far end") {
  MakeWayBoard board;
  board.friends = {{"a", "3031"}, {"b", "3032"}, {"c", "3033"}};
  board.path = {"3030", "3031"};
  board.rules.aside = false;
  CHECK(board.plans() == Plans{"c 3033-3034 back, b 3032-3033 back, a 3031-3032 back"});
  CHECK(board.answer().plans.front().moves.front().for_unit == board.index("b"));
  CHECK(board.answer().plans.front().moves.back().for_unit == board.index("mover"));
  SUBCASE("but not without chains") {
    board.rules.chains = false;
    CHECK(board.plans().empty());
    CHECK(board.stuck() == "a");
  }
  SUBCASE("nor where the last refuses") {
    board.refusing = {"c"};
    CHECK(board.plans().empty());
    CHECK(board.stuck() == "a");
  }
}

TEST_CASE("the fewest make way: one aside rather than three back") {
  MakeWayBoard board;
  board.friends = {{"a", "3031"}, {"b", "3032"}, {"c", "3033"}};
  board.path = {"3030", "3031"};
  CHECK(board.plans() == Plans{"a 3031-2931", "a 3031-2932", "a 3031-3131", "a 3031-3132"});
}

TEST_CASE("keeping pace leads out of the path of the other, within reach") {
  MakeWayBoard board;
  board.friends = {{"a", "3031"}};
  board.path = {"3030", "3031", "3032", "3033"};
  board.rules.aside = false;
  CHECK(board.plans() == Plans{"a 3031-3032-3033-3034 back"});
  SUBCASE("not beyond its own move") {
    board.reach = 2;
    CHECK(board.plans().empty());
  }
  SUBCASE("not beyond the most hexes of the rules") {
    board.rules.max_hexes = 2;
    CHECK(board.plans().empty());
  }
}

TEST_CASE("straight on stays straight where the path bends") {
  MakeWayBoard board;
  board.friends = {{"a", "3031"}};
  board.path = {"3030", "3031", "3132"};
  board.rules.aside = false;
  CHECK(board.plans() == Plans{"a 3031-3032 back"});
  board.rules.aside = true;
  CHECK(board.plans() == Plans{"a 3031-2931", "a 3031-2932", "a 3031-3032 back", "a 3031-3131"});
}

TEST_CASE("a unit with closed hexes all around is stuck, and named") {
  MakeWayBoard board;
  board.friends = {{"a", "3031"}, {"b", "3032"}};
  board.path = {"3030", "3031", "3032"};
  board.closed = {"2932", "2933", "3033", "3133", "3132"};
  // a has 2931 and 3131; b none but those, through the hex that a has left.
  CHECK(board.plans() == Plans{"a 3031-2931, b 3032-3031-3131", "a 3031-3131, b 3032-3031-2931"});
  board.reach = 1;
  CHECK(board.plans().empty());
  CHECK(board.stuck() == "b");
  board.closed.insert({"2931", "3131"});
  CHECK(board.stuck() == "a");
}

TEST_CASE("the nearest hex is taken though a friend must leave it, and the next where that one refuses") {
  MakeWayBoard board;
  board.friends = {{"a", "3031"}, {"y", "3131"}};
  board.path = {"3030", "3031", "3032"};
  board.rules.back = false;
  board.closed = {"2931", "2932", "3132", "3133"};
  // a comes to y from the south-west: 3230 lies straight on, and the mover is still in 3030.
  CHECK(board.plans() == Plans{"y 3131-3130, a 3031-3131", "y 3131-3231, a 3031-3131"});
  board.refusing = {"y"};
  CHECK(board.plans() == Plans{"a 3031-3032-2933"});
}

TEST_CASE("two units that could only change places do not, and the search ends") {
  MakeWayBoard board;
  board.friends = {{"a", "3031"}, {"y", "3131"}};
  board.path = {"3030", "3031"};
  board.closed = {"2931", "2932", "3032", "3132", "3130", "3230", "3231"};
  CHECK(board.plans().empty());
  CHECK(board.stuck() == "a");
}

TEST_CASE("three in a ring whose only free neighbours are each other's hexes are stuck") {
  MakeWayBoard board;
  board.friends = {{"a", "3031"}, {"y", "3131"}, {"z", "3132"}};
  board.path = {"3030", "3031"};
  board.open = {"3031", "3131", "3132"};
  CHECK(board.plans().empty());
  CHECK(board.stuck() == "a");
}

TEST_CASE("within the limit of a stack nobody is pushed, over it one of those there") {
  MakeWayBoard board;
  board.rules.stacking.limit = 2;
  board.rules.back = false;
  board.friends = {{"a", "3031"}, {"y", "3131"}};
  board.path = {"3030", "3031"};
  board.open = {"3031", "3131", "3231"};
  CHECK(board.plans() == Plans{"a 3031-3131"});
  board.friends.emplace_back("z", "3131");
  board.rules.back = true;
  CHECK(board.plans() == Plans{"y 3131-3231, a 3031-3131", "z 3131-3231, a 3031-3131"});
}

TEST_CASE("a limit in points is left by no more than have to, and keeps nobody from an empty hex") {
  MakeWayBoard board;
  board.rules.stacking.limit = 4;
  board.rules.stacking.in_points = true;
  board.rules.back = false;
  board.friends = {{"a", "3031"}, {"y", "3131"}, {"z", "3131"}};
  board.stacking = {3, 2, 1};
  board.path = {"3030", "3031"};
  board.open = {"3031", "3131", "3231"};
  // 3 + 2 + 1 points: it is enough that y goes, and not enough that z does.
  CHECK(board.plans() == Plans{"y 3131-3231, a 3031-3131"});
  SUBCASE("within it nobody has to") {
    board.stacking = {1, 2, 1};
    CHECK(board.plans() == Plans{"a 3031-3131"});
  }
  SUBCASE("where each alone makes room, either goes") {
    board.stacking = {3, 1, 1};
    CHECK(board.plans() == Plans{"y 3131-3231, a 3031-3131", "z 3131-3231, a 3031-3131"});
  }
  SUBCASE("where all count the same as with units") {
    board.stacking = {2, 2, 2};
    CHECK(board.plans() == Plans{"y 3131-3231, a 3031-3131", "z 3131-3231, a 3031-3131"});
  }
  SUBCASE("more than the limit stands alone") {
    board.friends.resize(1);
    board.stacking = {5};
    CHECK(board.plans() == Plans{"a 3031-3131"});
  }
}

TEST_CASE("without a limit all go to the same hex, and nobody there moves") {
  MakeWayBoard board;
  board.rules.stacking.limit = 0;
  board.friends = {{"a", "3031"}, {"b", "3031"}, {"y", "3131"}};
  board.path = {"3030", "3031"};
  board.open = {"3031", "3131"};
  CHECK(board.plans() == Plans{"b 3031-3131, a 3031-3131"});
}

TEST_CASE("the plans are cut at the number asked for, and that is said") {
  MakeWayBoard board;
  board.friends = {{"f", "3032"}};
  board.path = {"3030", "3031", "3032"};
  board.max_plans = 2;
  CHECK(board.plans() == Plans{"f 3032-2932", "f 3032-2933"});
  CHECK(board.answer().cut_short);
  board.max_plans = 5;
  CHECK_FALSE(board.answer().cut_short);
}

TEST_CASE("one goes farther aside where two would take the same hex, and only then") {
  MakeWayBoard board;
  board.friends = {{"a", "3031"}, {"b", "3032"}};
  board.path = {"3030", "3031", "3032"};
  board.rules.back = false;
  board.open = {"3031", "3032", "2932", "2831", "2832"};
  // 2932 lies beside both; from there it is one more to 2831 and 2832. Who goes farther goes first.
  CHECK(board.plans() == Plans{"b 3032-2932-2831, a 3031-2932", "b 3032-2932-2832, a 3031-2932",
                               "a 3031-2932-2831, b 3032-2932", "a 3031-2932-2832, b 3032-2932"});
  board.open.insert("3132");
  CHECK(board.plans() == Plans{"b 3032-3132, a 3031-2932", "b 3032-2932, a 3031-3132"});
}
