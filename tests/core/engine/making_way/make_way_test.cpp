// Plans to make way, worked out by hand. Random boards are in random_make_way_test.cpp.

#include "src/core/engine/making_way/make_way.h"

#include "tests/support/make_way_board.h"
#include "tests/support/test.h"

using Plans = Strings;

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

TEST_CASE_FIXTURE(MakeWayBoard, "a friend that may go behind changes places with the mover") {
  friends = {{"f", "3032"}};
  path = {"3030", "3031", "3032"};
  swapping = {"f"};
  CHECK(plans() == Plans{"f 3032-2932", "f 3032-2933", "f 3032-3031 behind", "f 3032-3033 back",
                         "f 3032-3132", "f 3032-3133"});
  SUBCASE("it is its only way") {
    rules.aside = rules.back = false;
    CHECK(plans() == Plans{"f 3032-3031 behind"});
  }
  SUBCASE("through the end hex of the mover, from the hex before the last but one") {
    friends = {{"f", "3031"}};
    path = {"3030", "3031", "3032", "3033"};
    rules.aside = rules.back = false;
    CHECK(plans() == Plans{"f 3031-3032 behind"});
  }
  SUBCASE("one that is there already has nowhere to go") {
    friends = {{"f", "3031"}};
    rules.aside = rules.back = false;
    CHECK(plans().empty());
    CHECK(stuck() == "f");
  }
  SUBCASE("two do not share the hex") {
    friends = {{"f", "3031"}, {"g", "3032"}};
    swapping = {"f", "g"};
    rules.aside = rules.back = false;
    CHECK(plans().empty());
  }
  SUBCASE("a mover that goes one hex leaves its own") {
    friends = {{"f", "3031"}};
    path = {"3030", "3031"};
    rules.aside = rules.back = false;
    CHECK(plans() == Plans{"f 3031-3030 behind"});
  }
  SUBCASE("a unit that stays in the mover's hex shares it") {
    friends = {{"f", "3031"}, {"s", "3030"}};
    path = {"3030", "3031"};
    rules.aside = rules.back = false;
    rules.stacking = {2, false};
    CHECK(plans() == Plans{"f 3031-3030 behind"});
    rules.stacking = {2, true};
    CHECK(plans() == Plans{"f 3031-3030 behind"});
    stacking_points = {2};
    CHECK(plans().empty());
    CHECK(stuck() == "f");
  }
  SUBCASE("two that go behind displace nobody there") {
    friends = {{"f", "3031"}, {"g", "3031"}, {"s", "3030"}};
    swapping = {"f", "g"};
    path = {"3030", "3031"};
    rules.aside = rules.back = false;
    rules.stacking = {3, false};
    CHECK(plans() == Plans{"g 3031-3030 behind, f 3031-3030 behind"});
    rules.stacking = {2, false};
    CHECK(plans().empty());
  }
  SUBCASE("not a friend beside the path") {
    friends = {{"f", "3032"}, {"g", "3033"}};
    swapping = {"g"};
    rules.aside = false;
    CHECK(plans() == Plans{"g 3033-3034 back, f 3032-3033 back"});
  }
}

TEST_CASE_FIXTURE(MakeWayBoard, "a clear path has one plan without moves") {
  friends = {{"f", "3130"}};
  path = {"3030", "3031", "3032"};
  CHECK(plans() == Plans{""});
  CHECK_FALSE(answer().stuck);
  CHECK_FALSE(answer().cut_short);
}

TEST_CASE_FIXTURE(MakeWayBoard, "enemies do not make way") {
  enemies = {{"e", "3031"}};
  path = {"3030", "3031"};
  CHECK(plans() == Plans{""});
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
  CHECK(std::ranges::count(plans, "b 3032-2932, a 3031-3032-3033 back") == 1);
  CHECK(std::ranges::count(plans, "b 3032-3132, a 3031-3132") == 0);
}

