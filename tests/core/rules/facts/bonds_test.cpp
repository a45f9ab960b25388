#include "src/core/rules/facts/bonds.h"

#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/facts/question.h"
#include "tests/support/test.h"
#include "tests/support/zoc_rules.h"

TEST_CASE("the two sides of a line through a hex have opposite signs, the line has none") {
  for (int axis = 0; axis < 3; ++axis) {
    for (int d = 0; d < direction_count; ++d) {
      const int side = side_of_axis(axis, d);
      CHECK((side == 0) == (d % 3 == axis));
      CHECK(side_of_axis(axis, (d + 3) % direction_count) == -side);
      if (side != 0 && side_of_axis(axis, (d + 1) % direction_count) != 0)
        CHECK(side_of_axis(axis, (d + 1) % direction_count) == side);
    }
  }
}

TEST_CASE("planes know the bonded hexsides from both sides, and each line of a bonded hex") {
  Setup setup;
  setup.units = {unit_at("b", "blue", "0101"), unit_at("r1", "red", "0305"), unit_at("r2", "red", "0505"),
                 unit_at("r3", "red", "0503"), unit_at("r4", "red", "0603")};
  const Position position = valid_position(clear_map(7, 7), setup);
  const auto at = [&](const char* number) { return *position.map().grid().parse(number); };
  RuleSet rules;
  rules.bonds["bond"].name = "bond";
  const BoardFacts board(position, rules.zoc, 0);
  const RetreatQuestion question;
  const BondsInForce bonds(board, rules, question, "bond");
  CHECK(bonds.across(at("0404"), at("0405")));
  CHECK(bonds.across(at("0405"), at("0404")));
  CHECK_FALSE(bonds.across(at("0404"), at("0403")));
  CHECK_FALSE(bonds.across(at("0404"), at("0406")));
  // 0503 and 0505 lie north and south of 0504; 0603 and 0505 bond the hexside between 0504 and 0604.
  CHECK(bonds.axes(at("0504")) == 1U);
  CHECK(bonds.axes(at("0404")) == 0);
  CHECK(bonds.across(at("0504"), at("0604")));
  CHECK(bonds.axes(Hex{-50, 3}) == 0);
  const BondsInForce none(board, rules, question, "no such bond");
  CHECK_FALSE(none.across(at("0404"), at("0405")));
  CHECK(none.axes(at("0504")) == 0);
  // The same units, seen by their own side.
  const BoardFacts of_red(position, rules.zoc, 1);
  RetreatQuestion red;
  red.unit = 1;
  CHECK_FALSE(BondsInForce(of_red, rules, red, "bond").across(at("0404"), at("0405")));
}
