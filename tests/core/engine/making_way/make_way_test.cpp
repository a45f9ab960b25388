// Plans to make way, worked out by hand. Random boards are in random_make_way_test.cpp.

#include "src/core/engine/making_way/make_way.h"

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
  SUBCASE("aside only") {
    board.rules.back = false;
    CHECK(board.plans() == Plans{"f 3032-2932", "f 3032-2933", "f 3032-3132", "f 3032-3133"});
  }
  SUBCASE("back only") {
    board.rules.aside = false;
    CHECK(board.plans() == Plans{"f 3032-3033 back"});
  }
  SUBCASE("neither aside nor back") {
    board.rules.aside = board.rules.back = false;
    CHECK(board.plans().empty());
    CHECK(board.stuck() == "f");
  }
  SUBCASE("the owner declines") {
    board.refusing = {"f"};
    CHECK(board.plans().empty());
    CHECK(board.stuck() == "f");
  }
}

TEST_CASE("a friend that may go behind changes places with the mover") {
  MakeWayBoard board;
  board.friends = {{"f", "3032"}};
  board.path = {"3030", "3031", "3032"};
  board.swapping = {"f"};
  CHECK(board.plans() == Plans{"f 3032-2932", "f 3032-2933", "f 3032-3031 behind", "f 3032-3033 back",
                               "f 3032-3132", "f 3032-3133"});
  SUBCASE("it is its only way") {
    board.rules.aside = board.rules.back = false;
    CHECK(board.plans() == Plans{"f 3032-3031 behind"});
  }
  SUBCASE("through the end hex of the mover, from the hex before the last but one") {
    board.friends = {{"f", "3031"}};
    board.path = {"3030", "3031", "3032", "3033"};
    board.rules.aside = board.rules.back = false;
    CHECK(board.plans() == Plans{"f 3031-3032 behind"});
  }
  SUBCASE("one that is there already has nowhere to go") {
    board.friends = {{"f", "3031"}};
    board.rules.aside = board.rules.back = false;
    CHECK(board.plans().empty());
    CHECK(board.stuck() == "f");
  }
  SUBCASE("two do not share the hex") {
    board.friends = {{"f", "3031"}, {"g", "3032"}};
    board.swapping = {"f", "g"};
    board.rules.aside = board.rules.back = false;
    CHECK(board.plans().empty());
  }
  SUBCASE("a mover that goes one hex leaves its own") {
    board.friends = {{"f", "3031"}};
    board.path = {"3030", "3031"};
    board.rules.aside = board.rules.back = false;
    CHECK(board.plans() == Plans{"f 3031-3030 behind"});
  }
  SUBCASE("a unit that stays in the mover's hex shares it") {
    board.friends = {{"f", "3031"}, {"s", "3030"}};
    board.path = {"3030", "3031"};
    board.rules.aside = board.rules.back = false;
    board.rules.stacking = {2, false};
    CHECK(board.plans() == Plans{"f 3031-3030 behind"});
    board.rules.stacking = {2, true};
    CHECK(board.plans() == Plans{"f 3031-3030 behind"});
    board.stacking_points = {2};
    CHECK(board.plans().empty());
    CHECK(board.stuck() == "f");
  }
  SUBCASE("two that go behind displace nobody there") {
    board.friends = {{"f", "3031"}, {"g", "3031"}, {"s", "3030"}};
    board.swapping = {"f", "g"};
    board.path = {"3030", "3031"};
    board.rules.aside = board.rules.back = false;
    board.rules.stacking = {3, false};
    CHECK(board.plans() == Plans{"g 3031-3030 behind, f 3031-3030 behind"});
    board.rules.stacking = {2, false};
    CHECK(board.plans().empty());
  }
  SUBCASE("not a friend beside the path") {
    board.friends = {{"f", "3032"}, {"g", "3033"}};
    board.swapping = {"g"};
    board.rules.aside = false;
    CHECK(board.plans() == Plans{"g 3033-3034 back, f 3032-3033 back"});
  }
}