TEST_CASE_FIXTURE(MakeWayBoard, "a column goes back one by one from its far end") {
  friends = {{"a", "3031"}, {"b", "3032"}, {"c", "3033"}};
  path = {"3030", "3031"};
  rules.aside = false;
  CHECK(plans() == Plans{"c 3033-3034 back, b 3032-3033 back, a 3031-3032 back"});
  CHECK(answer().plans.front().moves.front().for_unit == index("b"));
  CHECK(answer().plans.front().moves.back().for_unit == index("mover"));
  SUBCASE("without chains") {
    rules.chains = false;
    CHECK(plans().empty());
    CHECK(stuck() == "a");
  }
  SUBCASE("the last unit declines") {
    refusing = {"c"};
    CHECK(plans().empty());
    CHECK(stuck() == "a");
  }
}

TEST_CASE_FIXTURE(MakeWayBoard, "a plan uses the fewest units: one aside, not three back") {
  friends = {{"a", "3031"}, {"b", "3032"}, {"c", "3033"}};
  path = {"3030", "3031"};
  CHECK(plans() == Plans{"a 3031-2931", "a 3031-2932", "a 3031-3131", "a 3031-3132"});
}

TEST_CASE_FIXTURE(MakeWayBoard, "a unit that goes back leaves the mover's path, within its reach") {
  friends = {{"a", "3031"}};
  path = {"3030", "3031", "3032", "3033"};
  rules.aside = false;
  CHECK(plans() == Plans{"a 3031-3032-3033-3034 back"});
  SUBCASE("beyond its reach") {
    reach = 2;
    CHECK(plans().empty());
  }
  SUBCASE("beyond the maximum hexes of the rules") {
    rules.max_hexes = 2;
    CHECK(plans().empty());
  }
}

TEST_CASE_FIXTURE(MakeWayBoard, "back continues straight where the path bends") {
  friends = {{"a", "3031"}};
  path = {"3030", "3031", "3132"};
  rules.aside = false;
  CHECK(plans() == Plans{"a 3031-3032 back"});
  rules.aside = true;
  CHECK(plans() == Plans{"a 3031-2931", "a 3031-2932", "a 3031-3032 back", "a 3031-3131"});
}

TEST_CASE_FIXTURE(MakeWayBoard, "the answer names a unit that is surrounded by ruled-out hexes") {
  friends = {{"a", "3031"}, {"b", "3032"}};
  path = {"3030", "3031", "3032"};
  closed = {"2932", "2933", "3033", "3133", "3132"};
  // a can end in 2931 and 3131; b only in those too, through the hex that a has vacated.
  CHECK(plans() == Plans{"a 3031-2931, b 3032-3031-3131", "a 3031-3131, b 3032-3031-2931"});
  reach = 1;
  CHECK(plans().empty());
  CHECK(stuck() == "b");
  closed.insert({"2931", "3131"});
  CHECK(stuck() == "a");
}

TEST_CASE_FIXTURE(MakeWayBoard, "a unit takes the nearest hex even if a friend must leave it") {
  friends = {{"a", "3031"}, {"y", "3131"}};
  path = {"3030", "3031", "3032"};
  rules.back = false;
  closed = {"2931", "2932", "3132", "3133"};
  // a approaches y from the southwest: 3230 is straight ahead, and the mover is still in 3030.
  CHECK(plans() == Plans{"y 3131-3130, a 3031-3131", "y 3131-3231, a 3031-3131"});
  refusing = {"y"};
  CHECK(plans() == Plans{"a 3031-3032-2933"});
}

TEST_CASE_FIXTURE(MakeWayBoard, "two units never exchange hexes") {
  friends = {{"a", "3031"}, {"y", "3131"}};
  path = {"3030", "3031"};
  closed = {"2931", "2932", "3032", "3132", "3130", "3230", "3231"};
  CHECK(plans().empty());
  CHECK(stuck() == "a");
}

