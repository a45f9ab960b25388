#include "tests/core/rules/atoms/atom_board.h"
#include "tests/support/zoc_rules.h"

namespace {

PropertyUse bond(BondPart part) {
  PropertyUse use = AtomBoard::use_of("bond");
  use.bond = "bond";
  use.part = part;
  if (part == BondPart::hex) use.scope = Scope::entered;
  return use;
}

/// r1 and r2 bond the hexside between 0404 and 0405.
AtomBoard board_with_hexside() {
  AtomBoard board;
  board.rules.bonds["bond"].name = "bond";
  board.unit("r1", "red", "0305");
  board.unit("r2", "red", "0505");
  return board;
}

/// r1 and r2 bond 0505: 0404 and 0405 are on one side of their line, 0604 and 0605 on the other.
AtomBoard board_with_hex() {
  AtomBoard board;
  board.rules.bonds["bond"].name = "bond";
  board.unit("r1", "red", "0504");
  board.unit("r2", "red", "0506");
  return board;
}

}  // namespace

TEST_CASE("two enemies bond the hexside between them") {
  AtomBoard board = board_with_hexside();
  const auto hexside = bond(BondPart::hexside);
  CHECK(board.holds(hexside, {"0404", "0405"}));
  CHECK(board.holds(hexside, {"0404", "0304", "0405", "0404"}));
  CHECK_FALSE(board.holds(hexside, {"0404", "0403"}));
  CHECK_FALSE(board.holds(hexside, {"0404", "0505"}));
  CHECK_FALSE(board.holds(bond(BondPart::hex), {"0404", "0405"}));
  CHECK(board.why(hexside, {"0404", "0405"}) == "the step 0404-0405 crosses the hexside that r1 and r2 bond");
}

TEST_CASE("two enemies bond the hex between them") {
  AtomBoard board = board_with_hex();
  const auto hex = bond(BondPart::hex);
  CHECK(board.holds(hex, {"0404", "0505"}));
  CHECK_FALSE(board.holds(hex, {"0404", "0405"}));
  CHECK_FALSE(board.holds(bond(BondPart::hexside), {"0404", "0505"}));
  CHECK(board.why(hex, {"0404", "0505"}) == "0505 is the hex that r1 and r2 bond");
}

TEST_CASE("a path passes through a bond if it leaves the hex on the other side") {
  AtomBoard board = board_with_hex();
  const auto through = bond(BondPart::through);
  CHECK(board.holds(through, {"0404", "0505", "0605"}));
  CHECK(board.holds(through, {"0404", "0405", "0505", "0604"}));
  CHECK(board.holds(through, {"0605", "0505", "0404"}));
  CHECK_FALSE(board.holds(through, {"0404", "0505", "0405"}));
  CHECK_FALSE(board.holds(through, {"0404", "0505"}));
  // From the start hex, and from a hex on the line, nothing is through.
  CHECK_FALSE(board.holds(through, {"0505", "0605"}));
  CHECK_FALSE(board.holds(through, {"0504", "0505", "0605"}));
  CHECK_FALSE(board.holds(through, {"0404", "0505", "0506"}));
  CHECK(board.why(through, {"0404", "0505", "0605"}) ==
        "the step 0505-0605 passes through the bond of r1 and r2 in 0505");
}

TEST_CASE("only units of one side that exert the ZOC and meet the condition bond") {
  const auto hexside = bond(BondPart::hexside);
  SUBCASE("two sides") {
    AtomBoard board = board_with_hexside();
    board.setup().units.back().side = "green";
    CHECK_FALSE(board.holds(hexside, {"0404", "0405"}));
  }
  SUBCASE("a state") {
    AtomBoard board = board_with_hexside();
    board.setup().units.back().state = "disrupted";
    CHECK(board.holds(hexside, {"0404", "0405"}));
    board.rules.bonds["bond"].where = units_not({"disrupted"});
    CHECK_FALSE(board.holds(hexside, {"0404", "0405"}));
  }
  SUBCASE("a river that the ZOC does not cross") {
    AtomBoard board = board_with_hexside();
    board.side("0405", "0505", "stream");
    CHECK(board.holds(hexside, {"0404", "0405"}));
    board.rules.zoc.not_across = use_with_names(Property::feature, Scope::hexside, {"stream"});
    CHECK_FALSE(board.holds(hexside, {"0404", "0405"}));
  }
  SUBCASE("a hex that their class cannot enter") {
    AtomBoard board = board_with_hex();
    board.ground("0505", "lake");
    CHECK_FALSE(board.holds(bond(BondPart::hex), {"0404", "0505"}));
    board.rules.zoc.ground = ZocRule::Ground::any;
    CHECK(board.holds(bond(BondPart::hex), {"0404", "0505"}));
  }
}

TEST_CASE("a unit that cancels a bond is in its hex, or in either hex beside its hexside") {
  AtomBoard hexside = board_with_hexside();
  hexside.unit("b2", "blue", "0405");
  AtomBoard hex = board_with_hex();
  hex.unit("b2", "blue", "0505");
  AtomBoard beside = board_with_hexside();
  beside.unit("b2", "blue", "0403");
  for (AtomBoard* board : {&hexside, &hex, &beside}) {
    const auto meets = [&] {
      return board->holds(bond(BondPart::hexside), {"0404", "0405"}) ||
             board->holds(bond(BondPart::hex), {"0404", "0505"});
    };
    CHECK(meets());
    board->rules.bonds["bond"].cancelled_by = by_friends();
    CHECK(meets() == (board == &beside));
    // The mover itself, who begins beside the hexside, cancels nothing.
    board->rules.bonds["bond"].cancelled_by.reset();
    board->rules.zoc.cancelled_by = by_friends();
    CHECK(meets() == (board == &beside));
  }
}

TEST_CASE("a hex with several bonds is passed through if one of them is") {
  AtomBoard board = board_with_hex();
  board.unit("r3", "red", "0604");
  board.unit("r4", "red", "0405");
  const auto through = bond(BondPart::through);
  // 0404 and 0605 are on different sides of both lines, 0405 is on one of them.
  CHECK(board.holds(through, {"0404", "0505", "0605"}));
  CHECK(board.holds(through, {"0404", "0505", "0506"}));
  CHECK(board.holds(through, {"0404", "0505", "0604"}));
  CHECK_FALSE(board.holds(through, {"0404", "0505", "0504"}));
}