TEST_CASE("a clear path has one plan without moves") {
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

TEST_CASE("two units in a row go to different hexes, the farther unit first") {
  MakeWayBoard board;
  board.friends = {{"a", "3031"}, {"b", "3032"}};
  board.path = {"3030", "3031", "3032"};
  const Plans plans = board.plans();
  // Five end hexes each (a: 2931 2932 3033 3131 3132, b: 2932 2933 3033 3132 3133), three of them shared.
  CHECK(plans.size() == 22);
  CHECK(plans.front() == "b 3032-2932, a 3031-2931");
  CHECK(plans.back() == "b 3032-3133, a 3031-3132");
  CHECK(std::count(plans.begin(), plans.end(), "b 3032-2932, a 3031-3032-3033 back") == 1);
  CHECK(std::count(plans.begin(), plans.end(), "b 3032-3132, a 3031-3132") == 0);
}

TEST_CASE("a column goes back one by one from its far end") {
  MakeWayBoard board;
  board.friends = {{"a", "3031"}, {"b", "3032"}, {"c", "3033"}};
  board.path = {"3030", "3031"};
  board.rules.aside = false;
  CHECK(board.plans() == Plans{"c 3033-3034 back, b 3032-3033 back, a 3031-3032 back"});
  CHECK(board.answer().plans.front().moves.front().for_unit == board.index("b"));
  CHECK(board.answer().plans.front().moves.back().for_unit == board.index("mover"));
  SUBCASE("without chains") {
    board.rules.chains = false;
    CHECK(board.plans().empty());
    CHECK(board.stuck() == "a");
  }
  SUBCASE("the last unit declines") {
    board.refusing = {"c"};
    CHECK(board.plans().empty());
    CHECK(board.stuck() == "a");
  }
}

TEST_CASE("a plan uses the fewest units: one aside, not three back") {
  MakeWayBoard board;
  board.friends = {{"a", "3031"}, {"b", "3032"}, {"c", "3033"}};
  board.path = {"3030", "3031"};
  CHECK(board.plans() == Plans{"a 3031-2931", "a 3031-2932", "a 3031-3131", "a 3031-3132"});
}

TEST_CASE("a unit that goes back leaves the mover's path, within its reach") {
  MakeWayBoard board;
  board.friends = {{"a", "3031"}};
  board.path = {"3030", "3031", "3032", "3033"};
  board.rules.aside = false;
  CHECK(board.plans() == Plans{"a 3031-3032-3033-3034 back"});
  SUBCASE("beyond its reach") {
    board.reach = 2;
    CHECK(board.plans().empty());
  }
  SUBCASE("beyond the maximum hexes of the rules") {
    board.rules.max_hexes = 2;
    CHECK(board.plans().empty());
  }
}

TEST_CASE("back continues straight where the path bends") {
  MakeWayBoard board;
  board.friends = {{"a", "3031"}};
  board.path = {"3030", "3031", "3132"};
  board.rules.aside = false;
  CHECK(board.plans() == Plans{"a 3031-3032 back"});
  board.rules.aside = true;
  CHECK(board.plans() == Plans{"a 3031-2931", "a 3031-2932", "a 3031-3032 back", "a 3031-3131"});
}

TEST_CASE("the answer names a unit that is surrounded by ruled-out hexes") {
  MakeWayBoard board;
  board.friends = {{"a", "3031"}, {"b", "3032"}};
  board.path = {"3030", "3031", "3032"};
  board.closed = {"2932", "2933", "3033", "3133", "3132"};
  // a can end in 2931 and 3131; b only in those too, through the hex that a has vacated.
  CHECK(board.plans() == Plans{"a 3031-2931, b 3032-3031-3131", "a 3031-3131, b 3032-3031-2931"});
  board.reach = 1;
  CHECK(board.plans().empty());
  CHECK(board.stuck() == "b");
  board.closed.insert({"2931", "3131"});
  CHECK(board.stuck() == "a");
}

TEST_CASE("a unit takes the nearest hex even if a friend must leave it") {
  MakeWayBoard board;
  board.friends = {{"a", "3031"}, {"y", "3131"}};
  board.path = {"3030", "3031", "3032"};
  board.rules.back = false;
  board.closed = {"2931", "2932", "3132", "3133"};
  // a approaches y from the southwest: 3230 is straight ahead, and the mover is still in 3030.
  CHECK(board.plans() == Plans{"y 3131-3130, a 3031-3131", "y 3131-3231, a 3031-3131"});
  board.refusing = {"y"};
  CHECK(board.plans() == Plans{"a 3031-3032-2933"});
}

TEST_CASE("two units never exchange hexes") {
  MakeWayBoard board;
  board.friends = {{"a", "3031"}, {"y", "3131"}};
  board.path = {"3030", "3031"};
  board.closed = {"2931", "2932", "3032", "3132", "3130", "3230", "3231"};
  CHECK(board.plans().empty());
  CHECK(board.stuck() == "a");
}

TEST_CASE("three units in a closed ring cannot make way") {
  MakeWayBoard board;
  board.friends = {{"a", "3031"}, {"y", "3131"}, {"z", "3132"}};
  board.path = {"3030", "3031"};
  board.open = {"3031", "3131", "3132"};
  CHECK(board.plans().empty());
  CHECK(board.stuck() == "a");
}

TEST_CASE("a unit is displaced only over the stacking limit") {
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

TEST_CASE("over a limit in points only as many units leave as necessary") {
  MakeWayBoard board;
  board.rules.stacking.limit = 4;
  board.rules.stacking.in_points = true;
  board.rules.back = false;
  board.friends = {{"a", "3031"}, {"y", "3131"}, {"z", "3131"}};
  board.stacking_points = {3, 2, 1};
  board.path = {"3030", "3031"};
  board.open = {"3031", "3131", "3231"};
  // 3 + 2 + 1 points: it suffices that y leaves, but not that z leaves.
  CHECK(board.plans() == Plans{"y 3131-3231, a 3031-3131"});
  SUBCASE("within the limit no unit leaves") {
    board.stacking_points = {1, 2, 1};
    CHECK(board.plans() == Plans{"a 3031-3131"});
  }
  SUBCASE("either unit makes room") {
    board.stacking_points = {3, 1, 1};
    CHECK(board.plans() == Plans{"y 3131-3231, a 3031-3131", "z 3131-3231, a 3031-3131"});
  }
  SUBCASE("equal points act as a limit in units") {
    board.stacking_points = {2, 2, 2};
    CHECK(board.plans() == Plans{"y 3131-3231, a 3031-3131", "z 3131-3231, a 3031-3131"});
  }
  SUBCASE("a unit that is alone over the limit has room nowhere") {
    board.friends.resize(1);
    board.stacking_points = {5};
    CHECK(board.plans() == Plans{});
  }
}

TEST_CASE("without a stacking limit all go to the same hex") {
  MakeWayBoard board;
  board.rules.stacking.limit = 0;
  board.friends = {{"a", "3031"}, {"b", "3031"}, {"y", "3131"}};
  board.path = {"3030", "3031"};
  board.open = {"3031", "3131"};
  CHECK(board.plans() == Plans{"b 3031-3131, a 3031-3131"});
}

TEST_CASE("the list of plans ends at the maximum and is marked as incomplete") {
  MakeWayBoard board;
  board.friends = {{"f", "3032"}};
  board.path = {"3030", "3031", "3032"};
  board.max_plans = 2;
  CHECK(board.plans() == Plans{"f 3032-2932", "f 3032-2933"});
  CHECK(board.answer().cut_short);
  board.max_plans = 5;
  CHECK_FALSE(board.answer().cut_short);
}

TEST_CASE("a unit goes farther aside only if two need the same hex") {
  MakeWayBoard board;
  board.friends = {{"a", "3031"}, {"b", "3032"}};
  board.path = {"3030", "3031", "3032"};
  board.rules.back = false;
  board.open = {"3031", "3032", "2932", "2831", "2832"};
  // 2932 is adjacent to both; 2831 and 2832 are one hex farther. The unit that goes farther moves first.
  CHECK(board.plans() == Plans{"b 3032-2932-2831, a 3031-2932", "b 3032-2932-2832, a 3031-2932",
                               "a 3031-2932-2831, b 3032-2932", "a 3031-2932-2832, b 3032-2932"});
  board.open.insert("3132");
  CHECK(board.plans() == Plans{"b 3032-3132, a 3031-2932", "b 3032-2932, a 3031-3132"});
}
