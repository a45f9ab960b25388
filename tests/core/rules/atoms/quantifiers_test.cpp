#include "src/core/rules/atoms/quantifiers.h"

#include "src/core/rules/facts/unit_groups.h"
#include "src/core/rules/words/property.h"
#include "tests/core/rules/atoms/atom_board.h"

namespace {

bool holds(const AtomBoard& board, PairUse use, UnitIndex unit, const Strings& path) {
  return board.read(path,
                    [&](const AtomStep& at) { return pair_holds(use, at, member_of(at.position, unit)); });
}

PairUse atom(PairAtom which, int hexes = 0, bool was = false) {
  PairUse use;
  use.atom = which;
  use.hexes = hexes;
  use.was = was;
  return use;
}

}  // namespace

TEST_CASE("places and distances are those of the hex entered, or of the hex left") {
  AtomBoard board;
  board.unit("r1", "red", "0406");
  CHECK_FALSE(holds(board, atom(PairAtom::adjacent), 1, {"0404", "0403"}));
  CHECK(holds(board, atom(PairAtom::adjacent), 1, {"0404", "0405"}));
  CHECK(holds(board, atom(PairAtom::adjacent, 0, true), 1, {"0404", "0405", "0504"}));
  CHECK(holds(board, atom(PairAtom::here), 1, {"0404", "0405", "0406"}));
  CHECK(holds(board, atom(PairAtom::within, 2), 1, {"0405", "0404"}));
  CHECK_FALSE(holds(board, atom(PairAtom::within, 1), 1, {"0405", "0404"}));
  CHECK(holds(board, atom(PairAtom::farther), 1, {"0404", "0403"}));
  CHECK(holds(board, atom(PairAtom::closer_than_start), 1, {"0404", "0505", "0506"}));
  CHECK_FALSE(holds(board, atom(PairAtom::farther_than_start), 1, {"0404", "0505", "0506"}));
}

TEST_CASE("off the map nothing is true but a comparison of distances") {
  AtomBoard board;
  board.unit("r1", "red", "0101");
  CHECK_FALSE(holds(board, atom(PairAtom::adjacent), 1, {"0202", "0201", "0100"}));
  // A distance is measured off the map as on it.
  CHECK(holds(board, atom(PairAtom::within, 3), 1, {"0202", "0201", "0100"}));
  PairUse not_adjacent;
  not_adjacent.join = PairUse::Join::none;
  not_adjacent.parts = {atom(PairAtom::adjacent)};
  CHECK(holds(board, not_adjacent, 1, {"0202", "0201", "0100"}));
}

TEST_CASE("front, flank and rear are those of the unit's facing") {
  AtomBoard board;
  board.unit("r1", "red", "0402").facing = "S";
  CHECK(holds(board, atom(PairAtom::in_front), 1, {"0404", "0403"}));
  CHECK_FALSE(holds(board, atom(PairAtom::in_rear), 1, {"0404", "0403"}));
  CHECK(holds(board, atom(PairAtom::in_rear), 1, {"0404", "0401"}));
}

TEST_CASE_FIXTURE(AtomBoard, "a group is cut down by distance and by what its members are") {
  unit("r1", "red", "0403").state = "routed";
  unit("r2", "red", "0402");
  unit("r3", "red", "0401");
  unit("b2", "blue", "0405");
  read({"0404", "0405"}, [](const AtomStep& at) {
    UnitGroup group;
    group.within = anywhere_on_map;
    CHECK(members_of(group, at.position, at.rule_set, at.question) == std::vector<UnitIndex>{1, 2, 3});
    group.within = 2;
    CHECK(members_of(group, at.position, at.rule_set, at.question) == std::vector<UnitIndex>{1, 2});
    Condition condition;
    condition.not_state = {"routed"};
    group.condition = condition;
    CHECK(members_of(group, at.position, at.rule_set, at.question) == std::vector<UnitIndex>{2});
    group = {};
    group.units = UnitRelation::friends;
    CHECK(members_of(group, at.position, at.rule_set, at.question) == std::vector<UnitIndex>{4});
    group.units = UnitRelation::causing_units;
    CHECK(members_of(group, at.position, at.rule_set, at.question).empty());
  });
}

TEST_CASE("every one of no members is not enough") {
  Quantifier quantifier;
  CHECK(are_enough(quantifier, 1, 3));
  CHECK_FALSE(are_enough(quantifier, 0, 0));
  quantifier.every = true;
  CHECK_FALSE(are_enough(quantifier, 1, 3));
  CHECK(are_enough(quantifier, 3, 3));
  CHECK_FALSE(are_enough(quantifier, 0, 0));
}

TEST_CASE("a quantifier needs what its relations need") {
  Quantifier quantifier;
  CHECK_FALSE(needs_of(quantifier).has(AtomNeed::sight));
  quantifier.is.atom = PairAtom::can_fire;
  CHECK(needs_of(quantifier).has(AtomNeed::sight));
  CHECK(needs_of(quantifier).has(AtomNeed::fire));
  quantifier.group.units = UnitRelation::causing_units;
  CHECK(needs_of(quantifier).has(AtomNeed::causing_units));
}