TEST_CASE_FIXTURE(MakeWayBoard, "three units in a closed ring cannot make way") {
  friends = {{"a", "3031"}, {"y", "3131"}, {"z", "3132"}};
  path = {"3030", "3031"};
  open = {"3031", "3131", "3132"};
  CHECK(plans().empty());
  CHECK(stuck() == "a");
}

TEST_CASE_FIXTURE(MakeWayBoard, "a unit is displaced only over the stacking limit") {
  rules.stacking.limit = 2;
  rules.back = false;
  friends = {{"a", "3031"}, {"y", "3131"}};
  path = {"3030", "3031"};
  open = {"3031", "3131", "3231"};
  CHECK(plans() == Plans{"a 3031-3131"});
  friends.emplace_back("z", "3131");
  rules.back = true;
  CHECK(plans() == Plans{"y 3131-3231, a 3031-3131", "z 3131-3231, a 3031-3131"});
}

TEST_CASE_FIXTURE(MakeWayBoard, "over a limit in points only as many units leave as necessary") {
  rules.stacking.limit = 4;
  rules.stacking.in_points = true;
  rules.back = false;
  friends = {{"a", "3031"}, {"y", "3131"}, {"z", "3131"}};
  stacking_points = {3, 2, 1};
  path = {"3030", "3031"};
  open = {"3031", "3131", "3231"};
  // 3 + 2 + 1 points: it suffices that y leaves, but not that z leaves.
  CHECK(plans() == Plans{"y 3131-3231, a 3031-3131"});
  SUBCASE("within the limit no unit leaves") {
    stacking_points = {1, 2, 1};
    CHECK(plans() == Plans{"a 3031-3131"});
  }
  SUBCASE("either unit makes room") {
    stacking_points = {3, 1, 1};
    CHECK(plans() == Plans{"y 3131-3231, a 3031-3131", "z 3131-3231, a 3031-3131"});
  }
  SUBCASE("equal points act as a limit in units") {
    stacking_points = {2, 2, 2};
    CHECK(plans() == Plans{"y 3131-3231, a 3031-3131", "z 3131-3231, a 3031-3131"});
  }
  SUBCASE("a unit that is alone over the limit has room nowhere") {
    friends.resize(1);
    stacking_points = {5};
    CHECK(plans() == Plans{});
  }
}

TEST_CASE_FIXTURE(MakeWayBoard, "without a stacking limit all go to the same hex") {
  rules.stacking.limit = 0;
  friends = {{"a", "3031"}, {"b", "3031"}, {"y", "3131"}};
  path = {"3030", "3031"};
  open = {"3031", "3131"};
  CHECK(plans() == Plans{"b 3031-3131, a 3031-3131"});
}

TEST_CASE_FIXTURE(MakeWayBoard, "the list of plans ends at the maximum and is marked as incomplete") {
  friends = {{"f", "3032"}};
  path = {"3030", "3031", "3032"};
  max_plans = 2;
  CHECK(plans() == Plans{"f 3032-2932", "f 3032-2933"});
  CHECK(answer().cut_short);
  max_plans = 5;
  CHECK_FALSE(answer().cut_short);
}

TEST_CASE_FIXTURE(MakeWayBoard, "a unit goes farther aside only if two need the same hex") {
  friends = {{"a", "3031"}, {"b", "3032"}};
  path = {"3030", "3031", "3032"};
  rules.back = false;
  open = {"3031", "3032", "2932", "2831", "2832"};
  // 2932 is adjacent to both; 2831 and 2832 are one hex farther. The unit that goes farther moves first.
  CHECK(plans() == Plans{"b 3032-2932-2831, a 3031-2932", "b 3032-2932-2832, a 3031-2932",
                         "a 3031-2932-2831, b 3032-2932", "a 3031-2932-2832, b 3032-2932"});
  open.insert("3132");
  CHECK(plans() == Plans{"b 3032-3132, a 3031-2932", "b 3032-2932, a 3031-3132"});
}
