#include "src/core/rules/words/property.h"
#include "src/core/rules/words/quantifier.h"
#include "tests/core/rules/atoms/atom_board.h"

namespace {

PropertyUse pair_use(PairAtom atom, UnitRelation units = UnitRelation::enemies, bool every = false) {
  Quantifier quantifier;
  quantifier.group.units = units;
  quantifier.group.within = anywhere_on_map;
  quantifier.is.atom = atom;
  quantifier.every = every;
  auto use = AtomBoard::use_of("some");
  use.quantifier = std::make_shared<const Quantifier>(quantifier);
  return use;
}

}  // namespace

TEST_CASE_FIXTURE(AtomBoard, "some enemy is adjacent, every enemy is not") {
  unit("r1", "red", "0406");
  unit("r2", "red", "0101");
  const auto some = pair_use(PairAtom::adjacent);
  CHECK(holds(some, {"0404", "0405"}));
  CHECK_FALSE(holds(some, {"0404", "0403"}));
  CHECK_FALSE(holds(pair_use(PairAtom::adjacent, UnitRelation::enemies, true), {"0404", "0405"}));
  CHECK(holds(pair_use(PairAtom::closer), {"0404", "0405"}));
  // The step leads closer to r1 and away from r2.
  CHECK_FALSE(holds(pair_use(PairAtom::closer, UnitRelation::enemies, true), {"0404", "0405"}));
  CHECK(why(some, {"0404", "0405"}) == "at 0405, r1 is adjacent to the hex entered");
}

TEST_CASE("a step lacks what some unit, enough units or every unit of a group would have") {
  AtomBoard board;
  board.unit("r1", "red", "0406");
  board.unit("r2", "red", "0101");
  const auto why_not = [&](const PropertyUse& part) {
    auto lacking = AtomBoard::use_of("not");
    lacking.parts = {part};
    return board.why(lacking, {"0404", "0403"});
  };
  const std::string step = "the step 0404-0403 does not lead where ";
  CHECK(why_not(pair_use(PairAtom::adjacent)) == step + "some enemy is adjacent to the hex entered");
  CHECK(why_not(pair_use(PairAtom::adjacent, UnitRelation::enemies, true)) ==
        step + "every enemy is adjacent to the hex entered");
  auto two_guns = pair_use(PairAtom::adjacent);
  Quantifier named = *two_guns.quantifier;
  named.group.name = "guns";
  named.group.at_least = 2;
  two_guns.quantifier = std::make_shared<const Quantifier>(named);
  CHECK(why_not(two_guns) ==
        step + "each of 2 or more units of the group guns is adjacent to the hex entered");
}

TEST_CASE_FIXTURE(AtomBoard, "of no units nothing is true, neither for some nor for every one") {
  CHECK_FALSE(holds(pair_use(PairAtom::adjacent), {"0404", "0405"}));
  CHECK_FALSE(holds(pair_use(PairAtom::farther, UnitRelation::enemies, true), {"0404", "0405"}));
}

TEST_CASE_FIXTURE(AtomBoard, "both parts of a pair predicate are about the same unit") {
  ground("0402", "clear");
  unit("r1", "red", "0406");  // the step leads closer to it, and it is not adjacent to 0403
  unit("r2", "red", "0402");  // adjacent to 0403
  auto use = AtomBoard::use_of("some");
  Quantifier quantifier;
  quantifier.group.within = anywhere_on_map;
  quantifier.is.join = PairUse::Join::all;
  quantifier.is.parts.resize(2);
  quantifier.is.parts[0].atom = PairAtom::farther;
  quantifier.is.parts[1].atom = PairAtom::adjacent;
  use.quantifier = std::make_shared<const Quantifier>(quantifier);
  // Farther from r1 and adjacent to r2: of none both.
  CHECK_FALSE(holds(use, {"0404", "0403"}));
  quantifier.is.parts[0].atom = PairAtom::closer;
  use.quantifier = std::make_shared<const Quantifier>(quantifier);
  CHECK(holds(use, {"0404", "0403"}));
}
