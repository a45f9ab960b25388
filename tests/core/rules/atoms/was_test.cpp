#include "src/core/rules/words/property.h"
#include "tests/core/rules/atoms/atom_board.h"

namespace {

PropertyUse was(const PropertyUse& part) {
  PropertyUse use = AtomBoard::use_of("was");
  use.parts = {part};
  return use;
}

}  // namespace

TEST_CASE_FIXTURE(AtomBoard, "a step leaves a hex with a property, the start hex too") {
  unit("r1", "red", "0605");
  const auto was_in_zoc = was(AtomBoard::use_of("enemy-zoc"));
  CHECK(holds(was_in_zoc, {"0505", "0404"}));
  CHECK(holds(was_in_zoc, {"0404", "0505", "0405"}));
  CHECK_FALSE(holds(was_in_zoc, {"0404", "0505"}));
  CHECK(why(was_in_zoc, {"0404", "0505", "0405"}) == "0505 is in the ZOC of r1");
  const auto witness = read({"0404", "0505", "0405"}, [&](const AtomStep& at) {
    return atom_of(Property::was).why(at, was_in_zoc).on_path;
  });
  CHECK(witness == "would leave 0505, where 0505 is in the ZOC of r1");
}

TEST_CASE_FIXTURE(AtomBoard, "the unit that leaves a hex is no friend in it") {
  const auto was_friend = was(AtomBoard::use_of("friend"));
  CHECK_FALSE(holds(was_friend, {"0404", "0405"}));
  unit("b2", "blue", "0404");
  CHECK(holds(was_friend, {"0404", "0405"}));
}

TEST_CASE_FIXTURE(AtomBoard, "a comparison with the start hex is a property of the hex left") {
  unit("r1", "red", "0407");
  auto closer = AtomBoard::use_of("closer");
  closer.scope = Scope::entered;
  CHECK(holds(was(closer), {"0404", "0405", "0505"}));
  CHECK_FALSE(holds(was(closer), {"0404", "0405"}));
}
